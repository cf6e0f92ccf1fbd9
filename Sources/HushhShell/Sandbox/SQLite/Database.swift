internal import CSQLite
internal import HushhDomain

/// One connection to SQLite.
///
/// It is not `Sendable`: the sandbox keeps it behind its lock, and handles never leave this file and
/// ``Row``. Every failure is already a ``BackendError``.
final class Database {
  enum Mode: Sendable, Equatable {
    case writing
    case reading
    /// As it stands, without a look at locks and helpers.
    case immutable
    /// Nowhere on disk.
    case memory
  }

  private let connection: OpaquePointer
  /// Prepared once, by their text.
  private var statements: [String: OpaquePointer] = [:]
  /// What the database is called in errors.
  private let name: String
  /// What every statement but the end of a transaction stops for.
  var ending: Ending?

  init(path: String, name: String, mode: Mode) throws(BackendError) {
    let flags =
      switch mode {
      case .writing: SQLITE_OPEN_READWRITE
      case .reading: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    var handle: OpaquePointer?
    // One thread at a time, by the sandbox's lock: SQLite need not lock as well.
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw .failed("\(name): \(message)")
    }
    connection = handle
    self.name = name
    // Only a reader of another process can be in the way, and not for long.
    sqlite3_busy_timeout(connection, 2000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  // MARK: Statements

  /// Runs one statement and returns how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws(BackendError) -> Int {
    try step(sql, values) { _ throws(BackendError) in false }
    return Int(sqlite3_changes64(connection))
  }

  /// Every row of a query, in its order.
  func rows<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (Row) throws(BackendError) -> Value
  ) throws(BackendError) -> [Value] {
    var result: [Value] = []
    try step(sql, values) { row throws(BackendError) in
      result.append(try read(row))
      return true
    }
    return result
  }

  /// The first row of a query, or nil.
  func first<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (Row) throws(BackendError) -> Value
  ) throws(BackendError) -> Value? {
    var result: Value?
    try step(sql, values) { row throws(BackendError) in
      result = try read(row)
      return false
    }
    return result
  }

  /// Several statements without values, as a script.
  func execute(_ script: String) throws(BackendError) {
    let code = sqlite3_exec(connection, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: script) }
  }

  /// All of it or nothing of it.
  func transaction<Value>(_ body: () throws(BackendError) -> Value) throws(BackendError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(BackendError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // SQLite may have rolled back by itself; the first failure is the one to tell.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func step(
    _ sql: String, _ values: [SQLValue], _ take: (Row) throws(BackendError) -> Bool
  ) throws(BackendError) {
    let statement = try prepare(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1), of: statement)
      guard code == SQLITE_OK else { throw error(code, in: sql) }
    }
    while true {
      if ending?.hasBegun == true { throw .failed("the process is ending") }
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code, in: sql) }
      guard try take(Row(statement: statement, sql: sql)) else { return }
    }
  }

  private func prepare(_ sql: String) throws(BackendError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code, in: sql) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLValue, at index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .int(let number): sqlite3_bind_int64(statement, index, number)
    case .double(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text):
      text.withCString { hushh_sqlite_bind_text(statement, index, $0, Int32(clamping: text.utf8.count)) }
    }
  }

  // MARK: Errors

  private func error(_ code: Int32, in sql: String) -> BackendError {
    let table = Self.table(in: sql)
    let message = sqlite3_errmsg(connection).map { String(cString: $0) } ?? "error \(code)"
    switch code {
    case Constraint.foreignKey: return .conflict(.reference, table: table, detail: message)
    case Constraint.unique, Constraint.primaryKey:
      return .conflict(.unique, table: table, detail: message)
    case Constraint.check, Constraint.notNull:
      return .conflict(.value, table: table, detail: message)
    default: break
    }
    switch code & 0xFF {
    case SQLITE_READONLY: return .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return .damaged("\(name) is damaged (\(message)); move it away to begin with a new sandbox")
    default: return .failed("\(name): \(message)")
    }
  }

  /// The table a statement is about: the word after its first INTO, UPDATE or FROM.
  static func table(in sql: String) -> String {
    var words = sql.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "(" }).makeIterator()
    while let word = words.next() {
      if word == "INTO" || word == "UPDATE" || word == "FROM" { return words.next().map(String.init) ?? "" }
    }
    return ""
  }
}

/// The extended codes of a broken constraint, which are macros that Swift does not import.
private enum Constraint {
  static let check = SQLITE_CONSTRAINT | 1 << 8
  static let foreignKey = SQLITE_CONSTRAINT | 3 << 8
  static let notNull = SQLITE_CONSTRAINT | 5 << 8
  static let primaryKey = SQLITE_CONSTRAINT | 6 << 8
  static let unique = SQLITE_CONSTRAINT | 8 << 8
}
