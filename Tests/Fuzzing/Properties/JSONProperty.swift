import HushhKit

/// JSON: what is accepted can be written, and what was written is accepted again and equal.
enum JSONProperty {
  static func check(_ bytes: [UInt8]) throws {
    try checkTolerance(bytes)
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(bytes) } catch {
      return try hold("an error is inside the text", (0...bytes.count).contains(error.offset), error)
    }
    let written = JSONWriter.bytes(value)
    try hold("a value equals itself", value == value, value)
    try hold(
      "what is written can be shown", !written.contains { $0 < 0x20 || $0 == 0x7F },
      String(decoding: written, as: UTF8.self))

    let again: JSONValue
    do throws(JSONError) { again = try JSONReader.read(written) } catch {
      throw Violation("what was written is accepted", error, String(decoding: written, as: UTF8.self))
    }
    try hold("what was written reads back equal", again == value && value == again, (value, again))
    try hold("it is written the same again", JSONWriter.bytes(again) == written, (value, again))
  }

  /// Tolerance differs only where something cannot be kept, and keeps nothing of it.
  private static func checkTolerance(_ bytes: [UInt8]) throws {
    let tolerant = try? bytes.withUnsafeBufferPointer { try JSONReader.readTolerantly($0, records: "agents") }
    let strict = try? JSONReader.read(bytes)
    guard let tolerant else {
      return try hold("what is strictly JSON is JSON", strict == nil, strict ?? .null)
    }
    let kept = try? JSONReader.read(JSONWriter.bytes(tolerant.value))
    try hold("what is kept is JSON", kept == tolerant.value, tolerant)
    guard let strict else { return }
    try hold("JSON has no fault", tolerant.faults.isEmpty && strict == tolerant.value, tolerant)
  }
}
