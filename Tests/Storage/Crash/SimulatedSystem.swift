import Glibc
import Synchronization

@testable import HushhStorage

/// A system over a ``SimulatedDisk``: it counts every operation, fails the one it is told to, and keeps what
/// the disk was before each.
final class SimulatedSystem: Sendable {
  /// What goes wrong, counted in operations from 1.
  enum Plan: Sendable {
    case nothing
    case fail(at: Int, SystemError)
    /// The disk is dead from there on.
    case failFrom(Int, SystemError)
    /// A write takes so many bytes; the next one fails, or goes on if there is no error.
    case tear(at: Int, after: Int, then: SystemError?)
  }

  /// The disk before an operation, and what a write was about to put where.
  struct Moment: Sendable {
    var disk: SimulatedDisk
    var operation: String
    /// What the session was doing: see ``mark(_:)``.
    var step: Int
    var write: (file: Int, bytes: [UInt8], start: Int)?
  }

  fileprivate struct Opened: Sendable {
    var file: Int
    var position = 0
    var appends = false
  }

  fileprivate struct State: Sendable {
    var disk: SimulatedDisk
    var plan = Plan.nothing
    var operations = 0
    var opened: [Int32: Opened] = [:]
    var nextDescriptor: Int32 = 3
    var locks: [Int: Int32] = [:]
    var moments: [Moment]?
    var step = 0
    var tornThen: SystemError?
  }

  private let state: Mutex<State>

  init(_ disk: SimulatedDisk = SimulatedDisk(), plan: Plan = .nothing, remembers: Bool = false) {
    var state = State(disk: disk, plan: plan)
    if remembers { state.moments = [] }
    self.state = Mutex(state)
  }

  var disk: SimulatedDisk { state.withLock { $0.disk } }
  var operations: Int { state.withLock { $0.operations } }
  var moments: [Moment] { state.withLock { $0.moments ?? [] } }

  /// Says what the session does from now on.
  func mark(_ step: Int) { state.withLock { $0.step = step } }

  /// A plan counted from the next operation.
  func plan(_ plan: Plan) {
    state.withLock { state in
      state.operations = 0
      state.plan = plan
    }
  }

