public import HushhPluginKit

/// Requests to agents: a claim asks a verified agent to get in touch.
public struct ClaimsPlugin: CommandPlugin {
  public let name = "claims"
  public let summary = "Ask agents to get in touch, and follow what becomes of it."

  public init() {}

  public var commands: [Command] {
    [
      Self.list, Self.create, Self.show, Self.availability, Self.reply, Self.accept, Self.close, Self.archive,
    ]
  }
}
