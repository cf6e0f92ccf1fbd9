/// Why a text is not JSON, with the byte (from 0) where that was seen.
public struct JSONError: Error, Equatable, Sendable {
  public var reason: String
  public var offset: Int
}

/// Reads RFC 8259 JSON from bytes, a byte-order mark in front apart and nothing else: no comments, no trailing commas, no raw control
/// characters, no lone surrogates, no U+0000, no number that does not fit, at most 128 levels deep.
///
/// The same reader serves feeds, queue and session, so that all accept the same texts; of a feed a value that cannot be
/// kept costs only its record.
public struct JSONReader {
  /// Deeper texts are refused rather than risked on the stack.
  public static let deepest = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// What was found that cannot be kept; nil where the first such thing ends the reading.
  private var faults: [JSONFault]?

  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    return try reader.document()
  }

  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in try read(buffer) }
  }

  public static func read(_ bytes: some Collection<UInt8>) throws(JSONError) -> JSONValue {
    try read(Array(bytes))
  }

  /// Reads a text that need not be good in every part: a number or text that cannot be kept is read as null or
  /// without what is wrong in it, and told of.
  public static func readTolerantly(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> (value: JSONValue, faults: [JSONFault]) {
    var reader = JSONReader(bytes: bytes)
    reader.faults = []
    return (try reader.document(), reader.faults ?? [])
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(JSONError) -> JSONValue {
    // Editors put a byte-order mark in front; it is no part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("text after the end of the value") }
    return value
  }

  private func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }

  /// For what is well-formed and cannot be kept.
  private mutating func refuse(_ reason: String) throws(JSONError) {
    guard faults != nil else { throw error(reason) }
    faults?.append(JSONFault(reason: reason))
  }

  /// Says of the faults found since where they stand.
  private mutating func locate(since count: Int?, _ step: @autoclosure () -> JSONFault.Step) {
    guard let count, let found = faults?.count, found > count else { return }
    for index in count..<found { faults?[index].path.insert(step(), at: 0) }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw error("nested more than \(Self.deepest) levels deep") }
    skipSpace()
    switch next {
    case nil: throw error("the text ends where a value is expected")
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[position + $0] == text.utf8Start[$0] })
    else { throw error("not a JSON value") }
    position += count
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var object = JSONObject()
    skipSpace()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object(object)
    }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a member's name in double quotes is expected") }
      let count = faults?.count
      let key = try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw error("a colon is expected after the name") }
      position += 1
      object.append(key, try value(depth: depth + 1))
      locate(since: count, .member(key))
      skipSpace()
      let end = next
      position += 1
      if end == UInt8(ascii: "}") { return .object(object) }
      guard end == UInt8(ascii: ",") else {
        position -= 1
        throw error("a comma or } is expected")
      }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      position += 1
      return .array(values)
    }
    while true {
      let count = faults?.count
      values.append(try value(depth: depth + 1))
      locate(since: count, .element(values.count - 1))
      skipSpace()
      let end = next
      position += 1
      if end == UInt8(ascii: "]") { return .array(values) }
      guard end == UInt8(ascii: ",") else {
        position -= 1
        throw error("a comma or ] is expected")
      }
    }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    // Nearly every string is ASCII without escapes: one scan, one copy.
    let isASCII = skipPlainText()
    if position < bytes.count, bytes[position] < 0x20 { throw error("a control character inside a string") }
    guard position < bytes.count else { throw error("a string that does not end") }
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
      return isASCII ? String(decoding: content, as: UTF8.self) : try text(content)
    }
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try unescaped.withUnsafeBufferPointer { buffer throws(JSONError) in try text(buffer) }
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      case 0..<0x20: throw error("a control character inside a string")
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw error("a string that does not end")
  }

  /// Goes on to the next quote, backslash or control character, eight bytes at a time.
  ///
  /// True if all that was passed is ASCII.
  private mutating func skipPlainText() -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    let low: UInt64 = 0x0101_0101_0101_0101
    var seen: UInt64 = 0
    guard let start = bytes.baseAddress else { return true }
    while position + 8 <= bytes.count {
      let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
      // A byte of `x` is zero where the word has the byte that is looked for.
      func hasZero(_ x: UInt64) -> UInt64 { (x &- low) & ~x & high }
      let controls = (word &- low &* 0x20) & ~word & high
      let stops = hasZero(word ^ low &* 0x22) | hasZero(word ^ low &* 0x5C) | controls
      guard stops == 0 else { break }
      seen |= word & high
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      seen |= UInt64(byte & 0x80)
      position += 1
    }
    return seen == 0
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("invalid UTF-8 inside a string")
    }
    return text
  }

  private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
    position += 1
    guard let kind = next else { throw error("a string that does not end") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(kind)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexQuad()
      if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexQuad()
        guard (0xDC00..<0xE000).contains(low) else { return try refuse("half of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard code != 0 else { return try refuse("U+0000 inside a string") }
      guard let scalar = Unicode.Scalar(code) else { return try refuse("half of a surrogate pair") }
      out.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    default:
      position -= 1
      throw error("an unknown escape")
    }
  }

  private mutating func hexQuad() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = hexDigit(byte) else {
        throw error("four hexadecimal digits are expected")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    guard whole > 0 else {
      position = start
      throw error("not a JSON value")
    }
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      position = start
      throw error("a number that begins with 0")
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      position += 1
      isWhole = false
      guard digits() > 0 else { throw error("digits are expected after the point") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw error("digits are expected after the exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else {
      let end = position
      position = start
      try refuse("a number that is out of range")
      position = end
      return .null
    }
    return .double(number)
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    return position - start
  }
}
