internal import Glibc
internal import HushhKit

/// Walks JSON without building it: the bundle is read at every start, and most of it is of no use there.
///
/// Whatever the scanner does not expect makes it ``failed``; then nothing it answered counts, and the
/// general reader takes over.
struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private(set) var failed = false

  /// A member's name as it stands in the text.
  struct Key {
    fileprivate var bytes: UnsafeBufferPointer<UInt8>

    func `is`(_ name: StaticString) -> Bool {
      guard bytes.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
      return memcmp(start, name.utf8Start, bytes.count) == 0
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Visits the members of an object, none for null; the visitor takes or skips each value.
  mutating func object(_ visit: (Key, inout JSONScanner) -> Void) {
    guard enter(UInt8(ascii: "{")) else { return }
    if leave(UInt8(ascii: "}")) { return }
    repeat {
      guard let key = quoted(), next() == UInt8(ascii: ":") else { return fail() }
      position += 1
      visit(Key(bytes: key), &self)
    } while !failed && more(until: UInt8(ascii: "}"))
  }

  /// Visits the elements of an array, none for null; the visitor takes or skips each.
  mutating func array(_ visit: (inout JSONScanner) -> Void) {
    guard enter(UInt8(ascii: "[")) else { return }
    if leave(UInt8(ascii: "]")) { return }
    repeat { visit(&self) } while !failed && more(until: UInt8(ascii: "]"))
  }

  /// A text; null and the empty one are none.
  mutating func text() -> String? {
    guard next() == UInt8(ascii: "\"") else {
      takeNull()
      return nil
    }
    let start = position
    guard let content = quoted(), let first = content.baseAddress, !content.isEmpty else { return nil }
    if memchr(first, 0x5C, content.count) == nil {
      if content.allSatisfy({ $0 < 0x80 }) { return String(decoding: content, as: UTF8.self) }
      let text = String(validating: content, as: UTF8.self)
      if text == nil { fail() }
      return text
    }
    // The general reader knows the escapes.
    let value = try? JSONReader.read(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    if value == nil { fail() }
    return value?.string
  }

  mutating func number() -> Double? { literal { Double($0) } }
  mutating func whole() -> Int64? { literal { Int64($0) } }
  mutating func flag() -> Bool? { literal { Bool($0) } }

  /// Passes over one value, whatever it is.
  mutating func skip() {
    var depth = 0
    repeat {
      switch next() {
      case UInt8(ascii: "\""): _ = quoted()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
      case nil: return fail()
      default: _ = word()
      }
    } while depth > 0 && !failed
  }

  // MARK: Bytes

  private mutating func fail() { failed = true }

  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private mutating func enter(_ open: UInt8) -> Bool {
    guard next() == open else {
      takeNull()
      return false
    }
    position += 1
    return true
  }

  private mutating func leave(_ close: UInt8) -> Bool {
    guard next() == close else { return false }
    position += 1
    return true
  }

  private mutating func more(until close: UInt8) -> Bool {
    let byte = next()
    position += 1
    if byte == UInt8(ascii: ",") { return true }
    if byte != close { fail() }
    return false
  }

  /// The bytes between two quotes, escapes and all.
  private mutating func quoted() -> UnsafeBufferPointer<UInt8>? {
    guard next() == UInt8(ascii: "\"") else {
      fail()
      return nil
    }
    position += 1
    let start = position
    while position < bytes.count, let base = bytes.baseAddress,
      let quote = memchr(base + position, 0x22, bytes.count - position)
    {
      let end = UnsafeRawPointer(quote) - UnsafeRawPointer(base)
      position = end + 1
      // An odd number of backslashes before it makes the quote a part of the text.
      var slashes = 0
      while end - slashes > start, bytes[end - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
      if slashes % 2 == 0 { return UnsafeBufferPointer(rebasing: bytes[start..<end]) }
    }
    fail()
    return nil
  }

  /// The bytes of a number, `true`, `false` or `null`.
  private mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = position
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"):
        position += 1
      default: break scan
      }
    }
    if position == start { fail() }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// A number or a word that `read` understands; null is none.
  private mutating func literal<Value>(_ read: (String) -> Value?) -> Value? {
    guard next() != nil else {
      fail()
      return nil
    }
    let word = String(decoding: word(), as: UTF8.self)
    if word == "null" { return nil }
    let value = read(word)
    if value == nil { fail() }
    return value
  }

  private mutating func takeNull() { _ = literal { (_: String) -> Bool? in nil } }
}
