internal import HushhKit

/// What is wrong with one record: the key and why.
struct RecordFault: Error, Equatable {
  var key: String
  var reason: String
}

/// Maps one record to an agent (DOMAIN §9.2).
///
/// A record with `location` is nested, one without is a flat row.
struct AgentRecord {
  /// A decision about the agent must fit into one line of the queue, whatever the id is made of.
  private static let longestID = 1024

  let agent: Agent

  init(_ record: JSONValue, asOfYear: Int64) throws(RecordFault) {
    guard case .object = record else {
      throw RecordFault(key: "record", reason: "unknown shape: not an object")
    }
    guard let id = try text(record, "id") else {
      throw RecordFault(key: "id", reason: "it is missing or empty")
    }
    guard id.utf8.count <= Self.longestID else {
      throw RecordFault(key: "id", reason: "longer than \(Self.longestID) bytes")
    }
    try FeedShape.check(record)
    var agent = Agent(id: Agent.ID(id), name: try text(record, "name") ?? "")
    agent.alias = try text(record, "alias")
    if let location = try part(record, "location") {
      try Self.fillNested(&agent, from: record, location: location, asOfYear: asOfYear)
    } else {
      try Self.fillFlat(&agent, from: record, asOfYear: asOfYear)
    }
    if agent.latitude == nil || agent.longitude == nil {
      agent.latitude = nil
      agent.longitude = nil
    }
    self.agent = agent
  }

  private static func fillNested(
    _ agent: inout Agent, from record: JSONValue, location: JSONValue, asOfYear: Int64
  )
    throws(RecordFault)
  {
    try fillAddress(&agent, from: location)
    if let contact = try part(record, "contact") {
      agent.phone = try text(contact, "phone")
      agent.localizedPhone = try text(contact, "formatted_phone")
      agent.website = try text(contact, "website_url")
    }
    if let ratings = try part(record, "ratings") {
      agent.averageRating = try rating(ratings, "average_rating")
      agent.reviewCount = try count(ratings, "review_count")
    }
    agent.categories = try texts(record, "categories")
    agent.services = try texts(record, "services")
    let details = try part(record, "business_details") ?? .null
    agent.isClosed = try flag(details, "is_closed") ?? false
    if let founded = try whole(details, "year_established"), (1...asOfYear).contains(founded) {
      agent.yearsInBusiness = asOfYear - founded
    }
    let representative = try part(record, "representative") ?? .null
    agent.contactPerson = try text(representative, "name")
    for (source, key) in [(representative, "bio"), (details, "history"), (details, "specialties")]
    where agent.bio == nil {
      agent.bio = try text(source, key)
    }
    try fillPhotos(&agent, from: try part(record, "photos") ?? .null)
  }

  private static func fillPhotos(_ agent: inout Agent, from photos: JSONValue) throws(RecordFault) {
    agent.photoURL = try text(photos, "primary_photo_url")
    var listed: [String] = []
    var ids: [String] = []
    for photo in try list(photos, "photo_list") {
      guard photo.object != nil else { throw RecordFault(key: "photo_list", reason: "expected objects") }
      if let url = try text(photo, "url") { listed.append(url) }
      if let id = try text(photo, "id") { ids.append(id) }
    }
    // The primary photo is a small rendition of a listed one: the same photo has the same id in its URL.
    if let primary = agent.photoURL, !listed.contains(primary),
      !ids.contains(where: { !$0.isEmpty && primary.utf8.contains(subsequence: $0.utf8) })
    {
      listed.insert(primary, at: 0)
    }
    agent.photos = listed
  }

