import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Actions` {
  private func text(_ actions: [Action], width: Int = 80) -> String {
    TextRenderer(width: width).lines(of: Output([.actions(actions)])).map(\.plain).joined(separator: "\n")
  }

  @Test func `the notes stand in one column, beyond it for a command with an id`() {
    let shown = text([
      Action("pass", "put it away"), Action("interested", "keep it"), Action(""),
      Action("claim CBmANGxCWPEhjRhvqcitqB", "ask"), Action("help"),
    ])

    #expect(
      shown == """
        → pass        put it away
        → interested  keep it
        → claim CBmANGxCWPEhjRhvqcitqB  ask
        → help
        """)
  }

  @Test func `what cannot be done has another sign and no color of a command`() {
    let lines = TextRenderer().lines(
      of: Output([.actions([Action("claim", "\("it", .claim) is closed", isPossible: false)])]))

    #expect(lines.map(\.plain) == ["× claim  it is closed"])
    #expect(lines[0].runs.allSatisfy { $0.role == .muted || $0.text.text == "  " })
  }

  @Test func `a command is never cut, its note goes below it`() {
    let shown = text([Action("settings notifications", "by e-mail"), Action("deck", "back")], width: 20)

    #expect(
      shown == """
        → settings notifications
            by e-mail
        → deck  back
        """)
  }
}
