package import HushhDomain
package import HushhKit
package import HushhSimulation

/// Everything a shell works on: the state, and what the lab may touch behind it.
package struct World: Sendable {
  package var state: AppState
  package var files: any Files
  package var network: Network
  package var clock: LabClock
  /// Nil when the backend is not the sandbox.
  package var sandbox: (any Sandbox)?
  /// Reads and writes a queue as the file of `lab queue` holds it.
  package var queueFormat: QueueFormat
  /// Where typed lines are kept; nil when they are not.
  package var history: HistoryStore?
  /// A private directory for a script's own files, removed with the world; nil when nothing here is private.
  package var scratch: String?
  /// Examines what is kept on disk for this person, and repairs it if asked.
  package var examine: @Sendable (_ repairs: Bool, _ user: UniqueID?) -> [Finding]
  /// Removes what the world keeps on disk only for itself.
  package var dispose: @Sendable () -> Void

  package init(
    state: AppState, files: any Files, network: Network, clock: LabClock, sandbox: (any Sandbox)?,
    queueFormat: QueueFormat, history: HistoryStore? = nil, scratch: String? = nil,
    examine: @escaping @Sendable (_ repairs: Bool, _ user: UniqueID?) -> [Finding] = { _, _ in [] },
    dispose: @escaping @Sendable () -> Void = {}
  ) {
    self.state = state
    self.files = files
    self.network = network
    self.clock = clock
    self.sandbox = sandbox
    self.queueFormat = queueFormat
    self.history = history
    self.scratch = scratch
    self.examine = examine
    self.dispose = dispose
  }
}

/// The queue file's format, which Storage knows.
package struct QueueFormat: Sendable {
  package var encode: @Sendable ([QueueRecord]) -> [UInt8]
  package var decode: @Sendable ([UInt8]) throws -> QueueContents

  package init(
    encode: @escaping @Sendable ([QueueRecord]) -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws -> QueueContents
  ) {
    self.encode = encode
    self.decode = decode
  }
}

/// How this session behaves; `set` changes it.
package struct Settings: Sendable {
  package enum OnError: String, Sendable, CaseIterable {
    case stop
    case `continue`
  }

  /// Which lines of a script are shown before their output.
  package enum Echo: String, Sendable, CaseIterable {
    case none
    case errors
    case all
  }

  package var format = OutputFormat.text
  package var echo = Echo.none
  package var onError = OnError.stop
  /// Whether lines typed from now on are kept.
  package var keepsHistory = true
  /// The cells of a line where no terminal says otherwise: in files, pipes and transcripts.
  package var width = 80
  package var theme = ThemeName.dark
  /// Whose keys a line is edited with at a terminal.
  package var editor = Editor.emacs
  /// Whether the `bind` lines of `.editrc` count.
  package var readsEditrc = false

  package enum Editor: String, Sendable, CaseIterable {
    case emacs
    case vi
  }

  /// Makes text as wide as a terminal; beyond 120 columns nobody's eye finds the next line.
  package mutating func fit(columns: Int) { width = min(max(columns, 20), 120) }

  package init() {}
}
