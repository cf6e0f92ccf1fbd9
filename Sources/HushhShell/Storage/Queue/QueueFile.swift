internal import Glibc
package import HushhDomain
internal import HushhKit

/// A whole queue file, as bytes: what the journal finds in its place, and what the lab saves and
/// loads elsewhere.
package struct QueueFile: Equatable, Sendable {
  package struct Fault: Equatable, Sendable {
    /// Counted from 1.
    package var line: Int
    package var reason: String
  }

  /// Empty when they were passed on as they were read.
  package private(set) var records: [QueueRecord] = []
  /// The lines that could not be read, the torn one apart.
  package private(set) var faults: [Fault] = []
  /// The number of a last line that was cut short, if there is one.
  package private(set) var tornLine: Int?
  /// The first version found that this program does not know.
  package private(set) var newerVersion: Int64?
  /// How many bytes there are before a torn line.
  package private(set) var soundLength = 0
  /// Whether the next record needs a newline before it.
  package private(set) var lacksNewline = false

  /// Reads every line that can be read.
  package init(reading bytes: [UInt8]) {
    var records: [QueueRecord] = []
    records.reserveCapacity(bytes.count / 160)
    self.init(reading: bytes) { records.append($0) }
    self.records = records
  }

  /// Passes each record on as it is read, and keeps none: a replay needs no second copy of the queue.
  ///
  /// Blank lines and CRLF come from editors and do no harm.
  package init(reading bytes: [UInt8], _ take: (consuming QueueRecord) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // An editor's byte-order mark is no damage.
      var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var number = 0
      while position < bytes.count {
        number += 1
        let rest = bytes.count - position
        let newline = memchr(base + position, 0x0A, rest)
        let length = newline.map { UnsafeRawPointer($0) - UnsafeRawPointer(base + position) } ?? rest
        let line = UnsafeBufferPointer(start: base + position, count: length)
        add(QueueFile.trimmed(line), number: number, isLast: newline == nil, take)
        position += length + 1
        if tornLine == nil { soundLength = min(position, bytes.count) }
      }
    }
  }

  /// The bytes of a file that holds exactly these records.
  package static func bytes(of records: some Sequence<QueueRecord>) -> [UInt8] {
    var writer = RecordWriter()
    for record in records { writer.append(record) }
    return writer.bytes
  }

  /// The records of a file that a person names, with one warning for what could not be read.
  ///
  /// A file of which nothing can be read is no queue.
  package static func contents(_ bytes: [UInt8], path: String) throws(QueueError) -> QueueContents {
    let file = QueueFile(reading: bytes)
    if let version = file.newerVersion { throw .newer(path: path, version: version) }
    if file.records.isEmpty, let damage = file.damage { throw .damaged(path: path, reason: damage) }
    let warning = file.damage.map { Warning(.queueDamaged, "\(path): \($0)") }
    return QueueContents(records: file.records, warnings: warning.map { [$0] } ?? [])
  }

  /// What is wrong with the file, as a clause; nil if nothing is.
  package var damage: String? {
    if let first = faults.first {
      let others = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
      return "line \(first.line) could not be read (\(first.reason))\(others)"
    }
    return tornLine.map { "line \($0) was cut short and is dropped" }
  }

  private mutating func add(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, isLast: Bool, _ take: (consuming QueueRecord) -> Void
  ) {
    lacksNewline = isLast
    guard !line.isEmpty else { return }
    if let record = RecordReader.read(line) { return take(record) }
    switch QueueLine(theLongWay: line) {
    case .record(let record): take(record)
    case .newer(let version):
      if newerVersion == nil { newerVersion = version }
    case .damaged(let reason):
      // Only the beginning of one record can be the rest of a write that was cut short. Anything else at
      // the end has another cause, and is kept as evidence.
      if isLast, QueueFile.isBeginningOfRecord(line) {
        tornLine = number
        lacksNewline = false
      } else {
        faults.append(Fault(line: number, reason: reason))
      }
    }
  }

  private static func isBeginningOfRecord(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let opening = Array("{\"".utf8)
    guard zip(line, opening).allSatisfy({ $0 == $1 }) else { return false }
    return !zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "}") && $1 == UInt8(ascii: "{") }
      && !line.contains { $0 < 0x20 }
  }

  private static func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = line.count
    while end > 0, line[end - 1] == 0x0D || line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    return UnsafeBufferPointer(rebasing: line[..<end])
  }
}
