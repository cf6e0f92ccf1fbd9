internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The backend's side of the lab: rows, the catalog, the advisor, mail, sessions.
enum SandboxCommands {
  static var all: [RegisteredCommand] {
    RowCommands.all + AdvisorCommands.all + CatalogCommands.all + SignInCommands.all
  }

  /// A command that only a sandbox can carry out.
  static func command(
    _ declaration: Declaration,
    _ run: @escaping @Sendable (any Sandbox, Shell, Arguments) async throws -> Output
  ) -> RegisteredCommand {
    RegisteredCommand(declaration, owner: "lab") { shell, _, arguments in
      guard let sandbox = shell.world.sandbox else { throw LabError.notASandbox }
      return try await run(sandbox, shell, arguments)
    }
  }

  static func done(_ text: StyledText, _ data: JSONValue) -> Output {
    Output([.line(text)], data: .object(data))
  }
}
