internal import HushhKit
internal import HushhPluginKit

/// Where in the arguments of a command the cursor is.
struct ArgumentPlace {
  private let declaration: Declaration
  private let knownFlags: [Parameter]
  private var given: Set<String> = []
  private var position = 0
  private(set) var openFlag: Parameter?
  private(set) var optionsEnded = false

  init(in declaration: Declaration) {
    self.declaration = declaration
    knownFlags = declaration.flags + (declaration.takesFormat ? [.format] : [])
  }

  var positional: Parameter? {
    let positionals = declaration.positionals
    return positionals.indices.contains(position) ? positionals[position] : nil
  }

  var takesRest: Bool { positional?.kind.takesRest ?? false }

  /// The flags that may still be given.
  var flags: [LineCompletion.Suggestion] {
    knownFlags.filter { $0.isRepeated || !given.contains($0.name) }.map {
      LineCompletion.Suggestion(text: "--\($0.name)", summary: $0.summary)
    }
  }

  /// What a word would be here.
  enum Role {
    case flag
    case unknownFlag
    /// A value; nil when the command takes no more.
    case value(Parameter?)
  }

  func parameter(for word: Word) -> Role {
    if let openFlag { return .value(openFlag) }
    guard word.isBare, !optionsEnded, word.text.hasPrefix("--") else { return .value(positional) }
    if word.text == "--" || flag(String(word.text.dropFirst(2).prefix { $0 != "=" })) != nil { return .flag }
    return positional?.kind == .agent ? .value(positional) : .unknownFlag
  }

  /// What may still be given by position, and what must be by flag; the value of a flag that waits for it.
  var missing: [Parameter] {
    if let openFlag {
      var value = openFlag
      (value.isFlag, value.isRequired) = (false, true)
      return [value]
    }
    return declaration.positionals.dropFirst(position)
      + declaration.flags.filter { $0.isRequired && !given.contains($0.name) }
  }

  mutating func pass(_ word: Word) {
    if openFlag != nil {
      openFlag = nil
      return
    }
    guard word.isBare, !optionsEnded, word.text.hasPrefix("--") else { return passPositional() }
    guard word.text != "--" else {
      optionsEnded = true
      return
    }
    let name = String(word.text.dropFirst(2).prefix { $0 != "=" })
    guard let flag = flag(name) else { return passPositional() }
    given.insert(name)
    if flag.kind != .flag, !word.text.contains("=") { openFlag = flag }
  }

  private mutating func passPositional() { if !(positional?.isRepeated ?? true) { position += 1 } }

  /// A flag with a part of its value in one word: `--format=js`.
  func joinedFlag(_ word: String) -> (flag: Parameter, value: String)? {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "="),
      let flag = flag(String(word[..<sign].dropFirst(2))), flag.kind != .flag
    else { return nil }
    return (flag, String(word[word.index(after: sign)...]))
  }

  private func flag(_ name: String) -> Parameter? { knownFlags.first { $0.name == name } }
}
