package import HushhDomain
package import HushhKit
import Synchronization

/// A queue's file in memory.
///
/// It can be told to be full. In a group it holds records back as the real one does.
package final class MemoryQueueStore: QueueStore {
  private struct State {
    var records: [QueueRecord] = []
    var held: [QueueRecord] = []
    var durability = Durability.each
    var losses = 0
    var isLost = false
    var isFull = false
  }

  private static let path = "swipes.jsonl"
  private static let reason = "no space left on device"
  private let state = Mutex(State())

  package init() {}

  /// What the file holds.
  package var contents: [QueueRecord] { state.withLock { $0.records } }

  package var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }

  package var durability: Durability {
    get { state.withLock { $0.durability } }
    set { state.withLock { $0.durability = newValue } }
  }

  package var holdsBack: Bool { state.withLock { !$0.held.isEmpty } }
  package var losses: Int { state.withLock { $0.losses } }
  package var lastLoss: QueueError? {
    losses == 0 ? nil : .groupNotSaved(path: Self.path, reason: Self.reason, swipes: 0)
  }

  package func load(_ take: (consuming QueueRecord) -> Void) throws(QueueError) -> [Warning] {
    contents.forEach(take)
    state.withLock { $0.isLost = false }
    return []
  }

  package func append(_ new: [QueueRecord]) throws(QueueError) {
    try refuseLost()
    guard durability == .each else { return state.withLock { $0.held += new } }
    guard !isFull else { throw .notSaved(path: Self.path, reason: Self.reason) }
    state.withLock { $0.records += new }
  }

  package func save() throws(QueueError) {
    try refuseLost()
    let isLost = state.withLock { state in
      defer { state.held = [] }
      state.isLost = state.isFull && !state.held.isEmpty
      if state.isLost { state.losses += 1 } else { state.records += state.held }
      return state.isLost
    }
    if isLost { try refuseLost() }
  }

  package func replace(with new: [QueueRecord]) throws(QueueError) {
    try save()
    guard !isFull else { throw .notSaved(path: Self.path, reason: Self.reason) }
    state.withLock { $0.records = new }
  }

  private func refuseLost() throws(QueueError) {
    if state.withLock({ $0.isLost }), let loss = lastLoss { throw loss }
  }
}

package final class MemorySessionStore: SessionStore {
  private let session = Mutex<Session?>(nil)

  package init() {}

  /// What the file holds.
  package var saved: Session? { session.withLock { $0 } }

  package func load() -> (session: Session?, warnings: [Warning]) { (session.withLock { $0 }, []) }
  package func save(_ new: Session) throws(SessionError) { session.withLock { $0 = new } }
  package func remove() throws(SessionError) { session.withLock { $0 = nil } }
}

/// Files in memory, by path.
package final class MemoryFiles: Files {
  private let contents = Mutex<[String: [UInt8]]>([:])

  package init() {}

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let bytes = contents.withLock({ $0[key(path)] }) else {
      throw .unreadable(path: path, reason: "no such file")
    }
    return bytes
  }

  package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    contents.withLock { $0[key(path)] = bytes }
  }

  package func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    contents.withLock { $0[key(path), default: []] += bytes }
  }

  package func isDirectory(_ path: String) -> Bool {
    contents.withLock { $0.keys.contains { $0.hasPrefix("\(key(path))/") } }
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    let folder = key(directory)
    let start = folder.isEmpty ? "" : "\(folder)/"
    let below = contents.withLock { $0.keys.filter { $0.hasPrefix(start) } }
    return Set(below.map { String($0.dropFirst(start.count).prefix { $0 != "/" }) }).sorted()
  }

  package func canonical(_ path: String) -> String? { key(path) }

  /// The path without `.` and `..`.
  private func key(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", !steps.isEmpty { steps.removeLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
