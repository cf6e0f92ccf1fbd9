/// A word of a line in progress: what it would be read as, and the bytes it takes.
struct TypedWord: Sendable {
  var word: Word
  var range: Range<Int>
}

/// Takes a line in progress apart, whatever is open in it.
enum TypedWords {
  /// One command of it, with the comment behind it.
  struct Command: Sendable {
    var words: [TypedWord] = []
    var comment: Range<Int>?
  }

  static func commands(in line: String) -> [Command] {
    let bytes = Array(line.utf8)
    var commands = [Command()]
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case 0x0A:
        position += 1
        commands.append(Command())
      case UInt8(ascii: "\\") where position + 1 < bytes.count && bytes[position + 1] == 0x0A: position += 2
      case UInt8(ascii: "#")
      where commands[commands.count - 1].words.isEmpty || !isDigit(bytes, position + 1):
        let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
        commands[commands.count - 1].comment = position..<end
        position = end
      default: commands[commands.count - 1].words.append(word(bytes, &position))
      }
    }
    return commands
  }

  private static func isDigit(_ bytes: [UInt8], _ position: Int) -> Bool {
    position < bytes.count && (0x30...0x39).contains(bytes[position])
  }

  private static func word(_ bytes: [UInt8], _ position: inout Int) -> TypedWord {
    let start = position
    var text: [UInt8] = []
    var quote: UInt8?
    var isQuoted = false
    // Behind its last byte: a joint that nothing of it follows is not the word's.
    var end = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), quote == nil, position + 1 < bytes.count, bytes[position + 1] == 0x0A {
        position += 2
        continue
      }
      if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), position + 1 < bytes.count {
        isQuoted = true
        text.append(bytes[position + 1])
        position += 2
        end = position
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        isQuoted = true
      } else if quote == nil, byte == 0x20 || byte == 0x09 || byte == 0x0A {
        break
      } else {
        text.append(byte)
      }
      position += 1
      end = position
    }
    let word = Word(String(decoding: text, as: UTF8.self), offset: start, isQuoted: isQuoted)
    return TypedWord(word: word, range: start..<end)
  }
}
