internal import HushhDomain
internal import HushhKit

/// What a simulated provider says of a person, in the shape of a JWT.
///
/// Its signature is a marker: the simulation proves nothing, but it is read with the care that a real token
/// needs.
package struct SimulatedToken: Sendable, Equatable {
  package static let audience = "hushh"
  /// How long a token is good, in seconds.
  package static let lifetime: Int64 = 600
  package static let longest = 16_384
  private static let marker = "simulated"

  package var issuer: String
  package var audience = SimulatedToken.audience
  package var subject: String
  package var nonce: String?
  /// Seconds since 1970, as JWT has them.
  package var issuedAt: Int64
  package var expiresAt: Int64
  package var email: String?

  package init(issuer: String, subject: String, nonce: String?, issuedAt: Int64, email: String?) {
    self.issuer = issuer
    self.subject = subject
    self.nonce = nonce
    self.issuedAt = issuedAt
    self.expiresAt = issuedAt + Self.lifetime
    self.email = email
  }

  package var text: String {
    var claims = JSONObject([
      ("aud", .string(audience)), ("exp", .int(expiresAt)), ("iat", .int(issuedAt)),
      ("iss", .string(issuer)), ("sub", .string(subject)),
    ])
    claims["nonce"] = nonce.map(JSONValue.string)
    if let email {
      claims["email"] = .string(email)
      claims["email_verified"] = true
    }
    let header: JSONValue = ["alg": "none", "typ": "JWT"]
    return [JSONWriter.bytes(header), JSONWriter.bytes(.object(claims)), Array(Self.marker.utf8)]
      .map(Base64URL.text).joined(separator: ".")
  }

  /// Reads a token; nil if it is not one.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let signature = Base64URL.bytes(parts[2]),
      signature.elementsEqual(Self.marker.utf8), let header = Self.json(parts[0]),
      header["typ"]?.string == "JWT", let claims = Self.json(parts[1]),
      let issuer = claims["iss"]?.string, let audience = claims["aud"]?.string,
      let subject = claims["sub"]?.string, !subject.isEmpty, let issuedAt = claims["iat"]?.int,
      let expiresAt = claims["exp"]?.int
    else { return nil }
    self.issuer = issuer
    self.audience = audience
    self.subject = subject
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    nonce = claims["nonce"]?.string
    email = claims["email"]?.string
  }

  private static func json(_ part: Substring.UTF8View) -> JSONValue? {
    // What is wrong with it does not matter: it is no token.
    Base64URL.bytes(part).flatMap { try? JSONReader.read($0) }
  }

  static func issuer(of provider: Provider) -> String { "https://\(provider.rawValue).example.com" }

  /// Why the token of a grant does not prove what it says; nil if it does (CASES D04).
  static func check(_ grant: ProviderGrant, at now: Timestamp) -> Result<SimulatedToken, BackendError> {
    let text = grant.token.reveal
    guard text.utf8.count <= longest else { return .failure(.refusedGrant(.tooLong)) }
    guard let token = SimulatedToken(text), token.issuer == issuer(of: grant.provider) else {
      return .failure(.refusedGrant(.malformed))
    }
    let seconds = now.milliseconds / 1000
    guard token.audience == Self.audience else { return .failure(.refusedGrant(.wrongAudience)) }
    // Clocks differ by a little; five minutes is what everybody allows.
    guard token.issuedAt <= seconds + 300 else { return .failure(.refusedGrant(.issuedInFuture)) }
    guard token.expiresAt > seconds else { return .failure(.refusedGrant(.expired)) }
    switch (grant.nonce, token.nonce) {
    case (nil, nil): break
    case (let expected?, let found?):
      guard expected.utf8.elementsEqual(found.utf8) else { return .failure(.refusedGrant(.nonceMismatch)) }
    default: return .failure(.refusedGrant(.nonceMissing))
    }
    return .success(token)
  }
}

/// Base64 as JWT has it: `-` and `_`, no padding.
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        out.append(alphabet[Int(bits >> UInt32(count) & 0x3F)])
      }
    }
    if count > 0 { out.append(alphabet[Int(bits << UInt32(6 - count) & 0x3F)]) }
    return String(decoding: out, as: UTF8.self)
  }

  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return out
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
