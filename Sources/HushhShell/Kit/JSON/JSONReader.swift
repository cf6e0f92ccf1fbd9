internal import Glibc

/// Why a text is not JSON, with the byte (from 0) where that was seen.
public struct JSONError: Error, Equatable, Sendable {
  public var reason: String
  public var offset: Int
}

/// Reads RFC 8259 JSON from bytes, after an optional byte-order mark.
///
/// Comments, trailing commas, raw control characters, lone surrogates, U+0000, numbers out of range and more than 128
/// levels are errors. There is only this reader, so the bundle, feeds, queue and session accept the same texts.
///
/// It goes from value to value. The caller decodes a value, makes a ``JSONValue`` of it, or skips it; it is checked in
/// any case.
public struct JSONReader {
  /// Deeper texts are refused rather than risked on the stack.
  public static let deepest = 128

  let bytes: UnsafeBufferPointer<UInt8>
  package var position = 0
  private var depth = 0
  /// Whether a value that cannot be kept is reported as ``fault`` and read as null, or without its invalid characters.
  ///
  /// Otherwise it is an error. In a member's name it always is one, because its cost is unknown there.
  package var isTolerant = false
  /// The first fault since this was nil, unless a later member of the same name replaces it.
  package var fault: JSONFault?

  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.finish()
    return value
  }

  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in try read(buffer) }
  }

  public static func read(_ bytes: some Collection<UInt8>) throws(JSONError) -> JSONValue {
    try read(Array(bytes))
  }

  /// Starts in front of the value of a text, whose bytes must outlive the reader.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // Editors put a byte-order mark in front. It is not part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Starts inside a string, of which these are the bytes between the quotes.
  init(content: UnsafeBufferPointer<UInt8>) { bytes = content }

  /// Checks that nothing comes after the value.
  package mutating func finish() throws(JSONError) {
    skipSpace()
    guard position == bytes.count else { throw error("text after the end of the value") }
  }

  func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }

  /// Reports what can be read past but not kept.
  mutating func refuse(_ reason: String) throws(JSONError) {
    guard isTolerant else { throw error(reason) }
    fault = fault ?? JSONFault(reason: reason)
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    var end = position
    while end < bytes.count, bytes[end] <= 0x20 {
      guard bytes[end] == 0x20 || bytes[end] == 0x0A || bytes[end] == 0x0D || bytes[end] == 0x09 else {
        break
      }
      end += 1
    }
    position = end
  }
}

// MARK: Values

extension JSONReader {
  /// What a value is, by its first byte; whether it is right is checked when it is read.
  package enum Kind {
    case null, bool, number, string, list, object
  }

  // This and `hasMore` are inlined, because they run once for each value: it makes a start 60,000 instructions shorter.

  /// Looks at the value that comes next.
  @inline(__always)
  package mutating func peek() throws(JSONError) -> Kind {
    guard depth < Self.deepest else { throw error("nested more than \(Self.deepest) levels deep") }
    skipSpace()
    return switch next {
    case nil: throw error("the text ends where a value is expected")
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Reads a value with all that it contains.
  ///
  /// A text may name a member twice; then the last one counts.
  package mutating func value() throws(JSONError) -> JSONValue {
    switch try peek() {
    case .null:
      try null()
      return .null
    case .bool: return .bool(try bool())
    case .number: return try number()
    case .string: return .string(try string())
    case .list:
      var values: [JSONValue] = []
      var more = try enter(.list)
      while more {
        values.append(try value())
        more = try hasMore(in: .list)
      }
      return .array(values)
    case .object: return .object(try object())
    }
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var object = JSONObject()
    // Kept apart until the end, where it is clear which members count.
    let earlier = fault
    var faulty: [(index: Int, fault: JSONFault)] = []
    var more = try enter(.object)
    while more {
      let name = try name().text
      fault = nil
      object.append(name, try value())
      if let fault {
        faulty.append((object.members.count - 1, JSONFault(reason: fault.reason, name: fault.name ?? name)))
      }
      more = try hasMore(in: .object)
    }
    fault = earlier ?? object.first(of: faulty)
    return object
  }

  /// Checks a value with all that it contains, and keeps nothing of it.
  package mutating func skip() throws(JSONError) {
    switch try peek() {
    case .null: try null()
    case .bool: _ = try bool()
    case .number: _ = try numeral()
    case .string: _ = try quoted()
    case .list:
      var more = try enter(.list)
      while more {
        try skip()
        more = try hasMore(in: .list)
      }
    case .object:
      var more = try enter(.object)
      while more {
        _ = try name()
        try skip()
        more = try hasMore(in: .object)
      }
    }
  }

  package mutating func null() throws(JSONError) { try word("null") }

  package mutating func bool() throws(JSONError) -> Bool {
    let isTrue = next == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  private mutating func word(_ text: StaticString) throws(JSONError) {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[position + $0] == text.utf8Start[$0] })
    else { throw error("not a JSON value") }
    position += count
  }
}

// MARK: Lists and objects

extension JSONReader {
  /// Begins the list or object that comes next; true if it has an element or a member.
  package mutating func enter(_ kind: Kind) throws(JSONError) -> Bool {
    position += 1
    depth += 1
    skipSpace()
    guard next == end(of: kind) else { return true }
    leave()
    return false
  }

  /// Goes from one element or member to the next one, or out if there is none.
  @inline(__always)
  package mutating func hasMore(in kind: Kind) throws(JSONError) -> Bool {
    if next != UInt8(ascii: ",") { skipSpace() }
    if next == UInt8(ascii: ",") {
      position += 1
      return true
    }
    guard next == end(of: kind) else {
      throw error(kind == .object ? "a comma or } is expected" : "a comma or ] is expected")
    }
    leave()
    return false
  }

  private func end(of kind: Kind) -> UInt8 { kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private mutating func leave() {
    position += 1
    depth -= 1
  }

  /// Reads a member's name, up to its value.
  package mutating func name() throws(JSONError) -> Quoted {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw error("a member's name in double quotes is expected") }
    let wasTolerant = isTolerant
    isTolerant = false
    defer { isTolerant = wasTolerant }
    let name = try quoted()
    try colon()
    return name
  }

  /// Reads the name of a member if it is this one and has no escapes.
  package mutating func takesName(_ name: StaticString) throws(JSONError) -> Bool {
    skipSpace()
    let count = name.utf8CodeUnitCount
    guard position + count + 2 <= bytes.count, bytes[position] == UInt8(ascii: "\""),
      bytes[position + count + 1] == UInt8(ascii: "\""), let start = bytes.baseAddress,
      memcmp(start + position + 1, name.utf8Start, count) == 0
    else { return false }
    position += count + 2
    try colon()
    return true
  }

  private mutating func colon() throws(JSONError) {
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw error("a colon is expected after the name") }
    position += 1
  }
}
