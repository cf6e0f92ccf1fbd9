internal import HushhKit

/// The two shapes that a record of a feed may have: nested, with parts, or one flat row.
///
/// The keys are in the order in which most feeds have them, which makes them quick to find.
enum FeedShape {
  case row, nested

  typealias Fields = KeyValuePairs<StaticString, Use>

  /// What the value of a key is for.
  enum Use {
    case id, name, alias, phone, localizedPhone, address1, address2, city, state, zip, country, latitude,
      longitude
    case averageRating, reviewCount, categories, isClosed, photoURL, photos, email, website, bio, services
    case licenseNumber, yearsInBusiness, foundingYear, contactPerson, status
    /// A biography where there is no other.
    case history, specialties
    /// An object with fields.
    case location, contact, ratings, photoParts, details, representative
    case photoList, listedID, listedURL
    /// Nothing: the key is known, so that another spelling of it is a fault.
    case none
    /// Nothing: the key is only read past sooner.
    case extra
  }

  var fields: Fields { self == .row ? Self.rowFields : Self.nestedFields }

  private static let rowFields: Fields = [
    "id": .id, "name": .name, "alias": .alias, "phone": .phone, "localized_phone": .localizedPhone,
    "address1": .address1, "address2": .address2, "city": .city, "state": .state, "zip": .zip,
    "country": .country, "latitude": .latitude, "longitude": .longitude, "avg_rating": .averageRating,
    "review_count": .reviewCount, "categories": .categories, "is_closed": .isClosed,
    "photo_url": .photoURL, "created_at": .none, "email": .email, "website": .website, "bio": .bio,
    "services": .services, "license_number": .licenseNumber, "years_in_business": .yearsInBusiness,
    "contact_person": .contactPerson, "status": .status, "onboarded_at": .none, "activated_at": .none,
    "activation_token": .none, "photos": .photos,
  ]

  private static let nestedFields: Fields = [
    "id": .id, "name": .name, "alias": .alias, "location": .location, "contact": .contact,
    "ratings": .ratings, "categories": .categories, "services": .services, "photos": .photoParts,
    "business_details": .details, "representative": .representative, "messaging": .none,
    "annotations": .none, "yelp_urls": .none, "source": .none,
  ]

  static let location: Fields = [
    "address1": .address1, "address2": .address2, "address3": .none, "city": .city, "state": .state,
    "zip": .zip, "country": .country, "latitude": .latitude, "longitude": .longitude,
    "formatted_address": .extra, "short_address": .extra,
  ]

  static let contact: Fields = [
    "phone": .phone, "formatted_phone": .localizedPhone, "website_url": .website,
  ]

  static let ratings: Fields = [
    "average_rating": .averageRating, "rounded_rating": .none, "review_count": .reviewCount,
  ]

  static let photos: Fields = [
    "primary_photo_url": .photoURL, "photo_count": .none, "photo_list": .photoList,
  ]

  static let listedPhoto: Fields = [
    "id": .listedID, "url": .listedURL, "thumbnail_url": .none, "width": .none, "height": .none,
    "caption": .none,
  ]

  static let details: Fields = [
    "is_closed": .isClosed, "is_chain": .none, "is_yelp_guaranteed": .extra, "hours": .extra,
    "year_established": .foundingYear, "specialties": .specialties, "history": .history,
  ]

  static let representative: Fields = [
    "name": .contactPerson, "bio": .bio, "role": .none, "photo_url": .none,
  ]

  /// The key that a name is another spelling of (`avgRating`): its value would be lost without a word.
  static func key(spelledLike name: JSONReader.Quoted, in fields: Fields) -> StaticString? {
    name.withBytes { name in fields.first { $0.value != .extra && isSpelling(name, of: $0.key) }?.key }
  }

  /// Whether a name is a key with other capitals, underscores or hyphens.
  private static func isSpelling(_ name: UnsafeBufferPointer<UInt8>, of key: StaticString) -> Bool {
    let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    var rest = name[...]
    for byte in UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount) where !isMark(byte) {
      rest = rest.drop(while: isMark)
      guard let first = rest.popFirst(), first == byte || first | 0x20 == byte else { return false }
    }
    return rest.allSatisfy(isMark)
  }
}
