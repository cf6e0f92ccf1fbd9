public import HushhDomain
internal import HushhKit

extension SwipeReceipt {
  /// What is to be said beside the decision: that it waits, or that a later one stands.
  public var remarks: [Block] {
    if let reason = waitsBecause {
      let because = reason.explanation.happened
      return [.line("\("It is saved and waits to be sent. \(because)", .warning)"), .hints(["sync"])]
    }
    return overtaken.map { [.line("\($0, .warning)")] } ?? []
  }

  /// The same in a few words; nil where there is nothing to say.
  public var remark: String? {
    waitsBecause.map { "Saved, and waits: \($0.explanation.happened)" } ?? overtaken
  }

  private var overtaken: String? {
    overtakenBy.map {
      "A later decision of yours stands: \($0 == .interested ? "interested" : "passed")."
    }
  }
}
