/// One option of the program itself.
///
/// The parser, `--help`, the nearest name of a mistyped one, the manual page and the completions all come
/// from ``all``.
package struct ProgramOption: Sendable {
  /// What it is to the parser, which must know every one.
  enum ID: Sendable {
    case line, file, state, ephemeral, readOnly, seed, clock, format, color, timeout, safe, echo, noStartFile
    case keepGoing, quiet, generate, version, help
    case filter, jobs, failFast, junit, update
  }

  /// What stands behind an option.
  package enum Value: Sendable {
    /// Anything, shown as this word.
    case text(String)
    /// A number, which may be written without a blank behind a short name: `-j4`.
    case count(String)
    /// One of these words.
    case choice(String, @Sendable () -> [String])
    /// A line of commands.
    case line
    case script
    case file
    case directory

    /// The word that stands for it in help.
    package var placeholder: String {
      switch self {
      case .text(let word), .count(let word), .choice(let word, _): word
      case .line: "LINE"
      case .script, .file: "FILE"
      case .directory: "DIR"
      }
    }

    /// The words it can be; none if it is free.
    package var choices: [String] { if case .choice(_, let words) = self { words() } else { [] } }
  }

  let id: ID
  /// `-c`.
  package let short: String?
  /// `--format`.
  package let long: String?
  /// Another spelling that is understood, and shown nowhere.
  let otherSpelling: String?
  /// Nil when it takes none.
  package let value: Value?
  package let summary: String
  /// The verb it goes with; nil when that does not matter.
  package let verb: ProgramForm.Verb?
  /// What it means to `test`, where that is something else.
  package let summaryInTest: String?
  /// Whether it may be given several times.
  package let isRepeated: Bool

  init(
    _ id: ID, short: String? = nil, long: String? = nil, otherSpelling: String? = nil,
    takes value: Value? = nil,
    _ summary: String, verb: ProgramForm.Verb? = nil, inTest summaryInTest: String? = nil,
    isRepeated: Bool = false
  ) {
    self.id = id
    self.short = short
    self.long = long
    self.otherSpelling = otherSpelling
    self.value = value
    self.summary = summary
    self.verb = verb
    self.summaryInTest = summaryInTest
    self.isRepeated = isRepeated
  }

  /// The names that are shown, the short one first.
  package var names: [String] { [short, long].compactMap(\.self) }

  /// The name that messages call it by.
  var name: String { long ?? short ?? "" }

  /// Whether a word with this name, and its value cut off, is this option.
  func isNamed(_ name: String) -> Bool { name == long || name == otherSpelling }

  /// `-j N, --jobs N`.
  var usage: String {
    names.map { name in value.map { "\(name) \($0.placeholder)" } ?? name }.joined(separator: ", ")
  }
}
