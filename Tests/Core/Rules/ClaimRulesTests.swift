import HushhDomain
import HushhKit
import Testing

@Suite struct `Claims` {
  private static let table: [(ClaimStatus.Side, [ClaimStatus], [ClaimStatus])] = [
    (.agent, [.requested], [.viewed]),
    (.agent, [.requested, .viewed], [.needInfo, .inReview]),
    (.member, [.needInfo], [.inReview]),
    (.agent, [.inReview], [.needInfo, .quoteSent]),
    (.agent, [.quoteSent], [.closedWon, .closedLost, .needInfo]),
    (.member, [.quoteSent], [.closedWon]),
    (.member, [.requested, .viewed, .needInfo, .inReview, .quoteSent], [.closedLost, .archived]),
  ]

  @Test(arguments: ClaimStatus.allCases, ClaimStatus.allCases)
  func `only the listed steps are allowed, for the side they belong to`(from: ClaimStatus, to: ClaimStatus) {
    for side in [ClaimStatus.Side.member, .agent] {
      let isListed = Self.table.contains { $0.0 == side && $0.1.contains(from) && $0.2.contains(to) }
      #expect(from.allows(to, by: side) == isListed, "\(side): \(from) to \(to)")
    }
  }

  @Test func `open are those that can still end`() {
    #expect(ClaimStatus.allCases.filter(\.isOpen) == [.requested, .viewed, .needInfo, .inReview, .quoteSent])
  }

  @Test(
    arguments: [
      (nil, "Please contact me, North."), (" Hello ", "Hello"), ("a\nb\tc", "a\nb\tc"),
      (String(repeating: "é", count: 2000), String(repeating: "é", count: 2000)),
    ] as [(String?, String)])
  func `a message is trimmed, and there is one when none is given`(text: String?, message: String) throws {
    #expect(try ClaimMessage.read(text, agentName: "North") == message)
  }

  @Test(
    arguments: [
      ("", .blankMessage), (" \n ", .blankMessage),
      (String(repeating: "x", count: 2001), .longMessage(limit: 2000)),
      (String(repeating: "x", count: 10_000), .longMessage(limit: 2000)), ("a\u{1B}[2J", .controlCharacters),
      ("a\r\nb", .controlCharacters), ("a\u{9B}", .controlCharacters),
    ] as [(String, ClaimError)])
  func `a bad message is refused with the reason`(text: String, error: ClaimError) {
    #expect(throws: error) { try ClaimMessage.read(text, agentName: "North") }
  }

  @Test func `exactly one active profile makes an agent claimable, by id alone`() {
    let agent = Agent.ID("a")
    func profile(_ low: UInt64, _ status: String, _ id: String?) -> AgentProfile {
      AgentProfile(
        id: UniqueID(high: 0, low: low), agency: "a", status: status, agentID: id.map { Agent.ID($0) })
    }
    let one = profile(1, "active", "a")

    #expect(Claimability(of: agent, among: []) == .notMapped)
    #expect(
      Claimability(of: agent, among: [profile(1, "active", nil), profile(2, "active", "A")]) == .notMapped)
    #expect(Claimability(of: agent, among: [one, profile(2, "active", "b")]) == .available(one))
    #expect(Claimability(of: agent, among: [profile(1, "pending", "a")]) == .inactive(status: "pending"))
    #expect(Claimability(of: agent, among: [one, profile(2, "inactive", "a")]) == .ambiguous(count: 2))
  }
}