  private func perform<Value: Sendable>(
    _ operation: String, _ body: (inout State) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let result = state.withLock { state -> Result<Value, SystemError> in
      state.operations += 1
      let moment = Moment(disk: state.disk, operation: operation, step: state.step)
      state.moments?.append(moment)
      do throws(SystemError) {
        switch state.plan {
        case .fail(state.operations, let error): throw error
        case .failFrom(let first, let error) where state.operations >= first: throw error
        default: break
        }
        return .success(try body(&state))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  var files: FileSystem {
    FileSystem(
      open: { [self] path, how throws(SystemError) in
        try perform("open") { state throws(SystemError) in try state.open(path, how) }
      },
      close: { [self] file throws(SystemError) in
        // Closed in any case, as on Linux.
        state.withLock { $0.close(file) }
        try perform("close") { _ throws(SystemError) in }
      },
      read: { [self] file, count throws(SystemError) in
        try perform("read") { state throws(SystemError) in try state.read(file, count) }
      },
      write: { [self] file, bytes, start throws(SystemError) in
        try perform("write") { state throws(SystemError) in try state.write(file, Array(bytes[start...])) }
      },
      syncContent: { [self] file throws(SystemError) in
        try perform("syncContent") { state throws(SystemError) in
          state.disk.sync(try state.opened(file).file)
        }
      },
      sync: { [self] file throws(SystemError) in
        try perform("sync") { state throws(SystemError) in state.disk.sync(try state.opened(file).file) }
      },
      truncate: { [self] file, length throws(SystemError) in
        try perform("truncate") { state throws(SystemError) in
          state.disk.change(try state.opened(file).file, .truncate(length))
        }
      },
      setMode: { [self] file, mode throws(SystemError) in
        try perform("setMode") { state throws(SystemError) in
          state.disk.setMode(try state.opened(file).file, mode)
        }
      },
      size: { [self] file throws(SystemError) in
        try perform("size") { state throws(SystemError) in
          state.disk.files[try state.opened(file).file].cached.count
        }
      },
      lock: { [self] file throws(SystemError) in
        try perform("lock") { state throws(SystemError) in
          let target = try state.opened(file).file
          guard state.locks[target] == nil || state.locks[target] == file.number else { return false }
          state.locks[target] = file.number
          return true
        }
      },
      rename: { [self] from, to throws(SystemError) in
        try perform("rename") { state throws(SystemError) in try state.rename(from, to) }
      },
      unlink: { [self] path throws(SystemError) in
        try perform("unlink") { state throws(SystemError) in
          guard case .file? = state.disk.node(path) else { throw SystemError(ENOENT) }
          try state.put(nil, path)
        }
      },
      makeDirectory: { [self] path throws(SystemError) in
        try perform("makeDirectory") { state throws(SystemError) in
          guard state.disk.node(path) == nil else { throw SystemError(EEXIST) }
          try state.put(.directory(state.disk.makeDirectory()), path)
        }
      },
      makeTemporaryDirectory: { _ throws(SystemError) in throw SystemError(ENOSYS) },
      removeDirectory: { _ throws(SystemError) in throw SystemError(ENOSYS) },
      setDirectoryMode: { [self] path, mode throws(SystemError) in
        try perform("setDirectoryMode") { state throws(SystemError) in
          state.disk.setDirectoryMode(try state.directory(path), mode)
        }
      },
      syncDirectory: { [self] path throws(SystemError) in
        try perform("syncDirectory") { state throws(SystemError) in
          state.disk.syncDirectory(try state.directory(path))
        }
      },
      status: { [self] path throws(SystemError) in
        try perform("status") { state throws(SystemError) in
          switch state.disk.node(path) {
          case .file(let file)?:
            let file = state.disk.files[file]
            return FileSystem.Status(kind: .file, size: file.cached.count, mode: file.mode)
          case .directory(let directory)?:
            return FileSystem.Status(
              kind: .directory, size: 0, mode: state.disk.directories[directory].mode)
          case nil: throw SystemError(ENOENT)
          }
        }
      },
      names: { [self] path throws(SystemError) in
        try perform("names") { state throws(SystemError) in
          Array(state.disk.directories[try state.directory(path)].cached.keys)
        }
      },
      canonical: { [self] path in state.withLock { $0.disk.node(path) } == nil ? nil : path },
      linkTarget: { _ in nil },
      processID: { 4242 }, space: { _ in .max })
  }
}

extension SimulatedSystem.State {
  fileprivate func opened(_ file: FileSystem.Descriptor) throws(SystemError) -> SimulatedSystem.Opened {
    guard let opened = opened[file.number] else { throw SystemError(EBADF) }
    return opened
  }

  fileprivate func directory(_ path: String) throws(SystemError) -> Int {
    guard case .directory(let directory)? = disk.node(path.isEmpty ? "/" : path) else {
      throw SystemError(ENOENT)
    }
    return directory
  }

  fileprivate mutating func put(_ node: SimulatedDisk.Node?, _ path: String) throws(SystemError) {
    let parent = try directory(FileSystem.parent(of: path))
    disk.change(
      SimulatedDisk.NameChange(directory: parent, changes: [(name: FileSystem.name(of: path), node: node)]))
  }

  fileprivate mutating func open(_ path: String, _ how: FileSystem.Opening) throws(SystemError)
    -> FileSystem.Descriptor
  {
    let file: Int
    switch disk.node(path) {
    case .directory?: throw SystemError(EISDIR)
    case .file(let found)?:
      guard how != .creating else { throw SystemError(EEXIST) }
      file = found
    case nil:
      guard how != .reading, how != .overwriting else { throw SystemError(ENOENT) }
      file = disk.makeFile()
      try put(.file(file), path)
    }
    opened[nextDescriptor] = SimulatedSystem.Opened(file: file, appends: how == .appending)
    defer { nextDescriptor += 1 }
    return FileSystem.Descriptor(number: nextDescriptor)
  }

  fileprivate mutating func close(_ file: FileSystem.Descriptor) {
    guard let closed = opened.removeValue(forKey: file.number) else { return }
    if locks[closed.file] == file.number { locks[closed.file] = nil }
  }

  fileprivate mutating func read(_ file: FileSystem.Descriptor, _ count: Int) throws(SystemError) -> [UInt8] {
    let from = try opened(file)
    let bytes = Array(disk.files[from.file].cached.dropFirst(from.position).prefix(count))
    opened[file.number]?.position += bytes.count
    return bytes
  }

  fileprivate mutating func write(_ file: FileSystem.Descriptor, _ bytes: [UInt8]) throws(SystemError) -> Int
  {
    if let error = tornThen {
      tornThen = nil
      throw error
    }
    let target = try opened(file)
    let start = target.appends ? disk.files[target.file].cached.count : target.position
    if let last = moments?.indices.last { moments?[last].write = (target.file, bytes, start) }
    var taken = bytes
    if case .tear(operations, let count, let error) = plan, count < bytes.count {
      taken = Array(bytes.prefix(count))
      tornThen = error
      if taken.isEmpty, let error {
        tornThen = nil
        throw error
      }
    }
    if taken.isEmpty { return 0 }
    disk.change(target.file, .write(taken, at: start))
    opened[file.number]?.position = start + taken.count
    return taken.count
  }

  fileprivate mutating func rename(_ from: String, _ to: String) throws(SystemError) {
    guard let node = disk.node(from) else { throw SystemError(ENOENT) }
    let parent = try directory(FileSystem.parent(of: from))
    guard try directory(FileSystem.parent(of: to)) == parent else { throw SystemError(EXDEV) }
    disk.change(
      SimulatedDisk.NameChange(
        directory: parent,
        changes: [
          (name: FileSystem.name(of: from), node: nil), (name: FileSystem.name(of: to), node: node),
        ]))
  }
}
