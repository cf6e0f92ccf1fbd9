internal import HushhKit

/// The keys that edit a line, as the terminal's settings name them.
struct EditingKeys {
  /// What a key is that the settings turn off.
  static let none: UInt8 = 0

  var erase = none
  var eraseWord = none
  var eraseLine = none
  var end = none
  var literal = none
  var suspend = none
}

/// A line while it is typed, and what the terminal shows of it: bytes in, line and echo out.
struct TypedLine {
  /// What reading stops for.
  enum Event { case line, end, suspend }

  let keys: EditingKeys
  private(set) var bytes: [UInt8] = []
  private var echo: [UInt8] = []
  private var isLiteral = false

  init(keys: EditingKeys) { self.keys = keys }

  /// Takes bytes up to the next event; nil when there are no more.
  ///
  /// - Parameter isEdited: whether the kernel has edited them, and left a NUL for Ctrl-D.
  mutating func take(from input: inout ArraySlice<UInt8>, isEdited: Bool = false) -> Event? {
    while let byte = input.popFirst() {
      if let event = isEdited ? takeEdited(byte) : take(byte) { return event }
    }
    return nil
  }

  private mutating func takeEdited(_ byte: UInt8) -> Event? {
    switch byte {
    case UInt8(ascii: "\n"):
      echo.append(byte)
      return .line
    case 0: if bytes.isEmpty { return .end }
    default: append(byte)
    }
    return nil
  }

  /// What there is to show since the last call.
  mutating func takeEcho() -> [UInt8] {
    defer { echo = [] }
    return echo
  }

  private mutating func take(_ byte: UInt8) -> Event? {
    if isLiteral {
      isLiteral = false
      append(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\n"):
      echo.append(byte)
      return .line
    case EditingKeys.none: append(byte)
    case keys.end: if bytes.isEmpty { return .end }
    case keys.suspend: return .suspend
    case keys.literal: isLiteral = true
    case keys.erase: eraseCharacter()
    case keys.eraseWord:
      while bytes.last == UInt8(ascii: " ") { eraseCharacter() }
      while let last = bytes.last, last != UInt8(ascii: " ") { eraseCharacter() }
    case keys.eraseLine: while !bytes.isEmpty { eraseCharacter() }
    default: append(byte)
    }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    echo += Self.visible([byte])
  }

  /// Removes what a person sees as one character, from the line and from the screen.
  private mutating func eraseCharacter() {
    guard let last = bytes.last else { return }
    // The end of the line is enough: no character that is typed is longer.
    let end = String(decoding: bytes.suffix(64).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
    // A byte that is not UTF-8 is removed alone.
    if let character = end.last, bytes.suffix(character.utf8.count).elementsEqual(character.utf8) {
      bytes.removeLast(character.utf8.count)
      let isControl = last < 0x20 || last == 0x7F
      let cells = isControl ? Self.visible([last]).count : CellWidth.of(character)
      for _ in 0..<cells { echo += [0x08, 0x20, 0x08] }
    } else {
      bytes.removeLast()
    }
  }

  /// Bytes as the terminal shows them: a control character as `^C`, a tab as one cell.
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\t"): shown.append(UInt8(ascii: " "))
      case 0..<0x20, 0x7F: shown += [UInt8(ascii: "^"), byte ^ 0x40]
      default: shown.append(byte)
      }
    }
    return shown
  }
}
