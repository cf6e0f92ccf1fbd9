internal import Glibc
internal import HushhApp
internal import HushhTerminal

// `main` stays synchronous: the loop runs on this thread, through an executor of our own.
StandardStreams.holdPlaces()
Signals.ignoreHarmless()
exit(Program.start())
