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

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
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

  func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }

  /// For what is well-formed and cannot be kept.
  mutating func refuse(_ reason: String) throws(JSONError) {
    guard faults != nil else { throw error(reason) }
    faults?.append(JSONFault(reason: reason))
  }

  /// Says of the faults found since where they stand.
  private mutating func locate(since count: Int?, _ step: @autoclosure () -> JSONFault.Step) {
    guard let count, let found = faults?.count, found > count else { return }
    for index in count..<found { faults?[index].path.insert(step(), at: 0) }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

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
}
