internal import HushhDomain
internal import HushhKit

/// The rows of `users` and `consumer_profiles`, one of each for a member.
enum UserRows {
  static func user(_ member: UniqueID, in database: Database) throws(BackendError) -> User? {
    try database.first(
      "SELECT id, email, full_name, avatar_url, zip_code, onboarding_step FROM users WHERE id = ?",
      [.id(member)]
    ) { row throws(BackendError) in
      var user = User(id: try row.id(0))
      user.email = row.text(1)
      user.fullName = row.text(2)
      user.avatarURL = row.text(3)
      user.zipCode = row.text(4)
      user.onboardingStep = row.text(5)
      return user
    }
  }

  static func stored(_ member: UniqueID, in database: Database) throws(BackendError) -> User {
    guard let user = try user(member, in: database) else { throw .notFound(table: "users") }
    return user
  }

  /// Blank values never replace stored ones, and nothing here touches the onboarding step.
  ///
  /// A row that would not change is not written.
  static func upsert(_ details: UserDetails, of member: UniqueID, at time: Timestamp, in database: Database)
    throws(BackendError)
  {
    let email = details.email.flatMap(nonBlank)
    let name = details.fullName.flatMap(nonBlank)
    let avatar = details.avatarURL.flatMap(nonBlank)
    guard let stored = try user(member, in: database) else {
      try database.run(
        """
        INSERT INTO users (id, email, full_name, avatar_url, onboarding_step, created_at, updated_at)
        VALUES (?, ?, ?, ?, 'landing', ?, ?)
        """,
        [.id(member), .text(email), .text(name), .text(avatar), .time(time), .time(time)])
      return
    }
    guard
      (email ?? stored.email, name ?? stored.fullName, avatar ?? stored.avatarURL)
        != (stored.email, stored.fullName, stored.avatarURL)
    else { return }
    try database.run(
      """
      UPDATE users SET email = coalesce(?, email), full_name = coalesce(?, full_name),
        avatar_url = coalesce(?, avatar_url), updated_at = ? WHERE id = ?
      """,
      [.text(email), .text(name), .text(avatar), .time(time), .id(member)])
  }

  static func profile(of member: UniqueID, in database: Database) throws(BackendError) -> ConsumerProfile? {
    try database.first(
      """
      SELECT first_name, last_name, insurance_goals, primary_goal, goal_timeline, preferred_zip,
        push_enabled, email_enabled, sms_enabled FROM consumer_profiles WHERE user_id = ?
      """, [.id(member)]
    ) { row throws(BackendError) in
      var goals: [Goal] = []
      for name in try row.list(2) {
        guard let goal = Goal(rawValue: name) else { throw row.undecodable(2) }
        goals.append(goal)
      }
      guard let timeline = Timeline(rawValue: row.text(4) ?? Timeline.exploring.rawValue) else {
        throw row.undecodable(4)
      }
      return ConsumerProfile(
        firstName: row.text(0), lastName: row.text(1), goals: goals,
        primaryGoal: row.text(3).flatMap(Goal.init), timeline: timeline, zip: row.text(5),
        pushEnabled: row.flag(6), emailEnabled: row.flag(7), smsEnabled: row.flag(8))
    }
  }

  /// Inserts or updates the profile: submitting again after half a failure must work (E9).
  static func complete(
    _ answers: OnboardingAnswers, of member: UniqueID, id: UniqueID, at time: Timestamp, in database: Database
  ) throws(BackendError) {
    try database.run(
      """
      INSERT INTO consumer_profiles (id, user_id, first_name, last_name, insurance_goals, primary_goal,
        goal_timeline, preferred_zip, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name,
        last_name = excluded.last_name, insurance_goals = excluded.insurance_goals,
        primary_goal = excluded.primary_goal, goal_timeline = excluded.goal_timeline,
        preferred_zip = excluded.preferred_zip, updated_at = excluded.updated_at
      """,
      [
        .id(id), .id(member), .text(answers.firstName), .text(answers.lastName),
        .list(answers.goals.map(\.rawValue)), .text(answers.primaryGoal.rawValue),
        .text(answers.timeline.rawValue), .text(answers.zip), .time(time), .time(time),
      ])
    try database.run(
      "UPDATE users SET onboarding_step = 'complete', full_name = ?, zip_code = ?, updated_at = ? WHERE id = ?",
      [.text(answers.fullName), .text(answers.zip), .time(time), .id(member)])
    // What a person calls themselves replaces what a provider once said (CASES D01).
    try AccountRows.keep(answers.fullName, of: member, in: database)
  }

  static func apply(_ change: ProfileChange, to member: UniqueID, at time: Timestamp, in database: Database)
    throws(BackendError)
  {
    guard var profile = try profile(of: member, in: database) else {
      throw .notFound(table: "consumer_profiles")
    }
    let isRenamed = change.firstName != nil || change.lastName != nil
    if let firstName = change.firstName { profile.firstName = firstName }
    if let lastName = change.lastName { profile.lastName = lastName }
    if let goals = change.goals { profile.goals = goals.sorted() }
    if let goal = change.primaryGoal { profile.primaryGoal = goal }
    if let timeline = change.timeline { profile.timeline = timeline }
    if let zip = change.zip { profile.zip = zip }
    try database.run(
      """
      UPDATE consumer_profiles SET first_name = ?, last_name = ?, insurance_goals = ?, primary_goal = ?,
        goal_timeline = ?, preferred_zip = ?, push_enabled = ?, email_enabled = ?, sms_enabled = ?,
        updated_at = ? WHERE user_id = ?
      """,
      [
        .text(profile.firstName), .text(profile.lastName), .list(profile.goals.map(\.rawValue)),
        .text(profile.primaryGoal?.rawValue), .text(profile.timeline.rawValue), .text(profile.zip),
        .flag(change.pushEnabled ?? profile.pushEnabled), .flag(change.emailEnabled ?? profile.emailEnabled),
        .flag(change.smsEnabled ?? profile.smsEnabled), .time(time), .id(member),
      ])
    guard isRenamed || change.zip != nil else { return }
    let name = [profile.firstName, profile.lastName].compactMap { $0 }.joined(separator: " ")
    try database.run(
      """
      UPDATE users SET full_name = coalesce(?, full_name), zip_code = coalesce(?, zip_code),
        updated_at = ? WHERE id = ?
      """,
      [.text(isRenamed ? nonBlank(name) : nil), .text(change.zip), .time(time), .id(member)])
    if isRenamed, let name = nonBlank(name) { try AccountRows.keep(name, of: member, in: database) }
  }

  private static func nonBlank(_ text: String) -> String? {
    text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
