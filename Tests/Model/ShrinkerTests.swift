import Testing

@Suite struct `A script that fails is cut down` {
  @Test(arguments: [[7], [3, 40], [0, 1, 59], [10, 11, 12, 13], Array(0..<60)])
  func `to what it needs, in its order`(needed: [Int]) {
    let shrunk = Shrinker.shrunk(Array(0..<60)) { list in needed.allSatisfy(list.contains) }

    #expect(shrunk == needed)
  }

  @Test func `to nothing, if it fails with nothing`() {
    #expect(Shrinker.shrunk(Array(0..<10)) { _ in true } == [])
  }
}
