internal import HushhDomain
internal import HushhPluginKit

/// What is open to this person now.
struct Gates {
  private let isSignedIn: Bool
  private let isOnboarded: Bool
  private let canAsk: Bool

  init(_ shell: Shell) async {
    isSignedIn = await shell.state.isSignedIn
    isOnboarded = await shell.state.isOnboarded
    canAsk = shell.answer != nil
  }

  /// The first thing that a command needs and that is not there.
  func missing(for command: Declaration) -> Capability? {
    if command.needs.contains(.session), !isSignedIn { return .session }
    if command.needs.contains(.onboarding), !isOnboarded { return .onboarding }
    if command.needs.contains(.questions), !canAsk { return .questions }
    return nil
  }

  /// What has to come before the command; nil when it can be run now.
  func reason(against command: Declaration) -> String? {
    switch missing(for: command) {
    case .session: "sign in first"
    case .onboarding: "finish your profile first"
    case .questions: "it needs a terminal"
    case nil: nil
    }
  }

  /// What opens the gate.
  func key(to command: Declaration) -> String? {
    switch missing(for: command) {
    case .session: "auth login apple"
    case .onboarding: "onboarding"
    case .questions, nil: nil
    }
  }
}
