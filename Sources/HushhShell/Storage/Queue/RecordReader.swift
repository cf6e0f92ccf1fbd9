internal import Glibc
internal import HushhDomain
internal import HushhKit

/// What one line of the queue's file is.
enum QueueLine: Equatable {
  case record(QueueRecord)
  /// Written by a version that this program does not know.
  case newer(Int64)
  case damaged(String)
}

/// Reads lines exactly as ``RecordWriter`` writes them, byte by byte and without a value in between.
///
/// It answers nil for anything else, however valid: ``QueueLine/init(reading:)`` then takes the long way,
/// which also finds the words for what is wrong.
struct RecordReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  static func read(_ line: UnsafeBufferPointer<UInt8>) -> QueueRecord? {
    guard line.count < RecordWriter.surelyShortLine else { return nil }
    var reader = RecordReader(bytes: line)
    return reader.record()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func record() -> QueueRecord? {
    guard skip("{") else { return nil }
    if skip("\"c\":\"") {
      guard Self.hasRightChecksum(bytes) else { return nil }
      position = RecordWriter.contentStart
    }
    if skip("\"agent_id\":\"") { return swipe() }
    if skip("\"attempts\":") { return failed() }
    guard skip("\"id\":\""), let id = identifier(), skip("\",\"op\":\"") else { return nil }
    if skip("sent\",\"v\":1}") { return isAtEnd ? .sent(id) : nil }
    if skip("withdrawn\",\"v\":1}") { return isAtEnd ? .withdrawn(id) : nil }
    if skip("refused\",\"reason\":\"") {
      guard let reason = text(), skip("\",\"v\":1}"), isAtEnd else { return nil }
      return .refused(id, reason: reason)
    }
    guard skip("owned\",\"owner\":\""), let owner = identifier(), skip("\",\"v\":1}"), isAtEnd else {
      return nil
    }
    return .owned(id, owner: owner)
  }

  private mutating func swipe() -> QueueRecord? {
    guard let agent = text(), !agent.isEmpty, skip("\",\"id\":\""), let id = identifier(),
      skip("\",\"op\":\"swipe\",\"owner\":")
    else { return nil }
    var owner: UniqueID?
    if skip("\"") {
      owner = identifier()
      guard owner != nil, skip("\",\"seq\":") else { return nil }
    } else {
      guard skip("null,\"seq\":") else { return nil }
    }
    guard let sequence = number(), skip(",\"status\":\"") else { return nil }
    let decision: Decision
    if skip("selected\"") {
      decision = .interested
    } else {
      guard skip("rejected\"") else { return nil }
      decision = .pass
    }
    guard skip(",\"swiped_at\":\""), let time = time(), skip("\",\"v\":1}"), isAtEnd else { return nil }
    return .swipe(
      Swipe(
        id: id, agentID: Agent.ID(agent), decision: decision, decidedAt: time, owner: owner,
        sequence: sequence))
  }

  private mutating func failed() -> QueueRecord? {
    guard let attempts = number(), skip(",\"id\":\""), let id = identifier(),
      skip("\",\"op\":\"failed\",\"reason\":\""), let reason = text(), skip("\",\"v\":1}"), isAtEnd
    else { return nil }
    return .failed(id, attempts: attempts, reason: reason)
  }

  private var isAtEnd: Bool { position == bytes.count }

  /// Inlined: of a length that is known it is a comparison or two.
  @inline(__always)
  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count, let start = bytes.baseAddress,
      memcmp(start + position, text.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// The bytes up to the next quote, which stays, and all their bits together.
  ///
  /// None if there is an escape on the way.
  @inline(__always)
  private mutating func quoted() -> (text: UnsafeBufferPointer<UInt8>, bits: UInt8)? {
    let start = position
    var bits: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        return (UnsafeBufferPointer(rebasing: bytes[start..<position]), bits)
      }
      if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
      bits |= byte
      position += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func text() -> String? {
    guard let (text, bits) = quoted() else { return nil }
    return bits < 0x80 ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
  }

  private mutating func time() -> Timestamp? { quoted().flatMap { WireTime.read($0.text) } }

  private mutating func number() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    let count = position - start
    guard count > 0, count < 19, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  /// In lower case, as it is written.
  private mutating func identifier() -> UniqueID? {
    guard bytes.count - position >= 36 else { return nil }
    let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[position..<position + 36])
    let dashes = text[8] & text[13] & text[18] & text[23]
    guard dashes == UInt8(ascii: "-"), text[8] | text[13] | text[18] | text[23] == dashes,
      let first = HexDigits.eight(text, 0), let second = HexDigits.eight(text, 9, 14),
      let third = HexDigits.eight(text, 19, 24), let fourth = HexDigits.eight(text, 28)
    else { return nil }
    position += 36
    return UniqueID(high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(fourth))
  }

  /// Whether a line that begins with `{"c":"` says the truth about the bytes behind (the rule stands
  /// at ``RecordWriter``).
  static func hasRightChecksum(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > RecordWriter.contentStart, line[14] == UInt8(ascii: "\""),
      line[15] == UInt8(ascii: ",")
    else { return false }
    guard let claimed = HexDigits.eight(UnsafeRawBufferPointer(line), RecordWriter.checksumStart) else {
      return false
    }
    let content = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(line)[RecordWriter.contentStart...])
    return CRC32C.checksum(content) == claimed
  }
}
