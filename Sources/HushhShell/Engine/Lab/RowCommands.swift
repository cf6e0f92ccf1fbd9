internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The backend's rows as they are: `db`.
enum RowCommands {
  static var all: [RegisteredCommand] { [tables, rows, schema] }

  private static var tables: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "db tables", "Show the backend's tables.",
        examples: [Example("db tables", "Every table with its rows' count.")])
    ) {
      sandbox, _, _ in
      var counts: [(name: String, count: Int)] = []
      for table in sandbox.tables { counts.append((table, try await sandbox.rows(of: table).count)) }
      return Output(
        [
          .table(
            Table(
              ["table", "rows"], rows: counts.map { [StyledText($0.name), StyledText(String($0.count))] }))
        ],
        data: .rows(
          counts.map { ["rows": .int(Int64($0.count)), "table": .string($0.name)] },
          columns: ["table", "rows"]))
    }
  }

  private static let table = Parameter.argument("table", .text, "One of db tables.")

  static func known(_ name: String, among tables: [String]) throws -> String {
    guard tables.contains(name) else {
      throw LabError.tableUnknown(name, nearest: EditDistance.nearest(to: name, among: tables))
    }
    return name
  }

  private static var rows: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "db rows", "Show every row of a table, whoever owns it; the app's own rules do not apply here.",
        parameters: [table], examples: [Example("db rows users", "Every account.")], errors: [.tableUnknown],
        related: ["assert"])
    ) { sandbox, _, arguments in
      let name = try known(arguments["table"] ?? "", among: sandbox.tables)
      let rows = try await sandbox.rows(of: name)
      let columns = rows.first?.members.map(\.key) ?? []
      return Output(
        rows.isEmpty
          ? [.line("\(name) is empty.")]
          : [
            .table(
              Table(
                columns,
                rows: rows.map { row in
                  columns.map { column in
                    let value = row[column] ?? .null
                    return value.isNull
                      ? StyledText("null", .muted) : StyledText(value.string ?? JSONWriter.text(value))
                  }
                })),
            .line(StyledText("All rows, past the rules of who may see what.", .muted)),
          ],
        data: .rows(rows.map(JSONValue.object), columns: columns))
    }
  }

  private static var schema: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "db schema", "Show how a table is made.", parameters: [table],
        examples: [Example("db schema lead_requests", "Columns, keys and checks.")], errors: [.tableUnknown])
    ) { sandbox, _, arguments in
      let name = try known(arguments["table"] ?? "", among: sandbox.tables)
      let sql = try await sandbox.schema(of: name)
      return Output(
        sql.split(separator: "\n").map { .line(StyledText(String($0))) },
        data: .object(["sql": .string(sql), "table": .string(name)]))
    }
  }
}
