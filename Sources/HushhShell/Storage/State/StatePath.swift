/// Where the state lives.
///
/// Never the working directory, unless `--state` names it; never a home that the system had to be asked
/// for.
package enum StatePath {
  /// `--state DIR`, else `$HUSHH_HOME`, else `$XDG_STATE_HOME/hushh`, else `~/.local/state/hushh`.
  package static func resolve(option: String?, environment: (String) -> String?) throws(StateError) -> String
  {
    if let option {
      guard !option.isEmpty else { throw .stateUnplaced(reason: "--state names no directory") }
      return option
    }
    if let home = environment("HUSHH_HOME"), !home.isEmpty {
      guard isAbsolute(home) else {
        throw .stateUnplaced(reason: "HUSHH_HOME is not an absolute path")
      }
      return home
    }
    // The XDG specification: a relative path is invalid and to be ignored.
    if let base = environment("XDG_STATE_HOME"), isAbsolute(base) { return join(base, "hushh") }
    guard let home = environment("HOME"), !home.isEmpty else {
      throw .stateUnplaced(reason: "HOME is not set")
    }
    guard isAbsolute(home) else { throw .stateUnplaced(reason: "HOME is not an absolute path") }
    return join(home, ".local/state/hushh")
  }

  /// Where private temporary directories go: `$TMPDIR`, else `/tmp`.
  package static func temporary(environment: (String) -> String?) -> String {
    guard let directory = environment("TMPDIR"), isAbsolute(directory) else { return "/tmp" }
    return directory
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : "\(directory)/\(name)"
  }
}
