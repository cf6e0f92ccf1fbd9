import Glibc
import HushhDomain
import HushhKit
import HushhPluginKit
import HushhSimulation
import HushhTerminal
import Testing

@testable import HushhApp

@Suite struct `An interrupt` {
  @Test func `reaches only its own session`() async {
    let (one, other) = (Interruption(), Interruption())
    let clocks = [one, other].map { LiveEffects.clock(start: nil, interruption: $0) }

    one.stop()

    #expect(one.isPending)
    #expect(!other.isPending)
    #expect(await !clocks[0].pause(.seconds(3600)))
    #expect(await clocks[1].pause(TimeSpan(milliseconds: 1)))
  }

  @Test func `belongs to the line that runs`() {
    let interruption = Interruption()
    interruption.stop()

    interruption.forget()

    #expect(!interruption.isPending)
    #expect(!interruption.endsWaiting)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ends the process where no line is edited`(signal: Int32) {
    let interruption = Interruption()
    var ended: [Int32] = []

    interruption.respond(to: signal, Console()) { ended.append($0) }
    interruption.respond(to: SIGWINCH, Console()) { ended.append($0) }

    #expect(ended == [signal])
    #expect(!interruption.isPending)
  }
}
