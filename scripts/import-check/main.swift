import Foundation

/// Checks the files of one target.
func problems(
  in file: String, of target: PackageDescription.Target, _ package: PackageDescription
) throws -> [(line: Int, message: String)] {
  let text = try String(contentsOfFile: "\(package.path)/\(file)", encoding: .utf8)
  let tokens = Tokenizer.tokens(of: text)
  let room = Room(of: target)
  let declared = package.modules(declaredBy: target)
  var problems: [(line: Int, message: String)] = []

  for found in tokens.imports where found.module != target.module {
    if let reason = room.refusal(of: found.module) {
      problems.append((found.line, "\(target.name) may not import \(found.module): \(reason)."))
    } else if !declared.contains(found.module), !room.systemModules.contains(found.module) {
      problems.append(
        (found.line, "\(target.name) imports \(found.module), which it does not declare in Package.swift."))
    } else if found.isExported, room != .tests {
      problems.append(
        (found.line, "\(target.name) hands \(found.module) on: @_exported goes around the rules."))
    }
  }
  guard room.isBelowTheScreen else { return problems }
  for call in tokens.calls(of: ["print", "debugPrint", "readLine", "exit"]) {
    problems.append(
      (call.line, "\(target.name) may not call \(call.name)(…): a command returns what it has to say."))
  }
  for call in tokens.calls(of: ["Date", "UUID"]) where !call.hasArguments {
    problems.append(
      (call.line, "\(target.name) may not call \(call.name)(): time and chance come from Effects."))
  }
  return problems
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

guard CommandLine.arguments.count == 2 else { fail("usage: import-check DESCRIPTION.json") }

do {
  let description = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
  let package = try JSONDecoder().decode(PackageDescription.self, from: description)
  var fileCount = 0
  var problemCount = 0
  for target in package.targets.sorted(by: { $0.path < $1.path }) where target.moduleType == "SwiftTarget" {
    for source in target.sources.sorted() {
      let file = "\(target.path)/\(source)"
      fileCount += 1
      for problem in try problems(in: file, of: target, package).sorted(by: { $0.line < $1.line }) {
        problemCount += 1
        print("\(file):\(problem.line): \(problem.message)")
      }
    }
  }
  // A check that looked at nothing has not passed.
  guard fileCount > 0 else { fail("import-check: the description names no Swift file.") }
  exit(problemCount == 0 ? 0 : 1)
} catch {
  fail("import-check: \(error)")
}
