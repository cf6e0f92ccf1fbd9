internal import Glibc
internal import HushhApp
internal import HushhTerminal

// `main` stays synchronous: the loop runs on this thread, through an executor of our own. Signal handlers
// belong to the process, so they are installed here and nowhere else.
StandardStreams.holdPlaces()
Signals.ignoreHarmless()
let signals = SignalHandlers(
  listen: { Signals.listen($0) }, restoreTerminalOnCrash: { TerminalState.restoreOnCrash() })
exit(Program.start(signals))
