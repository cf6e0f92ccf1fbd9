internal import HushhKit
package import HushhPluginKit

/// Turns output into tab-separated values: a line of column names, then a line for each row.
///
/// A field is the exact data, but contains no tab and no line break: it has `\t`, `\n`, `\r` and `\\` instead,
/// and an escape such as `\u001b` for any other control, so that a terminal can show it. Null is empty.
package enum TSVRenderer {
  package static func append(_ output: Output, to bytes: inout [UInt8]) {
    switch output.data {
    case .nothing: break
    case .rows(let rows, let columns):
      appendHeader(columns, to: &bytes)
      for row in rows { append(row, columns: columns, to: &bytes) }
    case .object(let value):
      var columns = value.object?.members.map(\.key) ?? ["value"]
      columns.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      appendHeader(columns, to: &bytes)
      append(value, columns: columns, to: &bytes)
    }
  }

  private static func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      append(escaped: column, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ row: JSONValue, columns: [String], to bytes: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      if let object = row.object {
        append(object[column] ?? .null, to: &bytes)
      } else if index == 0 {
        append(row, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: break
    case .string(let text): append(escaped: text, to: &bytes)
    case .bool, .int, .double: JSONWriter.append(value, to: &bytes)
    case .array, .object: append(escaped: JSONWriter.text(value), to: &bytes)
    }
  }

  private static func append(escaped text: String, to bytes: inout [UInt8]) {
    if text.isPrintableASCII, !text.utf8.contains(UInt8(ascii: "\\")) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case _ where scalar.isControlOrOverride:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: bytes.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
  }
}
