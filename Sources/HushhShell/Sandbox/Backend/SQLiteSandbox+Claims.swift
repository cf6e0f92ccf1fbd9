package import HushhDomain
package import HushhKit

extension SQLiteSandbox {
  package func claims(as caller: Caller) async throws(BackendError) -> [Claim] {
    try asMember(caller) { database, member throws(BackendError) in
      try ClaimRows.all(of: member, in: database)
    }
  }

  /// Looks again at the moment of writing: the profile must be active, and the member must have no
  /// open claim on it (D6).
  package func createClaim(_ request: ClaimRequest, on profile: UniqueID, as caller: Caller)
    async throws(BackendError) -> Claim
  {
    let effects = effects
    return try asMemberWriting(caller) { database, member, time throws(BackendError) in
      let status = try database.first(
        "SELECT profile_status FROM agent_profiles WHERE id = ?", [.id(profile)]
      ) { row throws(BackendError) in row.text(0) ?? "active" }
      guard let status else {
        throw .conflict(.reference, table: "lead_requests", detail: "there is no profile \(profile)")
      }
      guard status == "active" else {
        throw .conflict(.value, table: "lead_requests", detail: "the profile is \(status)")
      }
      let open = try ClaimRows.all(of: member, in: database)
        .first { $0.profileID == profile && $0.status.isOpen }
      if let open {
        throw .conflict(.unique, table: "lead_requests", detail: "claim \(open.id) on that profile is open")
      }
      let claim = effects.makeID()
      try ClaimRows.insert(request, id: claim, on: profile, of: member, at: time, in: database)
      try ClaimRows.addEvent(
        ClaimEvent(status: .requested, message: "Request sent.", agentNote: nil, at: time),
        to: claim, id: effects.makeID(), in: database)
      return try ClaimRows.stored(claim, in: database)
    }
  }

  package func events(of claim: UniqueID, as caller: Caller) async throws(BackendError) -> [ClaimEvent] {
    try asMember(caller) { database, member throws(BackendError) in
      guard try ClaimRows.owner(of: claim, in: database) == member else {
        throw .notFound(table: "lead_requests")
      }
      return try ClaimRows.events(of: claim, in: database)
    }
  }

  package func moveClaim(
    _ claim: UniqueID, from status: ClaimStatus, to next: ClaimStatus, message: String, as caller: Caller
  ) async throws(BackendError) -> Claim {
    let event = effects.makeID()
    return try asMemberWriting(caller) { database, member, time throws(BackendError) in
      guard try ClaimRows.owner(of: claim, in: database) == member else {
        throw .notFound(table: "lead_requests")
      }
      let stored = try ClaimRows.stored(claim, in: database)
      guard stored.status == status else {
        throw .conflict(
          .value, table: "lead_requests", detail: "the claim is \(stored.status.rawValue) by now")
      }
      try ClaimRows.move(
        stored, to: next, by: .member,
        event: ClaimEvent(status: next, message: message, agentNote: nil, at: time), id: event, in: database)
      return try ClaimRows.stored(claim, in: database)
    }
  }
}
