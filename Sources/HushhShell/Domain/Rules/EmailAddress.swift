internal import HushhKit

/// An e-mail address, which stays as it was entered; one mailbox is one account all the same (CASES D03).
public struct EmailAddress: Sendable {
  /// As it was entered, without the blanks around it: what is shown.
  public let text: String
  /// In lower case: what addresses are compared by.
  public let folded: String

  /// Checks the address before anything is sent.
  ///
  /// ASCII only: no fold depends on a language.
  public init(_ text: String) throws(AuthError) {
    let trimmed = text.trimmingBlanks()
    func refuse(_ reason: String) -> AuthError { .emailInvalid(reason: reason) }
    guard trimmed.utf8.count <= 254 else { throw refuse("it is longer than 254 characters") }
    guard trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw refuse("it holds blanks or characters outside ASCII")
    }
    let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let local = parts.first, let domain = parts.last, !local.isEmpty,
      local.count <= 64
    else {
      throw refuse("it needs a name, one @ and a domain")
    }
    // Only a quoted name may hold these; most often they come with a copied `Name <address>` or link.
    guard !local.contains(where: #"<>()[],;:\""#.contains) else {
      throw refuse(#"its name holds one of < > ( ) [ ] , ; : \ ""#)
    }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else {
      throw refuse("its domain is incomplete")
    }
    guard labels.allSatisfy(isLabel) else {
      throw refuse("its domain holds more than letters, digits and hyphens inside")
    }
    self.text = trimmed
    folded = String(
      decoding: trimmed.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// First letter and domain only: what a screen may show of it.
  public var masked: String { "\(text.prefix(1))***\(text.drop { $0 != "@" })" }
}

/// Of ASCII, which the whole address is by then.
private func isLabel(_ text: Substring) -> Bool {
  text.first != "-" && text.last != "-" && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
}
