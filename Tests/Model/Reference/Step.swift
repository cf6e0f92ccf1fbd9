/// One line of a script, for the reference and for the shell alike.
enum Step: Equatable, Sendable {
  typealias Decision = Reference.Decision

  case swipe(Decision, String?)
  case undo
  case deck
  case reload
  case sync
  case move(String, Decision)
  case logIn(String)
  case logOut
  case later
  case renew
  case submit
  case settings
  case list(Decision)
  case deleteAccount
  case claims
  case claim(String)
  case closeClaim(Int)
  case archiveClaim(Int)
  case answerClaim(Int, String)
  case restart
  case kill
  case foreground
  case online(Bool)
  case fail(Fault)
  case clearFaults
  case advanceClock
  case expireSessions
  case revokeSessions
  case closeAgent(String, Bool)
  case removeAgent(String, force: Bool)
  case addAgent(String)
  case map(String)
  case unmap(String)
}

extension Step {
  /// As somebody would type it.
  var line: String {
    switch self {
    case .swipe(let decision, let agent):
      [decision == .selected ? "interested" : "pass", agent].compactMap { $0 }.joined(separator: " ")
    case .undo: "undo"
    case .deck: "deck"
    case .reload: "deck reload"
    case .sync: "sync"
    case .move(let agent, let decision): "settings move \(agent) \(decision.list)"
    case .logIn(let user): "login \(user.replacing(" ", with: " --as "))"
    case .logOut: "logout"
    case .later: "auth later"
    case .renew: "auth refresh"
    case .submit: "onboarding submit --first Ann --goals insurance --zip 98033"
    case .settings: "settings"
    case .list(let decision): "settings \(decision.list)"
    case .deleteAccount: "settings delete-account --yes"
    case .claims: "claims"
    case .claim(let agent): "claim \(agent)"
    case .closeClaim(let number): "claims close \(number)"
    case .archiveClaim(let number): "claims archive \(number)"
    case .answerClaim(let number, let status): "lab claim \(number) \(status)"
    case .restart: "app restart"
    case .kill: "app kill"
    case .foreground: "app foreground"
    case .online(let isOnline): isOnline ? "net online" : "net offline"
    case .fail(let fault): fault.line
    case .clearFaults: "net clear"
    case .advanceClock: "clock advance 2h"
    case .expireSessions: "lab session expire"
    case .revokeSessions: "lab session revoke"
    case .closeAgent(let agent, let isClosed): "lab agent close \(agent)\(isClosed ? "" : " --reopen")"
    case .removeAgent(let agent, let force): "lab agent remove \(agent)\(force ? " --force" : "")"
    case .addAgent(let agent): "lab agent add \(agent) 'Somebody Else'"
    case .map(let agent): "lab profile map \(agent)"
    case .unmap(let agent): "lab profile unmap \(agent)"
    }
  }

  /// The agent a change of the catalog is about.
  var agent: String? {
    switch self {
    case .closeAgent(let agent, _), .removeAgent(let agent, _), .addAgent(let agent), .map(let agent),
      .unmap(let agent):
      agent
    default: nil
    }
  }
}

extension Reference.Decision {
  fileprivate var list: String { self == .selected ? "selected" : "passed" }
}

extension Fault {
  fileprivate var line: String {
    var line = "net fail \(count) --as \(kind.rawValue)"
    if skip > 0 { line += " --skip \(skip)" }
    if let table { line += " --table \(table)" }
    return afterCommit ? line + " --after-commit" : line
  }
}
