/// "1 card", "3 cards", "no cards": counts as people say them.
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count == 0 ? "no" : String(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}
