/// The part of `swift package describe --type json` that the rules need.
struct PackageDescription: Decodable {
  struct Target: Decodable {
    var name: String
    /// The name in an import.
    var module: String
    var path: String
    var moduleType: String
    var sources: [String]
    var dependencies: [String]?

    private enum CodingKeys: String, CodingKey {
      case name, path, sources
      case module = "c99name"
      case moduleType = "module_type"
      case dependencies = "target_dependencies"
    }
  }

  var path: String
  var targets: [Target]

  /// The modules that a target declares.
  func modules(declaredBy target: Target) -> Set<String> {
    let names = Set(target.dependencies ?? [])
    return Set(targets.filter { names.contains($0.name) }.map(\.module))
  }
}
