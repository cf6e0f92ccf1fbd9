package import HushhCore
import Synchronization

/// A queue's file in memory.
///
/// It can be told to be full.
package final class MemoryQueueStore: QueueStore {
  private let records = Mutex<[QueueRecord]>([])
  private let full = Mutex(false)

  package init() {}

  /// What the file holds.
  package var contents: [QueueRecord] { records.withLock { $0 } }

  package var isFull: Bool {
    get { full.withLock { $0 } }
    set { full.withLock { $0 = newValue } }
  }

  package func load() throws(QueueError) -> QueueContents { QueueContents(records: records.withLock { $0 }) }

  package func append(_ new: [QueueRecord]) throws(QueueError) {
    guard !isFull else { throw .notSaved(path: "swipes.jsonl", reason: "no space left on device") }
    records.withLock { $0 += new }
  }

  package func replace(with new: [QueueRecord]) throws(QueueError) {
    guard !isFull else { throw .notSaved(path: "swipes.jsonl", reason: "no space left on device") }
    records.withLock { $0 = new }
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
