public import HushhDomain
public import HushhKit

/// The values a command was given, checked against its parameters.
public struct Arguments: Sendable, Equatable {
  private struct Value: Sendable, Equatable {
    var parameter: String
    var text: String
  }

  // Few, and made for every line: a list costs less than a table.
  private var values: [Value] = []

  public init() {}

  /// Adds one value of a parameter; a flag's value is empty.
  public mutating func add(_ value: String, to parameter: String) {
    values.append(Value(parameter: parameter, text: value))
  }

  /// The value of a parameter, the last one if it was given several times.
  public subscript(name: String) -> String? { values.last { $0.parameter == name }?.text }

  /// Every value of a parameter, in the order given.
  public func all(_ name: String) -> [String] {
    var texts: [String] = []
    for value in values where value.parameter == name { texts.append(value.text) }
    return texts
  }

  public func has(_ name: String) -> Bool { values.contains { $0.parameter == name } }
  public func integer(_ name: String) -> Int64? { self[name].flatMap { Int64($0) } }
  public func timestamp(_ name: String) -> Timestamp? { self[name].flatMap(Timestamp.init(_:)) }
  public func span(_ name: String) -> TimeSpan? { self[name].flatMap(TimeSpan.init(_:)) }

  /// The agent that was named; the shell has resolved it.
  public func agent(_ name: String) -> Agent.ID? { self[name].map(Agent.ID.init) }
}
