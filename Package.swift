// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A part of the shell: the folder has its name.
func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: "Hushh\(name)", dependencies: dependencies, path: "Sources/HushhShell/\(name)",
    exclude: name == "Sandbox" ? ["CSQLite"] : [], swiftSettings: strict)
}

func plugin(_ name: String) -> Target {
  .target(
    name: "\(name)Plugin", dependencies: ["HushhKit", "HushhDomain", "HushhPluginKit"],
    path: "Sources/Plugins/\(name)", swiftSettings: strict)
}

func tests(
  _ name: String, uses dependencies: [Target.Dependency], without excluded: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)", exclude: excluded,
    swiftSettings: strict)
}

func pluginTests(_ name: String) -> Target {
  tests(
    name,
    uses: [
      "TestSupport", "HushhKit", "HushhDomain", "HushhPluginKit", "HushhSimulation", "HushhApp",
      "HushhEngine",
    ])
}

let package = Package(
  name: "hushh",
  products: [.executable(name: "hushh", targets: ["hushh"])],
  targets: [
    // The C libraries, and the files compiled into the program.
    .target(
      name: "CEdit",
      linkerSettings: ["edit", "tinfo", "bsd", "md"].map { .linkedLibrary($0) }),
    .systemLibrary(
      name: "CSQLite", path: "Sources/HushhShell/Sandbox/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CResources", path: "Resources",
      exclude: ["agents.json", "personas.json", "profiles.json", "legal"]),

    // The shell. `make lint` checks every import against these dependencies.
    library("Kit"),
    library("PluginKit", uses: ["HushhKit", "HushhDomain"]),
    library("Engine", uses: ["HushhKit", "HushhPluginKit", "HushhDomain", "HushhSimulation"]),
    library("Terminal", uses: ["HushhKit", "CEdit"]),
    library("Domain", uses: ["HushhKit"]),
    library("Simulation", uses: ["HushhKit", "HushhDomain"]),
    library("Storage", uses: ["HushhKit", "HushhDomain"]),
    library("Sandbox", uses: ["HushhKit", "HushhDomain", "CSQLite", "CResources"]),
    plugin("Deck"),
    plugin("Auth"),
    plugin("Onboarding"),
    plugin("Settings"),
    plugin("Claims"),
    library(
      "App",
      uses: [
        "HushhKit", "HushhPluginKit", "HushhEngine", "HushhTerminal", "HushhDomain", "HushhStorage",
        "HushhSandbox", "HushhSimulation",
        "DeckPlugin", "AuthPlugin", "OnboardingPlugin", "SettingsPlugin", "ClaimsPlugin",
      ]),
    .executableTarget(
      name: "hushh",
      dependencies: ["HushhApp", "HushhKit", "HushhTerminal"],
      path: "Sources/HushhShell/CommandLine", swiftSettings: strict),

    // The tests. Support is shared by all of them; the probe is a program with only the editor and the grammar.
    .target(
      name: "TestSupport",
      dependencies: [
        "HushhKit", "HushhDomain", "HushhSimulation", "HushhPluginKit", "HushhEngine", "HushhTerminal",
        "HushhStorage", "HushhSandbox", "HushhApp",
      ],
      path: "Tests/Support", swiftSettings: strict),
    .executableTarget(
      name: "EditorProbe",
      dependencies: ["HushhKit", "HushhPluginKit", "HushhEngine", "HushhTerminal"],
      path: "Tests/EditorProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["HushhKit", "HushhDomain", "HushhStorage", "HushhSandbox", "HushhSimulation"],
      path: "Tests/Benchmarks",
      swiftSettings: strict),
    tests("Core", uses: ["HushhKit", "HushhDomain", "HushhSimulation", "TestSupport"]),
    tests("Terminal", uses: ["HushhKit", "HushhTerminal"]),
    tests(
      "App",
      uses: [
        "HushhApp", "HushhEngine", "HushhTerminal", "HushhPluginKit", "HushhKit", "HushhDomain",
        "HushhSandbox", "HushhSimulation", "HushhStorage", "TestSupport",
      ]),
    tests(
      "EndToEnd", uses: ["TestSupport", "HushhKit", "HushhDomain", "EditorProbe", "hushh"],
      without: ["State-1.0"]),
    tests(
      "Shell",
      uses: [
        "FuzzProperties", "HushhEngine", "HushhApp", "HushhTerminal", "HushhPluginKit", "HushhKit",
        "HushhDomain", "HushhStorage", "HushhSandbox", "HushhSimulation",
        "TestSupport",
      ]),
    pluginTests("Deck"),
    pluginTests("Auth"),
    pluginTests("Onboarding"),
    pluginTests("Settings"),
    pluginTests("Claims"),

    // The tutorial's plugin: built and tested, never part of the program.
    .target(
      name: "SamplePlugin", dependencies: ["HushhKit", "HushhDomain", "HushhPluginKit"],
      path: "examples/SamplePlugin",
      swiftSettings: strict),
    tests(
      "SamplePlugin", uses: ["SamplePlugin", "TestSupport", "HushhKit", "HushhDomain", "HushhPluginKit"]),
    tests(
      "Storage",
      uses: ["HushhApp", "HushhKit", "HushhDomain", "HushhStorage", "HushhSandbox", "HushhSimulation"]),

    // Properties that hold for every input. With HUSHH_FUZZ set there is a libFuzzer target for each, too.
    .target(
      name: "FuzzProperties",
      dependencies: [
        "HushhKit", "HushhDomain", "HushhPluginKit", "HushhEngine", "HushhApp", "HushhStorage",
        "HushhSandbox", "HushhSimulation", "TestSupport",
      ],
      path: "Tests/Fuzzing/Properties", swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzProperties", "HushhKit", "HushhDomain"],
      path: "Tests/Fuzzing/Suite",
      swiftSettings: strict),

    // The rules said once more, and made-up scripts that the shell and they must agree on.
    tests(
      "Model",
      uses: [
        "FuzzProperties", "HushhKit", "HushhDomain", "HushhEngine", "HushhApp", "HushhStorage",
        "HushhSandbox", "HushhSimulation", "TestSupport",
      ]),

    // The checks themselves: the import lint and the set-up. It imports nothing of the house.
    tests("Structure", uses: []),
  ],
  cLanguageStandard: .c2x
)

// The linker finds libFuzzer's `main` only with `swift build --sanitize fuzzer`, so these targets are there
// only for `scripts/fuzz`, which builds them so.
if Context.environment["HUSHH_FUZZ"] != nil {
  package.targets += ["Line", "Script", "Queue", "Session", "Feed", "JSON"].map { name in
    .executableTarget(
      name: "Fuzz\(name)", dependencies: ["FuzzProperties"], path: "Tests/Fuzzing/Targets/\(name)",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  }
}
