internal import HushhKit

/// The keys of the two shapes a feed may have (DOMAIN §9.1, §1.1), to tell a record of another shape.
///
/// A key that is one of ours but for its spelling (`avgRating`) would lose its value without a word.
enum FeedShape {
  static let row = [
    "id", "name", "alias", "phone", "localized_phone", "address1", "address2", "city", "state", "zip",
    "country",
    "latitude", "longitude", "avg_rating", "review_count", "categories", "is_closed", "photo_url",
    "created_at",
    "email", "website", "bio", "services", "license_number", "years_in_business", "contact_person", "status",
    "onboarded_at", "activated_at", "activation_token", "photos",
  ]

  /// The keys of a nested record, and of its parts.
  static let nested: [(part: String?, keys: [String])] = [
    (
      nil,
      [
        "id", "name", "alias", "location", "contact", "ratings", "categories", "services", "photos",
        "business_details", "representative", "messaging", "annotations", "yelp_urls", "source",
      ]
    ),
    (
      "location",
      ["address1", "address2", "address3", "city", "state", "zip", "country", "latitude", "longitude"]
    ),
    ("contact", ["phone", "formatted_phone", "website_url"]),
    ("ratings", ["average_rating", "rounded_rating", "review_count"]),
    ("photos", ["primary_photo_url", "photo_count", "photo_list"]),
    ("business_details", ["is_closed", "is_chain", "year_established", "specialties", "history"]),
    ("representative", ["name", "bio", "role", "photo_url"]),
  ]

  /// Throws when a key of the record is one of the shape's keys spelled otherwise.
  static func check(_ record: JSONValue) throws(RecordFault) {
    guard record["location"] != nil else { return try check(record, against: row) }
    for (part, keys) in nested {
      let object = if let part { record[part] ?? .null } else { record }
      try check(object, against: keys)
    }
  }

  /// The keys of a flat row that a nested record has as well; nil when there are none.
  static func contradiction(in record: JSONValue) -> String? {
    guard record["location"] != nil, let object = record.object else { return nil }
    let known = nested[0].keys
    let keys = object.members.map(\.key).filter { row.contains($0) && !known.contains($0) }
    return keys.isEmpty ? nil : keys.joined(separator: ", ")
  }

  private static func check(_ value: JSONValue, against keys: [String]) throws(RecordFault) {
    guard let object = value.object else { return }
    for member in object.members where !keys.contains(member.key) {
      if let ours = keys.first(where: { folded($0) == folded(member.key) }) {
        throw RecordFault(key: member.key, reason: "unknown shape: here it is called \(ours)")
      }
    }
  }

  private static func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
}
