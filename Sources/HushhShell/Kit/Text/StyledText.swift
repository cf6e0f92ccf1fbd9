/// What a piece of text means.
///
/// Themes give roles their colors; meaning never depends on color.
public enum Role: String, Sendable, CaseIterable {
  case plain
  case strong
  case muted
  case primary
  case pass
  case like
  case claim
  case success
  case warning
  case error
  case command
}

/// The bytes that begin and end a role, both empty where a role has no color.
package typealias Painter = (Role) -> (open: [UInt8], close: [UInt8])

/// Text in runs, each with its role: `"\(name, .strong) in \(city)"`.
public struct StyledText: Sendable, Equatable {
  public struct Run: Sendable, Equatable {
    public var text: String
    public var role: Role

    public init(_ text: String, _ role: Role) {
      self.text = text
      self.role = role
    }
  }

  public private(set) var runs: [Run]

  public init(_ text: String, _ role: Role = .plain) { runs = text.isEmpty ? [] : [Run(text, role)] }
  public init(runs: [Run]) { self.runs = runs }

  public var plain: String { runs.reduce(into: "") { $0 += $1.text } }
  public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  public static func + (a: StyledText, b: StyledText) -> StyledText { StyledText(runs: a.runs + b.runs) }
  public static func += (a: inout StyledText, b: StyledText) { a.runs += b.runs }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: Interpolation) { runs = stringInterpolation.runs }

  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var runs: [Run] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      runs.reserveCapacity(2 * interpolationCount + 1)
    }
    public mutating func appendLiteral(_ literal: String) { append(literal, .plain) }
    public mutating func appendInterpolation(_ text: String, _ role: Role = .plain) { append(text, role) }
    public mutating func appendInterpolation(_ text: StyledText) { runs += text.runs }
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, _ role: Role = .plain) {
      append(value.description, role)
    }

    private mutating func append(_ text: String, _ role: Role) {
      if !text.isEmpty { runs.append(Run(text, role)) }
    }
  }
}
