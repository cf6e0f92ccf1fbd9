internal import HushhKit

/// Completion for fish.
struct FishCompletion {
  let commands: [CommandName]

  var text: String {
    #"""
    # Completion of hushh for fish, made by: hushh --generate fish

    function __hushh_commands
        printf '%s\t%s\n' \
    \#(rows)
    end

    # The first word that is no option and no value of one; fails when there is none.
    function __hushh_operand
        set -l tokens (commandline -opc)
        set -e tokens[1]
        set -l skips
        for token in $tokens
            if test -n "$skips"
                set skips
                continue
            end
            switch $token
                case \#(valued)
                    set skips 1
                case '-?*'
                case '*'
                    printf '%s\n' $token
                    return 0
            end
        end
        return 1
    end

    function __hushh_tests
        __hushh_operand | string match -q test
    end

    complete -c hushh -f
    complete -c hushh -k -a '(__fish_complete_suffix .hush)'
    \#(ProgramForm.verbs.map(row).joined(separator: "\n"))
    \#(ProgramOption.all.map(row).joined(separator: "\n"))

    """#
  }

  /// A name and what it means, two words a line.
  private var rows: String {
    commands.map { "        \(ShellWord.fish($0.name)) \(ShellWord.fish($0.summary))" }
      .joined(separator: " \\\n")
  }

  private var valued: String {
    ProgramOption.all.filter { $0.value != nil }.flatMap(\.names).joined(separator: " ")
  }

  private func row(_ verb: (name: String, summary: String)) -> String {
    let (name, summary) = (ShellWord.fish(verb.name), ShellWord.fish(verb.summary))
    return "complete -c hushh -n 'not __hushh_operand' -a \(name) -d \(summary)"
  }

  private func row(_ option: ProgramOption) -> String {
    var words = ["complete -c hushh"]
    if option.verb == .test { words.append("-n __hushh_tests") }
    if let short = option.short { words.append("-s \(short.dropFirst())") }
    if let long = option.long { words.append("-l \(long.dropFirst(2))") }
    if let value = action(for: option) { words.append(value) }
    return (words + ["-d \(ShellWord.fish(option.summary))"]).joined(separator: " ")
  }

  private func action(for option: ProgramOption) -> String? {
    switch option.value {
    case nil: nil
    case .text, .count: "-x"
    case .choice(_, let words): "-x -a \(ShellWord.fish(words().joined(separator: " ")))"
    case .line: "-x -a '(__hushh_commands)'"
    case .script: "-x -k -a '(__fish_complete_suffix .hush)'"
    case .file: "-r -F"
    case .directory: "-x -a '(__fish_complete_directories)'"
    }
  }
}
