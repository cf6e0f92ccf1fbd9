package import HushhDomain
internal import HushhKit

extension FakeBackend {
  package func user(as caller: Caller) async throws(BackendError) -> User? {
    try acting(as: caller) { tables, owner throws(BackendError) in tables.users[owner] }
  }

  package func upsertUser(_ details: UserDetails, as caller: Caller) async throws(BackendError) -> User {
    try acting(as: caller) { tables, owner throws(BackendError) in
      var user = tables.users[owner] ?? User(id: owner)
      user.email = details.email ?? user.email
      user.fullName = details.fullName ?? user.fullName
      user.onboardingStep = user.onboardingStep ?? "landing"
      tables.users[owner] = user
      return user
    }
  }

  package func profile(as caller: Caller) async throws(BackendError) -> ConsumerProfile? {
    try acting(as: caller) { tables, owner throws(BackendError) in tables.consumers[owner] }
  }

  package func completeOnboarding(_ answers: OnboardingAnswers, as caller: Caller)
    async throws(BackendError) -> User
  {
    try acting(as: caller) { tables, owner throws(BackendError) in
      guard var user = tables.users[owner] else { throw .notFound(table: "users") }
      tables.consumers[owner] = ConsumerProfile(
        firstName: answers.firstName, lastName: answers.lastName, goals: answers.goals,
        primaryGoal: answers.primaryGoal, timeline: answers.timeline, zip: answers.zip)
      user.fullName = answers.fullName
      user.zipCode = answers.zip
      user.onboardingStep = "complete"
      tables.users[owner] = user
      return user
    }
  }

  package func updateProfile(_ change: ProfileChange, as caller: Caller) async throws(BackendError) {
    try acting(as: caller) { tables, owner throws(BackendError) in
      guard var profile = tables.consumers[owner] else { throw .notFound(table: "consumer_profiles") }
      profile.firstName = change.firstName ?? profile.firstName
      if let last = change.lastName { profile.lastName = last }
      profile.goals = change.goals ?? profile.goals
      profile.primaryGoal = change.primaryGoal ?? profile.primaryGoal
      profile.timeline = change.timeline ?? profile.timeline
      profile.zip = change.zip ?? profile.zip
      profile.pushEnabled = change.pushEnabled ?? profile.pushEnabled
      profile.emailEnabled = change.emailEnabled ?? profile.emailEnabled
      profile.smsEnabled = change.smsEnabled ?? profile.smsEnabled
      tables.consumers[owner] = profile
      tables.users[owner]?.fullName = [profile.firstName, profile.lastName].compactMap { $0 }
        .joined(separator: " ")
      tables.users[owner]?.zipCode = profile.zip
    }
  }

  package func deleteAccount(as caller: Caller) async throws(BackendError) {
    try acting(as: caller) { tables, owner throws(BackendError) in
      tables.users[owner] = nil
      tables.consumers[owner] = nil
      tables.selections.removeAll { $0.owner == owner }
      tables.claims.removeAll { $0.owner == owner }
    }
  }
}
