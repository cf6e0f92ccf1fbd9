package import HushhKit

/// Starts a program with bytes on its standard input.
package typealias ProgramRunner = (_ words: [String], _ input: [UInt8], _ captures: Bool) -> ProgramRun

/// What became of a program behind a pipe.
package struct ProgramRun: Sendable {
  /// Nil when it succeeded.
  package var failure: String?
  /// What it printed, unless that went where ours goes.
  package var output: [UInt8]
  package var error: [UInt8]

  package init(failure: String? = nil, output: [UInt8] = [], error: [UInt8] = []) {
    (self.failure, self.output, self.error) = (failure, output, error)
  }
}

/// Why a command's output did not reach its target.
package enum RedirectError: ExplainedError, Equatable {
  case safe
  case program(String, reason: String)

  package var code: ErrorCode { self == .safe ? .safeRefused : .programFailed }

  package var explanation: Explanation {
    switch self {
    case .safe:
      Explanation(
        "Nothing was done.", because: "--safe turns > and | off", next: ["Leave the redirection out."])
    case .program(let name, let reason): Explanation("\(name) failed.", because: reason)
    }
  }
}

extension Shell {
  /// Refuses a redirection before its command runs, when it could not be followed afterwards.
  func permit(_ redirection: Redirection?) throws(LocatedFailure) {
    switch redirection {
    case nil: return
    case .file(let target, _): if isSafe { throw LocatedFailure(RedirectError.safe, at: target.offset) }
    case .program(let words):
      if isSafe || runProgram == nil {
        throw LocatedFailure(RedirectError.safe, at: words.first?.offset ?? 0)
      }
    }
  }

  /// All of a command's output goes to the one place, also that of an action that resumed after it.
  func send(_ bytes: [UInt8], to redirection: Redirection) throws(LocatedFailure) {
    switch redirection {
    case .file(let target, let appends):
      let path = try expand([target]).first?.text ?? ""
      do throws(FileError) {
        if appends { try world.files.append(bytes, to: path) } else { try world.files.write(bytes, to: path) }
      } catch { throw LocatedFailure(error, at: target.offset) }
    case .program(let program):
      let words = try expand(program).map(\.text)
      sink.flush()
      try refuseLoss()
      let run = runProgram?(words, bytes, recording.takesAll)
      take(run)
      if let reason = run?.failure {
        throw LocatedFailure(
          RedirectError.program(words.first ?? "", reason: reason), at: program.first?.offset ?? 0)
      }
    }
  }

  /// A transcript holds what programs print, too.
  private func take(_ run: ProgramRun?) {
    guard let run else { return }
    if !run.output.isEmpty { sink.write(run.output) }
    if !run.error.isEmpty { sink.writeError(run.error) }
    recorder?.took(run)
  }
}
