import Glibc
import HushhKit
import Synchronization
import Testing

@testable import HushhStorage

@Suite struct FileSystemTests {
  @Test func `a file is replaced through a link, which stays`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "target")
    #expect(symlink(scratch.path("target"), scratch.path("link")) == 0)

    try DiskFiles().write(Array("new".utf8), to: scratch.path("link"))

    #expect(try scratch.text("target") == "new")
    #expect(DiskFiles().canonical(scratch.path("link")) == DiskFiles().canonical(scratch.path("target")))
    #expect(scratch.names == ["link", "target"])
  }

  @Test func `a written file is readable for its owner only, whatever it was before`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "file")
    #expect(chmod(scratch.path("file"), 0o644) == 0)

    try scratch.write("new", to: "file")

    #expect(try scratch.mode("file") == 0o600)
  }

  @Test func `a device is written to and never replaced`() throws {
    try DiskFiles().write(Array("gone".utf8), to: "/dev/null")

    #expect(try FileSystem.live.status("/dev/null").kind == .other)
  }

  @Test func `appending makes a file and adds to it`() throws {
    let scratch = try Scratch()

    try DiskFiles().append(Array("a".utf8), to: scratch.path("file"))
    try DiskFiles().append(Array("b".utf8), to: scratch.path("file"))

    #expect(try scratch.text("file") == "ab")
  }

  @Test func `a file that says it is enormous is refused before anything is made for it`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "sparse")
    let path = scratch.path("sparse")
    #expect(truncate(path, 1 << 40) == 0)

    #expect(throws: FileError.unreadable(path: path, reason: "it is larger than 1024 MiB")) {
      try DiskFiles().read(path)
    }
  }

  @Test func `a file without a size is read until it is too large`() throws {
    let reads = Mutex(0)
    var endless = FileSystem.live
    endless.read = { _, _ in
      reads.withLock { $0 += 1 }
      return Array(repeating: 0, count: 1000)
    }

    #expect(throws: SystemError.tooLarge) { try endless.contents(of: "/dev/zero", atMost: 4500) }
    #expect(reads.withLock { $0 } == 5)
  }

  @Test func `what cannot be read or written says why`() throws {
    let scratch = try Scratch()
    let files = DiskFiles()
    let missing = scratch.path("nothing/here")

    #expect(throws: FileError.unreadable(path: scratch.directory.path, reason: "it is a directory")) {
      try files.read(scratch.directory.path)
    }
    #expect(throws: FileError.unreadable(path: missing, reason: "there is no such file")) {
      try files.read(missing)
    }
    #expect(throws: FileError.unwritable(path: scratch.directory.path, reason: "it is a directory")) {
      try files.write([], to: scratch.directory.path)
    }
    #expect(throws: FileError.unwritable(path: missing, reason: "its directory does not exist")) {
      try files.write([], to: missing)
    }
    #expect(throws: FileError.unreadable(path: missing, reason: "there is no such file")) {
      try files.names(in: missing)
    }
  }

  @Test func `an unreadable file is told apart from a missing one`() throws {
    let scratch = try Scratch()
    var files = FileSystem.live
    files.open = { _, _ throws(SystemError) in throw SystemError(EACCES) }
    try scratch.write("x", to: "file")

    #expect(throws: FileError.unreadable(path: scratch.path("file"), reason: "permission denied")) {
      try DiskFiles(files: files).read(scratch.path("file"))
    }
  }

  @Test func `names are sorted by bytes`() throws {
    let scratch = try Scratch()
    for name in ["b", "B", "é", "a"] { try scratch.write("", to: name) }

    #expect(scratch.names == ["B", "a", "b", "é"])
  }
}
