import TestSupport
import Testing

@Suite struct PictureTests {
  @Test func `the picture in the README shows the screens as they are`() throws {
    let picture = try Hushh().run(
      shell: "'\(Repository.root)/scripts/picture' \"$HUSHH\" >new.svg && cat new.svg")
    let kept = try Hushh().run(shell: "cat '\(Repository.root)/docs/screens.svg'")

    #expect(picture.error.isEmpty)
    #expect(picture.status == 0 && picture.output.hasSuffix("</svg>\n"))
    #expect(picture.output == kept.output, "make picture draws it anew")
  }

  @Test(arguments: ["/bin/false", "/nonexistent"])
  func `a program that fails gives no picture`(program: String) throws {
    let run = try Hushh().run(shell: "'\(Repository.root)/scripts/picture' \(program)")

    #expect(run.status != 0)
    #expect(run.output.isEmpty)
  }
}
