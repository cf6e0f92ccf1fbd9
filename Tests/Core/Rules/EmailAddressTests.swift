import HushhDomain
import HushhKit
import Testing

@Suite struct `E-mail addresses` {
  @Test(arguments: [
    "User@Example.com", "user@example.com", " user@example.com ", "USER@EXAMPLE.COM", "\tuser@example.com\n",
  ])
  func `one mailbox is one address, which stays as it was entered`(text: String) throws {
    let address = try EmailAddress(text)

    #expect(address.folded == "user@example.com")
    #expect(address.text == text.trimmingBlanks())
  }

  @Test func `a tag is another address, and the letter I keeps its dot`() throws {
    #expect(try EmailAddress("user+a@example.com").folded == "user+a@example.com")
    #expect(try EmailAddress("INFO@I.EXAMPLE").folded == "info@i.example")
    #expect(try EmailAddress("alice@example.com").masked == "a***@example.com")
  }

  @Test(arguments: [
    "o'brien!#$%&*+-/=?^_`{|}~@example.com", "a.b@xn--bcher-kva.example", "1@2.3com", "x@a-b.c-d.example",
  ])
  func `a mailbox may have unusual marks, and a domain digits and hyphens inside`(text: String) throws {
    #expect(try EmailAddress(text).text == text)
  }

  @Test(arguments: [
    "", " ", "user", "@", "user@", "@example.com", "user@example", "user@.com", "user@example.",
    "a@b@example.com",
    "us er@example.com", "user@exa mple.com", "user＠example.com", "usеr@example.com", "İ@example.com",
    "\"us er\"@example.com", "\"user\"@example.com", "user@example.com\0", "us\ner@example.com",
    "<user@example.com>", "mailto:user@example.com", "us,er@example.com", "(me)user@example.com",
    "us\\er@example.com", "[user]@example.com", "a;b@example.com", "x@a,b.com", "user@-example.com",
    "user@example-.com", "user@exam_ple.com", "user@[127.0.0.1]", "user@example.com>",
    String(repeating: "a", count: 65) + "@example.com", "user@" + String(repeating: "a", count: 300) + ".com",
  ])
  func `a malformed address is refused with a reason`(text: String) {
    #expect { try EmailAddress(text) } throws: {
      guard case .emailInvalid(let reason) = $0 as? AuthError else { return false }
      return !reason.isEmpty
    }
  }
}
