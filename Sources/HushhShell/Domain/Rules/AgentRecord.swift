internal import HushhKit

/// What is wrong with one record: the key and why.
struct RecordFault: Error, Equatable {
  var key: String
  var reason: String
}

/// Maps one record of a feed, or of the bundle, to an agent.
///
/// A record with `location` is nested, one without is a flat row; ``FeedShape`` has their fields. The record goes from
/// the text to the agent at once, whatever the order of its members.
struct AgentRecord {
  /// A decision about the agent must fit into one line of the queue, whatever the id is made of.
  private static let longestID = 1024

  private(set) var agent = Agent(id: Agent.ID(""), name: "")
  /// The first fault; then the agent is of no use.
  private(set) var fault: RecordFault?
  /// The id as it is in the record; nil if there is none that is a text.
  private(set) var id: String?
  /// The keys of a flat row that a nested record has as well, and that do not count.
  private(set) var contradictions: [String] = []

  private var reader: JSONReader
  private let shape: FeedShape
  private let asOfYear: Int64
  private var faultOfID: String? = "it is missing or empty"
  private var hasLocation = false
  private var namesTwice = false
  /// Where they begin in the text; they are for an agent without a biography.
  private var (history, specialties): (Int?, Int?)
  /// Whether a listed photo has its id in the URL of the primary one; and the ids that came before that.
  private var (listsPrimaryPhoto, earlierIDs): (Bool, [JSONReader.Quoted]) = (false, [])

  /// Reads the record that comes next.
  ///
  /// - Parameter shape: the shape that is expected, and then the one that was found; most feeds have only one.
  static func read(
    from reader: inout JSONReader, as shape: inout FeedShape, asOfYear: Int64
  ) throws(JSONError) -> AgentRecord {
    let start = reader
    var record = AgentRecord(reader, as: shape, asOfYear)
    try record.read()
    if !record.hasShape {
      shape = shape == .row ? .nested : .row
      record = AgentRecord(reader, as: shape, asOfYear)
      try record.read()
    }
    reader = record.reader
    if record.hasShape, !record.namesTwice, reader.fault == nil { return record }

    // A record that names a member twice, or has an invalid value. Only a look at all of it says which members count;
    // these are written without the others, and read.
    reader = start
    let value = try reader.value()
    shape = value["location"]?.isNull ?? true ? .row : .nested
    if let fault = reader.fault {
      reader.fault = nil
      record.fault = RecordFault(key: fault.name ?? "record", reason: fault.reason)
      record.id = value["id"]?.string
      return record
    }
    return try JSONWriter.bytes(value).withUnsafeBufferPointer { bytes throws(JSONError) in
      var record = AgentRecord(JSONReader(bytes), as: shape, asOfYear)
      try record.read()
      return record
    }
  }

  private init(_ reader: JSONReader, as shape: FeedShape, _ asOfYear: Int64) {
    (self.reader, self.shape, self.asOfYear) = (reader, shape, asOfYear)
  }

  /// Whether the record was of the expected shape.
  private var hasShape: Bool { hasLocation == (shape == .nested) }

  private mutating func read() throws(JSONError) {
    guard try reader.peek() == .object else {
      fault = RecordFault(key: "record", reason: "unknown shape: not an object")
      return try reader.skip()
    }
    agent.country = "US"
    try readObject(as: shape.fields, at: .record)
    if let faultOfID { fault = RecordFault(key: "id", reason: faultOfID) }
    if let history, agent.bio == nil { agent.bio = try text("history", at: history) }
    if let specialties, agent.bio == nil { agent.bio = try text("specialties", at: specialties) }
    if shape == .nested { addPrimaryPhoto() }
    if agent.latitude == nil || agent.longitude == nil {
      agent.latitude = nil
      agent.longitude = nil
    }
  }

  /// Puts the primary photo in front, unless it is a listed one or a small size of it.
  private mutating func addPrimaryPhoto() {
    guard let primary = agent.photoURL, !listsPrimaryPhoto, !earlierIDs.contains(where: isOfPrimaryPhoto),
      !agent.photos.contains(where: primary.hasBytes)
    else { return }
    agent.photos.insert(primary, at: 0)
  }

  private func isOfPrimaryPhoto(_ id: JSONReader.Quoted) -> Bool {
    agent.photoURL?.withBytes { url in id.withBytes { !$0.isEmpty && url.contains(subsequence: $0) } }
      ?? false
  }

