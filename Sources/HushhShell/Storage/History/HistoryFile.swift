package import HushhKit
internal import Synchronization

/// The lines typed at a terminal, on disk: `history`, one entry a line, readable for its owner only.
///
/// An entry is added with one write at the end of the file, so that several shells cannot tear each other's.
/// Whatever is wrong with the file, the shell starts: it is told once, and what cannot be read is set aside,
/// never dropped.
package final class HistoryFile: Sendable {
  private struct State {
    /// Nothing is written any more: the file is not ours to write, or that has failed already.
    var isClosed = false
    /// The file's last line has no end.
    var isTorn = false
  }

  private let path: String
  private let files: FileSystem
  private let isReadOnly: Bool
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: how many entries are kept; twice as many may be in the file for a while.
  package init(path: String, isReadOnly: Bool = false, limit: Int = 1000, files: FileSystem = .live) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = limit
    self.files = files
  }

  /// The latest entries, oldest first, with what had to be told.
  package func load() -> (lines: [String], warnings: [Warning]) {
    do throws(SystemError) {
      // Reading from a pipe would wait for ever.
      guard try files.status(path).kind == .file else {
        return unusable("it is no file")
      }
      return read(try files.contents(of: path))
    } catch  where error.isMissing {
      return ([], [])
    } catch {
      return unusable(error.reason)
    }
  }

  /// Adds one entry; a warning when that is not possible, the first time.
  package func append(_ line: String) -> Warning? {
    state.withLock { state in
      guard !isReadOnly, !state.isClosed else { return nil }
      do throws(SystemError) {
        try write(Array(((state.isTorn ? "\n" : "") + HistoryFormat.entry(line)).utf8))
        state.isTorn = false
        return nil
      } catch {
        state.isClosed = true
        return Warning(.historyUnsaved, "\(path) does not take the lines of this session: \(error.reason)")
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    try files.using(path, .appending) { file throws(SystemError) in
      try files.setMode(file, 0o600)
      // A second write would come after what another shell wrote meanwhile.
      guard try files.write(file, bytes, 0) == bytes.count else { throw .noSpace }
    }
  }

  private func unusable(_ reason: String) -> (lines: [String], warnings: [Warning]) {
    state.withLock { $0.isClosed = true }
    return ([], [Warning(.historyDamaged, "\(path) is not used: \(reason)")])
  }

  private func read(_ bytes: [UInt8]) -> (lines: [String], warnings: [Warning]) {
    guard let all = HistoryFormat.lines(of: bytes) else { return ([], [setAside(bytes)]) }
    let lines = Array(all.suffix(limit))
    state.withLock { $0.isTorn = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false }
    if all.count > 2 * limit, !isReadOnly { compact() }
    return (lines, [])
  }

  /// Keeps only the latest entries.
  ///
  /// Whoever has the lock reads again: another shell may have added some. A longer file means the same, so
  /// that nothing need be told when it fails.
  private func compact() {
    guard let file = try? files.open(path, .appending) else { return }
    defer { try? files.close(file) }
    guard let isLocked = try? files.lock(file), isLocked, let bytes = try? files.contents(of: path),
      let lines = HistoryFormat.lines(of: bytes)
    else { return }
    let kept = lines.suffix(limit).map(HistoryFormat.entry).joined()
    guard (try? files.replace(path, with: Array(kept.utf8))) != nil else { return }
    state.withLock { $0.isTorn = false }
  }

  private func setAside(_ bytes: [UInt8]) -> Warning {
    guard !isReadOnly else { return Warning(.historyDamaged, "\(path) is no history of hushh") }
    do throws(SystemError) {
      let copy = try files.setAside(bytes, of: path)
      try files.unlink(files.resolved(path))
      return Warning(.historyDamaged, "\(path) is no history of hushh and was set aside as \(copy)")
    } catch {
      state.withLock { $0.isClosed = true }
      return Warning(
        .historyDamaged,
        "\(path) is no history of hushh, could not be set aside (\(error.reason)) and stays as it is")
    }
  }
}
