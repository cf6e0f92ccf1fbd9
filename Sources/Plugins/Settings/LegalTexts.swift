/// The texts that come with the program: a title, then paragraphs parted by blank lines.
public struct LegalTexts: Sendable {
  public var privacy: String
  public var terms: String

  public init(privacy: String, terms: String) {
    self.privacy = privacy
    self.terms = terms
  }
}
