extension Reference {
  // MARK: Calls

  /// One write as the network sees it: a fault before it, or the loss of its answer.
  mutating func write<Value>(
    _ tables: String..., body: (inout Reference) throws(Trouble) -> Value
  ) throws(Trouble) -> Value {
    guard isOnline else { throw .unreachable }
    let fault = takeFault(tables)
    if let fault, !fault.afterCommit { throw fault.kind.trouble }
    let value = try body(&self)
    if let fault { throw fault.kind.trouble }
    return value
  }

  func read() throws(Trouble) {
    guard isOnline else { throw .unreachable }
  }

  private mutating func takeFault(_ tables: [String]) -> Fault? {
    for index in faults.indices where faults[index].hits(tables) {
      if faults[index].skip > 0 {
        faults[index].skip -= 1
        continue
      }
      let fault = faults[index]
      faults[index].count -= 1
      if faults[index].count == 0 { faults.remove(at: index) }
      return fault
    }
    return nil
  }

  // MARK: Sessions

  /// Whose token it is.
  func member(_ token: Int) throws(Trouble) -> String {
    let found = tokens[token]
    guard !found.isRevoked, !found.hasExpired, found.hour == hours else { throw .unauthorized }
    return found.user
  }

  mutating func makeToken(for user: String) -> Int {
    tokens.append(Token(user: user, hour: hours))
    return tokens.count - 1
  }

  /// Makes a call for the account that is signed in, which is checked first if no answer has confirmed it.
  mutating func authorized<Value>(
    _ call: (inout Reference, Int) throws(Trouble) -> Value
  ) throws(Trouble) -> Value {
    if session != nil, !isChecked {
      do throws(Trouble) { try checkAccount() } catch {
        throw error == .ended || error.isTransient ? error : .failed
      }
    }
    return try renewing(call)
  }

  /// Makes a call with the session's token; one that is refused is renewed once.
  mutating func renewing<Value>(
    _ call: (inout Reference, Int) throws(Trouble) -> Value
  ) throws(Trouble) -> Value {
    guard let before = session else { throw .refused("auth.required") }
    do throws(Trouble) { return try call(&self, before.token) } catch {
      guard error == .unauthorized else { throw error }
    }
    try renew()
    do throws(Trouble) { return try call(&self, session?.token ?? before.token) } catch {
      throw error == .unauthorized ? .closed : error
    }
  }

  mutating func renew() throws(Trouble) {
    guard let old = session else { throw .refused("auth.required") }
    guard mayRenew else { throw renewalTrouble ?? .closed }
    mayRenew = false
    do throws(Trouble) {
      let token = try write("auth") { service throws(Trouble) in
        guard !service.tokens[old.token].isRevoked else { throw .unauthorized }
        service.tokens[old.token].isRevoked = true
        return service.makeToken(for: old.user)
      }
      session?.token = token
      kept = session
    } catch {
      if error == .unauthorized {
        endSession()
        throw .ended
      }
      let trouble = error.isTransient ? error : .failed
      renewalTrouble = trouble
      throw trouble
    }
  }

  // MARK: Rows

  /// One row a pair: the later decision takes the place of the earlier.
  mutating func store(_ entry: Entry, for user: String) throws(Trouble) -> Decision {
    if let place = rows.firstIndex(where: { $0.user == user && $0.agent == entry.agent }) {
      if rows[place].decision != entry.decision, rows[place].swipe < entry.swipe {
        rows[place].decision = entry.decision
        rows[place].swipe = entry.swipe
      }
      return rows[place].decision
    }
    guard catalog.contains(entry.agent) else { throw .conflict }
    let number = nextNumber()
    rows.append(
      Row(number: number, user: user, agent: entry.agent, decision: entry.decision, swipe: entry.swipe))
    return entry.decision
  }

  /// The only profile that declares the agent, if it is active.
  func claimable(_ agent: String) -> Int? {
    let declaring = profiles.indices.filter { profiles[$0].agent == agent }
    guard declaring.count == 1, profiles[declaring[0]].isActive else { return nil }
    return declaring[0]
  }

  func isComplete(_ user: String) -> Bool { users.contains { $0.name == user && $0.isComplete } }
}