  private static func fillFlat(_ agent: inout Agent, from row: JSONValue, asOfYear: Int64) throws(RecordFault)
  {
    try fillAddress(&agent, from: row)
    agent.phone = try text(row, "phone")
    agent.localizedPhone = try text(row, "localized_phone")
    agent.averageRating = try rating(row, "avg_rating")
    agent.reviewCount = try count(row, "review_count")
    agent.categories = try texts(row, "categories")
    agent.services = try texts(row, "services")
    agent.isClosed = try flag(row, "is_closed") ?? false
    agent.photoURL = try text(row, "photo_url")
    agent.photos = try texts(row, "photos")
    agent.email = try text(row, "email")
    agent.website = try text(row, "website")
    agent.bio = try text(row, "bio")
    agent.licenseNumber = try text(row, "license_number")
    if let years = try whole(row, "years_in_business"), (0..<asOfYear).contains(years) {
      agent.yearsInBusiness = years
    }
    agent.contactPerson = try text(row, "contact_person")
    agent.status = try text(row, "status") ?? "active"
  }

  private static func fillAddress(_ agent: inout Agent, from source: JSONValue) throws(RecordFault) {
    agent.address1 = try text(source, "address1")
    agent.address2 = try text(source, "address2")
    agent.city = try text(source, "city")
    agent.state = try text(source, "state")
    agent.zip = try text(source, "zip")
    agent.country = try text(source, "country") ?? "US"
    agent.latitude = try number(source, "latitude")
    agent.longitude = try number(source, "longitude")
  }
}

// MARK: One key of a record

/// A text; empty and null are none.
private func text(_ record: JSONValue, _ key: String) throws(RecordFault) -> String? {
  guard let value = record[key], !value.isNull else { return nil }
  guard let text = value.string else { throw RecordFault(key: key, reason: "expected text") }
  return text.isEmpty ? nil : text
}

private func number(_ record: JSONValue, _ key: String) throws(RecordFault) -> Double? {
  guard let value = record[key], !value.isNull else { return nil }
  guard let number = value.double else { throw RecordFault(key: key, reason: "expected a number") }
  return number
}

private func whole(_ record: JSONValue, _ key: String) throws(RecordFault) -> Int64? {
  guard let value = record[key], !value.isNull else { return nil }
  guard let number = value.int else {
    throw RecordFault(key: key, reason: "expected a whole number in range")
  }
  return number
}

/// A rating in stars.
private func rating(_ record: JSONValue, _ key: String) throws(RecordFault) -> Double? {
  guard let stars = try number(record, key) else { return nil }
  guard (0...5).contains(stars) else { throw RecordFault(key: key, reason: "expected 0 to 5") }
  return stars
}

private func count(_ record: JSONValue, _ key: String) throws(RecordFault) -> Int64? {
  guard let count = try whole(record, key) else { return nil }
  guard count >= 0 else { throw RecordFault(key: key, reason: "expected 0 or more") }
  return count
}

/// An object inside the record; null is none.
private func part(_ record: JSONValue, _ key: String) throws(RecordFault) -> JSONValue? {
  guard let value = record[key], !value.isNull else { return nil }
  guard value.object != nil else {
    throw RecordFault(key: key, reason: "unknown shape: expected an object")
  }
  return value
}

private func list(_ record: JSONValue, _ key: String) throws(RecordFault) -> [JSONValue] {
  guard let value = record[key], !value.isNull else { return [] }
  guard let values = value.array else { throw RecordFault(key: key, reason: "expected a list") }
  return values
}

private func flag(_ record: JSONValue, _ key: String) throws(RecordFault) -> Bool? {
  guard let value = record[key], !value.isNull else { return nil }
  guard let flag = value.bool else { throw RecordFault(key: key, reason: "expected true or false") }
  return flag
}

/// Texts in order, trimmed, without empty ones and without repetition.
private func texts(_ record: JSONValue, _ key: String) throws(RecordFault) -> [String] {
  var result: [String] = []
  var seen: Set<[UInt8]> = []
  for value in try list(record, key) {
    guard let text = value.string?.trimmingBlanks() else {
      throw RecordFault(key: key, reason: "expected a list of texts")
    }
    if !text.isEmpty, seen.insert(Array(text.utf8)).inserted { result.append(text) }
  }
  return result
}
