/// Where libedit puts characters on the screen, counted from the first cell of the prompt.
///
/// What is written beside libedit, such as a list below the line, must agree with it about rows: it keeps
/// its own to itself. The rules are those of its `re_addc` and `re_putc`.
struct LineLayout: Equatable, Sendable {
  private let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) {
    self.columns = max(columns, 2)  // a wide character must fit
  }

  /// Moves past `scalar` as it is shown.
  mutating func advance(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": nextRow()
    case "\t":
      repeat { put(1) } while column % 8 != 0
    default:
      if let width = LibeditCellWidth.of(scalar) {
        put(width)
      } else {
        let cells = scalar.value < 0x100 ? 2 : scalar.value > 0xFFFF ? 8 : 7  // ^X, \U+1FAE8, \U+FDD0
        for _ in 0..<cells { put(1) }
      }
    }
  }

  /// Moves past all of `scalars`.
  mutating func advance(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { advance(scalar) }
  }

  private mutating func put(_ width: Int) {
    while column + width > columns { put(1) }
    column += width
    if column >= columns { nextRow() }  // libedit never stays behind the last cell
  }

  private mutating func nextRow() {
    row += 1
    column = 0
  }
}
