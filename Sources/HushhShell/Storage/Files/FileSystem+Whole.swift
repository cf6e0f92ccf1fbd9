extension FileSystem {
  /// More than anything that is read whole has: a file may say that it holds a terabyte, and have none.
  package static let largestContent = 1 << 30

  /// The whole content of a file; one beyond ``largestContent`` is refused.
  package func contents(of path: String, atMost limit: Int = largestContent) throws(SystemError) -> [UInt8] {
    try using(path, .reading) { file throws(SystemError) in try contents(of: file, atMost: limit) }
  }

  /// Opens a file for one use.
  func using<Value>(
    _ path: String, _ how: Opening, _ body: (Descriptor) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let file = try open(path, how)
    let result = Result { () throws(SystemError) in try body(file) }
    try close(file)
    return try result.get()
  }

  /// Makes a file its owner's alone.
  func closeToOthers(_ path: String) throws(SystemError) {
    try using(path, .reading) { file throws(SystemError) in try setMode(file, 0o600) }
  }

  /// What is left to read.
  ///
  /// One read is enough for a file that nobody changes meanwhile.
  func contents(of file: Descriptor, atMost limit: Int = largestContent) throws(SystemError) -> [UInt8] {
    let size = try size(file)
    guard size <= limit else { throw .tooLarge }
    var bytes = try read(file, max(size, 4095) + 1)
    guard !bytes.isEmpty else { return bytes }
    while bytes.count <= limit {
      let more = try read(file, 65_536)
      if more.isEmpty { return bytes }
      bytes += more
    }
    // A device has no size, and may have no end.
    throw .tooLarge
  }

  /// Creates an empty file if there is none, and appends this content.
  package func make(_ path: String, _ content: [UInt8]) throws(SystemError) {
    try using(path, .updating) { file throws(SystemError) in
      if !content.isEmpty { try writeAll(file, content) }
    }
  }

  func writeAll(_ file: Descriptor, _ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let taken = try write(file, bytes, written)
      // A write that takes nothing would be tried for ever.
      guard taken > 0 else { throw .inputOutput }
      written += taken
    }
  }

  /// Puts exactly these bytes in the place of a file: all of them or, after a failure, the old ones.
  ///
  /// A link is followed and its target rewritten. Nothing is left beside the file.
  package func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let target = resolved(path)
    try write(bytes, as: target, by: makeTemporary(beside: target))
  }

  /// Fills a temporary file and gives it the name it is meant for.
  private func write(_ bytes: [UInt8], as target: String, by temporary: (file: Descriptor, path: String))
    throws(SystemError)
  {
    let written = Result { () throws(SystemError) in
      try setMode(temporary.file, 0o600)
      try writeAll(temporary.file, bytes)
      try sync(temporary.file)
    }
    do throws(SystemError) {
      try close(temporary.file)
      try written.get()
      try rename(temporary.path, target)
    } catch {
      // The first failure is the one to tell; the temporary file is of no use either way.
      try? unlink(temporary.path)
      throw error
    }
    try syncDirectory(Self.parent(of: target))
  }

  /// Copies a file's bytes to the first free of `path.damaged-1`, `-2`, …, and returns that name.
  ///
  /// All of them or none: half a copy would look like a whole one.
  ///
  /// Only for the holder of the lock.
  func setAside(_ bytes: [UInt8], of path: String) throws(SystemError) -> String {
    var number = 1
    while try exists("\(path).damaged-\(number)") { number += 1 }
    let copy = "\(path).damaged-\(number)"
    try write(bytes, as: copy, by: makeTemporary(beside: path))
    return copy
  }

  private func exists(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) { _ = try status(path) } catch  where error.isMissing { return false }
    return true
  }

  /// Removes what a killed process left of ``replace(_:with:)`` and ``setAside(_:of:)``.
  ///
  /// Only for the holder of the lock.
  func sweepTemporaries(of path: String) {
    // A copy is made beside a link, a new version beside its target.
    for file in Set([path, resolved(path)]) {
      let prefix = "\(Self.name(of: file)).new-"
      let directory = Self.parent(of: file)
      // Litter does no harm; it is tried again next time.
      for name in (try? names(directory)) ?? [] where name.hasPrefix(prefix) {
        try? unlink("\(directory)/\(name)")
      }
    }
  }

  /// Where the file itself is or, behind a link to nothing, is to be.
  func resolved(_ path: String) -> String {
    if let target = canonical(path) { return target }
    guard let target = linkTarget(path) else { return path }
    return target.utf8.first == UInt8(ascii: "/") ? target : "\(Self.parent(of: path))/\(target)"
  }

  private func makeTemporary(beside path: String) throws(SystemError) -> (Descriptor, String) {
    let process = processID()
    return try create { "\(path).new-\(process)-\($0)" }
  }

  /// Makes the first file of a row of names that does not exist yet.
  private func create(_ name: (Int) -> String) throws(SystemError) -> (Descriptor, String) {
    var number = 0
    while true {
      do throws(SystemError) {
        return (try open(name(number), .creating), name(number))
      } catch  where error.isTaken && number < 10_000 {
        number += 1
      }
    }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