  private mutating func note(_ key: StaticString, _ reason: String) {
    fault = fault ?? RecordFault(key: "\(key)", reason: reason)
  }
}

// MARK: Objects

extension AgentRecord {
  private enum Level {
    case record, part, photo
  }

  /// Reads the members that are fields, and skips the others.
  private mutating func readObject(as fields: FeedShape.Fields, at level: Level) throws(JSONError) {
    var seen: UInt64 = 0
    // Most objects have their members in the order of the fields.
    var expected = 0
    var more = try reader.enter(.object)
    while more {
      let place: Int?
      if expected < fields.count, try reader.takesName(fields[expected].key) {
        place = expected
      } else {
        let name = try reader.name()
        place = fields.firstIndex { name.isText($0.key) }
        if place == nil { try skip(name, besides: fields, at: level) }
      }
      if let place {
        if seen & (1 << UInt64(place)) != 0 { namesTwice = true }
        seen |= 1 << UInt64(place)
        try readValue(of: fields[place].key, for: fields[place].value)
        expected = place + 1
      }
      more = try reader.hasMore(in: .object)
    }
  }

  /// Skips a member that is not a field, and reports it if it was meant to be one.
  private mutating func skip(
    _ name: JSONReader.Quoted, besides fields: FeedShape.Fields, at level: Level
  ) throws(JSONError) {
    if level != .photo, fault == nil, let key = FeedShape.key(spelledLike: name, in: fields) {
      fault = RecordFault(key: name.text, reason: "unknown shape: here it is called \(key)")
    }
    if level == .record, shape == .row, name.isText("location") {
      hasLocation = try reader.peek() != .null
    }
    if level == .record, shape == .nested, FeedShape.row.fields.contains(where: { name.isText($0.key) }) {
      contradictions.append(name.text)
    }
    try reader.skip()
  }

  private mutating func readValue(of key: StaticString, for use: FeedShape.Use) throws(JSONError) {
    switch use {
    case .id: try readID()
    case .name: agent.name = try text(key) ?? ""
    case .alias: agent.alias = try text(key)
    case .phone: agent.phone = try text(key)
    case .localizedPhone: agent.localizedPhone = try text(key)
    case .address1: agent.address1 = try text(key)
    case .address2: agent.address2 = try text(key)
    case .city: agent.city = try text(key)
    case .state: agent.state = try text(key)
    case .zip: agent.zip = try text(key)
    case .country: agent.country = try text(key) ?? "US"
    case .latitude: agent.latitude = try number(key)
    case .longitude: agent.longitude = try number(key)
    case .averageRating: agent.averageRating = try rating(key)
    case .reviewCount: agent.reviewCount = try count(key)
    case .categories: agent.categories = try texts(key)
    case .isClosed: agent.isClosed = try flag(key) ?? false
    case .photoURL: agent.photoURL = try text(key)
    case .photos: agent.photos = try texts(key)
    case .email: agent.email = try text(key)
    case .website: agent.website = try text(key)
    case .bio: agent.bio = try text(key)
    case .services: agent.services = try texts(key)
    case .licenseNumber: agent.licenseNumber = try text(key)
    case .yearsInBusiness: agent.yearsInBusiness = try years(key)
    case .foundingYear: agent.yearsInBusiness = try yearsSince(key)
    case .contactPerson: agent.contactPerson = try text(key)
    case .status: agent.status = try text(key) ?? "active"
    case .history: history = try skipped()
    case .specialties: specialties = try skipped()
    case .location:
      hasLocation = try reader.peek() != .null
      try readPart(key, as: FeedShape.location)
    case .contact: try readPart(key, as: FeedShape.contact)
    case .ratings: try readPart(key, as: FeedShape.ratings)
    case .photoParts: try readPart(key, as: FeedShape.photos)
    case .details: try readPart(key, as: FeedShape.details)
    case .representative: try readPart(key, as: FeedShape.representative)
    case .photoList: try readPhotos(key)
    case .listedID: try readPhotoID(key)
    case .listedURL: if let url = try text(key) { listPhoto(url) }
    case .none, .extra: try reader.skip()
    }
  }

  /// Skips a value, and returns where it begins.
  private mutating func skipped() throws(JSONError) -> Int {
    let start = reader.position
    try reader.skip()
    return start
  }

  private mutating func readPart(_ key: StaticString, as fields: FeedShape.Fields) throws(JSONError) {
    switch try reader.peek() {
    case .object: try readObject(as: fields, at: .part)
    case .null: try reader.null()
    default:
      note(key, "unknown shape: expected an object")
      try reader.skip()
    }
  }

