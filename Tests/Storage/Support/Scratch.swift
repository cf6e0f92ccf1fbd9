import Glibc
import HushhDomain
import HushhKit
import HushhSimulation

@testable import HushhStorage

/// A directory for one test, removed with everything in it at the end.
final class Scratch: Sendable {
  let directory: StateDirectory

  init() throws { directory = try StateDirectory.makeEphemeral(under: "/tmp") }

  deinit { directory.close() }

  func path(_ name: String) -> String { directory.path(of: name) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }
  func write(_ bytes: [UInt8], to name: String) throws { try DiskFiles().write(bytes, to: path(name)) }
  func bytes(_ name: String) throws -> [UInt8] { try DiskFiles().read(path(name)) }
  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
  func exists(_ name: String) -> Bool { (try? FileSystem.live.status(path(name))) != nil }
  func mode(_ name: String) throws -> UInt32 { try FileSystem.live.status(path(name)).mode }

  /// The names inside, sorted.
  var names: [String] { (try? DiskFiles().names(in: directory.path)) ?? [] }
}

extension Effects {
  /// A clock that stands at the start of 2026 and moves by a second with each write.
  static func fake(seed: UInt64 = 1) -> (effects: Effects, clock: LabClock) {
    let clock = LabClock(live: { Timestamp(milliseconds: 0) }, start: Timestamp("2026-01-01T00:00:00Z"))
    let random = SeededRandom(seed: seed)
    return (Effects(clock: clock, random: { random.next() }), clock)
  }
}

func time(_ text: String) throws -> Timestamp {
  guard let time = Timestamp(text) else { throw Missing(what: text) }
  return time
}

func id(_ number: UInt64) -> UniqueID { UniqueID(high: 0x4000, low: 0x8000_0000_0000_0000 | number) }

struct Missing: Error { var what: String }

func swipe(
  _ agent: String, _ decision: Decision, number: UInt64, at moment: String = "2026-01-01T00:00:00Z",
  owner: UniqueID? = nil
) throws -> Swipe {
  Swipe(
    id: id(number), agentID: Agent.ID(agent), decision: decision, decidedAt: try time(moment), owner: owner,
    sequence: Int64(number))
}
