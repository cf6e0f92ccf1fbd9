internal import Glibc

/// A program that was run to its end: what it said, and how it ended.
package struct ProgramRun: Sendable {
  package internal(set) var outputBytes: [UInt8] = []
  package internal(set) var errorBytes: [UInt8] = []
  /// The exit status; nil if a signal ended it.
  package internal(set) var status: Int32?
  /// The signal that ended it.
  package internal(set) var signal: Int32?

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var error: String { String(decoding: errorBytes, as: UTF8.self) }
  package var lines: [Substring] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// What a program reads.
  package enum Input: Sendable, ExpressibleByStringLiteral {
    /// A pipe with these bytes.
    case bytes([UInt8])
    /// A pipe that stays open and has nothing in it.
    case silence
    /// What a path names, opened for reading.
    case file(String)
    case closed

    package init(stringLiteral value: String) { self = .bytes(Array(value.utf8)) }
    package static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }

  /// Where a program writes.
  package enum Destination: Sendable {
    case pipe
    /// A pipe whose reader goes away when it has this many bytes.
    case reader(leavingAfter: Int)
    /// What a path names, opened for writing.
    case file(String)
    case closed
    /// Standard error as `2>&1` has it.
    case sameAsOutput
  }

  package enum Failure: Error {
    case didNotEnd(ProgramRun)
    case notSeen(String, ProgramRun)
  }

  /// Runs a program to its end; fails if it takes longer than the limit.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
    input: Input = .bytes([]), output: Destination = .pipe, error: Destination = .pipe, limit: Double = 10
  ) throws {
    let running = try RunningProgram(
      program, arguments, environment: environment, folder: folder, input: input, output: output, error: error
    )
    self = try running.waitForExit(within: limit)
  }

  init() {}
}
