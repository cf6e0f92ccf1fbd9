/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Written as RFC 3339 in UTC, so that two texts of the same form sort as the moments do.
public struct Timestamp: Hashable, Sendable, Comparable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

  /// The first moment that can be written, at the start of the year 0.
  public static let earliest = Timestamp(milliseconds: -62_167_219_200_000)
  /// The last moment that can be written, at the end of the year 9999.
  public static let latest = Timestamp(milliseconds: 253_402_300_799_999)

  /// Stops at the first and the last moment that can be written: what is saved must be readable again.
  public func advanced(by span: TimeSpan) -> Timestamp {
    let (sum, overflow) = milliseconds.addingReportingOverflow(span.milliseconds)
    if overflow { return span.milliseconds < 0 ? .earliest : .latest }
    return min(max(Timestamp(milliseconds: sum), .earliest), .latest)
  }

  /// The calendar date, `2026-01-01`.
  public var date: String { String(description.prefix(10)) }
}

extension Timestamp: CustomStringConvertible {
  /// `2026-01-01T00:00:00Z`; with `.123` when there are milliseconds.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text as ``description``.
  package func append(to bytes: inout [UInt8]) {
    var day = milliseconds / 86_400_000
    var rest = milliseconds % 86_400_000
    if rest < 0 {
      rest += 86_400_000
      day -= 1
    }
    let (year, month, dayOfMonth) = civil(fromDay: day)
    let form: StaticString = "0000-00-00T00:00:00.000Z"
    // Built in one piece: appending a byte at a time would take twice as long, and every swipe is written.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: form.utf8CodeUnitCount) { text in
      func put(_ number: Int64, at place: Int) {
        text[place] = UInt8(ascii: "0") + UInt8(number / 10)
        text[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
      }
      _ = text.initialize(fromContentsOf: UnsafeBufferPointer(start: form.utf8Start, count: text.count))
      var start = 0
      if (0...9999).contains(year) {
        put(year / 100, at: 0)
        put(year % 100, at: 2)
      } else {
        bytes.append(contentsOf: String(year).utf8)
        start = 4
      }
      put(month, at: 5)
      put(dayOfMonth, at: 8)
      put(rest / 3_600_000, at: 11)
      put(rest / 60_000 % 60, at: 14)
      put(rest / 1000 % 60, at: 17)
      let fraction = rest % 1000
      if fraction == 0 {
        text[19] = UInt8(ascii: "Z")
      } else {
        text[20] += UInt8(fraction / 100)
        put(fraction % 100, at: 21)
      }
      let end = fraction == 0 ? 20 : text.count
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
    }
  }

  /// Reads `YYYY-MM-DD`, or that with `THH:MM:SS`, an optional fraction, and `Z` or `±HH:MM`.
  public init?(_ text: String) {
    guard let time = text.withBytes({ Timestamp($0) }) else { return nil }
    self = time
  }

  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes: text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), (1...12).contains(month),
      (1...daysIn(month: month, year: year)).contains(day)
    else { return nil }
    var total = dayNumber(year: year, month: month, day: day) * 86_400_000
    if !reader.isAtEnd {
      guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2),
        reader.skip(":"), let minute = reader.number(2), reader.skip(":"), let second = reader.number(2),
        hour < 24, minute < 60, second < 61
      else { return nil }
      total += ((hour * 60 + minute) * 60 + second) * 1000
      if reader.skip(".") {
        guard let fraction = reader.fraction() else { return nil }
        total += fraction
      }
      guard let offset = reader.zone() else { return nil }
      total -= offset * 60_000
    }
    guard reader.isAtEnd, (Self.earliest.milliseconds...Self.latest.milliseconds).contains(total) else {
      return nil
    }
    milliseconds = total
  }
}

/// A length of time, as people write it: `500ms`, `2s`, `5m`, `1h`, `1d`.
public struct TimeSpan: Hashable, Sendable, Comparable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func seconds(_ seconds: Int64) -> TimeSpan { TimeSpan(milliseconds: seconds * 1000) }
  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

  /// Reads one or more numbers with their units, largest first or not: `1h30m`.
  ///
  /// Nil if there is no unit, or the sum does not fit.
  public init?(_ text: String) {
    let units: [(String, Int64)] = [
      ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    var rest = Substring(text)
    var total: Int64 = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let count = Int64(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      guard let (unit, size) = units.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      rest = rest.dropFirst(unit.count)
      let (product, tooLong) = count.multipliedReportingOverflow(by: size)
      let (sum, overflow) = total.addingReportingOverflow(product)
      guard !tooLong, !overflow else { return nil }
      total = sum
    }
    milliseconds = total
  }
}

extension TimeSpan: CustomStringConvertible {
  public var description: String {
    for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)] as [(String, Int64)]
    where milliseconds != 0 && milliseconds % size == 0 {
      return "\(milliseconds / size)\(unit)"
    }
    return "\(milliseconds)ms"
  }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar, with the year starting in March so
/// that the leap day is its last.
private func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
  let shifted = month > 2 ? year : year - 1
  let era = (shifted >= 0 ? shifted : shifted - 399) / 400
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let shifted = day + 719_468
  let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let month = (5 * dayOfYear + 2) / 153
  let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
  return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
}

private func daysIn(month: Int64, year: Int64) -> Int64 {
  switch month {
  case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    guard position + width <= bytes.count else { return nil }
    var value: Int64 = 0
    for byte in bytes[position..<position + width] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    position += width
    return value
  }

  /// Milliseconds of a fraction of any length.
  mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var digits = 0
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      if digits < 3 { value = value * 10 + Int64(bytes[position] - UInt8(ascii: "0")) }
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    while digits < 3 {
      value *= 10
      digits += 1
    }
    return value
  }

  /// Minutes east of UTC.
  mutating func zone() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int64 = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
