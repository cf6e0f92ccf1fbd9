package import HushhDomain
internal import HushhKit

extension SQLiteSandbox {
  package func user(as caller: Caller) async throws(BackendError) -> User? {
    try asMember(caller) { database, member throws(BackendError) in
      try UserRows.user(member, in: database)
    }
  }

  package func upsertUser(_ details: UserDetails, as caller: Caller) async throws(BackendError) -> User {
    try asMemberWriting(caller) { database, member, time throws(BackendError) in
      try UserRows.upsert(details, of: member, at: time, in: database)
      return try UserRows.stored(member, in: database)
    }
  }

  package func profile(as caller: Caller) async throws(BackendError) -> ConsumerProfile? {
    try asMember(caller) { database, member throws(BackendError) in
      try UserRows.profile(of: member, in: database)
    }
  }

  package func completeOnboarding(_ answers: OnboardingAnswers, as caller: Caller)
    async throws(BackendError) -> User
  {
    let id = effects.makeID()
    return try asMemberWriting(caller) { database, member, time throws(BackendError) in
      try UserRows.complete(answers, of: member, id: id, at: time, in: database)
      return try UserRows.stored(member, in: database)
    }
  }

  package func updateProfile(_ change: ProfileChange, as caller: Caller) async throws(BackendError) {
    try asMemberWriting(caller) { database, member, time throws(BackendError) in
      try UserRows.apply(change, to: member, at: time, in: database)
    }
  }

  package func deleteAccount(as caller: Caller) async throws(BackendError) {
    try asMemberWriting(caller) { database, member, _ throws(BackendError) in
      for statement in Self.deletion { try database.run(statement, [.id(member)]) }
    }
  }

  /// Everything of a member's, in the order the references demand: what refers before what it refers to.
  ///
  /// Each statement has the member as its one value.
  private static let deletion: [String] = [
    """
    DELETE FROM messages WHERE sender_id = ?1
      OR conversation_id IN (SELECT id FROM conversations WHERE consumer_id = ?1)
    """,
    """
    DELETE FROM messages WHERE conversation_id IN (SELECT id FROM conversations WHERE lead_id IN
      (SELECT id FROM lead_requests WHERE user_id = ?1))
    """,
    """
    DELETE FROM conversations WHERE consumer_id = ?1
      OR lead_id IN (SELECT id FROM lead_requests WHERE user_id = ?1)
    """,
    "DELETE FROM lead_events WHERE lead_id IN (SELECT id FROM lead_requests WHERE user_id = ?1)",
    "DELETE FROM lead_requests WHERE user_id = ?1",
    "DELETE FROM swipe_actions WHERE user_id = ?1",
    "DELETE FROM agent_reviews WHERE user_id = ?1",
    "DELETE FROM blocked_agents WHERE user_id = ?1",
    "DELETE FROM devices WHERE user_id = ?1",
    "DELETE FROM notifications WHERE user_id = ?1",
    "DELETE FROM analytics_events WHERE user_id = ?1",
    "DELETE FROM delete_requests WHERE user_id = ?1",
    "DELETE FROM consents WHERE user_id = ?1",
    "DELETE FROM user_agent_selections WHERE user_id = ?1",
    "DELETE FROM consumer_profiles WHERE user_id = ?1",
    "DELETE FROM users WHERE id = ?1",
    """
    DELETE FROM otp_codes WHERE email IN
      (SELECT subject FROM auth_identities WHERE user_id = ?1 AND provider = 'email')
    """,
    "DELETE FROM auth_sessions WHERE user_id = ?1",
    "DELETE FROM auth_identities WHERE user_id = ?1",
    "DELETE FROM auth_users WHERE id = ?1",
  ]
}
