import HushhDomain
import HushhKit
import HushhPluginKit
import SamplePlugin
import TestSupport
import Testing

@Suite struct SamplePluginTests {
  @Test func `the sample greets a guest and an agent`() throws {
    try PluginHarness.run(with: [SamplePlugin()]) { shell async throws in
      #expect(try await shell.text("greet") == "Hello, guest.")
      #expect(
        try await shell.text("greet 'Sound Planning' --times 2")
          == "Hello, Sound Planning Group.\nHello, Sound Planning Group.")
    }
  }

  @Test func `the sample gives raw values beside its words`() throws {
    try PluginHarness.run(with: [SamplePlugin()]) { shell async throws in
      #expect(try await shell.object("greet #2")["name"]?.string == "Snider Financial Group")
    }
  }
}
