internal import HushhDomain
internal import HushhEngine
internal import HushhKit
internal import HushhTerminal

/// The prompt: who is here, cards left, swipes waiting, and whether the last line failed.
struct PromptWriter: Sendable {
  let state: AppState
  let knowledge: LineKnowledge
  let inColor: Bool

  func prompt(lastFailed: Bool) async -> Prompt {
    let view = await state.deckView(limit: 0)
    var pieces: [(Role, String)] = [
      (.primary, view.displayName ?? "guest"), (.plain, " "), (.muted, "\(view.remaining) left"),
    ]
    if view.waiting > 0 { pieces += [(.muted, ", "), (.warning, "\(view.waiting) waiting")] }
    pieces.append((.plain, " "))
    pieces.append(lastFailed ? (.error, "!") : (.primary, "›"))
    return knowledge.prompt(pieces, inColor: inColor)
  }
}
