/// A word in the making: text as it stands, and variables between.
struct WordBuilder {
  let offset: Int
  var isQuoted = false
  private var bytes: [UInt8] = []
  private var parts: [Word.Part] = []

  init(offset: Int) { self.offset = offset }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ typed: some Sequence<UInt8>) { bytes.append(contentsOf: typed) }
  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
  }

  mutating func append(variable name: String) {
    if !bytes.isEmpty { parts.append(.text(String(decoding: bytes, as: UTF8.self))) }
    bytes = []
    parts.append(.variable(name))
  }

  /// - Parameter end: the end of what was typed.
  func word(to end: Int) -> Word {
    let rest = String(decoding: bytes, as: UTF8.self)
    guard !parts.isEmpty else { return Word(rest, at: offset..<end, isQuoted: isQuoted) }
    let all = rest.isEmpty ? parts : parts + [.text(rest)]
    let typed = all.map { part in
      switch part {
      case .text(let text): text
      case .variable(let name): "${\(name)}"
      }
    }
    return Word(typed.joined(), at: offset..<end, isQuoted: isQuoted, parts: all)
  }
}
