public import HushhPluginKit

/// The one page that is asked after the first sign-in: name, goals, ZIP, how soon.
public struct OnboardingPlugin: CommandPlugin {
  public let name = "onboarding"
  public let summary = "Tell what you are looking for, once."

  public init() {}

  public var commands: [Command] { [Self.form, Self.submit, Self.fields] }
}
