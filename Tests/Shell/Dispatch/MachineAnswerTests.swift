import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Answers for machines` {
  /// Every line of the text as a JSON object.
  private func objects(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { line in
      let value = try JSONReader.read(line.utf8)
      #expect(value.object != nil && JSONWriter.text(value) == line)
      return value
    }
  }

  @Test func `every line without arguments answers in JSON, or says nothing, and so do its errors`() throws {
    try ShellHarness.run { shell async throws in
      await shell.run("set format json")
      var silent: [String] = []
      for command in shell.shell.registry.commands where command.declaration.name != "exit" {
        await shell.run(command.declaration.name)
        let answers = try objects(shell.output.output) + objects(shell.output.error)
        if answers.isEmpty { silent.append(command.declaration.name) }
      }
      // Nothing to list here is no line at all.
      #expect(silent == ["alias", "history", "lab mail"])
    }
  }

  @Test func `any command takes a format of its own, for its answer and for its error`() throws {
    try ShellHarness.run { shell async throws in
      #expect(try objects(await shell.said("deck list --format json")).count == 21)
      #expect(try objects(await shell.said("deck list --format=json --limit 2")).count == 2)
      #expect(await shell.said("deck list --format tsv").split(separator: "\n").count == 22)
      #expect(await shell.said("deck").hasPrefix("{") == false)
      await shell.run("show nobody --format json")
      #expect(try objects(shell.output.error).first?["error"]?["code"] == "agent.unknown")
      await shell.run("deck list --nope --format json")
      #expect(try objects(shell.output.error).first?["error"]?["code"] == "flag.unknown")
      #expect(await shell.error("show nobody").contains("error[agent.unknown]"))
    }
  }

  @Test func `a command inside another one takes its format too`() throws {
    try ShellHarness.run { shell async throws in
      #expect(try objects(await shell.said("repeat 2 deck list --limit 3 --format json")).count == 6)
      await shell.run("repeat 2 show nobody --format json")
      #expect(try objects(shell.output.error).first?["error"]?["code"] == "agent.unknown")
      #expect(await shell.said("repeat 1 deck --format json\necho hi").hasSuffix("}\nhi\n"))
    }
  }

  @Test func `an error in JSON has file, line, column and what to do`() throws {
    try ShellHarness.run { shell async throws in
      await shell.run("set format json\n\necho é \\\n  ${nope}", as: "x.hush")

      let error = try #require(try objects(shell.output.error).first?["error"])
      #expect(error["file"] == "x.hush" && error["line"] == 4 && error["column"] == 3)
      #expect(error["code"] == "variable.unknown")
      #expect(error["next"]?.array?.isEmpty == false)
    }
  }

  @Test func `a warning is an object on standard error`() throws {
    try ShellHarness.run { shell async throws in
      await shell.run("net offline\ndeck --format json")

      #expect(try objects(shell.output.output.split(separator: "\n").last.map(String.init) ?? "").count == 1)
      #expect(try objects(shell.output.error).first?["warning"]?["code"] == "backend.unreachable")
    }
  }
}
