internal import Glibc
internal import HushhKit

/// The live operations of ``FileSystem``.
///
/// A call that a signal interrupts is made again.
enum POSIX {
  static func open(_ path: String, _ how: FileSystem.Opening) throws(SystemError) -> FileSystem.Descriptor {
    let flags =
      switch how {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND | O_CREAT
      case .updating: O_RDWR | O_CREAT
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .overwriting: O_WRONLY
      }
    return FileSystem.Descriptor(
      number: try repeating { Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, 0o600) })
  }

  /// Not repeated: on Linux an interrupted close has closed.
  static func close(_ file: FileSystem.Descriptor) throws(SystemError) {
    guard Glibc.close(file.number) == 0 || errno == EINTR else { throw .last }
  }

  static func read(_ file: FileSystem.Descriptor, _ count: Int) throws(SystemError) -> [UInt8] {
    var result = 0
    var failure = SystemError(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        result = Glibc.read(file.number, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      failure = .last
      filled = max(0, result)
    }
    guard result >= 0 else { throw failure }
    return bytes
  }

  static func write(_ file: FileSystem.Descriptor, _ bytes: [UInt8], _ start: Int) throws(SystemError) -> Int
  {
    let count = bytes.count - start
    return try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try repeating { Glibc.write(file.number, buffer.baseAddress.map { $0 + start }, count) }
    }
  }

  static func syncContent(_ file: FileSystem.Descriptor) throws(SystemError) {
    try repeating { fdatasync(file.number) }
  }

  static func sync(_ file: FileSystem.Descriptor) throws(SystemError) {
    try repeating { fsync(file.number) }
  }

  static func truncate(_ file: FileSystem.Descriptor, _ length: Int) throws(SystemError) {
    try repeating { ftruncate(file.number, length) }
  }

  static func setMode(_ file: FileSystem.Descriptor, _ mode: UInt32) throws(SystemError) {
    try repeating { fchmod(file.number, mode) }
  }

  static func size(_ file: FileSystem.Descriptor) throws(SystemError) -> Int {
    var status = stat()
    try repeating { fstat(file.number, &status) }
    return status.st_size
  }

  static func lock(_ file: FileSystem.Descriptor) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try repeating { flock(file.number, LOCK_EX | LOCK_NB) }
      return true
    } catch  where error.number == EWOULDBLOCK {
      return false
    }
  }

  static func rename(_ from: String, _ to: String) throws(SystemError) {
    try repeating { Glibc.rename(from, to) }
  }

  static func unlink(_ path: String) throws(SystemError) { try repeating { Glibc.unlink(path) } }

  static func makeDirectory(_ path: String) throws(SystemError) {
    try repeating { mkdir(path, 0o700) }
  }

  static func makeTemporaryDirectory(_ parent: String) throws(SystemError) -> String {
    var template = Array("\(parent)/hushh-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func removeDirectory(_ path: String) throws(SystemError) { try repeating { rmdir(path) } }

  static func setDirectoryMode(_ path: String, _ mode: UInt32) throws(SystemError) {
    try repeating { chmod(path, mode) }
  }

  static func syncDirectory(_ path: String) throws(SystemError) {
    let directory = FileSystem.Descriptor(
      number: try repeating { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    let result = Result { () throws(SystemError) in try sync(directory) }
    try close(directory)
    try result.get()
  }

  static func status(_ path: String) throws(SystemError) -> FileSystem.Status {
    var status = stat()
    try repeating { stat(path, &status) }
    let kind: FileSystem.Status.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      default: .other
      }
    return FileSystem.Status(kind: kind, size: status.st_size, mode: status.st_mode & 0o7777)
  }

  static func names(_ path: String) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw .last }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { bytes in
        bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
      }
    }
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  static func processID() -> Int32 { getpid() }

  static func space(_ path: String) throws(SystemError) -> Int {
    var status = Glibc.statvfs()
    try repeating { statvfs(path, &status) }
    return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
  }

  @discardableResult
  private static func repeating<Number: FixedWidthInteger>(_ call: () -> Number) throws(SystemError) -> Number
  {
    while true {
      let result = call()
      if result != -1 { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}
