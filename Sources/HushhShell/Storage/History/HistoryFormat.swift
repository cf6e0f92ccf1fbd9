/// One entry a line: a backslash is written `\\`, a newline inside `\n`, a carriage return `\r`.
///
/// A plain list of lines, as other programs keep it, can be read too.
enum HistoryFormat {
  /// The header by which libedit knows its own files; their spaces are written in octal.
  private static let foreignHeader = Array("_HiStOrY_V".utf8)

  /// The entry with its end.
  static func entry(_ line: String) -> String {
    var entry = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": entry += "\\\\"
      case "\n": entry += "\\n"
      case "\r": entry += "\\r"
      default: entry.unicodeScalars.append(scalar)
      }
    }
    return entry + "\n"
  }

  /// The lines in a file; nil when it is something else.
  static func lines(of bytes: [UInt8]) -> [String]? {
    guard let entries = entries(of: bytes), entries.unreadable == 0 else { return nil }
    return entries.readable.map(line)
  }

  /// The entries of a file as they stand there, and how many cannot be read; nil for a file of another
  /// program's.
  static func entries(of bytes: [UInt8]) -> (readable: [String], unreadable: Int)? {
    guard !bytes.starts(with: foreignHeader) else { return nil }
    let all = bytes.split(separator: UInt8(ascii: "\n"))
    let readable = all.compactMap { $0.contains(0) ? nil : String(validating: $0, as: UTF8.self) }
    return (readable, all.count - readable.count)
  }

  private static func line(of entry: String) -> String {
    guard entry.utf8.contains(UInt8(ascii: "\\")) else { return entry }
    var line = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in entry.unicodeScalars {
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "n": line.append("\n")
        case "r": line.append("\r")
        case "\\": line.append("\\")
        default: line.append(contentsOf: ["\\", scalar])
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        line.append(scalar)
      }
    }
    if isEscaped { line.append("\\") }
    return String(line)
  }
}
