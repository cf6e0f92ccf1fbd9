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
