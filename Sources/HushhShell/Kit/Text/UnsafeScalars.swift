/// The characters that can do more in a terminal than be read.
///
/// `isControl` is the narrowest set, `isControlOrOverride` contains it, and `isUnsafeToShow` contains both.
extension Unicode.Scalar {
  /// Whether the scalar is a control, or changes the reading direction of the text after it.
  ///
  /// JSON and TSV escape these and no others: programs read the rest unchanged, and a terminal can show it.
  package var isControlOrOverride: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: isControl
    }
  }

  /// Whether the scalar can change what a terminal shows elsewhere, or cannot be seen.
  ///
  /// In addition to controls and overrides, this contains direction marks, invisible characters and tags:
  /// nothing may hide in a text that people read. ZWJ, ZWNJ and variation selectors are safe, because emoji
  /// and several scripts need them.
  package var isUnsafeToShow: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F: true
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x206F: true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: isControlOrOverride
    }
  }

  /// Whether the scalar is a format character that can be seen.
  ///
  /// Arabic, Syriac and Kaithi draw these signs with a number.
  package var isVisibleFormat: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
