/// Why a text is not JSON, with the byte (from 0) where that was seen.
public struct JSONError: Error, Equatable, Sendable {
  public var reason: String
  public var offset: Int
}

/// Reads RFC 8259 JSON from bytes, a byte-order mark in front apart and nothing else: no comments, no trailing
/// commas, no raw control characters, no lone surrogates, no U+0000, no number that does not fit, at most 128
/// levels deep.
///
/// The same reader serves feeds, queue and session, so that all accept the same texts; of a feed a value that cannot be
/// kept, or a number that is none (`NaN`), costs only its record.
public struct JSONReader {
  /// Deeper texts are refused rather than risked on the stack.
  public static let deepest = 128

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Whether what is read is a part of a record, which alone a value that cannot be kept costs.
  private(set) var isInRecord = false
  /// The first fault of the value that is being read: one is enough to leave out its record, however many there are.
  private var fault: JSONFault?
  /// The first fault of each record of the list that was read last.
  private var faults: [Int: JSONFault] = [:]
  /// The member of the outermost object that is a list of records; nil where nothing is forgiven.
  private var records: String?

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

  /// Reads a list of records that need not all be good: a value in one that cannot be kept is read as null or without
  /// what is wrong in it, and told of by the record's index.
  ///
  /// In a member's name, and outside the records, it ends the reading: nobody could say what it costs.
  ///
  /// - Parameter records: the member of the outermost object that is the list, unless the whole text is one.
  public static func readTolerantly(
    _ bytes: UnsafeBufferPointer<UInt8>, records: String
  ) throws(JSONError) -> (value: JSONValue, faults: [Int: JSONFault]) {
    var reader = JSONReader(bytes: bytes)
    reader.records = records
    return (try reader.document(), reader.faults)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(JSONError) -> JSONValue {
    // Editors put a byte-order mark in front; it is no part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0, isList: records != nil)
    skipSpace()
    guard position == bytes.count else { throw error("text after the end of the value") }
    return value
  }

  func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }

  /// For what can be read past and not be kept.
  mutating func refuse(_ reason: String) throws(JSONError) {
    guard isInRecord else { throw error(reason) }
    fault = fault ?? JSONFault(reason: reason)
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

  /// - Parameter isList: whether an array in this place is the list of records.
  private mutating func value(depth: Int, isList: Bool = false) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw error("nested more than \(Self.deepest) levels deep") }
    skipSpace()
    switch next {
    case nil: throw error("the text ends where a value is expected")
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth, isList: isList)
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
    // Kept apart until the end tells which members count.
    let earlier = fault
    var faulty: [(index: Int, fault: JSONFault)] = []
    skipSpace()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object(object)
    }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("a member's name in double quotes is expected") }
      let key = try name()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw error("a colon is expected after the name") }
      position += 1
      fault = nil
      object.append(key, try value(depth: depth + 1, isList: depth == 0 && key == records))
      if let fault {
        faulty.append((object.members.count - 1, JSONFault(reason: fault.reason, name: fault.name ?? key)))
      }
      skipSpace()
      let end = next
      position += 1
      if end == UInt8(ascii: "}") {
        fault = earlier ?? object.first(of: faulty)
        return .object(object)
      }
      guard end == UInt8(ascii: ",") else {
        position -= 1
        throw error("a comma or } is expected")
      }
    }
  }

  private mutating func record(_ index: Int, depth: Int) throws(JSONError) -> JSONValue {
    isInRecord = true
    defer {
      isInRecord = false
      fault = nil
    }
    let record = try value(depth: depth)
    if let fault { faults[index] = fault }
    return record
  }

  /// A fault in a name would leave its value to nobody, or to somebody else.
  private mutating func name() throws(JSONError) -> String {
    let wasInRecord = isInRecord
    isInRecord = false
    defer { isInRecord = wasInRecord }
    return try string()
  }

  private mutating func array(depth: Int, isList: Bool) throws(JSONError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    // Of two lists of one name the last counts.
    if isList { faults = [:] }
    skipSpace()
    if next == UInt8(ascii: "]") {
      position += 1
      return .array(values)
    }
    while true {
      values.append(
        isList ? try record(values.count, depth: depth + 1) : try value(depth: depth + 1))
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
