extension Reference {
  // MARK: In

  /// The row, the guest's swipes, what waits, the decisions: only the first can undo the sign-in.
  mutating func logIn(_ user: String) throws(Trouble) {
    let token: Int
    do throws(Trouble) {
      token = try write("auth") { service throws(Trouble) in service.makeToken(for: user) }
    } catch { throw error == .unauthorized ? .refused("auth.refused") : error }
    do throws(Trouble) {
      try write("users") { service throws(Trouble) in service.ensureUser(user) }
    } catch {
      revoke(token)
      throw error
    }
    if session != nil {
      let action = pending
      signOut()
      pending = action
    }
    session = Session(user: user, token: token, isOnboarded: isComplete(user))
    isChecked = true
    kept = session
    undoable = []
    if pending?.owner == nil { pending?.owner = user }
    if pending?.owner != user { pending = nil }
    adoptGuestSwipes(for: user)
    _ = sendUnasked()
    replaceBundledDeck()
    if session != nil { fetchDecisions() }
    rebuildDeck()
  }

  private mutating func ensureUser(_ user: String) {
    if !users.contains(where: { $0.name == user }) { users.append(User(name: user)) }
  }

  /// The guest's become the account's, each in its place; of two about one agent the later counts.
  private mutating func adoptGuestSwipes(for user: String) {
    for entry in waiting(of: nil) {
      let own = queue.filter { $0.agent == entry.agent && ($0.owner == user || $0.owner == nil) }
      let latest = own.map(\.swipe).max()
      queue.removeAll { candidate in own.contains(candidate) && candidate.swipe != latest }
      if let place = queue.firstIndex(where: { $0.swipe == latest }) { queue[place].owner = user }
      refused.removeAll { $0.agent == entry.agent && $0.owner == user }
    }
  }

  mutating func submitProfile() throws(Trouble) {
    guard session != nil else { throw .refused("auth.required") }
    try authorized { service, token throws(Trouble) in
      try service.write("consumer_profiles", "users") { service throws(Trouble) in
        let user = try service.member(token)
        for place in service.users.indices where service.users[place].name == user {
          service.users[place].isComplete = true
        }
      }
    }
    session?.isOnboarded = true
    kept = session
  }

  mutating func renewSession() throws(Trouble) {
    try renew()
    if catchUp().hasEnded { throw .ended }
  }

  // MARK: Out

  /// Also for a guest: the held command is dropped, and a session kept for a later start is removed.
  mutating func logOut() {
    if session != nil {
      signOut()
    } else if let stored = kept {
      kept = nil
      revoke(stored.token)
    }
    pending = nil
  }

  /// One last attempt to send; then nothing of the person is left but what waits for their return.
  private mutating func signOut() {
    guard let leaving = session else { return }
    _ = sendUnasked()
    let token = session?.token ?? leaving.token
    endSession()
    pending = nil
    revoke(token)
  }

  private mutating func revoke(_ token: Int) {
    try? write("auth") { service throws(Trouble) in service.tokens[token].isRevoked = true }
  }

  mutating func endSession() {
    kept = nil
    forgetPerson()
  }

  /// The pending action stays: whoever comes back may go on.
  private mutating func forgetPerson() {
    session = nil
    leavesAlone = false
    decisions = [:]
    knowsDecisions = false
    undoable = []
    rebuildDeck()
  }

  mutating func deleteAccount() throws(Trouble) {
    try passGate()
    guard let leaving = session?.user else { return }
    try authorized { service, token throws(Trouble) in
      try service.write(
        "lead_events", "lead_requests", "user_agent_selections", "consumer_profiles", "users"
      ) { service throws(Trouble) in
        let user = try service.member(token)
        service.rows.removeAll { $0.user == user }
        service.claims.removeAll { $0.user == user }
        service.users.removeAll { $0.name == user }
        for place in service.tokens.indices where service.tokens[place].user == user {
          service.tokens[place].isRevoked = true
        }
      }
    }
    queue.removeAll { $0.owner == leaving }
    refused.removeAll { $0.owner == leaving }
    endSession()
    pending = nil
  }

  // MARK: The app

  /// From what is on disk: the queue, and the session if it is still good or cannot be asked about.
  mutating func restart() {
    forgetPerson()
    pending = nil
    deck = nil
    gone = []
    guard let stored = kept else { return }
    session = stored
    isChecked = false
    mayRenew = true
    do throws(Trouble) {
      try checkAccount()
      adoptGuestSwipes(for: stored.user)
      _ = sendUnasked()
      if session != nil { fetchDecisions() }
    } catch {
      if error != .ended, tokens[stored.token].hour < hours { forgetPerson() }
    }
  }

  /// Asks the service for the account of the session, and makes its row if it is missing.
  mutating func checkAccount() throws(Trouble) {
    let isComplete = try renewing { service, token throws(Trouble) in
      try service.read()
      let user = try service.member(token)
      if !service.users.contains(where: { $0.name == user }) {
        try service.write("users") { service throws(Trouble) in service.ensureUser(user) }
      }
      return service.isComplete(user)
    }
    isChecked = true
    session?.isOnboarded = isComplete
    kept = session
  }
}
