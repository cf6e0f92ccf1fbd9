import Glibc
import Synchronization

@testable import HushhStorage

/// Fails chosen operations of a file system, as a full or a dying disk does.
final class Faults: Sendable {
  enum Operation: String, Sendable, CaseIterable {
    case open
    case read
    case write
    case syncContent
    case sync
    case truncate
    case rename
    case syncDirectory
    case setMode
    case close
  }

  private struct Plan: Sendable {
    var failing: [Operation: SystemError] = [:]
    /// How many bytes the next write still takes before it fails.
    var tear: Int?
    var counts: [Operation: Int] = [:]
  }

  private let plan = Mutex(Plan())

  func fail(_ operation: Operation, with error: SystemError) {
    plan.withLock { $0.failing[operation] = error }
  }

  /// The next write takes so many bytes; the one after it fails for want of space.
  func tearNextWrite(after count: Int) { plan.withLock { $0.tear = count } }
  func heal() { plan.withLock { $0 = Plan(counts: $0.counts) } }
  func count(of operation: Operation) -> Int { plan.withLock { $0.counts[operation] ?? 0 } }

  private func meet(_ operation: Operation) throws(SystemError) {
    let error = plan.withLock { plan in
      plan.counts[operation, default: 0] += 1
      return plan.failing[operation]
    }
    if let error { throw error }
  }

  var files: FileSystem {
    let live = FileSystem.live
    var files = live
    files.open = { [self] path, how throws(SystemError) in
      if how != .reading { try meet(.open) }
      return try live.open(path, how)
    }
    files.read = { [self] file, count throws(SystemError) in
      try meet(.read)
      return try live.read(file, count)
    }
    files.write = { [self] file, bytes, start throws(SystemError) in
      try meet(.write)
      let tear = plan.withLock { plan in
        defer { if plan.tear != nil { plan.tear = 0 } }
        return plan.tear
      }
      guard let tear else { return try live.write(file, bytes, start) }
      guard tear > 0 else { throw .noSpace }
      return try live.write(file, Array(bytes[..<min(bytes.count, start + tear)]), start)
    }
    files.syncContent = { [self] file throws(SystemError) in
      try meet(.syncContent)
      try live.syncContent(file)
    }
    files.sync = { [self] file throws(SystemError) in
      try meet(.sync)
      try live.sync(file)
    }
    files.truncate = { [self] file, length throws(SystemError) in
      try meet(.truncate)
      try live.truncate(file, length)
    }
    files.rename = { [self] from, to throws(SystemError) in
      try meet(.rename)
      try live.rename(from, to)
    }
    files.syncDirectory = { [self] path throws(SystemError) in
      try meet(.syncDirectory)
      try live.syncDirectory(path)
    }
    files.setMode = { [self] file, mode throws(SystemError) in
      try meet(.setMode)
      try live.setMode(file, mode)
    }
    files.close = { [self] file throws(SystemError) in
      try live.close(file)
      try meet(.close)
    }
    return files
  }
}
