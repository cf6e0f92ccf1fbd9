internal import HushhDomain
internal import HushhKit

/// Writes queue records, the reverse of ``RecordReader``.
///
/// A line is `{"c":"xxxxxxxx",` and the other members with sorted keys, `}` and a newline. `c` is the
/// CRC-32C, in eight lower-case hexadecimal digits, of every byte after that first comma up to and
/// with the closing brace; the newline does not count. This rule holds for every version to come.
struct RecordWriter {
  /// With its newline.
  static let longestLine = 65_536
  static let version: Int64 = 1
  private static let usualLine = 256
  /// A shorter line stays below the longest, however it is written: what is one byte of it may become six.
  static let surelyShortLine = 8192
  /// A server may answer with a novel; what a person needs of it fits.
  ///
  /// In scalars: there is no end to what can be one character.
  private static let longestReason = 2000

  private(set) var bytes: [UInt8] = []

  /// - Parameter lines: how many are to come.
  init(lines: Int = 1) { bytes.reserveCapacity(lines * Self.usualLine) }

  /// Appends one line.
  mutating func append(_ record: QueueRecord) {
    let start = bytes.count
    put("{\"c\":\"00000000\",")
    switch record {
    case .swipe(let swipe):
      put("\"agent_id\":")
      put(text: swipe.agentID.text)
      put(",\"id\":\"", swipe.id)
      put("\",\"op\":\"swipe\",\"owner\":")
      if let owner = swipe.owner {
        put("\"", owner)
        put("\"")
      } else {
        put("null")
      }
      put(",\"seq\":")
      put(number: swipe.sequence)
      put(swipe.decision == .interested ? ",\"status\":\"selected\"" : ",\"status\":\"rejected\"")
      put(",\"swiped_at\":\"")
      swipe.decidedAt.append(to: &bytes)
      put("\"")
    case .sent(let id):
      put("\"id\":\"", id)
      put("\",\"op\":\"sent\"")
    case .withdrawn(let id):
      put("\"id\":\"", id)
      put("\",\"op\":\"withdrawn\"")
    case .failed(let id, let attempts, let reason):
      put("\"attempts\":")
      put(number: attempts)
      put(",\"id\":\"", id)
      put("\",\"op\":\"failed\",\"reason\":")
      put(text: shortened(reason))
    case .refused(let id, let reason):
      put("\"id\":\"", id)
      put("\",\"op\":\"refused\",\"reason\":")
      put(text: shortened(reason))
    case .owned(let id, let owner):
      put("\"id\":\"", id)
      put("\",\"op\":\"owned\",\"owner\":\"", owner)
      put("\"")
    }
    put(",\"v\":1}")
    seal(from: start)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func shortened(_ reason: String) -> String {
    reason.utf8.count <= Self.longestReason
      ? reason : String(String.UnicodeScalarView(reason.unicodeScalars.prefix(Self.longestReason)))
  }

  static let contentStart = 16
  private static let checksumStart = 6

  private mutating func seal(from start: Int) {
    bytes.withUnsafeMutableBytes { buffer in
      let content = UnsafeRawBufferPointer(rebasing: buffer[(start + Self.contentStart)...])
      let digits = HexDigits.text(of: CRC32C.checksum(content))
      buffer.storeBytes(of: digits.littleEndian, toByteOffset: start + Self.checksumStart, as: UInt64.self)
    }
  }

  /// Whether the checksum of a line that begins with `{"c":"` is the one of its content.
  static func hasRightChecksum(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > contentStart, line[14] == UInt8(ascii: "\""), line[15] == UInt8(ascii: ",") else {
      return false
    }
    let line = UnsafeRawBufferPointer(line)
    let content = UnsafeRawBufferPointer(rebasing: line[contentStart...])
    let claimed = UInt64(littleEndian: line.loadUnaligned(fromByteOffset: checksumStart, as: UInt64.self))
    return claimed == HexDigits.text(of: CRC32C.checksum(content))
  }

  private mutating func put(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func put(_ text: StaticString, _ id: UniqueID) {
    put(text)
    id.append(to: &bytes)
  }

  private mutating func put(number: Int64) {
    guard number >= 0, number < 10 else { return bytes.append(contentsOf: String(number).utf8) }
    bytes.append(UInt8(ascii: "0") + UInt8(number))
  }

  private mutating func put(text: String) {
    let isDone = text.withBytes { text in
      guard text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: text)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !isDone { JSONWriter.append(text, to: &bytes) }
  }
}
