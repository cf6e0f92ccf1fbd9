/// The parts of the house that have rules of their own.
///
/// All of them may import what their target declares in Package.swift, as far as the rules here allow it.
enum Room {
  /// Core, PluginKit, Storage and Shell.
  case inner
  case plugin
  case terminal
  /// HushhApp, which assembles the parts, and the executable, which starts it.
  case program
  case tests

  init(of target: PackageDescription.Target) {
    let path = target.path + "/"
    if path.hasPrefix("Tests/") {
      self = .tests
    } else if path.hasPrefix("Sources/Plugins/") || path.hasPrefix("examples/") {
      self = .plugin
    } else if path.hasPrefix("Sources/HushhShell/Terminal/") {
      self = .terminal
    } else if ["App", "CommandLine"].contains(where: { path.hasPrefix("Sources/HushhShell/\($0)/") }) {
      self = .program
    } else {
      self = .inner
    }
  }

  /// Modules of the tool chain that need no declaration.
  var systemModules: Set<String> {
    switch self {
    case .plugin: ["Swift", "Synchronization"]
    case .inner, .terminal, .program: ["Swift", "Synchronization", "Glibc"]
    case .tests: ["Swift", "Synchronization", "Glibc", "Testing", "Foundation", "Dispatch"]
    }
  }

  /// Why a module is not for this room, even when the target declares it.
  func refusal(of module: String) -> String? {
    switch (self, module) {
    case (.tests, _): nil
    case (_, "Foundation"), (_, "FoundationEssentials"): "Foundation is for tests only"
    case (.plugin, let module) where !["HushhCore", "HushhPluginKit"].contains(module):
      systemModules.contains(module) ? nil : "a plugin sees HushhCore and HushhPluginKit only"
    case (.inner, "CEdit"): "only HushhTerminal and the program know libedit"
    default: nil
    }
  }

  /// True where output, input, the end of the process, time and identifiers come in through the seams.
  var isBelowTheScreen: Bool {
    switch self {
    case .inner, .plugin: true
    case .terminal, .program, .tests: false
    }
  }
}
