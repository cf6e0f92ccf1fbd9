/// What `--color` and the setting choose.
package enum ColorOption: String, Sendable, CaseIterable {
  case auto
  case always
  case never
}

/// Decides whether a stream gets colors.
package enum ColorPolicy {
  /// An explicit option wins.
  ///
  /// Otherwise colors are for terminals that know them, unless `NO_COLOR`
  /// holds anything at all.
  package static func isOn(
    option: ColorOption, isTerminal: Bool, noColor: String?, term: String?
  ) -> Bool {
    switch option {
    case .always: return true
    case .never: return false
    case .auto:
      guard isTerminal, noColor?.isEmpty ?? true, let term else { return false }
      return !term.isEmpty && term != "dumb"
    }
  }
}
