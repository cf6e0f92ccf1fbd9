/// Which decisions can be taken back, the latest first.
///
/// Of an agent decided on again only the last turn counts. An earlier one is passed over when it comes up, so that
/// neither a swipe nor an undo looks through all.
struct UndoOrder: Sendable {
  private var decided: [Agent.ID] = []
  /// Whoever has been taken back and not decided on since: all that is said of them is out of date.
  private var takenBack: Set<Agent.ID> = []
  /// What the queue tells of from before this process, the latest last; empty until it is asked.
  var earlier: [Agent.ID] = []

  /// The latest decision of this process.
  var last: Agent.ID? { decided.last }

  mutating func append(_ agent: Agent.ID) {
    decided.append(agent)
    if !takenBack.isEmpty { takenBack.remove(agent) }
  }

  mutating func remove(_ agent: Agent.ID) {
    takenBack.insert(agent)
    if earlier.last == agent { earlier.removeLast() }
    dropOutdated()
  }

  mutating func keep(where isToStay: (Agent.ID) -> Bool) {
    decided.removeAll { !isToStay($0) }
    earlier = []
    dropOutdated()
  }

  private mutating func dropOutdated() {
    while let last = decided.last, takenBack.contains(last) { decided.removeLast() }
    if decided.isEmpty { takenBack = [] }
  }
}
