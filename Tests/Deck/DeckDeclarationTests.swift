import TestSupport
import Testing

@Suite struct DeckDeclarationTests {
  @Test(arguments: PluginHarness.examples(of: "deck"))
  func `an example runs, or fails as its command says it may`(line: String) throws {
    try PluginHarness.check(example: line)
  }

  @Test func `every command has what help needs`() throws {
    try PluginHarness.checkDeclarations(of: "deck")
  }
}
