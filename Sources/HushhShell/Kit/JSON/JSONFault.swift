/// What cannot be kept in a record of a feed: a number out of range or none at all, half of a surrogate pair, U+0000.
public struct JSONFault: Sendable, Equatable {
  public var reason: String
  /// The name that stands nearest around it in the record; nil if there is none.
  public var name: String?
}

extension JSONObject {
  /// The first of the faults, given in the order of the members, that no later member of the name takes away.
  func first(of faults: [(index: Int, fault: JSONFault)]) -> JSONFault? {
    guard !faults.isEmpty else { return nil }
    var remaining = faults[...]
    var later: Set<[UInt8]> = []
    var first: JSONFault?
    for (index, member) in members.enumerated().reversed() {
      let counts = later.insert(Array(member.key.utf8)).inserted
      guard remaining.last?.index == index, let fault = remaining.popLast()?.fault, counts else { continue }
      first = fault
    }
    return first
  }
}
