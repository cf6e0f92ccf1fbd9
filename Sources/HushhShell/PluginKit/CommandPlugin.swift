public import HushhKit

/// A group of commands about one subject.
///
/// A plugin holds no state: what commands share they share through `AppState`.
public protocol CommandPlugin: Sendable {
  /// The first word of its commands, like `deck`.
  var name: String { get }
  /// One line for the index of `help`.
  var summary: String { get }
  var commands: [Command] { get }
}

/// One command: a declaration that everything about it comes from, and what it does.
public struct Command: Sendable {
  public typealias Run = @Sendable (CommandContext, Arguments) async throws -> Output
  public typealias Check = @Sendable (CommandContext, Arguments) async throws -> Void

  public var declaration: Declaration
  /// Asked before the gate: a command that cannot succeed anyway must not send anybody to sign in.
  public var check: Check?
  public var run: Run

  public init(_ declaration: Declaration, check: Check? = nil, run: @escaping Run) {
    self.declaration = declaration
    self.check = check
    self.run = run
  }
}

/// What a command needs before it may run.
///
/// The shell's gate obtains it or explains how to.
public enum Capability: String, Sendable, CaseIterable {
  case session
  case onboarding
  /// Somebody at a terminal who can be asked.
  case questions
}

/// The part of a command that is data: parsing, help, completion, gate and checking come from it.
public struct Declaration: Sendable, Equatable {
  /// The words that name it, `deck pass`.
  public var name: String
  public var summary: String
  /// Short names that stand for the whole name.
  public var aliases: [String]
  public var parameters: [Parameter]
  public var needs: [Capability]
  /// What the command obtains, for the gate to offer it.
  public var provides: Capability?
  /// What `state` calls the action while it waits at a gate, like `openSettings`.
  public var gatedAction: String?
  public var examples: [Example]
  public var errors: [ErrorCode]
  /// Commands that help names beside it, before those whose names begin alike.
  public var related: [String]
  /// False when `>` and `|` are words of its own, and for what prints nothing worth keeping.
  public var canRedirect: Bool

  public init(
    _ name: String, _ summary: String, aliases: [String] = [], parameters: [Parameter] = [],
    needs: [Capability] = [], provides: Capability? = nil, gatedAction: String? = nil,
    examples: [Example] = [], errors: [ErrorCode] = [], related: [String] = [], canRedirect: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.parameters = parameters
    self.needs = needs
    self.provides = provides
    self.gatedAction = gatedAction
    self.examples = examples
    self.errors = errors
    self.related = related
    self.canRedirect = canRedirect
  }
}

/// A line that can be typed as it stands, and what it shows.
public struct Example: Sendable, Equatable {
  public var line: String
  public var summary: String

  public init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}
