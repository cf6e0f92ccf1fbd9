internal import HushhKit

/// A value on its way into a statement.
enum SQLValue: Sendable, Equatable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)

  static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  static func int(_ number: Int64?) -> SQLValue { number.map { .int($0) } ?? .null }
  static func double(_ number: Double?) -> SQLValue { number.map { .double($0) } ?? .null }
  static func flag(_ flag: Bool) -> SQLValue { .int(flag ? 1 : 0) }
  static func id(_ id: UniqueID) -> SQLValue { .text(id.description) }
  static func time(_ time: Timestamp) -> SQLValue { .text(time.description) }
  /// A `text[]`.
  static func list(_ texts: [String]) -> SQLValue { .json(.array(texts.map(JSONValue.string))) }
  static func json(_ value: JSONValue) -> SQLValue { .text(JSONWriter.text(value)) }

  /// A value of a row in JSON, for a column of any type.
  static func column(_ value: JSONValue) -> SQLValue {
    switch value {
    case .null: .null
    case .bool(let flag): .flag(flag)
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    case .string(let text): .text(text)
    case .array, .object: .json(value)
    }
  }
}
