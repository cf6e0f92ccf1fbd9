import HushhKit
import HushhPluginKit

extension SettingsPlugin {
  // MARK: Support: these need nobody to be signed in

  var privacy: Command {
    let text = texts.privacy
    return Command(
      Declaration(
        "settings privacy", "Read the privacy policy.",
        examples: [Example("settings privacy", "What happens to what you type")])
    ) { _, _ in Self.page(text) }
  }

  var terms: Command {
    let text = texts.terms
    return Command(
      Declaration(
        "settings terms", "Read the terms.", examples: [Example("settings terms", "What this program is")])
    ) { _, _ in Self.page(text) }
  }

  static let support = Command(
    Declaration(
      "settings support", "Show whom to ask.", examples: [Example("settings support", "An address")])
  ) { _, _ in
    Output([.line("Write to \(address, .strong).")], data: .object(["email": .string(address)]))
  }

  var versionCommand: Command {
    let version = version
    return Command(
      Declaration(
        "settings version", "Show the version.", examples: [Example("settings version", "One line")])
    ) { _, _ in
      Output([.line("hushh \(version)")], data: .object(["version": .string(version)]))
    }
  }

  /// The first line is the title; paragraphs are wrapped anew to the width at hand.
  private static func page(_ text: String) -> Output {
    var blocks: [Block] = []
    var paragraph: [Substring] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines + [Substring()] {
      guard line.allSatisfy(\.isWhitespace) else {
        paragraph.append(line)
        continue
      }
      guard !paragraph.isEmpty else { continue }
      let words = StyledText(paragraph.joined(separator: " "))
      blocks += blocks.isEmpty ? [.heading(words)] : [.gap, .line(words)]
      paragraph = []
    }
    return Output(blocks, data: .object(["text": .string(text)]))
  }

  // MARK: Words

  static let address = "support@example.com"
}
