internal import HushhKit

/// Makes keys, characters and pastes of the terminal's bytes.
///
/// libedit's own matcher waits for ever after an Escape, inserts the tails of sequences it doesn't know
/// and runs pasted lines one by one. Here every sequence is recognized by its form, and an unknown one
/// is swallowed whole.
struct InputDecoder: Sendable {
  private enum State {
    case text
    case escape
    case control(parameters: [UInt8])
    case singleShift
    /// Inside OSC, DCS, APC, PM or SOS, which end in BEL or ESC \.
    case string(afterEscape: Bool)
    case paste([UInt8])
  }

  private var state = State.text
  private var characters = UTF8Decoder()
  private var decoded: [EditorInput] = []

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// How many milliseconds to wait for more bytes before ``giveUp()``; `nil` if nothing is open.
  var patience: Int32? {
    switch state {
    case .text: nil
    case .paste: 1000
    default: 40
    }
  }

  /// Decodes `bytes`; a sequence may be spread over several calls.
  ///
  /// A Ctrl-C that comes by itself is typed, not pasted: a paste whose end was lost must not swallow it.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [EditorInput] {
    if case .paste = state, bytes.count == 1, bytes.first == 0x03 { state = .text }
    for byte in bytes { take(byte) }
    defer { decoded.removeAll() }
    return decoded
  }

  /// Ends what is open because no more bytes came: a lone Escape is a key, half a sequence is dropped, half a
  /// paste is kept.
  mutating func giveUp() -> [EditorInput] {
    defer { state = .text }
    return switch state {
    case .paste(let bytes): [.paste(PastedText.clean(bytes))]
    case .escape: [.escape]
    default: []
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeEscape(byte)
    case .control(let parameters): takeControl(byte, after: parameters)
    case .singleShift:
      state = .text
      finish(TerminalSequence.key(final: byte, parameters: []))
    case .string(let afterEscape): takeString(byte, afterEscape: afterEscape)
    case .paste(var bytes):
      state = .text  // so that the buffer is not copied
      bytes.append(byte)
      if byte == Self.pasteEnd.last, bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
        decoded.append(.paste(PastedText.clean(bytes.dropLast(Self.pasteEnd.count))))
      } else {
        state = .paste(bytes)
      }
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if byte == 0x1B {
      state = .escape
      return
    }
    var found: [EditorInput] = []
    characters.take(byte) { scalar in
      if scalar.value < 0x80 || !scalar.isUnsafeToShow { found.append(.character(scalar)) }
    }
    decoded += found
  }

  private mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: break  // Alt with an arrow, on some terminals: the sequence itself decides
    case UInt8(ascii: "["): state = .control(parameters: [])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(afterEscape: false)
    case 0x0A, 0x0D: finish(.newline)
    case 0x20...0x7F:
      state = .text
      decoded.append(.alternate(Unicode.Scalar(byte)))
    default:
      state = .text
      takeText(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8, after parameters: [UInt8]) {
    switch byte {
    case 0x20...0x3F:
      state = .control(parameters: parameters + [byte])
    case UInt8(ascii: "~") where parameters.elementsEqual("200".utf8):
      state = .paste([])
    case 0x40...0x7E:
      finish(TerminalSequence.key(final: byte, parameters: parameters))
    default:  // no sequence after all: Ctrl-C, for one, counts in any state
      state = .text
      take(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, afterEscape: Bool) {
    switch byte {
    case 0x07: state = .text
    case UInt8(ascii: "\\") where afterEscape: state = .text
    case 0x03, 0x0D:
      state = .text
      takeText(byte)
    default: state = .string(afterEscape: byte == 0x1B)
    }
  }

  private mutating func finish(_ key: EditorKey?) {
    state = .text
    if let key { decoded.append(.key(key)) }
  }
}

/// The escape sequences that are keys.
enum TerminalSequence {
  /// The key of a CSI or SS3 sequence, `nil` for what has no meaning here.
  static func key(final: UInt8, parameters: [UInt8]) -> EditorKey? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    let isModified = numbers.count > 1 && [3, 5].contains(numbers[1])  // Alt, Ctrl
    switch Character(Unicode.Scalar(final)) {
    case "A": return .up
    case "B": return .down
    case "C": return isModified ? .wordRight : .right
    case "D": return isModified ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "Z": return .shiftTab
    case "~": return numbers.first.flatMap { $0 }.flatMap(tildeKey)
    default: return nil
    }
  }

  private static func tildeKey(_ number: Int) -> EditorKey? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    default: nil
    }
  }
}
