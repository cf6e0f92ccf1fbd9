/// A page for man(1), in the macros of man(7).
///
/// It is plain ASCII, and every character of a text stands for itself: no dot begins a request, no
/// backslash an escape, and a dash is the one that is typed.
struct Roff {
  private(set) var text = ""

  mutating func title(_ name: String, section: Int, source: String) {
    // Without a date: the same program gives the same page.
    line(".TH \"\(Self.plain(name))\" \(section) \"\" \"\(Self.plain(source))\"")
    // Neither stretched nor hyphenated: what is typed must be found as it is.
    line(".nh")
    line(".ad l")
  }

  mutating func section(_ title: String) { line(".SH \"\(Self.plain(title))\"") }
  mutating func subsection(_ title: String) { line(".SS \"\(Self.plain(title))\"") }

  /// A paragraph; what stands between backticks is bold.
  mutating func paragraph(_ prose: String) {
    line(".PP")
    line(Self.styled(prose))
  }

  /// Lines under each other, each a text with bold between backticks.
  mutating func stack(_ rows: [String]) {
    line(".PP")
    for (index, row) in rows.enumerated() {
      if index > 0 { line(".br") }
      line(Self.styled(row))
    }
  }

  /// A term, with bold between backticks, and indented what it means.
  mutating func item(_ term: String, _ meaning: String) {
    line(".TP")
    line(Self.styled(term))
    line(Self.plain(meaning))
  }

  /// The same for a term that is typed: bold, whatever is in it.
  mutating func item(bold term: String, behind more: String = "", meaning: String) {
    line(".TP")
    line("\\fB\(Self.escaped(term))\\fR\(Self.escaped(more))")
    line(Self.plain(meaning))
  }

  /// A line more about the last item.
  mutating func addition(_ label: String, _ words: [String]) {
    line(".br")
    line(Self.plain("\(label): \(words.joined(separator: ", "))."))
  }

  /// What belongs to the last item, indented under it.
  mutating func nested(_ body: (inout Roff) -> Void) {
    line(".RS")
    body(&self)
    line(".RE")
  }

  /// Lines as they are typed.
  mutating func example(_ lines: [String]) {
    line(".PP")
    line(".RS 4")
    line(".EX")
    for each in lines { line(Self.plain(each)) }
    line(".EE")
    line(".RE")
  }

  private mutating func line(_ line: String) { text += "\(line)\n" }
}

// MARK: Characters

extension Roff {
  /// The text as roff shows it; also safe between quotes, and at the beginning of a line.
  static func plain(_ text: String) -> String {
    // Nothing of no width: what follows it no longer begins the line.
    let isGuarded = text.hasPrefix(".") || text.hasPrefix("…") || text.hasPrefix(" ")
    return "\(isGuarded ? "\\&" : "")\(escaped(text))"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // A choice may be broken at its bars, where it is too long for a line.
      if previous == "|", scalar != " " { escaped += "\\:" }
      switch scalar {
      case "\\": escaped += "\\(rs"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): escaped += " "
      case _ where scalar.value < 0x7F: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
      previous = scalar
    }
    return escaped
  }

  /// The same with bold for what stands between backticks.
  private static func styled(_ prose: String) -> String {
    prose.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      let text = index == 0 ? plain(String(part)) : escaped(String(part))
      return index % 2 == 0 ? text : "\\fB\(text)\\fR"
    }.joined()
  }
}
