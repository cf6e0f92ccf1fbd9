internal import Glibc

/// Where one place lies from another: miles to the east and to the north.
public struct Distance: Sendable, Equatable {
  public var east: Double
  public var north: Double

  private static let milesPerDegree = 69.094

  public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }
}

extension Agent {
  /// Whether both coordinates are there and can be found on a globe; 0, 0 can.
  public var isOnGlobe: Bool {
    guard let latitude, let longitude else { return false }
    return latitude.magnitude <= 90 && longitude.magnitude <= 180
  }

  /// How far another agent is; nil where either is not on the globe.
  ///
  /// Good for tens of miles: the globe is taken for flat around here.
  public func distance(to other: Agent) -> Distance? {
    guard isOnGlobe, other.isOnGlobe, let latitude, let longitude, let north = other.latitude,
      let east = other.longitude
    else { return nil }
    return Distance(from: (latitude, longitude), to: (north, east))
  }
}

extension Distance {
  fileprivate init(from place: (latitude: Double, longitude: Double), to other: (Double, Double)) {
    var degrees = other.1 - place.longitude
    // The short way round.
    if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
    north = (other.0 - place.latitude) * Self.milesPerDegree
    east = degrees * Self.milesPerDegree * cos(place.latitude * .pi / 180)
  }
}
