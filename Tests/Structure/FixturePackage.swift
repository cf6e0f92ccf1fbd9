import Foundation

/// A house in small, with one file whose text the test gives.
struct FixturePackage {
  private struct Room {
    var module: String
    var path: String
    var uses: [String] = []
    var moduleType = "SwiftTarget"
  }

  private static let rooms = [
    Room(module: "CEdit", path: "Sources/CEdit", moduleType: "ClangTarget"),
    Room(module: "HushhKit", path: "Sources/HushhShell/Kit", uses: ["CEdit"]),
    Room(module: "HushhPluginKit", path: "Sources/HushhShell/PluginKit", uses: ["HushhKit"]),
    Room(module: "HushhEngine", path: "Sources/HushhShell/Engine", uses: ["HushhKit", "HushhPluginKit"]),
    Room(module: "HushhTerminal", path: "Sources/HushhShell/Terminal", uses: ["HushhKit", "CEdit"]),
    Room(module: "HushhStorage", path: "Sources/HushhShell/Storage", uses: ["HushhKit"]),
    Room(
      module: "DeckPlugin", path: "Sources/Plugins/Deck",
      uses: ["HushhKit", "HushhPluginKit", "HushhStorage"]),
    Room(module: "AuthPlugin", path: "Sources/Plugins/Auth", uses: ["HushhKit", "HushhPluginKit"]),
    Room(module: "DeckTests", path: "Tests/Deck", uses: ["DeckPlugin"]),
  ]

  /// Where a module's one file is.
  static func file(of module: String) -> String {
    rooms.filter { $0.module == module }.map { "\($0.path)/File.swift" }.joined()
  }

  /// Runs the check on a house in which this module has a file with this text, and nothing else has any.
  static func check(_ text: String, in module: String = "DeckPlugin") throws -> Command {
    let folder = try TemporaryFolder()
    try folder.write(text + "\n", to: file(of: module))
    let targets = rooms.map { room -> [String: Any] in
      [
        "name": room.module, "c99name": room.module, "path": room.path, "module_type": room.moduleType,
        "sources": room.module == module ? ["File.swift"] : [], "target_dependencies": room.uses,
      ]
    }
    return try check(description: ["path": folder.path, "targets": targets], in: folder)
  }

  static func check(description: [String: Any], in folder: TemporaryFolder) throws -> Command {
    let json = try JSONSerialization.data(withJSONObject: description)
    try folder.write(String(decoding: json, as: UTF8.self), to: "description.json")
    return try Command(Command.script("check-imports"), ["\(folder.path)/description.json"])
  }
}
