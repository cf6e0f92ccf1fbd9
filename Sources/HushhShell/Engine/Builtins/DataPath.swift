internal import HushhKit

/// A way into JSON data: names and positions from 0, joined by dots.
struct DataPath {
  let text: String

  init(_ text: String) { self.text = text }

  var steps: [Substring] { text.split(separator: ".", omittingEmptySubsequences: false) }

  func value(in root: JSONValue) throws -> JSONValue { try Self.walk(steps[...], in: root, whole: text) }

  static func walk(_ steps: ArraySlice<Substring>, in root: JSONValue, whole: String) throws -> JSONValue {
    var value = root
    for step in steps {
      let next: JSONValue?
      switch value {
      case .object(let object): next = object[String(step)]
      case .array(let values):
        if step == "count" {
          next = .int(Int64(values.count))
        } else {
          next = position(step).flatMap { values.indices.contains($0) ? values[$0] : nil }
        }
      default: next = nil
      }
      guard let next else { throw AssertError.path(whole, step: String(step), known: names(in: value)) }
      value = next
    }
    return value
  }

  /// Digits alone: a sign is no part of a position.
  private static func position(_ step: Substring) -> Int? {
    step.utf8.first == UInt8(ascii: "+") ? nil : Int(step)
  }

  private static func names(in value: JSONValue) -> [String] {
    switch value {
    case .object(let object): object.members.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    case .array(let values): values.isEmpty ? ["count"] : ["count", "0…\(values.count - 1)"]
    default: []
    }
  }
}
