internal import HushhKit

/// Completion for bash.
///
/// It needs nothing but bash, 3.2 or newer.
struct BashCompletion {
  let commands: [CommandName]

  var text: String {
    #"""
    # Completion of hushh for bash, made by: hushh --generate bash

    # Offers each further word that begins with the first.
    _hushh_offer() {
      local typed=$1 word
      shift
      for word; do
        [[ $word == "$typed"* ]] && COMPREPLY+=("$word")
      done
    }

    # A name may hold a blank: outside quotes it is escaped.
    _hushh_commands() {
      local typed=$1 quote= name
      case $typed in
        [\'\"]*) quote=1 typed=${typed:1} ;;
        *) typed=${typed//\\/} ;;
      esac
      for name in \#(list(commands.map(\.name), indent: 4))
      do
        [[ $name == "$typed"* ]] || continue
        [[ $quote ]] || printf -v name %q "$name"
        COMPREPLY+=("$name")
      done
    }

    # Folders, and with a pattern the files it fits; if there are none, any file.
    _hushh_files() {
      local name
      compopt -o filenames ${2:+-o default} 2>/dev/null
      while IFS= read -r name; do
        COMPREPLY+=("$name")
      done < <(compgen -d -- "$1"; [[ ${2-} ]] && compgen -f -X "!$2" -- "$1")
    }

    _hushh() {
      local typed=${COMP_WORDS[COMP_CWORD]} option= operand= verb= ended= prefix= word index
      COMPREPLY=()
      for (( index = 1; index < COMP_CWORD; index++ )); do
        word=${COMP_WORDS[index]}
        if [[ $option ]]; then
          # Bash parts --format=json at the equals sign.
          [[ $word == = ]] || option=
        elif [[ $ended ]]; then
          operand=1
        else
          case $word in
            --) ended=1 ;;
            \#(valued)) option=$word ;;
            -?*) ;;
            \#(verbs)) [[ $operand ]] || verb=$word; operand=1 ;;
            *) operand=1 ;;
          esac
        fi
      done
      if [[ $typed == = ]]; then
        typed=
      elif [[ ! $option && ! $ended && $typed == --*=* ]]; then
        option=${typed%%=*} prefix=${typed%%=*}= typed=${typed#*=}
      fi

      case $option in
    \#(values)
        ?*) ;;
        *)
          if [[ $typed == -* && ! $ended ]]; then
            _hushh_offer "$typed" \#(list(ProgramOption.general.flatMap(\.names)))
            [[ $verb != test ]] || _hushh_offer "$typed" \#(list(ProgramOption.ofTest.flatMap(\.names)))
          else
            [[ $operand || $ended ]] || _hushh_offer "$typed" \#(list(ProgramForm.verbs.map(\.name)))
            _hushh_files "$typed" '*.hush'
          fi
          ;;
      esac
      [[ ! $prefix ]] || COMPREPLY=("${COMPREPLY[@]/#/$prefix}")
    }

    complete -F _hushh hushh

    """#
  }

  /// The options that take a value, as a pattern.
  private var valued: String {
    ProgramOption.all.filter { $0.value != nil }.flatMap(\.names).joined(separator: " | ")
  }

  private var verbs: String { ProgramForm.verbs.map(\.name).joined(separator: " | ") }

  /// What completes the value of each option; nothing does where it is free.
  private var values: String {
    ProgramOption.all.compactMap { option in
      action(for: option).map { "    \(option.names.joined(separator: " | "))) \($0) ;;" }
    }.joined(separator: "\n")
  }

  private func action(for option: ProgramOption) -> String? {
    switch option.value {
    case .choice(_, let words):
      "_hushh_offer \"$typed\" \(words().map(ShellWord.posix).joined(separator: " "))"
    case .line: "_hushh_commands \"$typed\""
    case .script: "_hushh_files \"$typed\" '*.hush'"
    case .file: "_hushh_files \"$typed\" '*'"
    case .directory: "_hushh_files \"$typed\""
    case .text, .count, nil: nil
    }
  }

  /// Quoted words, one a line.
  private func list(_ words: [String], indent: Int = 10) -> String {
    let margin = String(repeating: " ", count: indent + 2)
    return words.map { "\\\n\(margin)\(ShellWord.posix($0))" }.joined(separator: " ")
  }
}