  private mutating func readPhotos(_ key: StaticString) throws(JSONError) {
    var more = try enterList(key)
    while more {
      if try reader.peek() == .object {
        try readObject(as: FeedShape.listedPhoto, at: .photo)
      } else {
        note(key, "expected objects")
        try reader.skip()
      }
      more = try reader.hasMore(in: .list)
    }
  }
}

// MARK: Values

extension AgentRecord {
  private mutating func listPhoto(_ url: String) {
    if agent.photos.isEmpty { agent.photos.reserveCapacity(6) }
    agent.photos.append(url)
  }

  private mutating func readPhotoID(_ key: StaticString) throws(JSONError) {
    guard try reads(.string, key, "expected text") else { return }
    let id = try reader.quoted()
    if agent.photoURL == nil { earlierIDs.append(id) }
    if !listsPrimaryPhoto { listsPrimaryPhoto = isOfPrimaryPhoto(id) }
  }

  private mutating func readID() throws(JSONError) {
    switch try reader.peek() {
    case .string:
      let text = try reader.string()
      id = text
      agent.id = Agent.ID(text)
      guard !text.isEmpty else { return }
      faultOfID = text.utf8.count > Self.longestID ? "longer than \(Self.longestID) bytes" : nil
    case .null: try reader.null()
    default:
      faultOfID = "expected text"
      try reader.skip()
    }
  }

  /// A text; empty and null are none.
  private mutating func text(_ key: StaticString) throws(JSONError) -> String? {
    guard try reads(.string, key, "expected text") else { return nil }
    let text = try reader.string()
    return text.isEmpty ? nil : text
  }

  /// The text that begins somewhere else.
  private mutating func text(_ key: StaticString, at position: Int) throws(JSONError) -> String? {
    let end = reader.position
    defer { reader.position = end }
    reader.position = position
    return try text(key)
  }

  private mutating func number(_ key: StaticString) throws(JSONError) -> Double? {
    guard try reads(.number, key, "expected a number") else { return nil }
    return try reader.number().double
  }

  private mutating func whole(_ key: StaticString) throws(JSONError) -> Int64? {
    let reason = "expected a whole number in range"
    guard try reads(.number, key, reason) else { return nil }
    let number = try reader.number()
    if number.int == nil { note(key, reason) }
    return number.int
  }

  /// The years in business; nil if so many are impossible.
  private mutating func years(_ key: StaticString) throws(JSONError) -> Int64? {
    try whole(key).flatMap { (0..<asOfYear).contains($0) ? $0 : nil }
  }

  private mutating func yearsSince(_ key: StaticString) throws(JSONError) -> Int64? {
    try whole(key).flatMap { (1...asOfYear).contains($0) ? asOfYear - $0 : nil }
  }

  /// A rating in stars.
  private mutating func rating(_ key: StaticString) throws(JSONError) -> Double? {
    let stars = try number(key)
    if let stars, !(0...5).contains(stars) { note(key, "expected 0 to 5") }
    return stars
  }

  private mutating func count(_ key: StaticString) throws(JSONError) -> Int64? {
    let count = try whole(key)
    if let count, count < 0 { note(key, "expected 0 or more") }
    return count
  }

  private mutating func flag(_ key: StaticString) throws(JSONError) -> Bool? {
    guard try reads(.bool, key, "expected true or false") else { return nil }
    return try reader.bool()
  }

  /// Texts in order, trimmed, without empty ones and without repetition.
  private mutating func texts(_ key: StaticString) throws(JSONError) -> [String] {
    var texts = DistinctTexts()
    var more = try enterList(key)
    while more {
      if try reader.peek() == .string {
        let text = try reader.string().trimmingBlanks()
        if !text.isEmpty { texts.insert(text) }
      } else {
        note(key, "expected a list of texts")
        try reader.skip()
      }
      more = try reader.hasMore(in: .list)
    }
    return texts.inOrder
  }

  private mutating func enterList(_ key: StaticString) throws(JSONError) -> Bool {
    guard try reads(.list, key, "expected a list") else { return false }
    return try reader.enter(.list)
  }

  /// Whether a value of that kind comes next; any other is skipped, and a fault unless it is null.
  private mutating func reads(
    _ kind: JSONReader.Kind, _ key: StaticString, _ reason: String
  ) throws(JSONError) -> Bool {
    let found = try reader.peek()
    if found == kind { return true }
    if found != .null { note(key, reason) }
    try reader.skip()
    return false
  }
}
