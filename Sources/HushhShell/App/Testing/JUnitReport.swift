/// The same as an XML file that CI systems read: one suite, one case a file.
enum JUnitReport {
  /// - Parameter outcomes: nil for a file that never began.
  static func bytes(of paths: [String], _ outcomes: [TestOutcome?]) -> [UInt8] {
    let failures = outcomes.count { $0?.problem != nil }
    let skipped = outcomes.count { $0 == nil }
    let total = outcomes.reduce(Duration.zero) { $0 + ($1?.duration ?? .zero) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(paths.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\">\n"
    text += "  <testsuite name=\"hushh\" tests=\"\(paths.count)\" failures=\"\(failures)\" errors=\"0\""
    text += " skipped=\"\(skipped)\" time=\"\(seconds(total))\">\n"
    for (path, outcome) in zip(paths, outcomes) { text += testCase(path, outcome) }
    return Array((text + "  </testsuite>\n</testsuites>\n").utf8)
  }

  private static func testCase(_ path: String, _ outcome: TestOutcome?) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    var text = "    <testcase classname=\"\(escaped(folder))\" name=\"\(escaped(name))\""
    guard let outcome else { return text + "><skipped/></testcase>\n" }
    text += " time=\"\(seconds(outcome.duration))\""
    guard let problem = outcome.problem else { return text + "/>\n" }
    text += ">\n      <failure message=\"\(escaped(problem.message))\">"
    text += escaped(problem.details.joined(separator: "\n"))
    return text + "</failure>\n    </testcase>\n"
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    let thousandths = String(Int64(milliseconds.rounded()) % 1000)
    let padding = String(repeating: "0", count: 3 - thousandths.count)
    return "\(Int64(milliseconds.rounded()) / 1000).\(padding)\(thousandths)"
  }

  /// XML has no way to write control characters: they become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
