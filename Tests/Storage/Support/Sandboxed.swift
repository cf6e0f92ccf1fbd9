import HushhApp
import HushhDomain
import HushhKit
import HushhSimulation
import Testing

@testable import HushhSandbox

/// A sandbox in a directory of its own, with providers and a clock that stands.
final class Sandboxed: Sendable {
  let scratch: Scratch
  let effects: Effects
  let clock: LabClock
  let sandbox: SQLiteSandbox
  let providers: SimulatedProviders

  init(image: SandboxImage? = nil) throws {
    scratch = try Scratch()
    (effects, clock) = Effects.fake()
    sandbox = SQLiteSandbox(in: scratch.directory, effects: effects, image: image)
    providers = SimulatedProviders(effects: effects)
  }

  /// Signs a persona in at Apple and makes the row of `users`.
  func signIn(_ persona: String, at provider: Provider = .apple) async throws -> Member {
    let identity = try await sandbox.signIn(try providers.authorize(persona, at: provider, nonce: "n"))
    let member = Member(identity: identity)
    _ = try await sandbox.upsertUser(
      UserDetails(email: identity.email, fullName: identity.name), as: member.caller)
    return member
  }

  func count(_ table: String) async throws -> Int { try await sandbox.rows(of: table).count }

  /// Every table that has rows, with how many.
  func counts() async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in sandbox.tables {
      let count = try await count(table)
      if count > 0 { counts[table] = count }
    }
    return counts
  }

  static let alice = UniqueID(high: 0x1111_1111_1111_1111, low: 0x1111_1111_1111_1111)
  static let bob = UniqueID(high: 0x2222_2222_2222_2222, low: 0x2222_2222_2222_2222)
  /// A1 and A4 of the deck, and the profiles of A1 and A9.
  static let a1 = "CBmANGxCWPEhjRhvqcitqB"
  static let a4 = "0U297qZ8N-nNnGZsTr32bZ"
  static let p1 = UniqueID(high: 0xa1a1_a1a1_0000_4000, low: 0x8000_0000_0000_0001)
  static let p3 = UniqueID(high: 0xa1a1_a1a1_0000_4000, low: 0x8000_0000_0000_0003)
}

struct Member: Sendable {
  var identity: Identity
  var caller: Caller { .member(identity.tokens.access) }
}

func answers(first: String = "Alice", last: String? = "Nguyen", zip: String = "98033") throws
  -> OnboardingAnswers
{
  try OnboardingAnswers(
    firstName: first, lastName: last, goals: ["retirement_planning", "wealth_management"], zip: zip,
    timeline: .thisMonth)
}
