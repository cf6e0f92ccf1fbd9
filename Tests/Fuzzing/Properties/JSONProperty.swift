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

extension JSONReader {
  /// Reads a text whose records may have faults, and reports these by the record's index.
  ///
  /// - Parameter records: the member of the outermost object that is the list, unless the whole text is one.
  static func readTolerantly(
    _ bytes: UnsafeBufferPointer<UInt8>, records: StaticString
  ) throws(JSONError) -> (value: JSONValue, faults: [Int: JSONFault]) {
    var reader = JSONReader(bytes)
    var value = JSONValue.null
    var faults: [Int: JSONFault] = [:]
    switch try reader.peek() {
    case .list: value = try reader.readRecords(&faults)
    case .object:
      var members: [(key: String, value: JSONValue)] = []
      var more = try reader.enter(.object)
      while more {
        let name = try reader.name()
        let isList = try name.isText(records) ? reader.peek() == .list : false
        if isList { faults = [:] }
        members.append((name.text, isList ? try reader.readRecords(&faults) : try reader.value()))
        more = try reader.hasMore(in: .object)
      }
      value = .object(JSONObject(members))
    default: value = try reader.value()
    }
    try reader.finish()
    return (value, faults)
  }

  private mutating func readRecords(_ faults: inout [Int: JSONFault]) throws(JSONError) -> JSONValue {
    isTolerant = true
    defer { isTolerant = false }
    var records: [JSONValue] = []
    var more = try enter(.list)
    while more {
      fault = nil
      records.append(try value())
      faults[records.count - 1] = fault
      more = try hasMore(in: .list)
    }
    fault = nil
    return .array(records)
  }
}
