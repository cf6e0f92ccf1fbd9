/// How a piece of text looks, as the parameters of the terminal's SGR sequence.
///
/// Which role looks how is the theme's business; this type only keeps escape sequences well formed.
package struct TextStyle: Equatable, Sendable {
  package static let plain = TextStyle()
  package static let dim = TextStyle(2)
  package static let reverse = TextStyle(7)

  private let parameters: [UInt8]

  /// A style of SGR parameters, such as `TextStyle(1, 36)`; none at all is plain.
  package init(_ parameters: UInt8...) {
    self.parameters = parameters
  }

  package init(parameters: [UInt8]) { self.parameters = parameters }

  /// Switches from any style to this one, in a single sequence.
  package var sequence: String {
    "\u{1B}[0" + parameters.map { ";\($0)" }.joined() + "m"
  }

  /// The text in this style, with the terminal plain after it.
  package func callAsFunction(_ text: String) -> String {
    self == .plain ? text : sequence + text + TextStyle.plain.sequence
  }
}
