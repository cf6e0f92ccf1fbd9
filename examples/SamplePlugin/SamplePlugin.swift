import HushhDomain
import HushhKit
public import HushhPluginKit

/// The smallest useful plugin: one command, which greets whoever is here.
public struct SamplePlugin: CommandPlugin {
  public let name = "greet"
  public let summary = "Say hello."

  public init() {}

  public var commands: [Command] { [Self.greet] }

  // The declaration is all that help, completion, `check` and the documentation know.
  private static let greet = Command(
    Declaration(
      "greet", "Greet whoever is here, or the agent named.",
      parameters: [
        .argument("agent", .agent, "An agent to greet instead", required: false),
        .option("times", .integer(least: 1, most: 3), "How often"),
      ],
      examples: [
        Example("greet", "You"), Example("greet \"Sound Planning\" --times 2", "An agent, warmly"),
      ],
      errors: [.agentUnknown, .agentAmbiguous, .argumentInvalid])
  ) { context, arguments in
    // Everything that plugins share is asked of the state; the shell has looked the agent up.
    var name = await context.state.memberName ?? "guest"
    if let id = arguments.agent("agent") { name = try await context.state.card(of: id).agent.displayName }
    return greeting(name, times: Int(arguments.integer("times") ?? 1))
  }

  // MARK: Words

  /// Blocks for people, raw values for machines.
  ///
  /// A command never prints.
  private static func greeting(_ name: String, times: Int) -> Output {
    let hello = Block.line("Hello, \(name, .strong).")
    return Output(
      Array(repeating: hello, count: times),
      data: .object(["name": .string(name), "times": .int(Int64(times))]))
  }
}
