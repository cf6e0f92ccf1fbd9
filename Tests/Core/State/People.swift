import HushhDomain
import HushhKit
import TestSupport

extension AppState {
  @discardableResult
  func enter(_ persona: String = "alice") async throws -> SignInReceipt {
    try await signIn(at: .apple, as: persona)
  }

  func onboard() async throws {
    _ = try await completeOnboarding(
      OnboardingAnswers(firstName: "Ann", goals: ["insurance"], zip: "98033"))
  }

  /// Decides on the next cards, one after the other.
  func swipe(times: Int, _ decision: Decision = .pass) async throws {
    for _ in 0..<times { _ = try await swipe(decision) }
  }

  var top: Agent.ID? { get async { await topCard()?.agent.id } }
  var remaining: Int { get async { await deckView(limit: 0).remaining } }
}

extension FakeBackend {
  /// The agents somebody has decided on, as stored.
  func stored(of owner: UniqueID) -> [Agent.ID] {
    rows.selections.filter { $0.owner == owner }.map(\.row.agentID)
  }
}

/// The ids of the personas at Apple.
enum People {
  static let alice = UniqueID(high: 0x1111_1111_0001_4000, low: 0x8000_0000_0000_0000)
  static let bob = UniqueID(high: 0x2222_2222_0001_4000, low: 0x8000_0000_0000_0000)
}
