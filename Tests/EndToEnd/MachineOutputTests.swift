internal import HushhKit
internal import TestSupport
internal import Testing

/// What other programs read: JSON, and the same bytes every time.
@Suite struct MachineOutputTests {
  /// A command as `help --format json` declares it.
  struct Command: CustomTestStringConvertible, Sendable {
    var name: String
    var examples: [String]
    var errors: [String]
    var testDescription: String { name }
  }

  static func commands() throws -> [Command] {
    let run = try Hushh().run("--ephemeral", "-c", "help --format json")
    return try Hushh.json(run.outputBytes).map { value in
      func texts(_ key: String) -> [String] { (value[key]?.array ?? []).compactMap(\.string) }
      return Command(
        name: value["name"]?.string ?? "", examples: texts("examples"), errors: texts("errors"))
    }
  }

  @Test func `every command's examples speak JSON`() throws {
    let commands = try Self.commands()
    #expect(commands.count > 60)
    #expect(commands.filter { !$0.examples.isEmpty }.count > 50)

    for command in commands {
      for example in command.examples {
        let hushh = try Hushh()

        let run = try hushh.run("--ephemeral", "--format", "json", "-c", example)

        _ = try Self.objects(run.outputBytes, "\(example)")
        let said = try Self.objects(run.errorBytes, "\(example)")
        let codes = said.compactMap { $0["error"]?["code"]?.string }
        #expect(said.count == codes.count + said.count { $0["warning"] != nil }, "\(example): \(run.error)")
        #expect(run.status == (codes.isEmpty ? 0 : 1), "\(example): \(run.error)")
        #expect(Set(command.errors).isSuperset(of: codes), "\(example) of \(command.name): \(codes)")
      }
    }
  }

  private static func objects(_ bytes: [UInt8], _ what: Comment) throws -> [JSONValue] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    #expect(lines.last?.isEmpty == true, what)
    return lines.dropLast().compactMap { line in
      do {
        let value = try JSONReader.read(line)
        if case .object(let object) = value {
          let keys = object.members.map(\.key)
          #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, what)
        } else {
          Issue.record("\(what): not an object")
        }
        return value
      } catch {
        Issue.record("\(what): \(error): \(String(decoding: line, as: UTF8.self))")
        return nil
      }
    }
  }

  @Test func `an error in JSON has its place`() throws {
    let hushh = try Hushh()
    try hushh.write("echo a\npass nobody\n", to: "a.hush")

    let run = try hushh.run("--ephemeral", "--format", "json", "a.hush")

    let error = try #require(try Hushh.json(run.errorBytes).first?["error"])
    #expect(error["code"]?.string == "agent.unknown")
    #expect(error["file"]?.string == "a.hush")
    #expect(error["line"]?.int == 2)
    #expect(error["column"]?.int == 6)
    #expect(error["next"]?.array?.isEmpty == false)
  }

  // MARK: Determinism

  static let journey = """
    deck
    pass
    like 3
    undo
    net offline
    pass
    state
    net online
    auth login apple
    onboarding submit --first Zoë --goals insurance,tax_planning --zip 02139
    claim CBmANGxCWPEhjRhvqcitqB
    claims
    like #2
    net fail 1
    pass
    deck queue
    settings
    db rows user_agent_selections
    net offline
    pass
    state
    """

  @Test func `the same script gives the same bytes twenty times, wherever it runs`() throws {
    let surroundings = [
      [:], ["LANG": "C"], ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "POSIX"],
      ["TZ": "Asia/Tokyo"], ["TZ": "America/St_Johns", "COLUMNS": "40"], ["COLUMNS": "200", "LINES": "5"],
      ["TERM": "dumb"], ["TERM": ""], ["NO_COLOR": "1"],
    ]
    var results: [[[UInt8]]] = []
    for round in 0..<20 {
      var hushh = try Hushh()
      hushh.environment.merge(surroundings[round % surroundings.count]) { $1 }

      let run = try hushh.run(
        "--seed", "7", "--clock", "2026-01-01T00:00:00Z", "--keep-going", input: .text(Self.journey))

      #expect(run.status == 0, "\(run.error)")
      results.append([run.outputBytes, run.errorBytes, hushh.folder.bytes(of: "state/swipes.jsonl") ?? []])
    }
    #expect(results.first?[0].isEmpty == false)
    #expect(results.first?[2].isEmpty == false)
    #expect(Set(results).count == 1)
  }

  @Test func `another seed gives other identifiers`() throws {
    let queues = try ["1", "2"].map { seed in
      let hushh = try Hushh()
      _ = try hushh.run("--seed", seed, "--clock", "2026-01-01T00:00:00Z", "-c", "pass")
      return hushh.folder.text(of: "state/swipes.jsonl")
    }

    #expect(queues[0] != queues[1])
  }
}
