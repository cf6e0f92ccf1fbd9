internal import CSQLite
internal import HushhDomain
internal import HushhKit

/// The row a statement stands on.
///
/// It is good only inside the closure that is given it.
struct Row {
  let statement: OpaquePointer
  let sql: String

  var count: Int { Int(sqlite3_column_count(statement)) }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }
  func int(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }
  func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }
  func flag(_ column: Int) -> Bool { int(column) != 0 }

  /// The text of a column, or nil for null.
  ///
  /// Bytes that are no UTF-8 are replaced: a table cannot make the program fail.
  func text(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalInt(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }
  func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  func id(_ column: Int) throws(BackendError) -> UniqueID {
    guard let id = text(column).flatMap(UniqueID.init) else { throw undecodable(column) }
    return id
  }

  func time(_ column: Int) throws(BackendError) -> Timestamp {
    guard let time = text(column).flatMap(Timestamp.init) else { throw undecodable(column) }
    return time
  }

  /// A `text[]`; null is an empty one.
  func list(_ column: Int) throws(BackendError) -> [String] {
    if isEmptyList(column) { return [] }
    let value = try json(column)
    if value.isNull { return [] }
    guard let values = value.array else { throw undecodable(column) }
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else { throw undecodable(column) }
    return texts
  }

  /// As it is written here: most lists are empty, and need no reader.
  private func isEmptyList(_ column: Int) -> Bool {
    guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return true }
    return sqlite3_column_bytes(statement, Int32(column)) == 2 && bytes[0] == UInt8(ascii: "[")
      && bytes[1] == UInt8(ascii: "]")
  }

  func json(_ column: Int) throws(BackendError) -> JSONValue {
    guard let text = text(column) else { return .null }
    do throws(JSONError) { return try JSONReader.read(text.utf8) } catch { throw undecodable(column) }
  }

  func name(_ column: Int) -> String {
    sqlite3_column_name(statement, Int32(column)).map { String(cString: $0) } ?? "column \(column + 1)"
  }

  func declaredType(_ column: Int) -> String? {
    sqlite3_column_decltype(statement, Int32(column)).map { String(cString: $0) }
  }

  func undecodable(_ column: Int) -> BackendError {
    .undecodable(table: Database.table(in: sql), key: name(column))
  }
}
