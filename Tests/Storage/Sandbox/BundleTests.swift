import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox

@Suite struct BundleTests {
  @Test func `every agent and profile of the bundle is read, and none with a warning`() {
    #expect(BundledResources.agents.agents.count == 21)
    #expect(BundledResources.agents.leftOut == 0 && BundledResources.agents.warnings.isEmpty)
    #expect(BundledResources.agentProfiles.count == BundledResources.profileRows().count)
    #expect(BundledResources.agentProfiles.compactMap(\.agentID).count == 3)
  }

  @Test func `every persona and text of the bundle is there`() {
    #expect(BundledResources.personas.map(\.name) == ["alice", "bob", "carol", "dave", "wang"])
    #expect(BundledResources.privacy.hasPrefix("Privacy\n"))
    #expect(BundledResources.terms.hasPrefix("Terms"))
  }
}
