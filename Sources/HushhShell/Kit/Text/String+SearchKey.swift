// The canonical decomposition is the standard library's own, offered to Foundation; without it every
// search would need Foundation.
@_spi(_Unicode) internal import Swift

extension String {
  /// The text as searches compare it: full case folding, without accents.
  ///
  /// Two texts that differ only in case, in accents, or in how an accent is encoded have the same key.
  /// `ß` equals `ss`, `ς` equals `σ`, and `ﬁ` equals `fi`. Letters with a stroke, such as `ł` and `ø`,
  /// have no decomposition and are letters of their own. Nothing depends on the locale.
  public var searchKey: [UInt8] {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    var key: [UInt8] = []
    for scalar in _nfd {
      if scalar.value < 0x80 {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        key.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
      } else if scalar.properties.canonicalCombiningClass == .notReordered || scalar == "\u{345}" {
        // The mark U+0345 is a small iota, and folds to the letter.
        key.append(contentsOf: scalar.caseFolded.utf8)
      }
    }
    return key
  }
}

extension Unicode.Scalar {
  /// The same text for all scalars with the same full case folding (C and F in Unicode's CaseFolding.txt).
  ///
  /// The standard library has no table of foldings. Its case mappings give the same classes, if the text
  /// becomes lowercase first: the capital `ẞ` has no mapping to `SS`, but `ß` has. Only the dotless `ı`
  /// differs: it shares its capital with `i`, and folds to itself.
  fileprivate var caseFolded: String {
    guard properties.isCased, self != "\u{131}" else { return String(self) }
    return properties.lowercaseMapping.uppercased().lowercased()
  }
}
