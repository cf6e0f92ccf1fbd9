internal import HushhDomain
internal import HushhKit
internal import Synchronization

/// Opens the sandbox's file, and makes it with fixture F0 in it: the bundled agents and profiles, and
/// nothing else (DOMAIN §3).
struct SandboxFile: Sendable {
  /// The time of the rows that were there from the beginning: that of the bundle, so that it does not
  /// matter when the file is made.
  static let epoch = "2026-01-01T00:00:00Z"

  let path: String
  let mode: SQLiteSandbox.FileMode
  let files: SandboxFiles
  /// Where the bytes of a new file are kept for the next one, or nil if no other follows.
  var image: SandboxImage?

  /// The file's name, for messages.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether the file has content; an empty one, left by a killed process, counts as missing.
  var exists: Bool { (files.size(path) ?? 0) > 0 }

  /// The database, with F0 in it if it is new.
  ///
  /// Without the right to write, a missing file is played by one in memory.
  func open() throws(BackendError) -> Database {
    let isNew = !exists
    if mode == .readOnly { return isNew ? try openMemory() : try openForReading() }
    if isNew { try makeFile() }
    let database = try Database(path: path, name: name, mode: .writing)
    try configure(database)
    try prepare(database)
    // Without an image the next file is made the slow way.
    if isNew, mode == .ephemeral { image?.keep { files.contents(path) } }
    return database
  }

  /// Makes the file readable for its owner only; SQLite's own files beside it get the same mode.
  private func makeFile() throws(BackendError) {
    let content = mode == .ephemeral ? image?.bytes ?? [] : []
    if let reason = files.make(path, content) { throw .failed("\(name): \(reason)") }
  }

  private func openForReading() throws(BackendError) -> Database {
    do throws(BackendError) {
      let database = try Database(path: path, name: name, mode: .reading)
      try checkVersion(database)
      return database
    } catch {
      // A file in WAL mode cannot be read in a directory where nothing may be made, unless nobody
      // can be writing; then it is read as it stands.
      guard files.size("\(path)-wal") == nil else { throw error }
      let database = try Database(path: immutableURI, name: name, mode: .immutable)
      try checkVersion(database)
      return database
    }
  }

  private var immutableURI: String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return uri + "?immutable=1"
  }

  private func openMemory() throws(BackendError) -> Database {
    let database = try Database(path: ":memory:", name: name, mode: .memory)
    try database.execute("PRAGMA foreign_keys = ON")
    try prepare(database)
    try database.execute("PRAGMA query_only = ON")
    return database
  }

  /// WAL: one sync a write instead of three, and a second process with `--read-only` can read meanwhile.
  ///
  /// What does not outlive the process needs neither; its journal stays in memory.
  private func configure(_ database: Database) throws(BackendError) {
    try database.execute("PRAGMA foreign_keys = ON")
    switch mode {
    case .durable: try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    case .ephemeral: try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    case .readOnly: break
    }
  }

  private func checkVersion(_ database: Database) throws(BackendError) {
    let version = try version(of: database)
    guard version <= Schema.version else {
      throw .failed("\(name) was written by a newer hushh (version \(version)) and stays untouched")
    }
  }

  private func version(of database: Database) throws(BackendError) -> Int64 {
    try database.first("PRAGMA user_version") { row throws(BackendError) in row.int(0) } ?? 0
  }

  private func prepare(_ database: Database) throws(BackendError) {
    let version = try version(of: database)
    try checkVersion(database)
    guard version == 0 else { return }
    try database.transaction { () throws(BackendError) in
      for table in Schema.tables { try database.execute(table.sql) }
      try database.execute(Schema.indexes)
      try Self.fill(database)
      try database.execute("PRAGMA user_version = \(Schema.version)")
    }
  }

  private static func fill(_ database: Database) throws(BackendError) {
    guard let epoch = Timestamp(epoch) else { return }
    for agent in BundledResources.agents.agents {
      try CatalogRows.upsert(agent, at: epoch, in: database)
    }
    for row in BundledResources.profileRows() {
      guard var columns = row.object else { continue }
      columns["created_at"] = .string(self.epoch)
      columns["updated_at"] = .string(self.epoch)
      let names = columns.members.map(\.key).joined(separator: ", ")
      let marks = Array(repeating: "?", count: columns.members.count).joined(separator: ", ")
      try database.run(
        "INSERT INTO agent_profiles (\(names)) VALUES (\(marks))",
        columns.members.map { SQLValue.column($0.value) })
    }
  }
}

/// The bytes of a new sandbox's file, kept for the next sandbox of the same run.
///
/// Every new file is the same, and writing it is ten times as fast as making it.
package final class SandboxImage: Sendable {
  private let image = Mutex<[UInt8]?>(nil)

  package init() {}

  var bytes: [UInt8]? { image.withLock { $0 } }

  func keep(_ read: () -> [UInt8]?) {
    image.withLock { image in if image == nil { image = read() } }
  }
}
