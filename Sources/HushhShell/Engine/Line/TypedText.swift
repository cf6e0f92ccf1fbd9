/// A text that is still being typed, in one row or several, as the lines it would be run as.
struct TypedText {
  /// The last one is the line that is being typed.
  let lines: [SourceLine]
  private let count: Int
  /// Where each row of the text begins.
  private var rows: [Int] = [0]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    lines = LineSource(typed: bytes).all()
    count = bytes.count
    // The mark at the start of a text does not belong to its first line.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { rows = [3] }
    for (place, byte) in bytes.enumerated() where byte == 0x0A { rows.append(place + 1) }
  }

  /// The bytes of the text that the bytes of one of its lines come from; what joins two rows is included.
  func range(of range: Range<Int>, in line: SourceLine) -> Range<Int> {
    guard !range.isEmpty else { return count..<count }
    return place(of: range.lowerBound, in: line)..<place(of: range.upperBound - 1, in: line) + 1
  }

  private func place(of offset: Int, in line: SourceLine) -> Int {
    let joint = line.joints.last { $0 <= offset } ?? 0
    return rows[line.number - 1 + line.joints.count { $0 <= offset }] + offset - joint
  }
}
