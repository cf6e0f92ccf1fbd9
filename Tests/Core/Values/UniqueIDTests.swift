import HushhKit
import Testing

@Suite struct `Unique identifiers` {
  @Test func `both cases are one identifier, written in lower case`() throws {
    let lower = try #require(UniqueID("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"))
    let upper = try #require(UniqueID("0A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D"))

    #expect(lower == upper)
    #expect(upper.description == "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d")
  }

  @Test(arguments: [
    "", "0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4",
    "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d0", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d ",
    " 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4g",
    "{0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4}", "0a1b2c3-d4e5f-4a6b-8c7d-9e0f1a2b3c4d",
    "------------------------------------",
    "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c٤",
  ])
  func `anything but the form of 36 characters is refused`(text: String) {
    #expect(UniqueID(text) == nil)
  }

  @Test func `in every place only a hexadecimal digit, or the hyphen, is read`() {
    let text = Array("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d".utf8)
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for (place, byte) in text.enumerated() {
      // Every scalar below 128; the others have two bytes.
      for other in UInt8(0)..<128 {
        var changed = text
        changed[place] = other
        let read = UniqueID(String(decoding: changed, as: UTF8.self))

        let isRight = byte == UInt8(ascii: "-") ? other == byte : digits.contains(other)
        #expect((read != nil) == isRight, "\(other) at \(place)")
        #expect(read.map { $0.description == String(decoding: changed, as: UTF8.self).lowercased() } ?? true)
      }
    }
  }

  @Test func `random bits give version 4, whatever they are`() {
    let random = SeededRandom(seed: 7)
    for bits in [(0, 0), (.max, .max)] + (0..<200).map({ _ in (random.next(), random.next()) }) {
      let id = UniqueID(randomHigh: bits.0, randomLow: bits.1)
      let text = Array(id.description)

      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
      #expect(UniqueID(id.description) == id)
    }
  }

  @Test func `identifiers order as their texts do`() {
    let random = SeededRandom(seed: 3)
    let ids = (0..<100).map { _ in UniqueID(high: random.next(), low: random.next()) }

    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
