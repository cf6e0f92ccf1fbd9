import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox

@Suite struct BundleTests {
  @Test func `the quick reader of the bundle finds what the reader of every feed finds`() {
    let (quick, general) = (BundledResources.agents, BundledResources.readAgents())

    #expect(quick.agents.count == 21)
    #expect(quick == general)
    #expect(BundledResources.agentProfiles == BundledResources.readProfiles())
    #expect(BundledResources.agentProfiles.count == 3)
  }

  @Test func `the bundle is one the quick reader understands`() {
    #expect(BundledResources.isScannable)
  }

  @Test func `escapes and gaps are read as JSON has them`() throws {
    let text = #"""
      {"a":[{"b":"}"},1],"agents":[{"location":{"city":"\u00e9\n","latitude":1,"longitude":-2.5e1},
      "id":"x","photos":null,"services":["a","","a"],"business_details":{"year_established":2000}}]}
      """#

    let agents = Array(text.utf8).withUnsafeBufferPointer { BundleScan.agents($0, asOfYear: 2026) }

    #expect(agents == (try AgentFeed.read(Array(text.utf8), asOfYear: 2026).agents))
    #expect(agents?.first?.city == "é\n")
  }

  @Test(arguments: [
    "", "{", "{}", #"{"agents":[{"id":"x"}]}"#, #"{"agents":[{"location":{}}]}"#, #"{"agents":[1]}"#,
    #"{"agents":[{"id":"x","location":{"latitude":"1"}}]}"#, #"{"agents":[{"id":"\q","location":{}}]}"#,
    #"{"agents":[{"id":"x","location":{},"a":[}]}"#, #"{"agents":[{"id":"x" "location":{}}]}"#,
    #"{"agents":[{"id":"x\"#, #"{"agents":[{"id":"x","location":{},"a""#,
  ])
  func `what the quick reader does not understand it leaves alone`(text: String) {
    let agents = Array(text.utf8).withUnsafeBufferPointer { BundleScan.agents($0, asOfYear: 2026) }

    #expect(agents == nil)
  }

  @Test func `a bundle cut at any byte is not understood, and does no harm`() {
    let whole = Array(
      #"{"a":[1,{"b":"\""}],"agents":[{"id":"x","location":{"zip":null},"categories":["a"]}]}"#.utf8)
    var understood: [Int] = []

    for length in 0...whole.count {
      let agents = Array(whole[..<length]).withUnsafeBufferPointer {
        BundleScan.agents($0, asOfYear: 2026)
      }
      if agents != nil { understood.append(length) }
    }

    #expect(understood == [whole.count])
  }

  @Test func `every persona and text of the bundle is there`() {
    #expect(BundledResources.personas.map(\.name) == ["alice", "bob", "carol", "dave", "wang"])
    #expect(BundledResources.privacy.hasPrefix("Privacy\n"))
    #expect(BundledResources.terms.hasPrefix("Terms"))
  }
}
