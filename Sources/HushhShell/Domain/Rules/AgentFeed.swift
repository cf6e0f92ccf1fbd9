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
  /// Reads either shape, the nested file (DOMAIN §9.1) or flat rows, as `{"agents": […]}` or as a bare
  /// list.
  ///
  /// A record that cannot be read is left out and named; the others load.
  ///
  /// - Parameter asOfYear: the year that turns a founding year into years in business.
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>, asOfYear: Int64) throws(FeedError) -> AgentFeed
  {
    let root: JSONValue
    let faults: [Int: JSONFault]
    do { (root, faults) = try JSONReader.readTolerantly(bytes, records: "agents") } catch {
      throw .notJSON(error)
    }
    guard let records = root.array ?? root["agents"]?.array else {
      throw .noAgents(found: "expected a list, or an object with a list called agents")
    }
    var feed = AgentFeed()
    feed.agents.reserveCapacity(records.count)
    var seen: Set<Agent.ID> = []
    for (index, record) in records.enumerated() {
      do throws(RecordFault) {
        if let fault = faults[index] {
          throw RecordFault(key: fault.name ?? "record", reason: fault.reason)
        }
        let agent = try AgentRecord(record, asOfYear: asOfYear).agent
        guard seen.insert(agent.id).inserted else {
          throw RecordFault(key: "id", reason: "\(agent.id) appears twice; the first one is kept")
        }
        feed.agents.append(agent)
        if let keys = FeedShape.contradiction(in: record) {
          feed.warnings.append(
            Warning(
              .feedRecord,
              "record \(index + 1) (\(agent.id)) has both shapes; its nested parts count, not \(keys)"))
        }
      } catch {
        feed.leftOut += 1
        let name = record["id"]?.string.map { " (\($0.prefix(100)))" } ?? ""
        feed.warnings.append(
          Warning(.feedRecord, "record \(index + 1)\(name) was left out: \(error.key): \(error.reason)"))
      }
    }
    return feed
  }
}

extension AgentFeed {
  /// The same for bytes in an array.
  public static func read(_ bytes: [UInt8], asOfYear: Int64) throws(FeedError) -> AgentFeed {
    try bytes.withUnsafeBufferPointer { buffer throws(FeedError) in try read(buffer, asOfYear: asOfYear) }
  }
}
