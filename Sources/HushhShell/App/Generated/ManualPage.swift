internal import HushhEngine
internal import HushhKit
internal import HushhPluginKit

/// The manual page `hushh(1)`: options, commands and errors from the tables that the program runs on.
struct ManualPage {
  let registry: Registry
  let version: String

  var text: String {
    var page = Roff()
    page.title("HUSHH", section: 1, source: "hushh \(version)")
    page.section("NAME")
    page.paragraph("hushh - \(ProgramHelp.summary)")
    page.section("SYNOPSIS")
    page.stack(ProgramForm.all.map(Self.synopsis))
    page.section("DESCRIPTION")
    for paragraph in ManualText.description { page.paragraph(paragraph) }
    appendOptions(to: &page)
    appendCommands(to: &page)
    page.section("LINES")
    for paragraph in ManualText.lines { page.paragraph(paragraph) }
    Self.append(ManualText.grammar, to: &page)
    page.section("TRANSCRIPTS")
    page.paragraph(ManualText.transcripts)
    Self.append(ManualText.transcriptLines, to: &page)
    page.section("FILES")
    page.paragraph(ManualText.files)
    Self.append(ManualText.fileNames, to: &page)
    page.section("ENVIRONMENT")
    Self.append(ManualText.environment, to: &page)
    page.section("EXIT STATUS")
    Self.append(ExitStatus.all.map { ($0.status, $0.meaning) }, to: &page)
    page.section("ERRORS")
    page.paragraph(ManualText.errors)
    Self.append(ErrorCode.all.map { ($0.code.rawValue, $0.meaning) }, to: &page)
    page.section("EXAMPLES")
    for example in ManualText.examples {
      page.paragraph(example.meaning)
      page.example([example.call])
    }
    return page.text
  }

  private static func synopsis(of form: ProgramForm) -> String {
    ["`hushh`", "[options]", form.verb.map { "`\($0.rawValue)`" }, form.operands].compactMap(\.self)
      .joined(separator: " ")
  }

  private static func append(_ rows: [(term: String, meaning: String)], to page: inout Roff) {
    for row in rows { page.item(bold: row.term, meaning: row.meaning) }
  }
}

// MARK: Options

extension ManualPage {
  private func appendOptions(to page: inout Roff) {
    page.section("OPTIONS")
    page.paragraph(ManualText.options)
    for option in ProgramOption.general { page.append(option, option.summary) }
    page.subsection("With test")
    for option in ProgramOption.all {
      if option.verb == .test {
        page.append(option, option.summary)
      } else if let summary = option.summaryInTest {
        page.append(option, summary)
      }
    }
  }
}

extension Roff {
  fileprivate mutating func append(_ option: ProgramOption, _ summary: String) {
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    // Help has fragments; a page has sentences.
    item(
      option.names.map { "`\($0)`\(value)" }.joined(separator: ", "),
      summary.prefix(1).uppercased() + summary.dropFirst() + (summary.hasSuffix("…") ? "" : "."))
  }
}

// MARK: Commands

extension ManualPage {
  private func appendCommands(to page: inout Roff) {
    page.section("COMMANDS")
    for paragraph in ManualText.commands { page.paragraph(paragraph) }
    for entry in registry.entries where entry.isEnabled {
      page.subsection("\(entry.name): \(entry.summary)")
      for command in entry.commands { page.append(command.declaration) }
    }
  }
}

extension Roff {
  fileprivate mutating func append(_ command: Declaration) {
    let parameters = command.parameters.map { " \($0.usage)" }.joined()
    item(bold: command.name, behind: parameters, meaning: command.summary)
    for (label, words) in [
      ("Also", command.aliases), ("Needs", command.needs.map(\.rawValue)),
      ("Errors", command.errors.map(\.rawValue)),
    ] where !words.isEmpty {
      addition(label, words)
    }
    guard !command.parameters.isEmpty || !command.examples.isEmpty else { return }
    nested { page in
      for parameter in command.parameters { page.item(bold: parameter.term, meaning: parameter.summary) }
      if !command.examples.isEmpty { page.paragraph("For example:") }
      for example in command.examples { page.item(bold: example.line, meaning: example.summary) }
    }
  }
}

extension Parameter {
  /// As usage shows it, without what says how often it is given.
  fileprivate var term: String {
    var once = self
    (once.isRequired, once.isRepeated) = (true, false)
    return once.usage
  }
}
