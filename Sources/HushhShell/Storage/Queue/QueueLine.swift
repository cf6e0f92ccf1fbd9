internal import HushhDomain
internal import HushhKit

/// The long way to read a line: any valid JSON, keys in any order, as a person types it.
///
/// Left out, `v` is 1 and `owner` is nobody; everything else must be there. Unknown members are ignored.
extension QueueLine {
  init(theLongWay line: UnsafeBufferPointer<UInt8>) {
    do throws(LineFault) { self = try Self.read(line) } catch { self = .damaged(error.reason) }
  }

  private static func read(_ line: UnsafeBufferPointer<UInt8>) throws(LineFault) -> QueueLine {
    guard line.count < RecordWriter.longestLine else { throw LineFault("longer than 64 KiB") }
    let isSealed = line.starts(with: Array(#"{"c":""#.utf8))
    guard !isSealed || RecordWriter.hasRightChecksum(line) else {
      throw LineFault("its checksum does not fit")
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(line) } catch {
      throw LineFault("not JSON: \(error.reason)")
    }
    guard case .object = value else { throw LineFault("not an object") }
    // Somewhere else it cannot be checked, and what cannot be checked is not believed.
    guard isSealed || value["c"] == nil else { throw LineFault("its checksum is not at the beginning") }
    let version = value["v"] == nil ? RecordWriter.version : try whole(value, "v")
    guard version <= RecordWriter.version else { return .newer(version) }
    guard version == RecordWriter.version else { throw LineFault("there is no version \(version)") }
    let record = try record(value)
    try checkLength(of: record, from: line.count)
    return .record(record)
  }

  /// What is read must fit when it is written again, with a checksum and its characters escaped.
  private static func checkLength(of record: QueueRecord, from count: Int) throws(LineFault) {
    guard count >= RecordWriter.surelyShortLine else { return }
    var writer = RecordWriter()
    writer.append(record)
    guard writer.bytes.count <= RecordWriter.longestLine else { throw LineFault("longer than 64 KiB") }
  }

  private static func record(_ value: JSONValue) throws(LineFault) -> QueueRecord {
    let id = try identifier(value, "id")
    switch try text(value, "op") {
    case "swipe": return .swipe(try swipe(value, id: id))
    case "sent": return .sent(id)
    case "withdrawn": return .withdrawn(id)
    case "failed":
      return .failed(id, attempts: try whole(value, "attempts"), reason: try text(value, "reason"))
    case "refused": return .refused(id, reason: try text(value, "reason"))
    case "owned": return .owned(id, owner: try identifier(value, "owner"))
    case let other: throw LineFault("there is no op \(other)")
    }
  }

  private static func swipe(_ value: JSONValue, id: UniqueID) throws(LineFault) -> Swipe {
    let agent = try text(value, "agent_id")
    guard !agent.isEmpty else { throw LineFault("agent_id is empty") }
    let status = try text(value, "status")
    guard let decision = Decision(status: status) else {
      throw LineFault("the status \(status) is neither selected nor rejected")
    }
    guard let time = Timestamp(try text(value, "swiped_at")) else {
      throw LineFault("swiped_at is not a time")
    }
    let hasOwner = !(value["owner"]?.isNull ?? true)
    return Swipe(
      id: id, agentID: Agent.ID(agent), decision: decision, decidedAt: time,
      owner: hasOwner ? try identifier(value, "owner") : nil, sequence: try whole(value, "seq"))
  }

  private static func text(_ value: JSONValue, _ key: String) throws(LineFault) -> String {
    guard let text = value[key]?.string else { throw LineFault("\(key) is missing or no text") }
    return text
  }

  private static func whole(_ value: JSONValue, _ key: String) throws(LineFault) -> Int64 {
    guard let number = value[key]?.int else { throw LineFault("\(key) is missing or no whole number") }
    return number
  }

  private static func identifier(_ value: JSONValue, _ key: String) throws(LineFault) -> UniqueID {
    guard let id = UniqueID(try text(value, key)) else { throw LineFault("\(key) is not a UUID") }
    return id
  }
}

private struct LineFault: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}
