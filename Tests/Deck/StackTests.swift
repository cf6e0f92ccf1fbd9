import TestSupport
import Testing

@Suite struct StackTests {
  @Test func look() throws {
    try PluginHarness.run { shell in
      for line in ["deck", "show", "show #6", "pass", "interested", "undo","pass", "pass CBmANGxCWPEhjRhvqcitqB", "interested CBmANGxCWPEhjRhvqcitqB", "deck queue", "sync", "deck list --city bellevue --sort rating --limit 4", "deck search wealth", "auth", "claims availability", "settings privacy", "onboarding fields", "auth login email --as alice", "auth login apple", "whoami", "deck", "onboarding submit --first Alice --last Nguyen --goals insurance,tax_planning --zip 98033 --when asap", "settings", "settings profile", "settings goals retirement_planning", "settings selected", "settings passed", "settings move #1 selected", "claim #1", "claim CBmANGxCWPEhjRhvqcitqB --message Hi", "claims", "claims show 1", "claims archive 1", "settings export", "logout"] {
        do { print("> \(line)\n\(try await shell.text(line))\n") } catch { print("> \(line)\n!! \(error)\n") }
      }
    }
  }
}
