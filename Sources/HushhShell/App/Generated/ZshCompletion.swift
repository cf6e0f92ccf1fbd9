internal import HushhKit

/// Completion for zsh: a function for `fpath`, which may be sourced as well.
struct ZshCompletion {
  let commands: [CommandName]

  var text: String {
    #"""
    #compdef hushh
    # Completion of hushh for zsh, made by: hushh --generate zsh

    _hushh_commands() {
      local -a names
      names=(
    \#(rows(commands.map { described($0.name, $0.summary) }))
      )
      _describe -t commands command names
    }

    _hushh_scripts() { _files -g '*.hush' }

    _hushh_first() {
      local -a verbs
      verbs=(
    \#(rows(ProgramForm.verbs.map { described($0.name, $0.summary) }))
      )
      _describe -t verbs verb verbs
      _hushh_scripts
    }

    _hushh() {
      local -a options
      options=(
    \#(rows(ProgramOption.general.flatMap(specifications)))
      )
      (( ${words[(I)test]} )) && options+=(
    \#(rows(ProgramOption.ofTest.flatMap(specifications)))
      )
      _arguments -S : $options '1: :_hushh_first' '*: :_hushh_scripts'
    }

    if [[ $funcstack[1] == _hushh ]]; then
      _hushh "$@"
    else
      compdef _hushh hushh
    fi

    """#
  }

  private func rows(_ texts: [String]) -> String {
    texts.map { "    \(ShellWord.posix($0))" }.joined(separator: "\n")
  }

  /// For `_describe`: a colon parts the name from what it means.
  private func described(_ name: String, _ summary: String) -> String {
    "\(escaped(name, "\\:")):\(escaped(summary, "\\"))"
  }

  /// For `_arguments`: one for each name; either excludes the other.
  private func specifications(of option: ProgramOption) -> [String] {
    let exclusion = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
    let lead = option.isRepeated ? "*" : exclusion
    let rest = "[\(escaped(option.summary, "\\[]"))]\(value(of: option))"
    return option.names.map { name in "\(lead)\(name)\(joint(option, name))\(rest)" }
  }

  /// How the value may be joined to the name.
  private func joint(_ option: ProgramOption, _ name: String) -> String {
    guard let value = option.value else { return "" }
    if name.hasPrefix("--") { return "=" }
    if case .count = value { return "+" }
    return ""
  }

  private func value(of option: ProgramOption) -> String {
    guard let value = option.value else { return "" }
    let action =
      switch value {
      case .text, .count: " "
      case .choice(_, let words): "(\(words().joined(separator: " ")))"
      case .line: "_hushh_commands"
      case .script: "_hushh_scripts"
      case .file: "_files"
      case .directory: "_files -/"
      }
    return ":\(value.placeholder):\(action)"
  }

  private func escaped(_ text: String, _ special: String) -> String {
    String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
  }
}
