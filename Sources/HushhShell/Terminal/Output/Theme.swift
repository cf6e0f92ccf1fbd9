package import HushhKit

/// Colors for roles.
///
/// A theme adds escapes around the text and nothing else: without them the text
/// is the same, byte for byte, as with none.
package struct Theme: Sendable {
  package typealias Paint = (open: [UInt8], close: [UInt8])

  /// What sets a role apart.
  private struct Look: Sendable {
    var isBold = false
    var color: ThemeColor?
  }

  package static let light = Theme(.light)
  package static let dark = Theme(.dark)

  private let palette: ThemePalette
  private let paints: [Paint]

  private init(_ palette: ThemePalette) {
    self.palette = palette
    paints = Role.allCases.map { Self.paint(Self.look(of: $0, palette)) }
  }

  /// The bytes before and after text of that role.
  package func paint(_ role: Role) -> Paint { paints[role.position] }

  /// The same for what the editor draws itself.
  package func style(_ role: Role, underlined: Bool = false) -> TextStyle {
    let look = Self.look(of: role, palette)
    let color: [UInt8] =
      if let color = look.color { [38, 2, color.red, color.green, color.blue] } else { [] }
    return TextStyle(parameters: (look.isBold ? [1] : []) + (underlined ? [4] : []) + color)
  }

  private static func look(of role: Role, _ palette: ThemePalette) -> Look {
    switch role {
    case .plain: Look()
    case .strong: Look(isBold: true)
    case .muted: Look(color: palette.muted)
    case .primary, .command: Look(color: palette.primaryText)
    case .pass: Look(color: palette.passText)
    case .like, .success: Look(color: palette.likeText)
    case .claim, .warning: Look(color: palette.claimText)
    case .error: Look(isBold: true, color: palette.passText)
    }
  }

  private static func paint(_ look: Look) -> Paint {
    var paint: Paint = ([], [])
    if look.isBold { paint = (sequence("1"), sequence("22")) }
    guard let color = look.color else { return paint }
    return (
      paint.open + sequence("38;2;\(color.red);\(color.green);\(color.blue)"), sequence("39") + paint.close
    )
  }

  private static func sequence(_ parameters: String) -> [UInt8] { Array("\u{1B}[\(parameters)m".utf8) }
}

extension ThemeName {
  /// The colors of the theme, or nil for none.
  package var colors: Theme? {
    switch self {
    case .light: .light
    case .dark: .dark
    case .none: nil
    }
  }
}

extension Role {
  /// Its place in `allCases`.
  fileprivate var position: Int {
    switch self {
    case .plain: 0
    case .strong: 1
    case .muted: 2
    case .primary: 3
    case .pass: 4
    case .like: 5
    case .claim: 6
    case .success: 7
    case .warning: 8
    case .error: 9
    case .command: 10
    }
  }
}
