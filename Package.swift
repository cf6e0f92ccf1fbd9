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

func library(_ name: String, at path: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(path)", swiftSettings: strict)
}

func plugin(_ name: String) -> Target {
  library("\(name)Plugin", at: "Plugins/\(name)", uses: ["HushhCore", "HushhPluginKit"])
}

func tests(
  _ name: String, uses dependencies: [Target.Dependency], without excluded: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)", exclude: excluded,
    swiftSettings: strict)
}

func pluginTests(_ name: String) -> Target {
  tests(name, uses: ["TestSupport", "HushhCore", "HushhPluginKit"])
}

let package = Package(
  name: "hushh",
  products: [.executable(name: "hushh", targets: ["hushh"])],
  targets: [
    // The C libraries, and the files compiled into the program.
    .target(
      name: "CEdit",
      path: "Sources/CEdit",
      linkerSettings: ["edit", "tinfo", "bsd", "md"].map { .linkedLibrary($0) }),
    .systemLibrary(
      name: "CSQLite", path: "Sources/HushhShell/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CResources", path: "Resources",
      exclude: ["agents.json", "personas.json", "profiles.json", "legal"]),

    // The house. The arrows point inward: `make lint` holds every import against them.
    library("HushhCore", at: "HushhShell/Core"),
    library("HushhPluginKit", at: "HushhShell/PluginKit", uses: ["HushhCore"]),
    library("HushhShell", at: "HushhShell/Shell", uses: ["HushhCore", "HushhPluginKit"]),
    library(
      "HushhTerminal", at: "HushhShell/Terminal",
      uses: ["HushhCore", "HushhPluginKit", "HushhShell", "CEdit"]),
    library("HushhStorage", at: "HushhShell/Storage", uses: ["HushhCore", "CSQLite", "CResources"]),
    plugin("Deck"),
    plugin("Auth"),
    plugin("Onboarding"),
    plugin("Settings"),
    plugin("Claims"),
    .executableTarget(
      name: "hushh",
      dependencies: [
        "HushhCore", "HushhPluginKit", "HushhShell", "HushhTerminal", "HushhStorage",
        "DeckPlugin", "AuthPlugin", "OnboardingPlugin", "SettingsPlugin", "ClaimsPlugin",
      ],
      path: "Sources/HushhShell/CommandLine", swiftSettings: strict),

    // The tests. Support is shared by all of them; the probe is a program with nothing but the editor.
    .target(
      name: "TestSupport",
      dependencies: [
        "HushhCore", "HushhPluginKit", "HushhTerminal", "CResources",
        "DeckPlugin", "AuthPlugin", "OnboardingPlugin", "SettingsPlugin", "ClaimsPlugin",
      ],
      path: "Tests/Support", swiftSettings: strict),
    .executableTarget(
      name: "EditorProbe", dependencies: ["HushhCore", "HushhTerminal"], path: "Tests/EditorProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks", dependencies: ["HushhCore", "HushhStorage"], path: "Tests/Benchmarks",
      swiftSettings: strict),
    tests("Core", uses: ["HushhCore", "TestSupport"]),
    tests("Terminal", uses: ["HushhTerminal"]),
    tests(
      "EndToEnd", uses: ["TestSupport", "HushhCore", "EditorProbe", "hushh"], without: ["State-1.0"]),
    tests(
      "Shell",
      uses: [
        "FuzzProperties", "HushhShell", "HushhTerminal", "HushhPluginKit", "HushhCore", "HushhStorage",
        "TestSupport",
      ]),
    pluginTests("Deck"),
    pluginTests("Auth"),
    pluginTests("Onboarding"),
    pluginTests("Settings"),
    pluginTests("Claims"),

    // The tutorial's plugin: built and tested, never part of the program.
    .target(
      name: "SamplePlugin", dependencies: ["HushhCore", "HushhPluginKit"], path: "examples/SamplePlugin",
      swiftSettings: strict),
    tests("SamplePlugin", uses: ["SamplePlugin", "TestSupport", "HushhCore", "HushhPluginKit"]),
    tests("Storage", uses: ["HushhCore", "HushhStorage"]),

    // Properties that hold for every input. With HUSHH_FUZZ set there is a libFuzzer target for each, too.
    .target(
      name: "FuzzProperties",
      dependencies: ["HushhCore", "HushhPluginKit", "HushhShell", "HushhStorage", "TestSupport"],
      path: "Tests/Fuzzing/Properties", swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzProperties", "HushhCore"], path: "Tests/Fuzzing/Suite",
      swiftSettings: strict),

    // The rules said once more, and made-up scripts that the shell and they must agree on.
    tests("Model", uses: ["FuzzProperties", "HushhCore", "HushhShell", "HushhStorage", "TestSupport"]),

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
