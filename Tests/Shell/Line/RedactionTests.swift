import Testing

@testable import HushhEngine

@Suite struct `Showing a line again` {
  @Test(arguments: [
    ("login email --code 123456", "login email --code ${secret.code}"),
    ("login email --code=123456 --as alice", "login email --code=${secret.code} --as alice"),
    ("login email --cod 123456 --as alice", "login email --cod ${secret.code} --as alice"),
    ("logn --codes '12 34' x", "logn --codes ${secret.code} x"),
    ("login 'open --code 123456", "login 'open …"),
    ("login --code", "login --code"),
    ("pass --co 5", "pass --co 5"),
    ("echo nothing to hide", "echo nothing to hide"),
  ])
  func `no value of a secret flag is shown, however the line is wrong`(line: String, shown: String) {
    #expect(Redaction(of: ["code"]).text(line) == shown)
  }
}
