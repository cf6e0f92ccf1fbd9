package import HushhDomain
package import HushhKit
internal import Synchronization

/// The swipe queue on disk: `swipes.jsonl`, one record a line, appended and synced before anybody is told.
///
/// Nothing is opened before the first load or append.
package final class SwipeJournal: QueueStore {
  struct State {
    /// Open once something was appended.
    var file: FileSystem.Descriptor?
    /// The length up to which the file is good; nil before it was read.
    var soundLength: Int?
    /// There are bytes behind the good ones: a torn line, or what a failed append left.
    var hasTail = false
    /// The last good line has no newline.
    var lacksNewline = false
    /// The version of a file that must not be touched.
    var newerVersion: Int64?
    var group = Group()
  }

  /// The records between two syncs.
  struct Group {
    var durability = Durability.each
    /// Lines that are not in the file yet.
    ///
    /// Kept here rather than written at once: a write for each would cost more than all the rest.
    var held: [UInt8] = []
    /// Set from a loss to the next load.
    var loss: QueueError?
  }

  /// Lines that nobody's output pushes out are saved at this size.
  static let mostHeld = 1 << 20

  let path: String
  let files: FileSystem
  let isReadOnly: Bool
  private let state = Mutex(State())
  // Asked before every output: copies that cost no lock.
  private let isHolding = Atomic(false)
  private let lossCount = Atomic(0)
  private let latestLoss = Mutex<QueueError?>(nil)

  package init(path: String, isReadOnly: Bool = false, files: FileSystem = .live) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.files = files
  }

  package convenience init(in directory: StateDirectory) {
    self.init(
      path: directory.path(of: .queue), isReadOnly: directory.isReadOnly, files: directory.files)
  }

  // The end of the process would do the same; everything acknowledged is on disk.
  deinit { state.withLock { state in if let file = state.file { try? files.close(file) } } }

  package var durability: Durability {
    get { state.withLock { $0.group.durability } }
    set { state.withLock { $0.group.durability = newValue } }
  }

  package var holdsBack: Bool { isHolding.load(ordering: .relaxed) }
  package var losses: Int { lossCount.load(ordering: .relaxed) }
  package var lastLoss: QueueError? { latestLoss.withLock { $0 } }

  package func load(_ take: (consuming QueueRecord) -> Void) throws(QueueError) -> [Warning] {
    try changing { state throws(QueueError) in
      if state.group.loss == nil { try save(&state) }
      return try load(&state, take)
    }
  }

  package func append(_ records: [QueueRecord]) throws(QueueError) {
    guard !isReadOnly else { throw .readOnly }
    guard !records.isEmpty else { return }
    let bytes = try encode(records)
    try changing { state throws(QueueError) in
      try prepare(&state)
      guard state.group.durability != .each || !state.group.held.isEmpty else {
        return try saving { () throws(SystemError) in try append(bytes, &state) }
      }
      state.group.held += bytes
      if state.group.durability == .each || state.group.held.count >= Self.mostHeld { try save(&state) }
    }
  }

  package func save() throws(QueueError) {
    try changing { state throws(QueueError) in try save(&state) }
  }

  package func replace(with records: [QueueRecord]) throws(QueueError) {
    guard !isReadOnly else { throw .readOnly }
    let bytes = try encode(records)
    try changing { state throws(QueueError) in
      try prepare(&state)
      // First: what becomes of the file when this fails must not decide about the group.
      try save(&state)
      try saving { () throws(SystemError) in try replace(bytes, &state) }
    }
  }

  private func prepare(_ state: inout State) throws(QueueError) {
    if let loss = state.group.loss { throw loss }
    // Only a program that never looked gets here first; what it would be told, the next load tells.
    if state.soundLength == nil { _ = try load(&state) { _ in } }
    try refuseNewer(state)
  }

  /// The one way to the state.
  private func changing<Value: Sendable>(_ body: (inout State) throws(QueueError) -> Value)
    throws(QueueError) -> Value
  {
    try state.withLock { state throws(QueueError) in
      let before = state.group.loss
      defer {
        isHolding.store(!state.group.held.isEmpty, ordering: .relaxed)
        if let loss = state.group.loss, before == nil {
          latestLoss.withLock { $0 = loss }
          lossCount.add(1, ordering: .relaxed)
        }
      }
      return try body(&state)
    }
  }
}
