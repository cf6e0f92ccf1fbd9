internal import Glibc
internal import HushhKit

/// A financial advisor in the catalog: one row of `kirkland_agents` (DOMAIN §1.1), without the
/// activation token, which never leaves the backend.
public struct Agent: Sendable, Equatable, Identifiable {
  /// The catalog's own identifier.
  ///
  /// Compared by bytes: two spellings that Unicode holds equal, or that differ in case, are two agents.
  public struct ID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public var description: String { text }
    public static func == (a: Self, b: Self) -> Bool {
      // Without a look at single characters: a queue compares a million of them.
      a.text.withBytes { a in
        b.text.withBytes { b in
          guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else {
            return a.count == b.count
          }
          return memcmp(first, second, a.count) == 0
        }
      }
    }
    public static func < (a: Self, b: Self) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
    public func hash(into hasher: inout Hasher) {
      text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  public var id: ID
  public var name: String
  public var alias: String?
  public var phone: String?
  public var localizedPhone: String?
  public var address1: String?
  public var address2: String?
  public var city: String?
  public var state: String?
  public var zip: String?
  public var country: String?
  public var latitude: Double?
  public var longitude: Double?
  public var averageRating: Double?
  public var reviewCount: Int64?
  public var categories: [String] = []
  public var isClosed = false
  public var photoURL: String?
  public var email: String?
  public var website: String?
  public var bio: String?
  public var services: [String] = []
  public var licenseNumber: String?
  public var yearsInBusiness: Int64?
  public var contactPerson: String?
  public var status: String = "active"
  public var photos: [String] = []

  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }

  /// Whether the deck may show it (D10).
  public var isOpen: Bool { !isClosed && status == "active" }

  /// The rating when anybody has reviewed; `0.0` of no reviews is no rating (DOMAIN §4).
  public var rating: Double? {
    guard let averageRating, (reviewCount ?? 0) > 0 else { return nil }
    return averageRating
  }

  /// The name, or the documented label for an agent without one.
  public var displayName: String { Self.displayName(for: name) }

  fileprivate static func displayName(for name: String) -> String {
    // Nearly every name begins so, and no character has to be looked at.
    if let first = name.utf8.first, first > 0x20, first < 0x7F { return name }
    return name.allSatisfy(\.isWhitespace) ? "Unnamed agent" : name
  }

  /// "Kirkland, WA", only when both are known.
  public var place: String? {
    guard let city, let state else { return nil }
    return "\(city), \(state)"
  }
}

/// An agent as a sentence names it: all that is needed to tell of a decision.
public struct NamedAgent: Sendable, Equatable {
  public var id: Agent.ID
  public var name: String

  public init(id: Agent.ID, name: String) { (self.id, self.name) = (id, name) }
  public init(_ agent: Agent) { self.init(id: agent.id, name: agent.name) }

  /// The name, or the documented label for an agent without one.
  public var displayName: String { Agent.displayName(for: name) }
}
