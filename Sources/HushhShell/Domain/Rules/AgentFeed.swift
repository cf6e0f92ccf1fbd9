public import HushhKit

/// Agents as they came from a table or a file, with a word for each record that was left out.
public struct AgentFeed: Sendable, Equatable {
  public var agents: [Agent]
  public var warnings: [Warning]
  /// How many records could not be read; a warning names each.
  public private(set) var leftOut = 0

  /// The year in which years in business end: it is fixed, so that a deck does not change with the calendar.
  public static let asOfYear: Int64 = 2026

  public init(agents: [Agent] = [], warnings: [Warning] = []) {
    self.agents = agents
    self.warnings = warnings
  }
}

extension AgentFeed {
  /// Reads either shape, the nested file or flat rows, as `{"agents": […]}` or as a bare list.
  ///
  /// A record that cannot be read is left out and named; the others load.
  ///
  /// - Parameter asOfYear: the year that turns a founding year into years in business.
  public static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, asOfYear: Int64
  ) throws(FeedError) -> AgentFeed {
    let feed: AgentFeed?
    do { feed = try read(bytes, asOfYear) } catch { throw .notJSON(error) }
    guard let feed else { throw .noAgents(found: "expected a list, or an object with a list called agents") }
    return feed
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ asOfYear: Int64) throws(JSONError)
    -> AgentFeed?
  {
    var reader = JSONReader(bytes)
    var feed: AgentFeed?
    switch try reader.peek() {
    case .list: feed = try AgentFeed(list: &reader, asOfYear)
    case .object:
      var more = try reader.enter(.object)
      while more {
        // Of members of one name the last one counts.
        let isNamed = try reader.name().isText("agents")
        if isNamed { feed = nil }
        if isNamed, try reader.peek() == .list {
          feed = try AgentFeed(list: &reader, asOfYear)
        } else {
          try reader.skip()
        }
        more = try reader.hasMore(in: .object)
      }
    default: try reader.skip()
    }
    try reader.finish()
    return feed
  }

  private init(list reader: inout JSONReader, _ asOfYear: Int64) throws(JSONError) {
    self.init()
    reader.isTolerant = true
    defer { reader.isTolerant = false }
    var shape = FeedShape.nested
    var ids = DistinctTexts()
    var index = 0
    var more = try reader.enter(.list)
    while more {
      index += 1
      try addRecord(index, from: &reader, as: &shape, asOfYear, &ids)
      more = try reader.hasMore(in: .list)
    }
  }

  private mutating func addRecord(
    _ index: Int, from reader: inout JSONReader, as shape: inout FeedShape, _ asOfYear: Int64,
    _ ids: inout DistinctTexts
  ) throws(JSONError) {
    let record = try AgentRecord.read(from: &reader, as: &shape, asOfYear: asOfYear)
    var fault = record.fault
    if fault == nil, !ids.insert(record.agent.id.text) {
      fault = RecordFault(key: "id", reason: "\(record.agent.id) appears twice; the first one is kept")
    }
    if let fault {
      leftOut += 1
      let name = record.id.map { " (\($0.prefix(100)))" } ?? ""
      warn("record \(index)\(name) was left out: \(fault.key): \(fault.reason)")
      return
    }
    if !record.contradictions.isEmpty {
      let keys = record.contradictions.joined(separator: ", ")
      warn("record \(index) (\(record.agent.id)) has both shapes; its nested parts count, not \(keys)")
    }
    agents.append(record.agent)
  }

  private mutating func warn(_ message: String) { warnings.append(Warning(.feedRecord, message)) }
}

extension AgentFeed {
  /// The same for bytes in an array.
  public static func read(_ bytes: [UInt8], asOfYear: Int64) throws(FeedError) -> AgentFeed {
    try bytes.withUnsafeBufferPointer { buffer throws(FeedError) in try read(buffer, asOfYear: asOfYear) }
  }
}
