import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `A map` {
  private func lines(_ others: [(east: Double, north: Double)], width: Int = 80) -> [String] {
    let map = PointMap("Ada", others: others.map { Distance(east: $0.east, north: $0.north) })
    return TextRenderer(width: width).lines(of: Output([.map(map)])).map(\.plain)
  }

  @Test func `north is up, a column is half a mile and a line a whole one`() {
    let shown = lines([(0, 4), (-8, -4), (8, 0), (0.5, 0), (3, 2)])

    #expect(
      shown == [
        "┌─────────────── N ───────────────┐",
        "│                •                │",
        "│                                 │",
        "│                      •          │",
        "│                                 │",
        "│                ◆•              •│",
        "│                                 │",
        "│                                 │",
        "│                                 │",
        "│•                                │",
        "└─────────── 16 miles ────────────┘",
        "◆ Ada  • another",
      ])
  }

  @Test func `several in one square are counted, and those not on it are said`() {
    let several = Array(repeating: (east: 1.0, north: 1.0), count: 3)
    let many = Array(repeating: (east: 2.0, north: 1.0), count: 12)

    let shown = lines(several + many + [(0, 0), (0.1, -0.2), (40, 0), (0, -1000)])

    #expect(shown[4] == "│                  3 +            │")
    #expect(
      shown.suffix(2) == [
        "◆ Ada  • another  2–9 that many  + even more", "2 others under ◆. 2 others further away.",
      ])
  }

  @Test func `a map with nobody else on it is not drawn`() {
    #expect(lines([]) == [])
    #expect(lines([(20, 0)]) == [])
  }

  @Test func `a narrow terminal sees less of it, the place in the middle`() {
    let shown = lines([(1, 0), (8, 0)], width: 20)

    #expect(shown[5] == "│        ◆ •      │")
    #expect(shown[10] == "└──── 8 miles ────┘")
    #expect(shown.suffix(3) == ["◆ Ada  • another", "1 other further", "away."])
  }
}
