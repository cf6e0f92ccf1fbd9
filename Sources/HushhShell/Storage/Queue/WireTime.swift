internal import HushhKit

/// The usual form of a moment, `2026-01-01T00:00:00Z` with or without `.123`, by bytes: a million records
/// are read and written with it.
///
/// What is unusual takes the long way through `Timestamp`.
enum WireTime {
  static func append(_ time: Timestamp, to bytes: inout [UInt8]) {
    // 0000-01-01 to 9999-12-31.
    guard (-62_167_219_200_000..<253_402_300_800_000).contains(time.milliseconds) else {
      return bytes.append(contentsOf: time.description.utf8)
    }
    let shifted = time.milliseconds + 62_167_219_200_000
    let day = shifted / 86_400_000
    let rest = shifted % 86_400_000
    let (year, month, dayOfMonth) = civil(day)
    let count = rest % 1000 == 0 ? 20 : 24
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      text.initialize(repeating: UInt8(ascii: "Z"))
      put(year, in: text, 0..<4)
      text[4] = UInt8(ascii: "-")
      put(month, in: text, 5..<7)
      text[7] = UInt8(ascii: "-")
      put(dayOfMonth, in: text, 8..<10)
      text[10] = UInt8(ascii: "T")
      put(rest / 3_600_000, in: text, 11..<13)
      text[13] = UInt8(ascii: ":")
      put(rest / 60_000 % 60, in: text, 14..<16)
      text[16] = UInt8(ascii: ":")
      put(rest / 1000 % 60, in: text, 17..<19)
      if count == 24 {
        text[19] = UInt8(ascii: ".")
        put(rest % 1000, in: text, 20..<23)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  /// Reads one of the two usual forms; nil for anything else, which may still be a moment.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard bytes.count == 20 || (bytes.count == 24 && bytes[19] == UInt8(ascii: ".")),
      bytes[bytes.count - 1] == UInt8(ascii: "Z"), bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":")
    else { return nil }
    var worst: UInt8 = 0
    let year = pair(bytes, 0, &worst) * 100 + pair(bytes, 2, &worst)
    let (month, day) = (pair(bytes, 5, &worst), pair(bytes, 8, &worst))
    let (hour, minute, second) = (
      pair(bytes, 11, &worst), pair(bytes, 14, &worst), pair(bytes, 17, &worst)
    )
    var fraction: Int64 = 0
    if bytes.count == 24 {
      fraction = pair(bytes, 20, &worst) * 10 + pair(bytes, 21, &worst) % 10
    }
    // The days every month has; the others need the calendar.
    guard worst < 10, (1...12).contains(month), (1...28).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return Timestamp(milliseconds: seconds * 1000 + fraction)
  }

  private static func put(_ number: Int64, in text: UnsafeMutableBufferPointer<UInt8>, _ places: Range<Int>) {
    var rest = number
    for place in places.reversed() {
      text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Two digits; `worst` is above nine after anything else.
  @inline(__always)
  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ worst: inout UInt8) -> Int64 {
    let (first, second) = (bytes[place] &- UInt8(ascii: "0"), bytes[place + 1] &- UInt8(ascii: "0"))
    worst = max(worst, first, second)
    return Int64(first) * 10 + Int64(second)
  }

  /// Days since 1970-01-01, with the year starting in March so that the leap day is its last.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // One era more, so that the year 0 does not divide below zero.
    let year = year + 400 - (month > 2 ? 0 : 1)
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day counted from 0000-01-01.
  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // From 0000-03-01, one era earlier.
    let day = day - 60 + 146_097
    let era = day / 146_097
    let dayOfEra = day % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + (era - 1) * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
