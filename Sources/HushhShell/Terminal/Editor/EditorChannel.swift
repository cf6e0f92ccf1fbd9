internal import CEdit
internal import Glibc
internal import HushhKit
internal import Synchronization

/// What the editor's thread and everybody else tell each other.
///
/// All of it is behind one lock.
final class EditorChannel: Sendable {
  /// A line somebody waits for.
  struct Request: Sendable {
    enum Kind: Equatable, Sendable {
      case command
      /// Without history, completion and continuation.
      case answer
      /// An answer that must not be seen.
      case secret
      /// One key is the whole answer.
      case key([AnswerKey])
    }

    let prompt: Prompt
    let kind: Kind
    var style = EditingStyle()
    let continuation: CheckedContinuation<LineEvent, Never>
  }

  /// What the thread should do next.
  enum Work {
    case read(Request, history: [String])
    case close
    case wait
  }

  /// What happened while a line is edited.
  struct Events {
    var notices: [String] = []
    /// The prompt that stands from now on, if it is another one.
    var prompt: Prompt?
    var isResized = false
    var isInterrupted = false
    var termination: Int32?
    var isClosed = false
  }

  private struct State {
    var request: Request?
    var history: [String]
    var isEditing = false
    var events = Events()
    var alarm: Alarm?

    /// Whether somebody is asked, from the moment it is decided: what comes then is the editor's.
    var isAsking: Bool { request != nil || isEditing }
  }

  /// Somebody who wants to be woken while a line is edited, or when that is over.
  private struct Alarm {
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let state: Mutex<State>
  /// Readable when there is something new here.
  let wakeDescriptor: Int32

  init?(history: [String]) {
    wakeDescriptor = hushh_wake_open()
    guard wakeDescriptor >= 0 else { return nil }
    // A file can hold what nobody could have typed.
    state = Mutex(State(history: history.map { $0.isPrintableASCII ? $0 : PastedText.clean(Array($0.utf8)) }))
  }

  deinit { Glibc.close(wakeDescriptor) }
}

// MARK: Everybody else

extension EditorChannel {
  func submit(_ request: Request) {
    state.withLock { state in
      precondition(state.request == nil && !state.isEditing, "a line is already being read")
      state.request = request
    }
    wake()
  }

  func remember(_ line: String) {
    state.withLock { state in
      if state.history.last != line { state.history.append(line) }
    }
  }

  /// False if no line is being edited, so that the caller must print it.
  func post(notice: String, prompt: Prompt? = nil) -> Bool {
    tell { events, isAsking in
      guard isAsking else { return }
      events.notices.append(notice)
      events.prompt = prompt ?? events.prompt
    }
  }

  /// Whether the time has passed while a line was edited; false as soon as none is any more.
  func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isTaken = state.withLock { state in
          guard !Task.isCancelled, state.alarm == nil, state.isAsking else {
            return false
          }
          state.alarm = Alarm(deadline: deadline, continuation: continuation)
          return true
        }
        if isTaken { wake() } else { continuation.resume(returning: false) }
      }
    } onCancel: {
      takeAlarm()?.resume(returning: false)
    }
  }

  private func takeAlarm() -> CheckedContinuation<Bool, Never>? {
    state.withLock { state in
      defer { state.alarm = nil }
      return state.alarm?.continuation
    }
  }

  /// False if no line is being edited, so that the signal is the running command's business too.
  func post(signal number: Int32) -> Bool {
    tell { events, isAsking in
      switch number {
      case SIGWINCH: events.isResized = true
      case SIGINT: events.isInterrupted = isAsking
      default: events.termination = number
      }
    }
  }

  func close() {
    _ = tell { events, _ in events.isClosed = true }
  }

  var isEditing: Bool { state.withLock { $0.isAsking } }

  private func tell(_ change: (inout Events, Bool) -> Void) -> Bool {
    let isAsking = state.withLock { state in
      change(&state.events, state.isAsking)
      return state.isAsking
    }
    wake()
    return isAsking
  }

  private func wake() {
    hushh_wake_signal(wakeDescriptor)
  }
}

// MARK: The editor's thread

extension EditorChannel {
  /// Waits until there is work.
  func nextWork() -> Work {
    while true {
      let work: Work = state.withLock { state in
        if let request = state.request {
          state.request = nil
          state.isEditing = true
          return .read(request, history: request.kind == .command ? state.history : [])
        }
        return state.events.isClosed ? .close : .wait
      }
      guard case .wait = work else { return work }
      var descriptor = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, -1)
      clearWake()
    }
  }

  /// What happened since it was last asked.
  ///
  /// That the process must end stays true.
  func takeEvents() -> Events {
    clearWake()
    return state.withLock { Self.drain(&$0) }
  }

  /// Wakes whoever waits if it is time; how many milliseconds there are until then, or nil.
  func ringAlarm() -> Int32? {
    let (due, left): (CheckedContinuation<Bool, Never>?, Int32?) = state.withLock { state in
      guard let alarm = state.alarm else { return (nil, nil) }
      let left = ContinuousClock.now.duration(to: alarm.deadline) / .milliseconds(1)
      guard left <= 0 else { return (nil, Int32(min(left.rounded(.up), 3_600_000))) }
      state.alarm = nil
      return (alarm.continuation, nil)
    }
    due?.resume(returning: true)
    return left
  }

  /// Ends the editing and takes what happened meanwhile, in one step: a signal or a notice after it
  /// finds the editor idle, and none falls in between.
  func finishEditing() -> Events {
    defer { takeAlarm()?.resume(returning: false) }
    return state.withLock { state in
      state.isEditing = false
      return Self.drain(&state)
    }
  }

  private static func drain(_ state: inout State) -> Events {
    let events = state.events
    state.events = Events()
    state.events.termination = events.termination
    state.events.isClosed = events.isClosed
    return events
  }

  private func clearWake() {
    hushh_wake_clear(wakeDescriptor)
  }
}
