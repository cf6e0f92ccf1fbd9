public import HushhPluginKit

/// The account: what it holds, what it prefers, how to leave.
public struct SettingsPlugin: CommandPlugin {
  public let name = "settings"
  public let summary = "See and change your account, lists and preferences."

  let texts: LegalTexts
  let version: String

  public init(texts: LegalTexts, version: String) {
    self.texts = texts
    self.version = version
  }

  public var commands: [Command] {
    [
      overview, Self.profile, Self.goals, Self.location, Self.notifications, Self.selected, Self.passed,
      Self.move, privacy, terms, Self.support, versionCommand, Self.export, Self.deleteAccount,
    ]
  }
}
