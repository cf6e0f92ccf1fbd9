import Glibc
import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox
@testable import HushhStorage

/// Every operation of a session goes wrong in turn, and the next start is examined.
@Suite struct CrashTests {
  /// What a start finds wrong on a disk; nil if everything is as it must be.
  ///
  /// Acknowledged swipes once and in order, nothing invented, no litter, and a message where one is due.
  private func fault(_ disk: SimulatedDisk, _ expected: Device.Expectation, goesOn: Bool) -> String? {
    let before = disk.bytes("\(Device.path)/swipes.jsonl") ?? []
    // Every line is an object on its own, and no text in them holds a brace.
    let isWhole = before.isEmpty || before.last == 0x0A || before.last == UInt8(ascii: "}")
    let system = SimulatedSystem(disk)
    do {
      var device = try Device(on: system)
      guard expected.queues.contains(device.queue) else {
        return "the queue is \(device.queue.all.map(\.agentID.text))"
      }
      guard expected.sessions.contains(device.currentSession) else { return "another session" }
      if device.warnings.isEmpty != isWhole && !before.contains(0) {
        return isWhole ? "a message about nothing: \(device.warnings)" : "no message"
      }
      if let litter = litter(system.disk, after: device.warnings) { return litter }
      for spent in expected.spent where holds(system.disk, spent) { return "\(spent) is still there" }
      guard goesOn || !device.warnings.isEmpty else { return nil }
      try device.perform(.swipe("A9", .interested))
      let queue = device.queue
      try device.perform(.restart)
      if device.queue != queue { return "what came next is not as it was" }
      if !device.warnings.isEmpty && device.queue.isEmpty { return "told twice" }
    } catch { return "\(error)" }
    return nil
  }

  private func litter(_ disk: SimulatedDisk, after warnings: [Warning]) -> String? {
    var allowed: Set = ["lock", "swipes.jsonl", "session.json"]
    // A damaged file is kept only when it was named.
    for warning in warnings {
      for number in 1...2 where warning.message.contains("damaged-\(number)") {
        allowed.insert("swipes.jsonl.damaged-\(number)")
      }
    }
    let names = disk.names(Device.path).filter { !allowed.contains($0) }
    return names.isEmpty ? nil : "left behind: \(names)"
  }

  private func holds(_ disk: SimulatedDisk, _ text: String) -> Bool {
    disk.names(Device.path).contains { name in
      guard let bytes = disk.bytes("\(Device.path)/\(name)") else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("\"\(text)\"")
    }
  }

  /// The whole session without a fault: every moment of it, and what a start may find then.
  private struct Rehearsal {
    var moments: [SimulatedSystem.Moment] = []
    var expectations: [Device.Expectation] = []
    var end = SimulatedDisk()

    init(_ durability: Durability) throws {
      let system = SimulatedSystem(remembers: true)
      var device = try Device(on: system, durability)
      // Step 0 is the first start.
      expectations.append(device.expectation)
      for step in Device.script(durability) {
        system.mark(expectations.count)
        expectations.append(device.expectation(during: step))
        try device.perform(step)
      }
      system.mark(expectations.count)
      expectations.append(device.expectation)
      moments = system.moments
      end = system.disk
    }
  }

  static let modes = [Durability.each, .group]

