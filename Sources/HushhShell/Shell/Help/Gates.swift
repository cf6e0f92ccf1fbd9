internal import HushhCore
internal import HushhPluginKit

/// What is open to this person now, for help to say what is not.
struct Gates {
  private let isSignedIn: Bool
  private let isOnboarded: Bool
  private let canAsk: Bool

  init(_ shell: Shell) async {
    isSignedIn = await shell.state.isSignedIn
    isOnboarded = await shell.state.isOnboarded
    canAsk = shell.answer != nil
  }

  /// What has to come before the command; nil when it can be run now.
  func reason(against command: Declaration) -> String? {
    if command.needs.contains(.session), !isSignedIn { return "sign in first" }
    if command.needs.contains(.onboarding), !isOnboarded { return "finish your profile first" }
    if command.needs.contains(.questions), !canAsk { return "it needs a terminal" }
    return nil
  }

  /// What opens the gate.
  func key(to command: Declaration) -> String? {
    if command.needs.contains(.session), !isSignedIn { return "auth login apple" }
    if command.needs.contains(.onboarding), !isOnboarded { return "onboarding" }
    return nil
  }
}
