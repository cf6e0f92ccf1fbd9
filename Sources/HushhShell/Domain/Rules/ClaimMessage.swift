internal import HushhKit

/// The words of a claim (D7): trimmed, not blank, at most 2,000 characters, a default without any.
public enum ClaimMessage {
  public static let longest = 2000

  public static func read(_ text: String?, agentName: String) throws(ClaimError) -> String {
    guard let text else { return "Please contact me, \(agentName)." }
    let message = text.trimmingBlanks()
    guard !message.isEmpty else { throw .blankMessage }
    guard message.count <= longest else { throw .longMessage(limit: longest) }
    guard message.unicodeScalars.allSatisfy({ !$0.isControl || $0 == "\n" || $0 == "\t" }) else {
      throw .controlCharacters
    }
    return message
  }
}
