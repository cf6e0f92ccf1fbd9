internal import HushhKit
internal import HushhPluginKit

/// The state in words.
enum StateScreen {
  static func blocks(_ report: JSONValue) -> [Block] {
    func text(_ path: String) -> String {
      let value = (try? DataPath(path).value(in: report)) ?? .null
      return value.string ?? (value.isNull ? "none" : JSONWriter.text(value))
    }
    let entries = report["queue"]?["entries"]?.array ?? []
    var blocks: [Block] = [
      .fields([
        Field("session", "\(text("session.status"))"),
        Field("user", "\(text("session.user"))"),
        Field("onboarding", "\(text("onboarding"))"),
        Field("pending", "\(text("pending"))"),
        Field("network", "\(text("network"))"),
        Field("deck", "\(text("deck.remaining")) left, \(text("deck.source")), top \(text("deck.top"))"),
        Field("queue", "\(text("queue.waiting")) waiting, \(text("queue.refused")) refused"),
        Field("others", report["queue"]?["others"] == 0 ? "" : "\(text("queue.others")) waiting"),
      ])
    ]
    if !entries.isEmpty {
      blocks.append(
        .table(
          Table(
            ["seq", "agent", "status", "owner", "attempts", "swiped at"],
            rows: entries.map { entry in
              ["seq", "agent_id", "status", "owner", "attempts", "swiped_at"].map { key in
                let value = entry[key] ?? .null
                return StyledText(value.string ?? (value.isNull ? "guest" : JSONWriter.text(value)))
              }
            })))
    }
    return blocks
  }
}