  @Test(arguments: modes)
  func `a crash after any operation, with or without what was not synced`(durability: Durability) throws {
    let rehearsal = try Rehearsal(durability)
    var faults: [String] = []
    var points = 0

    for (number, moment) in rehearsal.moments.enumerated() {
      for survival in moment.disk.survivals {
        points += 1
        let found = fault(
          moment.disk.crashed(survival), rehearsal.expectations[moment.step], goesOn: true)
        if let found {
          faults.append("\(number) before \(moment.operation), step \(moment.step), \(survival): \(found)")
        }
      }
    }

    print("crash matrix: \(points) crashes examined, \(rehearsal.moments.count) operations")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  @Test(arguments: modes)
  func `a write torn by a crash at any byte`(durability: Durability) throws {
    let rehearsal = try Rehearsal(durability)
    var faults: [String] = []
    var points = 0

    for moment in rehearsal.moments {
      guard let write = moment.write else { continue }
      for count in 0...write.bytes.count {
        points += 1
        var disk = moment.disk
        disk.change(write.file, .write(Array(write.bytes.prefix(count)), at: write.start))
        let found = fault(
          disk.crashed(.everything), rehearsal.expectations[moment.step], goesOn: count.isMultiple(of: 64))
        if let found { faults.append("step \(moment.step), \(count) bytes: \(found)") }
      }
    }

    print("crash matrix: \(points) torn writes examined")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  static let errors = [SystemError.inputOutput, .noSpace, SystemError(EINTR)]

  /// The session with something going wrong: a step that fails was not done, and the next one is tried.
  ///
  /// Nil if not even the start succeeded, which leaves nothing to expect.
  private func run(_ system: SimulatedSystem, _ durability: Durability) -> Device? {
    guard var device = try? Device(on: system, durability) else { return nil }
    for (number, step) in Device.script(durability).enumerated() {
      system.mark(number + 1)
      device.attempt(step)
    }
    return device
  }

  private static let nothing = Device.Expectation(queues: [SwipeQueue()], sessions: [nil], spent: [])

  @Test(arguments: errors, modes)
  func `any operation that fails once`(error: SystemError, durability: Durability) throws {
    let total = try Rehearsal(durability).moments.count
    var faults: [String] = []
    var points = 0

    for number in 1...total {
      let system = SimulatedSystem(plan: .fail(at: number, error))
      let expected = run(system, durability)?.expectation ?? Self.nothing
      for survival in system.disk.survivals {
        points += 1
        if let found = fault(system.disk.crashed(survival), expected, goesOn: true) {
          faults.append("operation \(number), \(survival): \(found)")
        }
      }
    }

    print("crash matrix: \(points) failures with \(error.reason) examined")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  /// The step that met the failure and the next ones must not build on what the disk never took.
  @Test(arguments: modes)
  func `a loss of power soon after an operation that failed`(durability: Durability) throws {
    let total = try Rehearsal(durability).moments.count
    var faults: [String] = []
    var points = 0

    for number in 1...total {
      let system = SimulatedSystem(plan: .fail(at: number, .inputOutput), remembers: true)
      guard let device = run(system, durability) else { continue }
      for moment in system.moments.dropFirst(number).prefix(6) where !moment.disk.isSynced {
        let expected = device.expectations[moment.step] ?? device.expectation
        for survival in [SimulatedDisk.Survival.nothing, .firstChanges] {
          points += 1
          if let found = fault(moment.disk.crashed(survival), expected, goesOn: false) {
            faults.append(
              "operation \(number), before \(moment.operation), step \(moment.step), \(survival): \(found)")
          }
        }
      }
    }

    print("crash matrix: \(points) losses of power after a failure examined")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  /// What could not even be taken back may be there; nothing else may.
  @Test(arguments: modes)
  func `a disk that fails from any operation on`(durability: Durability) throws {
    let total = try Rehearsal(durability).moments.count
    var faults: [String] = []
    var points = 0

    for number in 1...total {
      let system = SimulatedSystem(plan: .failFrom(number, .inputOutput))
      let device = run(system, durability)
      for survival in system.disk.survivals {
        points += 1
        let expected = device?.doubtful ?? Self.nothing
        if let found = fault(system.disk.crashed(survival), expected, goesOn: true) {
          faults.append("operation \(number), \(survival): \(found)")
        }
      }
    }

    print("crash matrix: \(points) dead disks examined")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  /// One step of each kind, and the bytes it writes.
  @Test(arguments: [nil, SystemError.noSpace])
  func `a write that takes only so many bytes`(error: SystemError?) throws {
    var faults: [String] = []
    var points = 0

    for (number, step) in Device.script.enumerated() where Self.kinds.contains(number) {
      let before = SimulatedSystem()
      var device = try Device(on: before)
      for earlier in Device.script.prefix(number) { try device.perform(earlier) }
      let disk = before.disk.crashed(.everything)
      let rehearsal = SimulatedSystem(disk, remembers: true)
      var rehearsed = try Device(on: rehearsal, startingAt: UInt64(100 + number))
      let first = rehearsal.operations
      try rehearsed.perform(step)
      guard let write = rehearsal.moments.dropFirst(first).firstIndex(where: { $0.write != nil }) else {
        continue
      }
      for count in 0..<(rehearsal.moments[write].write?.bytes.count ?? 0) {
        points += 1
        let system = SimulatedSystem(disk, plan: .tear(at: write + 1, after: count, then: error))
        var device = try Device(on: system, startingAt: UInt64(100 + number))
        let succeeded = device.attempt(step)
        // A write that only stops early goes on; one byte at least is taken each time. A start writes the
        // number of its process, and does without where there is no space.
        if succeeded != (error == nil ? count > 0 : step == .restart) {
          faults.append("\(step), \(count): \(succeeded)")
        }
        if let found = fault(system.disk.crashed(.nothing), device.expectation, goesOn: false) {
          faults.append("\(step), \(count) bytes: \(found)")
        }
      }
    }

    print("crash matrix: \(points) short writes examined, then \(error?.reason ?? "the rest")")
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(12).joined(separator: "\n"))")
  }

  /// The first step of each kind.
  private static let kinds: Set<Int> = {
    var seen: Set<String> = []
    return Set(
      Device.script.indices.filter { index in
        seen.insert("\(Device.script[index])".prefix { $0 != "(" }.description).inserted
      })
  }()
}
