import HushhDomain
import HushhKit
import HushhStorage

/// The session's file: what is read can be written and is read back equal; what is wrong with it is said
/// without a token.
enum SessionProperty {
  static func check(_ bytes: [UInt8]) throws {
    switch SessionFormat.read(bytes) {
    case .session(let session):
      let written = SessionFormat.bytes(of: session)
      let again = SessionFormat.read(written)
      try hold("what was written reads back equal", again == .session(session), (session, again))
      try hold(
        "a moment is kept",
        session.tokens.issuedAt >= .earliest && session.tokens.expiresAt <= .latest, session)
    case .damaged(let reason):
      let value = try? JSONReader.read(bytes)
      for key in ["access_token", "refresh_token"] {
        guard let token = value?[key]?.string, token.utf8.count > 8 else { continue }
        try hold("a token is in no message", !reason.utf8.contains(subsequence: token.utf8), reason)
      }
    case .newer(let version):
      try hold("only a later version is newer", version > SessionFormat.version, version)
    }
  }
}
