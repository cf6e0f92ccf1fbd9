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

/// Reads lines exactly as ``RecordWriter`` writes them, byte by byte and without a JSON value in between.
///
/// It returns nil for any other line, however valid. ``QueueLine/init(theLongWay:)`` then reads it, or says
/// what is wrong with it.
///
/// A start reads every line of the queue. For 100,000 lines this reader takes 23 ms; one that takes the members in
/// any order, without JSON values too, takes 120 ms. The target for reading and replaying them is 50 ms.
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
      guard RecordWriter.hasRightChecksum(bytes) else { return nil }
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

  private mutating func time() -> Timestamp? { quoted().flatMap { Timestamp($0.text) } }

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

  private mutating func identifier() -> UniqueID? {
    guard bytes.count - position >= UniqueID.length else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[position..<position + UniqueID.length])
    position += UniqueID.length
    return UniqueID(text)
  }
}
