/// What the program tells whoever started it.
package enum ExitStatus {
  /// The statuses, with a few words for help and a sentence for the manual.
  package static let all: [(status: String, summary: String, meaning: String)] = [
    ("0", "all succeeded", "All succeeded."),
    ("1", "a command failed", "A command failed: with -c, or with --keep-going. Also: output was lost."),
    (
      "2", "nothing could be run, or check found errors",
      """
      Nothing could be run: bad options, a file that cannot be read, an error in the rc file; or check \
      found errors.
      """
    ),
    (
      "3", "a script stopped at an error", "A script, or standard input, stopped at an error."
    ),
    (
      "4", "the state could not be opened",
      "The state could not be opened: in use, unreadable, or written by a newer hushh."
    ),
    ("5", "a test failed", "A test failed, or none was found."),
    ("124", "out of time", "The time limit of --timeout ran out."),
    ("129, 131, 143", "hung up, quit, terminated", "Hung up, quit, terminated."),
    ("130", "interrupted", "Interrupted."),
    ("141", "output closed", "Whoever read the output closed it."),
  ]
}
