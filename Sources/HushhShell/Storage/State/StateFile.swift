/// What a state directory holds, by name.
package enum StateFile: String, CaseIterable, Sendable {
  case lock
  case queue = "swipes.jsonl"
  case session = "session.json"
  case history
  case sandbox = "sandbox.sqlite"

  package var name: String { rawValue }

  /// Everything that may stand there, with what SQLite keeps beside its own.
  static var names: [String] {
    allCases.map(\.name) + ["-wal", "-shm"].map { sandbox.name + $0 }
  }
}
