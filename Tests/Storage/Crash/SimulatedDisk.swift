/// A disk behind a cache, as a value: what has been synced, and what a loss of power may still take.
///
/// A file's bytes and a directory's names are synced each by a call of its own, as POSIX has it and no
/// file system promises less.
struct SimulatedDisk: Sendable {
  enum Node: Sendable, Equatable {
    case file(Int)
    case directory(Int)
  }

  struct File: Sendable {
    var onDisk: [UInt8] = []
    var cached: [UInt8] = []
    /// What makes the one into the other, in order.
    var pending: [ContentChange] = []
    var mode: UInt32 = 0o600
  }

  enum ContentChange: Sendable {
    case write([UInt8], at: Int)
    case truncate(Int)
  }

  struct Directory: Sendable {
    var onDisk: [String: Node] = [:]
    var cached: [String: Node] = [:]
    var mode: UInt32 = 0o700
  }

  /// One change of one directory; a nil node takes the name away.
  struct NameChange: Sendable {
    var directory: Int
    var changes: [(name: String, node: Node?)]
  }

  /// What is left of the unsynced part after a crash.
  enum Survival: Sendable {
    /// The process was killed: the system has everything.
    case everything
    case nothing
    case namesOnly
    case contentOnly
    /// The first so many changes of names, and no content.
    case someNames(Int)
    /// All names, and all content but half of each file's last write.
    case halfOfLastWrite
    /// All names, and the first unsynced change of each file without those that followed.
    case firstChanges
    /// All names and lengths; zeros where content was not synced.
    case lengthsOnly
  }

  static let root = 0
  private(set) var files: [File] = []
  private(set) var directories = [Directory()]
  private(set) var pendingNames: [NameChange] = []

  // MARK: Content

  mutating func makeFile() -> Int {
    files.append(File())
    return files.count - 1
  }

  mutating func change(_ file: Int, _ change: ContentChange) {
    files[file].pending.append(change)
    change.apply(to: &files[file].cached)
  }

  mutating func setMode(_ file: Int, _ mode: UInt32) { files[file].mode = mode }

  mutating func sync(_ file: Int) {
    files[file].onDisk = files[file].cached
    files[file].pending = []
  }

  // MARK: Names

  mutating func makeDirectory() -> Int {
    directories.append(Directory())
    return directories.count - 1
  }

  mutating func change(_ change: NameChange) {
    pendingNames.append(change)
    change.apply(to: &directories[change.directory].cached)
  }

  mutating func setDirectoryMode(_ directory: Int, _ mode: UInt32) { directories[directory].mode = mode }

  mutating func syncDirectory(_ directory: Int) {
    directories[directory].onDisk = directories[directory].cached
    pendingNames.removeAll { $0.directory == directory }
  }

  func node(_ path: String) -> Node? {
    var node = Node.directory(Self.root)
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      guard case .directory(let directory) = node,
        let next = directories[directory].cached[String(Substring(part))]
      else { return nil }
      node = next
    }
    return node
  }

  /// The content of a file by its path, as a running process sees it.
  func bytes(_ path: String) -> [UInt8]? {
    guard case .file(let file)? = node(path) else { return nil }
    return files[file].cached
  }

  func names(_ path: String) -> [String] {
    guard case .directory(let directory)? = node(path) else { return [] }
    return directories[directory].cached.keys.sorted()
  }

  // MARK: Crashes

  var isSynced: Bool { pendingNames.isEmpty && !files.contains { !$0.pending.isEmpty } }

  /// Every way in which a crash may leave this disk that differs from the others.
  var survivals: [Survival] {
    guard !isSynced else { return [.everything] }
    var survivals: [Survival] = [.everything, .nothing]
    if files.contains(where: { !$0.pending.isEmpty }) {
      survivals += [.namesOnly, .halfOfLastWrite, .lengthsOnly]
      if !pendingNames.isEmpty { survivals.append(.contentOnly) }
    }
    if files.contains(where: { $0.pending.count > 1 }) { survivals.append(.firstChanges) }
    if pendingNames.count > 1 { survivals += (1..<pendingNames.count).map { .someNames($0) } }
    return survivals
  }

  /// The disk as the next start finds it.
  func crashed(_ survival: Survival) -> SimulatedDisk {
    var disk = self
    let names: Int
    switch survival {
    case .everything, .namesOnly, .halfOfLastWrite, .firstChanges, .lengthsOnly: names = pendingNames.count
    case .nothing, .contentOnly: names = 0
    case .someNames(let count): names = count
    }
    for change in pendingNames.prefix(names) {
      change.apply(to: &disk.directories[change.directory].onDisk)
    }
    for index in disk.files.indices where !disk.files[index].pending.isEmpty {
      disk.files[index].lose(survival)
    }
    for index in disk.directories.indices { disk.directories[index].cached = disk.directories[index].onDisk }
    disk.pendingNames = []
    return disk
  }
}

extension SimulatedDisk.File {
  fileprivate mutating func lose(_ survival: SimulatedDisk.Survival) {
    switch survival {
    case .everything, .contentOnly: onDisk = cached
    case .nothing, .namesOnly, .someNames: break
    case .halfOfLastWrite:
      for change in pending.dropLast() { change.apply(to: &onDisk) }
      if case .write(let bytes, let start)? = pending.last {
        SimulatedDisk.ContentChange.write(Array(bytes.prefix(bytes.count / 2)), at: start).apply(to: &onDisk)
      }
    case .firstChanges: pending[0].apply(to: &onDisk)
    case .lengthsOnly:
      let missing = cached.count - onDisk.count
      onDisk =
        missing < 0 ? Array(onDisk.prefix(cached.count)) : onDisk + [UInt8](repeating: 0, count: missing)
    }
    cached = onDisk
    pending = []
  }
}

extension SimulatedDisk.ContentChange {
  func apply(to bytes: inout [UInt8]) {
    switch self {
    case .truncate(let length):
      if length <= bytes.count {
        bytes.removeLast(bytes.count - length)
      } else {
        bytes += [UInt8](repeating: 0, count: length - bytes.count)
      }
    case .write(let new, let start):
      if start > bytes.count { bytes += [UInt8](repeating: 0, count: start - bytes.count) }
      let end = min(bytes.count, start + new.count)
      bytes.replaceSubrange(start..<end, with: new)
    }
  }
}

extension SimulatedDisk.NameChange {
  func apply(to names: inout [String: SimulatedDisk.Node]) {
    for change in changes { names[change.name] = change.node }
  }
}
