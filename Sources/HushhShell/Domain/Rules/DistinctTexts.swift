internal import HushhKit

/// Texts in the order in which they were inserted, each once; different bytes make different texts.
struct DistinctTexts {
  private(set) var inOrder: [String] = []
  /// All of them, once they are many: a few are compared sooner than hashed.
  private var known: Set<Bytes> = []

  @discardableResult
  mutating func insert(_ text: String) -> Bool {
    if inOrder.count == 32, known.isEmpty { known = Set(inOrder.map { Bytes(text: $0) }) }
    let isNew =
      known.isEmpty ? !inOrder.contains(where: text.hasBytes) : known.insert(Bytes(text: text)).inserted
    // Most lists need no more room than that.
    if inOrder.isEmpty { inOrder.reserveCapacity(8) }
    if isNew { inOrder.append(text) }
    return isNew
  }

  private struct Bytes: Hashable {
    let text: String

    static func == (a: Self, b: Self) -> Bool { a.text.hasBytes(of: b.text) }
    func hash(into hasher: inout Hasher) {
      text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
