/// One JSON value.
///
/// Objects keep the order they were built in; the writer sorts.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object.
///
/// Few and looked up by name: a list beats a hash table here.
public struct JSONObject: Sendable, Equatable {
  public private(set) var members: [(key: String, value: JSONValue)]

  public init(_ members: [(key: String, value: JSONValue)] = []) { self.members = members }

  /// The member of that name; assigning nil leaves it out.
  ///
  /// When a text names a member twice, the last one counts.
  public subscript(key: String) -> JSONValue? {
    get { members.last { Self.isSame($0.key, key) }?.value }
    set {
      members.removeAll { Self.isSame($0.key, key) }
      if let newValue { members.append((key, newValue)) }
    }
  }

  /// Names are compared by their bytes: Swift's `==` would merge composed and decomposed spellings.
  ///
  /// It is still asked first, because it finds most differences at once.
  private static func isSame(_ a: String, _ b: String) -> Bool { a == b && a.utf8.elementsEqual(b.utf8) }

  /// Adds a member read from a text without looking for an earlier one of the same name.
  mutating func append(_ key: String, _ value: JSONValue) { members.append((key, value)) }

  /// The members that count, sorted by the bytes of their names.
  var sorted: [(key: String, value: JSONValue)] {
    // The sort is stable: of one name the last comes last.
    let all = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let pairs = zip(all, all.dropFirst())
    guard pairs.contains(where: { Self.isSame($0.key, $1.key) }) else { return all }
    return all.indices.filter { $0 + 1 == all.count || !Self.isSame(all[$0].key, all[$0 + 1].key) }
      .map { all[$0] }
  }

  /// Whether the same members count.
  ///
  /// Their order, and what a later member replaced, make no difference.
  public static func == (a: Self, b: Self) -> Bool {
    a.sorted.elementsEqual(b.sorted) { isSame($0.key, $1.key) && $0.value == $1.value }
  }
}

extension JSONValue {
  /// The member of an object, or nil.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  public var isNull: Bool { self == .null }

  /// A whole number; `5.0` counts as 5, `5.5` and numbers out of range do not.
  public var int: Int64? {
    switch self {
    case .int(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  public var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// An optional text: null when absent.
  public init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .int(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
  }
}
