package import HushhPluginKit

/// Colours for roles.
///
/// A theme adds escapes around the text and nothing else: without them the text
/// is the same, byte for byte, in all three.
package struct Theme: Sendable {
  package enum Name: String, Sendable, CaseIterable {
    case light
    case dark
    case none
  }

  package typealias Paint = (open: [UInt8], close: [UInt8])

  package let name: Name
  private let paints: [Paint]

  package init(_ name: Name) {
    self.name = name
    paints = Role.allCases.map { role in
      ThemePalette.of(name).map { Self.paint(role, palette: $0) } ?? ([], [])
    }
  }

  /// The bytes before and after text of that role.
  package func paint(_ role: Role) -> Paint { paints[role.position] }

  private static func paint(_ role: Role, palette: ThemePalette) -> Paint {
    let bold: Paint = (sequence("1"), sequence("22"))
    func color(_ color: ThemeColor) -> Paint {
      (sequence("38;2;\(color.red);\(color.green);\(color.blue)"), sequence("39"))
    }
    func strong(_ paint: Paint) -> Paint { (bold.open + paint.open, paint.close + bold.close) }
    return switch role {
    case .plain: ([], [])
    case .strong: bold
    case .muted: color(palette.muted)
    case .primary, .command: color(palette.primaryText)
    case .pass: color(palette.passText)
    case .like, .success: color(palette.likeText)
    case .claim, .warning: color(palette.claimText)
    case .error: strong(color(palette.passText))
    }
  }

  private static func sequence(_ parameters: String) -> [UInt8] { Array("\u{1B}[\(parameters)m".utf8) }
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
