/// One way to call the program: lines, or a verb and what it works on.
package struct ProgramForm: Sendable {
  package enum Verb: String, Sendable {
    case run
    case test
    case check
  }

  /// Nil for the forms that have none.
  package let verb: Verb?
  /// What stands behind the options.
  package let operands: String
  package let summary: String

  private init(verb: Verb? = nil, _ operands: String, _ summary: String) {
    self.verb = verb
    self.operands = operands
    self.summary = summary
  }

  /// Every form, in the order of help.
  package static let all: [ProgramForm] = [
    ProgramForm("[-c LINE]… [-f FILE]… [FILE…]", "run lines, or ask for them at a terminal"),
    ProgramForm(verb: .run, "FILE…", "the same as FILE…"),
    ProgramForm("-", "run standard input"),
    ProgramForm(verb: .test, "PATH…", "run tests: transcripts and scripts"),
    ProgramForm(verb: .check, "FILE…", "report every error of scripts without running them"),
  ]

  /// The verbs alone.
  package static var verbs: [(name: String, summary: String)] {
    all.compactMap { form in form.verb.map { ($0.rawValue, form.summary) } }
  }

  /// `hushh [options] run FILE…`.
  var usage: String {
    ["hushh", "[options]", verb?.rawValue, operands].compactMap(\.self).joined(separator: " ")
  }
}
