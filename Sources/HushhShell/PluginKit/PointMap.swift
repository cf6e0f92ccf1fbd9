public import HushhDomain

/// Where others lie around a place, in miles from it.
public struct PointMap: Sendable, Equatable {
  /// What the place in the middle is called below the map.
  public var place: String
  public var others: [Distance]

  public init(_ place: String, others: [Distance]) {
    self.place = place
    self.others = others
  }
}
