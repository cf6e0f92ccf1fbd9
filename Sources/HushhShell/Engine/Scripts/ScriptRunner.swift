package import HushhKit

/// A script that is being run, and the line it is at.
package struct ScriptFrame: Sendable {
  /// As errors name it.
  package var name: String
  /// Where its includes are looked for; nil is the working directory.
  package var directory: String?
  /// Without links: what tells two names of one file.
  package var canonical: String?
  package var line = 0

  package init(name: String, directory: String? = nil, canonical: String? = nil) {
    self.name = name
    self.directory = directory
    self.canonical = canonical
  }
}

/// How a script ended.
package enum ScriptEnd: Sendable, Equatable {
  case done
  /// Some lines failed, and it went on.
  case doneWithFailures
  /// It stopped at a failed line.
  case stopped
}

package enum ScriptError: ExplainedError, Equatable {
  case cycle([String])
  case tooDeep([String], limit: Int)

  package var code: ErrorCode { .scriptCycle }

  package var explanation: Explanation {
    switch self {
    case .cycle(let chain):
      Explanation(
        "The script includes itself.", because: chain.joined(separator: " → "),
        next: ["Remove one of the includes."])
    case .tooDeep(let chain, let limit):
      Explanation(
        "Scripts include each other more than \(limit) deep.", because: chain.joined(separator: " → "),
        next: ["Flatten the includes."])
    }
  }
}

extension Shell {
  /// Deeper includes are refused.
  static var deepestInclude: Int { 32 }

  /// Runs every line of a source until one fails in stop mode, `exit`, or nobody reads what they say.
  package func run(_ source: inout LineSource, as frame: ScriptFrame) async -> ScriptEnd {
    scripts.append(frame)
    defer { scripts.removeLast() }
    var end = ScriptEnd.done
    var last: SourceLine?
    while end != .stopped, exitRequest == nil, !sink.isLost, let line = source.next() {
      // Waiting for more lines has shown, and so saved, what came of the earlier ones.
      if hasLoss, let last, await showLoss(after: last) != nil {
        end = endAfterFailure
        if end == .stopped { break }
      }
      scripts[scripts.count - 1].line = line.number
      last = line
      if isInterrupted() {
        end = .stopped
        break
      }
      if await run(line) != nil { end = endAfterFailure }
    }
    // What another script includes is shown with the rest of it.
    if scripts.count == 1, let last, await showAll(after: last) != nil { end = endAfterFailure }
    return end
  }

  private var endAfterFailure: ScriptEnd { settings.onError == .stop ? .stopped : .doneWithFailures }

  /// Runs a file that a script, or a person, names: relative to the file that includes it.
  package func runFile(_ path: String) async throws -> ScriptEnd {
    var resolved = path
    if !path.hasPrefix("/"), let directory = scripts.last?.directory { resolved = "\(directory)/\(path)" }
    let bytes = try world.files.read(resolved)
    let canonical = world.files.canonical(resolved) ?? resolved
    let chain = scripts.map(\.name) + [path]
    guard !scripts.contains(where: { $0.canonical == canonical }) else { throw ScriptError.cycle(chain) }
    guard scripts.count < Self.deepestInclude else {
      throw ScriptError.tooDeep(chain, limit: Self.deepestInclude)
    }
    var source = LineSource(bytes)
    let directory =
      resolved.contains("/") ? String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.endIndex)]) : nil
    return await run(&source, as: ScriptFrame(name: resolved, directory: directory, canonical: canonical))
  }
}
