/// The name of a set of colors.
package enum ThemeName: String, Sendable, CaseIterable {
  case light
  case dark
  case none
}
