/// When a record of the queue is on disk, and so when its result may be shown.
public enum Durability: String, Sendable, CaseIterable {
  /// Each with a write and a sync of its own, before its command ends.
  case each
  /// Many with one write and one sync; results are held back until the sync that covers them.
  case group
  /// As a group, but nobody waits for the disk: a loss of power may take what was shown.
  case none
}
