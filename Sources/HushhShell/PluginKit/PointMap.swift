/// Where others lie around a place, in miles from it.
public struct PointMap: Sendable, Codable, Equatable {
  public struct Point: Sendable, Codable, Equatable {
    public var east: Double
    public var north: Double

    public init(east: Double, north: Double) {
      self.east = east
      self.north = north
    }
  }

  /// What the place in the middle is called below the map.
  public var place: String
  public var others: [Point]

  public init(_ place: String, others: [Point]) {
    self.place = place
    self.others = others
  }
}
