package import HushhDomain
package import HushhKit
internal import Synchronization

/// The session on disk: `session.json`, replaced as a whole, readable for its owner only, and gone after
/// sign-out.
///
/// A file of a newer version is never touched: the session then lives in memory.
package final class SessionFile: SessionStore {
  private let path: String
  private let files: FileSystem
  private let isReadOnly: Bool
  /// The version of a file that must not be touched; nil inside before anybody looked.
  private let newerVersion: Mutex<Int64??> = Mutex(nil)

  package init(path: String, isReadOnly: Bool = false, files: FileSystem = .live) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.files = files
  }

  package convenience init(in directory: StateDirectory) {
    self.init(
      path: directory.path(of: .session), isReadOnly: directory.isReadOnly, files: directory.files)
  }

  package func load() -> (session: Session?, warnings: [Warning]) {
    let bytes: [UInt8]
    if !isReadOnly { files.sweepTemporaries(of: path) }
    do throws(SystemError) { bytes = try files.contents(of: path) } catch {
      newerVersion.withLock { $0 = .some(nil) }
      guard !error.isMissing else { return (nil, []) }
      return (nil, [Warning(.sessionDamaged, "\(path) could not be read: \(error.reason)")])
    }
    let content = SessionFormat.read(bytes)
    newerVersion.withLock { version in
      if case .newer(let found) = content { version = .some(found) } else { version = .some(nil) }
    }
    switch content {
    case .session(let session): return (session, [])
    case .newer(let version):
      let message =
        "\(path) was written by a newer hushh (version \(version)) and stays as it is; "
        + "a sign-in will not be remembered"
      return (nil, [Warning(.sessionUnsaved, message)])
    case .damaged(let reason): return (nil, [Warning(.sessionDamaged, setAside(bytes, reason: reason))])
    }
  }

  package func save(_ session: Session) throws(SessionError) {
    guard !isReadOnly else { throw .readOnly }
    if let version = knownNewerVersion() {
      throw .notSaved(path: path, reason: "it was written by a newer hushh (version \(version))")
    }
    do throws(SystemError) {
      files.sweepTemporaries(of: path)
      try files.replace(path, with: SessionFormat.bytes(of: session))
    } catch {
      throw .notSaved(path: path, reason: error.reason)
    }
  }

  package func remove() throws(SessionError) {
    guard !isReadOnly else { throw .readOnly }
    guard knownNewerVersion() == nil else { return }
    do throws(SystemError) {
      // A link is the person's own; what is to go is the file with the tokens, and its temporaries.
      let file = files.resolved(path)
      files.sweepTemporaries(of: path)
      try unlinkIfThere(file)
      // Also when it was gone already: an earlier removal may not be on disk.
      try files.syncDirectory(FileSystem.parent(of: file))
    } catch  where error.isMissing {
      return
    } catch {
      throw .notRemoved(path: path, reason: error.reason)
    }
  }

  private func unlinkIfThere(_ file: String) throws(SystemError) {
    do throws(SystemError) { try files.unlink(file) } catch  where error.isMissing { return }
  }

  private func knownNewerVersion() -> Int64? {
    if let known = newerVersion.withLock({ $0 }) { return known }
    _ = load()
    return newerVersion.withLock { $0 } ?? nil
  }

  private func setAside(_ bytes: [UInt8], reason: String) -> String {
    guard !isReadOnly else { return "\(path) is damaged: \(reason)" }
    do throws(SystemError) {
      let copy = try files.setAside(bytes, of: path)
      try files.unlink(files.resolved(path))
      return "\(path) is damaged (\(reason)) and was set aside as \(copy)"
    } catch {
      return "\(path) is damaged (\(reason)) and could not be set aside: \(error.reason)"
    }
  }
}
