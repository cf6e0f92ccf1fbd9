import HushhDomain
import HushhKit
import HushhPluginKit
import Testing

@testable import HushhEngine

@Suite struct `Showing a line again` {
  @Test(arguments: [
    ("login email --code 123456", "login email --code ${secret.code}"),
    ("login email --code=123456 --as alice", "login email --code=${secret.code} --as alice"),
    ("login email --cod 123456 --as alice", "login email --cod ${secret.code} --as alice"),
    ("logn --codes '12 34' x", "logn --codes ${secret.code} x"),
    ("login 'open --code 123456", "login 'open …"),
    ("login --code", "login --code"), ("login --code=", "login --code="),
    ("login --code 123456 # 123456", "login --code ${secret.code}"),
    ("login --code 123456 x # 123456", "login --code ${secret.code} x"),
    ("login --code --code=12345678901234567890", "login --code ${secret.code}"),
    ("pass --co 5", "pass --co 5"),
    ("echo nothing to hide", "echo nothing to hide"),
  ])
  func `no value of a secret flag is shown, however the line is wrong`(line: String, shown: String) throws {
    #expect(try Self.shown(line) == shown)
  }

  private static func shown(_ text: String, around offset: Int? = nil) throws -> String {
    let line = try #require(LineSource.lines(of: text).first)
    return Redaction(of: ["code"]).text(of: line, around: offset)
  }

  @Test(arguments: [
    ("login --code \\\n123456 --nope", "${secret.code} --nope"),
    ("login --co\\\nde=123456 x", "de=${secret.code} x"),
    ("login --code '1234\\\n", "login …"),
  ])
  func `nor in a row of a line, when its flag is in another row`(line: String, shown: String) throws {
    let last = try Self.shown(line, around: line.utf8.count - 2)

    #expect(last == shown)
  }
}
