/// What must hold for every input of one kind, however strange.
package struct Property: Sendable {
  /// Also the name of its folder of seeds.
  package var name: String
  /// Throws a ``Violation`` when something does not hold; any other trap or error is a finding too.
  package var check: @Sendable ([UInt8]) throws -> Void

  package static let all: [Property] = [line, script, queue, session, feed, json]

  package static let line = Property(name: "line", check: LineProperty.check)
  package static let script = Property(name: "script", check: ScriptProperty.check)
  package static let queue = Property(name: "queue", check: QueueProperty.check)
  package static let session = Property(name: "session", check: SessionProperty.check)
  package static let feed = Property(name: "feed", check: FeedProperty.check)
  package static let json = Property(name: "json", check: JSONProperty.check)
}

extension Property {
  /// Stops the process if the property does not hold: libFuzzer then keeps the input.
  package func holdOrTrap(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    do { try check(Array(input)) } catch { fatalError("\(name): \(error)") }
    return 0
  }
}

/// A claim that an input has refuted.
package struct Violation: Error, CustomStringConvertible {
  package var description: String

  package init(_ claim: String, _ evidence: Any...) {
    description = ([claim] + evidence.map { String(reflecting: $0) }).joined(separator: "\n  ")
  }
}

/// Throws unless the claim is true.
func hold(_ claim: String, _ isTrue: Bool, _ evidence: @autoclosure () -> Any = ()) throws {
  if !isTrue { throw Violation(claim, evidence()) }
}

/// A number that an input decides itself, so that the same input is always treated alike (FNV-1a).
func choice(from bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
