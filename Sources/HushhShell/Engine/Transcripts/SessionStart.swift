package import HushhKit

/// What makes a session the same each time: where its chance and its clock begin.
package struct SessionStart: Sendable, Equatable {
  package var seed: UInt64
  package var clock: Timestamp

  package init(seed: UInt64, clock: Timestamp) {
    self.seed = seed
    self.clock = clock
  }

  /// What a test starts with.
  package static let standard = SessionStart(seed: 1, clock: Timestamp(milliseconds: 1_767_225_600_000))

  /// The line that starts such a session.
  package var line: String { "hushh --ephemeral --seed \(seed) --clock \(clock)" }

  /// Reads `# hushh --seed N --clock TIME`, with other options between; nil if it is another comment.
  init?(comment: [UInt8]) {
    let words = String(decoding: comment, as: UTF8.self).split(separator: " ")
    guard words.starts(with: ["#", "hushh"]) else { return nil }
    func value(_ name: Substring) -> Substring? {
      words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    guard let seed = value("--seed").flatMap({ UInt64($0) }),
      let clock = value("--clock").flatMap({ Timestamp(String($0)) })
    else { return nil }
    self.init(seed: seed, clock: clock)
  }
}
