import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Asserting` {
  @Test(arguments: [
    "deck.remaining == 21", "deck.remaining = 21.0", "deck.remaining != 20", "deck.remaining < 22",
    "deck.remaining <= 21",
    "deck.remaining > 3", "deck.remaining >= 21", "deck.source == remote", "deck.source < s",
    "deck.source contains mot",
    "pending == null", "session.user == null", "queue.entries == []", "queue.entries.count == 0",
    "db.users.count == 0",
    "db.kirkland_agents.0.name == 'Sound Planning Group'", "db.kirkland_agents.0.is_closed == false",
    "db.kirkland_agents.0.review_count >= 0", "net.writes.users == 0", "net.writes.auth == 0",
    "network == online",
    "deck.top != 'cbmangxcwpehjrhvqcitqb'",
  ])
  func `what holds`(words: String) throws {
    try ShellHarness.run { shell async throws in #expect(await shell.code("assert \(words)") == "") }
  }

  @Test(arguments: [
    "deck.remaining == 20", "deck.remaining == twenty-one", "deck.remaining < 21", "deck.remaining < x",
    "deck.remaining contains 2",
    "deck.source == REMOTE", "pending < 1", "pending != null", "queue.entries == null", "db.users.count > 0",
    "db.kirkland_agents.0.is_closed == 0",
  ])
  func `what does not`(words: String) throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.code("assert \(words)") == "assert.failed")
    }
  }

  @Test(arguments: [
    "deck.nope == 1", "nope == 1", "deck.remaining.x == 1", "db == 1", "db.nope.count == 0",
    "db.users.0.id == x",
    "db.kirkland_agents.99.id == x", "db.kirkland_agents.-1.id == x", "db.kirkland_agents.0.nope == x",
    "net == 1",
    "net.writes.nope == 0", "net.reads.users == 0", "'' == 1", "deck..remaining == 1",
    "db.kirkland_agents.+1.id == x",
  ])
  func `a path that leads nowhere`(words: String) throws {
    try ShellHarness.run { shell async throws in #expect(await shell.code("assert \(words)") == "assert.path")
    }
  }

  @Test func `a failure says what was found`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.error("assert deck.remaining == 20").hasSuffix("deck.remaining is 21, not 20."))
      #expect(await shell.code("assert deck.remaining ~ 20") == "choice.unknown")
      #expect(await shell.code("assert deck.remaining ==") == "argument.missing")
    }
  }
}
