/// A color of 24 bits.
package struct ThemeColor: Sendable, Equatable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// `0x6C5CE7`.
  package init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }
}

/// The colors of the app.
///
/// Three of them are too pale to be read as text on white: their `Text`
/// colors have the same hue and a contrast of at least 4.5, which a test computes.
package struct ThemePalette: Sendable {
  package let primary: ThemeColor
  /// What text stands on.
  package let card: ThemeColor
  package let pass = ThemeColor(0xFF6B6B)
  package let like = ThemeColor(0x51CF66)
  package let claim = ThemeColor(0xFFD43B)

  package let primaryText: ThemeColor
  package let passText: ThemeColor
  package let likeText: ThemeColor
  package let claimText: ThemeColor
  package let muted: ThemeColor

  package static let light = ThemePalette(
    primary: ThemeColor(0x6C5CE7), card: ThemeColor(0xFFFFFF), primaryText: ThemeColor(0x6C5CE7),
    passText: ThemeColor(0xD93636), likeText: ThemeColor(0x237A35), claimText: ThemeColor(0x8A6D00),
    muted: ThemeColor(0x6E6E73))

  package static let dark = ThemePalette(
    primary: ThemeColor(0xA29BFE), card: ThemeColor(0x1C1C1E), primaryText: ThemeColor(0xA29BFE),
    passText: ThemeColor(0xFF6B6B), likeText: ThemeColor(0x51CF66), claimText: ThemeColor(0xFFD43B),
    muted: ThemeColor(0x98989D))
}
