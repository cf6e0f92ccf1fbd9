/// What a command accepts: one positional argument, or one flag.
public struct Parameter: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case text
    case integer(least: Int64, most: Int64)
    case choice([String])
    /// An agent by id, by `#N` or by part of its name; commands get the id.
    case agent
    case zip
    /// A date or a moment, as RFC 3339.
    case date
    /// A length of time, `5m`.
    case duration
    case path
    /// Present or not; takes no value.
    case flag
    /// Redacted in history, echo, recordings and errors.
    case secret
    /// All words that are left, flags and all, as they stand.
    case words
    /// The same, and they are a command of their own.
    case command

    /// Whether it takes the rest of the line as it stands.
    public var takesRest: Bool { self == .words || self == .command }
  }

  public var name: String
  public var kind: Kind
  public var summary: String
  /// Given as `--name VALUE` rather than by position.
  public var isFlag: Bool
  public var isRequired: Bool
  /// May be given several times; a positional one takes all that are left.
  public var isRepeated: Bool
  /// Keeps its line out of history: names, ZIPs, the text of claims.
  public var isPrivate: Bool

  /// A positional argument.
  public static func argument(
    _ name: String, _ kind: Kind = .text, _ summary: String, required: Bool = true, repeated: Bool = false,
    isPrivate: Bool = false
  ) -> Parameter {
    Parameter(
      name: name, kind: kind, summary: summary, isFlag: false, isRequired: required, isRepeated: repeated,
      isPrivate: isPrivate)
  }

  /// A `--name`, with a value unless its kind is `flag`.
  public static func option(
    _ name: String, _ kind: Kind = .text, _ summary: String, required: Bool = false, repeated: Bool = false,
    isPrivate: Bool = false
  ) -> Parameter {
    Parameter(
      name: name, kind: kind, summary: summary, isFlag: true, isRequired: required, isRepeated: repeated,
      isPrivate: isPrivate)
  }

  /// How usage shows it: `AGENT`, `[AGENT]`, `--first FIRST`, `apple|google|email`.
  public var usage: String {
    let value: String
    switch kind {
    case .choice(let choices): value = choices.joined(separator: "|")
    case .words, .command: value = "\(name.uppercased())…"
    default: value = name.uppercased()
    }
    var text = value
    if isFlag { text = kind == .flag ? "--\(name)" : "--\(name) \(value)" }
    if isRepeated { text += "…" }
    return isRequired ? text : "[\(text)]"
  }
}
