import HushhKit

/// Makes strange inputs out of seeds: the same ones for the same number.
struct Mutator {
  private let random: SeededRandom
  private let seeds: [[UInt8]]
  /// The longest input it makes.
  private let longest: Int

  init(seeds: [[UInt8]], number: UInt64, longest: Int) {
    self.seeds = seeds
    self.longest = longest
    random = SeededRandom(seed: number)
  }

  func input() -> [UInt8] {
    var bytes = Array(seed.prefix(longest))
    for _ in 0...pick(4) { mutate(&bytes) }
    return Array(bytes.prefix(longest))
  }

  private func pick(_ count: Int) -> Int { count > 0 ? Int(random.next() % UInt64(count)) : 0 }

  private var seed: [UInt8] { seeds.isEmpty ? [] : seeds[pick(seeds.count)] }

  private func mutate(_ bytes: inout [UInt8]) {
    switch pick(8) {
    case 0: if !bytes.isEmpty { bytes[pick(bytes.count)] ^= 1 << UInt8(pick(8)) }
    case 1: if !bytes.isEmpty { bytes[pick(bytes.count)] = UInt8(pick(256)) }
    case 2: bytes.removeSubrange(range(in: bytes))
    case 3: bytes.insert(contentsOf: bytes[range(in: bytes)], at: pick(bytes.count + 1))
    case 4: bytes.insert(contentsOf: seed[...], at: pick(bytes.count + 1))
    case 5: swapLines(&bytes)
    default:
      bytes.replaceSubrange(range(in: bytes, atMost: 2), with: Self.pieces[pick(Self.pieces.count)].utf8)
    }
  }

  private func range(in bytes: [UInt8], atMost longest: Int = 40) -> Range<Int> {
    let start = pick(bytes.count + 1)
    return start..<min(bytes.count, start + pick(longest + 1))
  }

  /// Most inputs are lists of lines: in another order they mean something else and are still well formed.
  private func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.swapAt(pick(lines.count), pick(lines.count))
    if pick(2) == 0 { lines.insert(lines[pick(lines.count)], at: pick(lines.count)) }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// What has a meaning somewhere, and numbers and characters that are at an edge.
  private static let pieces = [
    " ", "\n", "\r\n", "\\", "\\\n", "'", "\"", "${", "}", "${a}", "#", "#3", ">", ">>", "|", "--", "-", "=",
    "\t", "\u{0}", "\u{1B}[2J", "\u{FEFF}", "\u{301}", "\u{202E}", "e\u{301}", "\u{10FFFF}", "\u{85}", "{",
    "}",
    "[", "]", ":", ",", "null", "true", "0", "-1", "1e308", "9223372036854775807", "-9223372036854775808",
    "9007199254740993", "18446744073709551616", "1.5", "\\u0000", "\\ud800", "\\ud83d\\ude00", "\\u{1F600}",
    "\"id\":\"\"", "\"v\":2", "{\"c\":\"", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
  ]
}
