internal import HushhKit

/// How long a backend has asked to be left alone, and since when.
struct QuietTime: Sendable, Equatable {
  var since: Timestamp
  var span: TimeSpan

  /// Nil when it is over, or when the clock has been put back to before it began.
  func remaining(at now: Timestamp) -> TimeSpan? {
    guard now >= since else { return nil }
    let left = since.advanced(by: span).milliseconds - now.milliseconds
    return left > 0 ? TimeSpan(milliseconds: left) : nil
  }
}
