public import HushhPluginKit

/// Signing in on demand, and out again.
///
/// Nothing asks for it before it is needed.
public struct AuthPlugin: CommandPlugin {
  public let name = "auth"
  public let summary = "Sign in and out; see who you are."

  public init() {}

  public var commands: [Command] { [Self.status, Self.login, Self.later, Self.refresh, Self.logout] }
}
