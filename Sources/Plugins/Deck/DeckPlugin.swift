public import HushhPluginKit

/// Looking through the agents and deciding about them, with or without an account.
public struct DeckPlugin: CommandPlugin {
  public let name = "deck"
  public let summary = "Look through the agents and decide about them."

  public init() {}

  public var commands: [Command] {
    [
      Self.stack, Self.list, Self.show, Self.pass, Self.interested, Self.undo, Self.search, Self.queue,
      Self.sync, Self.reload, Self.swipe,
    ]
  }
}
