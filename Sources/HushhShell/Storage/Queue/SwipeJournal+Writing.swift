internal import HushhDomain
internal import HushhKit

extension SwipeJournal {
  func encode(_ records: [QueueRecord]) throws(QueueError) -> [UInt8] {
    var writer = RecordWriter(lines: records.count)
    for record in records {
      let start = writer.bytes.count
      writer.append(record)
      guard writer.bytes.count - start <= RecordWriter.longestLine else {
        throw .notSaved(path: path, reason: "a record would be longer than 64 KiB")
      }
    }
    return writer.bytes
  }

  /// All that is held back, with one write and one sync; after a failure none of it.
  func save(_ state: inout State) throws(QueueError) {
    if let loss = state.group.loss { throw loss }
    guard !state.group.held.isEmpty else { return }
    let held = state.group.held
    state.group.held.removeAll(keepingCapacity: true)
    do throws(SystemError) { try append(held, &state) } catch {
      let loss = QueueError.groupNotSaved(path: path, reason: error.reason, swipes: Self.swipes(in: held))
      state.group.loss = loss
      throw loss
    }
  }

  /// How many of these lines are swipes that were neither sent nor taken back since.
  private static func swipes(in lines: [UInt8]) -> Int {
    var waiting: Set<UniqueID> = []
    for record in QueueFile(reading: lines).records {
      switch record {
      case .swipe(let swipe): waiting.insert(swipe.id)
      case .sent(let id), .withdrawn(let id): waiting.remove(id)
      case .failed, .refused, .owned: break
      }
    }
    return waiting.count
  }

  /// One write and one sync, unless nobody wants to wait for that.
  ///
  /// After a failure the file is cut back to what was good before, at once or, if even that fails, before
  /// the next append: nothing half-written is ever built upon.
  func append(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
    let file = try open(&state)
    let length = state.soundLength ?? 0
    if state.hasTail {
      try files.truncate(file, length)
      state.hasTail = false
    }
    let line = state.lacksNewline ? [UInt8(ascii: "\n")] + bytes : bytes
    do throws(SystemError) {
      try files.writeAll(file, line)
      if state.group.durability != .none { try files.syncContent(file) }
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

  func open(_ state: inout State) throws(SystemError) -> FileSystem.Descriptor {
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

  func replace(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
    do throws(SystemError) { try files.replace(path, with: bytes) } catch {
      // Whether the new file took the old one's place is unknown now: look again before the next use.
      forget(&state)
      throw error
    }
    forget(&state)
    state.soundLength = bytes.count
  }

  /// The open file is no longer the one with the name.
  func forget(_ state: inout State) {
    if let file = state.file { try? files.close(file) }
    state = State(group: state.group)
  }

  func saving(_ body: () throws(SystemError) -> Void) throws(QueueError) {
    do throws(SystemError) { try body() } catch { throw .notSaved(path: path, reason: error.reason) }
  }
}
