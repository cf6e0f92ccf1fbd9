import HushhDomain
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct QueueFormatTests {
  static let records: [(QueueRecord, String)] = {
    guard let made = try? swipe("-aB3x", .interested, number: 1),
      var owned = try? swipe("A \"1\" é", .pass, number: 41, at: "2026-01-01T00:00:00.007Z")
    else { return [] }
    owned.owner = id(2)
    return [
      (
        .swipe(made),
        #"{"c":"41b22356","agent_id":"-aB3x","id":"00000000-0000-4000-8000-000000000001","op":"swipe","owner":null,"seq":1,"status":"selected","swiped_at":"2026-01-01T00:00:00Z","v":1}"#
      ),
      (
        .swipe(owned),
        #"{"c":"7745468c","agent_id":"A \"1\" é","id":"00000000-0000-4000-8000-000000000029","op":"swipe","owner":"00000000-0000-4000-8000-000000000002","seq":41,"status":"rejected","swiped_at":"2026-01-01T00:00:00.007Z","v":1}"#
      ),
      (.sent(id(1)), #"{"c":"2b2042b2","id":"00000000-0000-4000-8000-000000000001","op":"sent","v":1}"#),
      (
        .withdrawn(id(1)),
        #"{"c":"749dc102","id":"00000000-0000-4000-8000-000000000001","op":"withdrawn","v":1}"#
      ),
      (
        .failed(id(1), attempts: 12, reason: "line one\nline two"),
        #"{"c":"ce4dae0a","attempts":12,"id":"00000000-0000-4000-8000-000000000001","op":"failed","reason":"line one\nline two","v":1}"#
      ),
      (
        .refused(id(1), reason: "agent gone"),
        #"{"c":"cf7ddab5","id":"00000000-0000-4000-8000-000000000001","op":"refused","reason":"agent gone","v":1}"#
      ),
      (
        .owned(id(1), owner: id(3)),
        #"{"c":"f60c6c79","id":"00000000-0000-4000-8000-000000000001","op":"owned","owner":"00000000-0000-4000-8000-000000000003","v":1}"#
      ),
    ]
  }()

  @Test func `the checksum is the one of iSCSI`() {
    let checksum = Array("123456789".utf8).withUnsafeBytes { CRC32C.checksum($0) }
    let zeros = [UInt8](repeating: 0, count: 32).withUnsafeBytes { CRC32C.checksum($0) }

    #expect(checksum == 0xE306_9283)
    #expect(zeros == 0x8A91_36AA)
  }

  @Test(arguments: 0..<7) func `a record is written byte for byte as promised`(index: Int) throws {
    let (record, line) = try #require(Self.records.count > index ? Self.records[index] : nil)

    #expect(String(decoding: QueueFile.bytes(of: [record]), as: UTF8.self) == line + "\n")
  }

  @Test(arguments: 0..<7) func `what is written is read again`(index: Int) throws {
    let (record, _) = try #require(Self.records.count > index ? Self.records[index] : nil)

    let file = QueueFile(reading: QueueFile.bytes(of: [record, record]))

    #expect(file.records == [record, record])
    #expect(file.damage == nil)
  }

  @Test(arguments: 0..<7) func `no single flipped bit changes what is read`(index: Int) throws {
    let (record, _) = try #require(Self.records.count > index ? Self.records[index] : nil)
    let other = QueueRecord.sent(id(99))
    let good = QueueFile.bytes(of: [record, other])
    let length = QueueFile.bytes(of: [record]).count
    var unnoticed: [Int] = []

    for bit in 0..<(length - 1) * 8 {
      var bytes = good
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let file = QueueFile(reading: bytes)
      // In the name or the letters of the checksum a flip may do no harm; then the record is whole.
      let isWhole = file.faults.isEmpty && file.records == [record, other]
      let isNoticed = !file.faults.isEmpty && file.records == [other]
      if !isWhole && !isNoticed { unnoticed.append(bit) }
    }

    #expect(unnoticed == [])
  }

  @Test func `a line typed by hand needs no checksum, no version and no owner`() throws {
    let text = """
      { "op": "swipe", "seq": 7, "id": "00000000-0000-4000-8000-00000000000A", "status": "selected",
      """
    let line = text.dropLast(0) + #" "agent_id": "A\u0031", "swiped_at": "2026-01-01", "note": 1 }"#

    let file = QueueFile(reading: Array(line.replacing("\n", with: "").utf8))

    var expected = try swipe("A1", .interested, number: 7)
    expected.id = id(10)
    #expect(file.records == [.swipe(expected)])
    #expect(file.lacksNewline)
  }

  @Test(arguments: [
    (
      #"{"c":"00000000","id":"00000000-0000-4000-8000-000000000001","op":"sent","v":1}"#,
      "checksum does not fit"
    ),
    (
      #"{"id":"00000000-0000-4000-8000-000000000001","c":"00000000","op":"sent","v":1}"#,
      "not at the beginning"
    ),
    (#"{"id":"00000000-0000-4000-8000-000000000001","op":"eaten","v":1}"#, "no op eaten"),
    (#"{"id":"1","op":"sent","v":1}"#, "id is not a UUID"),
    (#"{"id":"00000000-0000-4000-8000-000000000001","op":"sent","v":0}"#, "no version 0"),
    (#"[1]"#, "not an object"),
    (#"{"id":"00000000-0000-4000-8000-000000000001","op":"sent","v":1}}"#, "not JSON"),
    (
      #"{"agent_id":"A","id":"00000000-0000-4000-8000-000000000001","op":"swipe","owner":null,"seq":1,"status":"maybe","swiped_at":"2026-01-01T00:00:00Z","v":1}"#,
      "the status maybe is neither"
    ),
  ])
  func `a line that is not a record is named with its reason`(line: String, reason: String) throws {
    let file = QueueFile(reading: Array("\n\(line)\n".utf8))

    let fault = try #require(file.faults.first)
    #expect(fault.line == 2)
    #expect(fault.reason.contains(reason))
    #expect(file.records == [])
  }

  @Test func `records that are passed on are the ones that are kept otherwise`() throws {
    var bytes: [UInt8] = []
    for number in 1...20 {
      bytes += QueueFile.bytes(of: [.swipe(try swipe("A\(number)", .pass, number: UInt64(number)))])
      if number == 5 { bytes += Array("damaged\n".utf8) }
    }
    bytes.removeLast(9)
    var passed: [QueueRecord] = []

    let kept = QueueFile(reading: bytes)
    let file = QueueFile(reading: bytes) { passed.append($0) }

    #expect(passed == kept.records && passed.count == 19)
    #expect(file.records.isEmpty)
    #expect(file.faults == kept.faults && file.faults.count == 1)
    #expect(file.tornLine == 21 && kept.tornLine == 21)
    #expect(file.soundLength == kept.soundLength)
  }

  @Test func `identifiers in upper case and a time with an offset are read, with a checksum or without`()
    throws
  {
    let content =
      #""agent_id":"A","id":"00000000-0000-4000-8000-00000000000A","op":"swipe","owner":null,"seq":7,"#
      + #""status":"selected","swiped_at":"2026-01-01T01:00:00+01:00","v":1}"#
    let checksum = Array(content.utf8).withUnsafeBytes { CRC32C.checksum($0) }
    let digits = String(checksum, radix: 16)
    let sealed =
      #"{"c":""# + String(repeating: "0", count: 8 - digits.count) + digits + #"","# + content
    var expected = try swipe("A", .interested, number: 7)
    expected.id = id(10)

    let file = QueueFile(reading: Array("{\(content)\n{ \(content)\n\(sealed)\n".utf8))

    #expect(file.faults.isEmpty)
    #expect(file.records == Array(repeating: .swipe(expected), count: 3))
  }

  @Test func `a newer version is seen, but not in a damaged line`() {
    let newer = #"{"id":"x","op":"new","v":2}"#
    let damaged = #"{"c":"00000000","id":"x","op":"new","v":2}"#

    #expect(QueueFile(reading: Array("\(newer)\n".utf8)).newerVersion == 2)
    #expect(QueueFile(reading: Array("\(damaged)\n".utf8)).newerVersion == nil)
  }

  @Test func `a line of more than 64 KiB is damage`() {
    let line = #"{"id":"00000000-0000-4000-8000-000000000001","op":"refused","reason":""#
    let bytes = Array((line + String(repeating: "x", count: 65_536) + "\",\"v\":1}\n").utf8)

    #expect(QueueFile(reading: bytes).faults.first?.reason == "longer than 64 KiB")
  }

  @Test func `a line is long when it would be in the form it is saved in`() throws {
    let id = String(repeating: "\u{7F}", count: 12_000)
    let line =
      #"{"agent_id":"\#(id)","id":"00000000-0000-4000-8000-000000000001","op":"swipe","owner":null,"#
      + #""seq":1,"status":"selected","swiped_at":"2026-01-01T00:00:00Z","v":1}"#

    #expect(QueueFile(reading: Array("\(line)\n".utf8)).faults.first?.reason == "longer than 64 KiB")
  }

  @Test(arguments: ["\u{1}", "e" + String(repeating: "\u{301}", count: 100)])
  func `a novel as a reason is cut`(character: String) throws {
    let record = QueueRecord.refused(id(1), reason: String(repeating: character, count: 100_000))

    let bytes = QueueFile.bytes(of: [record])

    #expect(bytes.count < 65_536)
    #expect(QueueFile(reading: bytes).records.count == 1)
  }
}
