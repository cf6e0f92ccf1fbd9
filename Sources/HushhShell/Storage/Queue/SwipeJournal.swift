package import HushhCore
internal import Synchronization

/// The swipe queue on disk: `swipes.jsonl`, one record a line, appended and synced before anybody is told.
///
/// Nothing is opened before the first load or append.
package final class SwipeJournal: QueueStore {
  private struct State {
    /// Open once something was appended.
    var file: FileSystem.Descriptor?
    /// The length up to which the file is good; nil before it was read.
    var soundLength: Int?
    /// There are bytes behind the good ones: a torn line, or what a failed append left.
    var hasTail = false
    /// The last good line has no newline.
    var lacksNewline = false
    /// The version of a file that must not be touched.
    var newerVersion: Int64?
  }

  private let path: String
  private let files: FileSystem
  private let isReadOnly: Bool
  private let state = Mutex(State())

  package init(path: String, isReadOnly: Bool = false, files: FileSystem = .live) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.files = files
  }

  package convenience init(in directory: StateDirectory) {
    self.init(
      path: directory.path(of: "swipes.jsonl"), isReadOnly: directory.isReadOnly, files: directory.files)
  }

  // The end of the process would do the same; everything acknowledged is on disk.
  deinit { state.withLock { state in if let file = state.file { try? files.close(file) } } }

  package func load() throws(QueueError) -> QueueContents {
    try state.withLock { state throws(QueueError) in try load(&state) }
  }

  package func append(_ records: [QueueRecord]) throws(QueueError) {
    guard !isReadOnly else { throw .readOnly }
    guard !records.isEmpty else { return }
    let bytes = try encode(records)
    try state.withLock { state throws(QueueError) in
      // Only a program that never looked gets here first; what it would be told, the next load tells.
      if state.soundLength == nil { _ = try load(&state) }
      try refuseNewer(state)
      try saving { () throws(SystemError) in try append(bytes, &state) }
    }
  }

  package func replace(with records: [QueueRecord]) throws(QueueError) {
    guard !isReadOnly else { throw .readOnly }
    let bytes = try encode(records)
    try state.withLock { state throws(QueueError) in
      if state.soundLength == nil { _ = try load(&state) }
      try refuseNewer(state)
      try saving { () throws(SystemError) in try replace(bytes, &state) }
    }
  }
}

// MARK: Reading

extension SwipeJournal {
  /// Whatever has the name now is what counts: a restored file may have taken the old one's place.
  private func load(_ state: inout State) throws(QueueError) -> QueueContents {
    forget(&state)
    let bytes: [UInt8]
    if !isReadOnly { files.sweepTemporaries(of: path) }
    do throws(SystemError) { bytes = try files.contents(of: path) } catch {
      guard error.isMissing else { throw .unreadable(path: path, reason: error.reason) }
      bytes = []
    }
    let file = QueueFile(reading: bytes)
    state.newerVersion = file.newerVersion
    state.soundLength = file.soundLength
    state.hasTail = file.tornLine != nil
    state.lacksNewline = file.lacksNewline
    try refuseNewer(state)
    guard let damage = file.damage else { return QueueContents(records: file.records) }
    cutTail(&state)
    let warning =
      file.faults.isEmpty ? "\(path): \(damage)" : repair(file, of: bytes, damage: damage, &state)
    return QueueContents(records: file.records, warnings: [Warning(.queueDamaged, warning)])
  }

  /// Takes a torn line away at once, so that it is told of once.
  ///
  /// If that fails the next append does it.
  private func cutTail(_ state: inout State) {
    guard state.hasTail, !isReadOnly, let length = state.soundLength, let file = try? open(&state),
      (try? files.truncate(file, length)) != nil, (try? files.syncContent(file)) != nil
    else { return }
    state.hasTail = false
  }

  /// Keeps a copy of a damaged file and rewrites it without the damage.
  ///
  /// Without a copy the file stays as it is: what could be read is used, and nothing is thrown away.
  private func repair(_ file: QueueFile, of bytes: [UInt8], damage: String, _ state: inout State) -> String {
    guard !isReadOnly else { return "\(path): \(damage)" }
    let copy: String
    do throws(SystemError) { copy = try files.setAside(bytes, of: path) } catch {
      return "\(path): \(damage); it could not be set aside: \(error.reason)"
    }
    do throws(SystemError) { try replace(QueueFile.bytes(of: file.records), &state) } catch {
      return "\(path): \(damage); a copy is in \(copy), but the file could not be repaired: \(error.reason)"
    }
    return "\(path): \(damage); the file as it was is in \(copy)"
  }

  private func refuseNewer(_ state: State) throws(QueueError) {
    if let version = state.newerVersion { throw .newer(path: path, version: version) }
  }
}

// MARK: Writing

extension SwipeJournal {
  private func encode(_ records: [QueueRecord]) throws(QueueError) -> [UInt8] {
    var writer = RecordWriter()
    for record in records {
      let start = writer.bytes.count
      writer.append(record)
      guard writer.bytes.count - start <= RecordWriter.longestLine else {
        throw .notSaved(path: path, reason: "a record would be longer than 64 KiB")
      }
    }
    return writer.bytes
  }

  /// One write and one sync.
  ///
  /// After a failure the file is cut back to what was good before, at once or, if even that fails, before
  /// the next append: nothing half-written is ever built upon.
  private func append(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
    let file = try open(&state)
    let length = state.soundLength ?? 0
    if state.hasTail {
      try files.truncate(file, length)
      state.hasTail = false
    }
    let line = state.lacksNewline ? [UInt8(ascii: "\n")] + bytes : bytes
    do throws(SystemError) {
      try files.writeAll(file, line)
      try files.syncContent(file)
    } catch {
      state.hasTail = true
      // Synced as well: what was said not to be saved must not come back after a loss of power.
      if (try? files.truncate(file, length)) != nil, (try? files.syncContent(file)) != nil {
        state.hasTail = false
      }
      throw error
    }
    state.soundLength = length + line.count
    state.lacksNewline = false
  }

  private func open(_ state: inout State) throws(SystemError) -> FileSystem.Descriptor {
    if let file = state.file { return file }
    let file = try files.open(path, .appending)
    do throws(SystemError) {
      // A name is as durable as its directory, and whoever gave this file its name, here or in a process
      // that was killed, may not have got so far.
      try files.syncDirectory(FileSystem.parent(of: files.resolved(path)))
    } catch {
      try? files.close(file)
      throw error
    }
    state.file = file
    return file
  }

  private func replace(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
    do throws(SystemError) { try files.replace(path, with: bytes) } catch {
      // Whether the new file took the old one's place is unknown now: look again before the next use.
      forget(&state)
      throw error
    }
    forget(&state)
    state.soundLength = bytes.count
  }

  /// The open file is no longer the one with the name.
  private func forget(_ state: inout State) {
    if let file = state.file { try? files.close(file) }
    state = State()
  }

  private func saving(_ body: () throws(SystemError) -> Void) throws(QueueError) {
    do throws(SystemError) { try body() } catch { throw .notSaved(path: path, reason: error.reason) }
  }
}
