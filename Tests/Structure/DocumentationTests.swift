import Foundation
import Testing

struct DocumentationTests {
  @Test func `the first session of the README is the one that is run`() throws {
    let readme = try String(contentsOfFile: Command.path(of: "README.md"), encoding: .utf8)
    let session = try String(contentsOfFile: Command.path(of: "examples/first-session.hush"), encoding: .utf8)

    #expect(!session.isEmpty)
    #expect(readme.contains("```\n\(session)```\n"))
  }
}

struct WordCheckTests {
  @Test(arguments: [
    ("Whoever asks is answered.", 1), ("The user is TOLD why.", 1), ("A command set aside at a gate.", 1),
    ("The caller is answered.", 0), ("The command is held, and the reason is reported.", 0),
  ])
  func `the documents' word check finds words from its list only`(text: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(text + "\n", to: "page.md")

    let command = try Command(Command.script("check-words"), ["\(folder.path)/page.md"])

    #expect(command.status == status, "\(command.output)")
  }

  @Test func `the documents of this package pass the word check`() throws {
    let command = try Command(Command.script("check-words"))

    #expect(command.status == 0, "\(command.output)")
  }
}
