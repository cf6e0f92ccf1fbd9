import HushhDomain
import HushhKit
import Testing

@Suite struct `The distance of two agents` {
  private func agent(_ latitude: Double?, _ longitude: Double?) -> Agent {
    var agent = Agent(id: Agent.ID("a"), name: "A")
    (agent.latitude, agent.longitude) = (latitude, longitude)
    return agent
  }

  private func distance(_ from: Agent, _ other: Agent) -> [Int]? {
    from.distance(to: other).map { [Int($0.east.rounded()), Int($0.north.rounded())] }
  }

  @Test func `a degree is 69 miles to the north, and fewer to the east the further north it is`() {
    #expect(distance(agent(0, 0), agent(1, 1)) == [69, 69])
    #expect(distance(agent(60, 10), agent(59, 9)) == [-35, -69])
    #expect(distance(agent(47.67619, -122.20592), agent(47.61484, -122.19620)) == [0, -4])
  }

  @Test func `the short way round the globe counts`() {
    #expect(distance(agent(0, 179.5), agent(0, -179.5)) == [69, 0])
    #expect(distance(agent(0, -179.5), agent(0, 179.5)) == [-69, 0])
  }

  @Test func `there is none without a place on the globe`() {
    let here = agent(0, 0)

    for other in [
      agent(nil, 1), agent(1, nil), agent(91, 0), agent(0, 181), agent(.nan, 0), agent(0, .infinity),
    ] {
      #expect(distance(here, other) == nil)
      #expect(distance(other, here) == nil)
    }
    #expect(distance(here, agent(90, 180)) != nil)
  }
}
