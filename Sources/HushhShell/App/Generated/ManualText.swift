/// What the manual page says beside the tables; backticks hold what is typed.
package enum ManualText {
  static let description = [
    """
    hushh is a line-oriented shell over the domain of an app in which a person finds a financial advisor: \
    look through a deck of agents as a guest, decide about each, sign in when something needs it, tell \
    what you look for once, and go on where you were interrupted. Everything happens against a sandbox on \
    your own disk: nothing leaves your machine.
    """,
    """
    At a terminal it asks for lines. With `-c`, `-f`, files or standard input it runs them and stops at \
    the first error, with an exit status that can be trusted; no prompt, greeting, color or rc file then. \
    `check` reports the errors of scripts without running them. `test` runs scripts and transcripts, each \
    in a fresh world, and reports as TAP 13.
    """,
  ]

  static let options =
    """
    Options may stand before or after the verb. A long option and its value may be joined by an equals \
    sign. After `--` there are no options.
    """

  static let commands = [
    """
    These are typed at the prompt, written in scripts, or given with `-c`. `help` lists them and `help \
    COMMAND` explains one; every command takes `--format text|json|tsv` as well.
    """,
    """
    An AGENT is an id, #N as the latest listing numbered it, or a part of a name, without regard to case \
    and accents; a part that fits several lists them and does nothing. What a command needs is obtained \
    first, or named: it is set aside at a gate, and resumes when you have signed in or finished your \
    profile.
    """,
  ]

  static let lines = ["A line is UTF-8: words parted by blanks, the first of them a command."]

  static let grammar: [(term: String, meaning: String)] = [
    ("'…'", "Exactly what stands between."),
    ("\"…\"", "The same, but for \\\" \\\\ \\$ \\n \\t \\u{…} and ${NAME}; any other escape is an error."),
    ("\\x", "Outside quotes: the character x, without its meaning."),
    ("''", "An empty argument."),
    (
      "${NAME}",
      """
      The variable that let NAME = COMMAND made: always one word, never a flag or an operator. With \
      --ephemeral, and in tests, ${scratch} is a private folder for a script's own files.
      """
    ),
    ("#", "A comment, at the start of a line or of a later word; not before a digit: #3 is an agent."),
    ("\\", "At the end of a line: the line goes on. A comment never does."),
    ("--flag VALUE, --flag=VALUE", "An option of a command; after -- there are none."),
    (
      "> FILE, >> FILE",
      """
      At the end: the command's output goes to FILE, which is replaced or added to. A relative FILE is \
      below the working directory.
      """
    ),
    (
      "| PROGRAM …",
      """
      At the end: the command's output is the standard input of PROGRAM, which is started without a shell; \
      if it fails, the line fails.
      """
    ),
  ]

  static let transcripts =
    """
    A file whose first line, blank ones and comments apart, begins with `> ` is a transcript to `test`; \
    any other is a script, which passes when it would exit 0. Below a command stand its output, its errors \
    and its code.
    """

  static let transcriptLines: [(term: String, meaning: String)] = [
    ("> COMMAND", "Typed; if a backslash continues it, it goes on in the next such line."),
    ("! TEXT", "A line of standard error."),
    ("? CODE", "The command failed with this code; without such a line it must succeed."),
    ("TEXT (re)", "One line that the regular expression fits as a whole."),
    ("TEXT (glob)", "One line; * is any text, ? one character, \\ takes the next one as it is."),
    ("(*), ! (*)", "Any lines of that stream, none included."),
    ("= TEXT, != TEXT", "Output that would be misread, taken literally."),
  ]

  static let files =
    """
    The state is kept in the first of these that is given: `--state DIR`, `$HUSHH_HOME`, \
    `$XDG_STATE_HOME/hushh`, `~/.local/state/hushh`. Only its owner may read it, and one process at a time \
    may use it.
    """

  static let fileNames: [(term: String, meaning: String)] = [
    ("swipes.jsonl", "The decisions that have not reached the backend, one JSON object a line."),
    ("session.json", "Who is signed in; removed at sign-out."),
    ("sandbox.sqlite", "The simulated backend."),
    ("history", "The lines entered at a prompt."),
    ("lock", "Who uses the folder."),
    ("*.damaged-N", "A file as it was before a repair."),
    (
      "~/.config/hushh/rc",
      """
      Lines that are run first at a terminal; below $XDG_CONFIG_HOME if that is set. --no-rc leaves them \
      out.
      """
    ),
  ]

  package static let environment: [(term: String, meaning: String)] = [
    ("HUSHH_HOME", "Where the state is kept, unless --state says it. An absolute path."),
    ("XDG_STATE_HOME", "Where the folder hushh with the state is, if HUSHH_HOME is not set."),
    ("XDG_CONFIG_HOME", "Where the folder hushh with the rc file is; else ~/.config."),
    ("HOME", "Where the two are looked for otherwise."),
    ("TMPDIR", "Where --ephemeral and test make their folders; else /tmp."),
    ("NO_COLOR", "If it holds anything, no colors, unless --color says otherwise."),
    ("TERM, INSIDE_EMACS", "Whether the terminal can show colors and edit lines."),
    ("CI", "If it holds anything, test --update is refused."),
  ]

  static let errors =
    """
    An error goes to standard error and begins with `error[CODE]:`; in a script file, line and column \
    stand before it. What to type next stands below, behind an arrow. The codes are stable, and `explain \
    CODE` says which commands give one:
    """

  package static let examples: [(meaning: String, call: String)] = [
    ("Start the shell, and leave no trace:", "hushh --ephemeral"),
    ("Run two lines:", "hushh -c deck -c 'pass #1'"),
    (
      "Run a script that gives the same bytes each time:",
      "hushh --ephemeral --seed 1 --clock 2026-01-01T00:00:00Z first.hush"
    ),
    ("Look for errors in a script without running it:", "hushh check first.hush"),
    (
      "Run every test of a folder, four files at once, with a report for CI:",
      "hushh test -j4 --junit report.xml tests"
    ),
    ("Read a listing with another program:", "hushh --format json -c 'deck list' | jq .name"),
    ("Complete hushh in bash:", "hushh --generate bash > ~/.local/share/bash-completion/completions/hushh"),
  ]
}
