internal import Glibc
internal import HushhCore

let status = MainThread.run(on: ThreadExecutor()) { Int32(0) }
exit(status)
