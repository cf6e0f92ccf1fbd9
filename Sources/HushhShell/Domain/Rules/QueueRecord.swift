public import HushhKit

/// One line of the queue's file: something that happened to a swipe.
///
/// State is the replay of all.
public enum QueueRecord: Sendable, Equatable {
  case swipe(Swipe)
  /// The backend holds it.
  case sent(UniqueID)
  /// It was taken back.
  case withdrawn(UniqueID)
  /// Sending failed for now.
  case failed(UniqueID, attempts: Int64, reason: String)
  /// The backend will never take it.
  case refused(UniqueID, reason: String)
  /// It belongs to this account from now on (D20).
  case owned(UniqueID, owner: UniqueID)
}
