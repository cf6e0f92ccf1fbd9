internal import Glibc

extension String {
  /// The bytes of the text, without a copy where they lie together, as they nearly always do.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// Whether both texts are the same bytes; `==` asks whether they look alike.
  package func hasBytes(of other: String) -> Bool {
    withBytes { a in
      other.withBytes { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
        return a.count == b.count && memcmp(first, second, a.count) == 0
      }
    }
  }
}
