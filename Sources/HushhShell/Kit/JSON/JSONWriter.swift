/// Writes strictly valid JSON as bytes: keys once and sorted by their bytes, no spaces, UTF-8 kept.
public enum JSONWriter {
  public static func bytes(_ value: JSONValue) -> [UInt8] {
    var out: [UInt8] = []
    append(value, to: &out)
    return out
  }

  public static func text(_ value: JSONValue) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  public static func append(_ value: JSONValue, to out: inout [UInt8]) {
    switch value {
    case .null: out.append(contentsOf: "null".utf8)
    case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): out.append(contentsOf: String(value).utf8)
    // JSON has no NaN and no infinity; nothing we accept can hold one.
    case .double(let value): out.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
    case .string(let text): append(text, to: &out)
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        append(value, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let object): append(object, to: &out)
    }
  }

  private static func append(_ object: JSONObject, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "{"))
    for (index, member) in object.sorted.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      append(member.key, to: &out)
      out.append(UInt8(ascii: ":"))
      append(member.value, to: &out)
    }
    out.append(UInt8(ascii: "}"))
  }

  /// A quoted string.
  ///
  /// In addition to what JSON demands, it escapes DEL, the C1 controls, line separators and overrides of the
  /// reading direction, so that a terminal can show the output.
  public static func append(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: out.append(contentsOf: "\\\"".utf8)
      case 0x5C: out.append(contentsOf: "\\\\".utf8)
      case 0x0A: out.append(contentsOf: "\\n".utf8)
      case 0x0D: out.append(contentsOf: "\\r".utf8)
      case 0x09: out.append(contentsOf: "\\t".utf8)
      case 0x20..<0x7F: out.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.isControlOrOverride:
        let digits = String(scalar.value, radix: 16)
        out.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: out.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
