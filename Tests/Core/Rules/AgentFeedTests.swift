import HushhDomain
import HushhKit
import Testing

@Suite struct `Reading a feed` {
  private func read(_ text: String) throws -> AgentFeed {
    try AgentFeed.read(Array(text.utf8), asOfYear: 2026)
  }

  private static let flat = """
    {"id":"-aB3x","name":"North","alias":"north","phone":"+1425","localized_phone":"(425)","address1":"1 Main",
     "address2":"Suite 2","city":"Kirkland","state":"WA","zip":"02139","country":"US","latitude":47.5,
     "longitude":-122.25,"avg_rating":4.5,"review_count":8,"categories":["Financial Advising"],"is_closed":false,
     "photo_url":"https://p/1.jpg","website":"https://n.example","bio":"Bio.","services":["Tax"],
     "years_in_business":26,"contact_person":"Ann","status":"active","photos":["https://p/1.jpg"]}
    """
  private static let nested = """
    {"id":"-aB3x","name":"North","alias":"north",
     "location":{"address1":"1 Main","address2":"Suite 2","city":"Kirkland","state":"WA","zip":"02139",
                 "latitude":47.5,"longitude":-122.25},
     "contact":{"phone":"+1425","formatted_phone":"(425)","website_url":"https://n.example"},
     "ratings":{"average_rating":4.5,"review_count":8},"categories":["Financial Advising"],"services":["Tax"],
     "business_details":{"is_closed":false,"year_established":2000},
     "representative":{"name":"Ann","bio":"Bio."},
     "photos":{"primary_photo_url":"https://p/1.jpg","photo_list":[{"id":"x","url":"https://p/1.jpg"}]}}
    """

  @Test func `both shapes give equal cards`() throws {
    let flat = try read("[\(Self.flat)]")
    let nested = try read("{\"agents\":[\(Self.nested)]}")

    #expect(flat.agents.count == 1)
    #expect(flat == nested)
    #expect(flat.agents.first?.zip == "02139")
  }

  @Test(arguments: ["{}", "1", "\"agents\"", "{\"agents\":{}}", "{\"agents\":null}", "[1,]", "", "null"])
  func `a text without a list of agents is refused as a whole`(text: String) {
    #expect(throws: FeedError.self) { try read(text) }
  }

  @Test func `in a record of both shapes the nested parts count, and a warning says so`() throws {
    let feed = try read(
      """
      [{"id":"z","name":"Z","location":{"city":"Kirkland"},"city":"Elsewhere","avg_rating":1,"status":"active"}]
      """)

    #expect(feed.agents.map(\.city) == ["Kirkland"])
    #expect(feed.leftOut == 0)
    #expect(
      feed.warnings.map(\.message) == [
        "record 1 (z) has both shapes; its nested parts count, not city, avg_rating, status"
      ])
  }

  @Test func `an empty list is an empty feed`() throws {
    #expect(try read("[]") == AgentFeed())
    #expect(try read("{\"agents\":[]}") == AgentFeed())
  }

  @Test(arguments: [
    "1", "null", "[]", "\"x\"", "{}", "{\"id\":null,\"city\":\"K\"}", "{\"id\":\"\",\"city\":\"K\"}",
    "{\"id\":5,\"city\":\"K\"}", "{\"name\":\"No id\",\"city\":\"K\"}",
    "{\"id\":\"x\",\"Name\":\"Pascal\",\"Rating\":\"4.5\"}", "{\"Id\":\"x\",\"City\":\"K\"}",
    "{\"id\":\"x\",\"avgRating\":4.5,\"reviewCount\":2}",
    "{\"id\":\"x\",\"location\":\"Kirkland\"}", "{\"id\":\"x\",\"location\":[]}",
    "{\"id\":\"x\",\"location\":{},\"contact\":\"+1425\"}",
    "{\"id\":\"x\",\"location\":{},\"ratings\":[4.5]}",
    "{\"id\":\"x\",\"location\":{},\"business_details\":1}",
    "{\"id\":\"x\",\"location\":{},\"representative\":\"Ann\"}",
    "{\"id\":\"x\",\"location\":{},\"photos\":[\"u\"]}",
    "{\"id\":\"x\",\"location\":{},\"photos\":{\"photo_list\":{}}}",
    "{\"id\":\"x\",\"location\":{},\"photos\":{\"photo_list\":[\"u\"]}}",
  ])
  func `a record of unknown shape is left out, named, and the others load`(record: String) throws {
    let feed = try read("[\(record),\(Self.flat)]")

    #expect(feed.agents.map(\.id.text) == ["-aB3x"])
    #expect(feed.warnings.count == 1)
    #expect(feed.warnings.first?.code == .feedRecord)
    #expect(feed.warnings.first?.message.hasPrefix("record 1") == true)
  }

  @Test(arguments: [
    ("review_count", "12.5"), ("review_count", "9223372036854775808"), ("review_count", "\"8\""),
    ("review_count", "true"), ("review_count", "-3"), ("avg_rating", "\"4.5\""), ("avg_rating", "true"),
    ("avg_rating", "5.5"), ("avg_rating", "1147e0286"), ("avg_rating", "-1"),
    ("years_in_business", "1.5"), ("latitude", "\"0\""), ("longitude", "[]"), ("name", "5"), ("city", "{}"),
    ("zip", "98033"), ("is_closed", "\"no\""), ("is_closed", "0"), ("categories", "\"Tax\""),
    ("services", "[1]"), ("photos", "{}"), ("status", "1"), ("website", "false"), ("bio", "[]"),
  ])
  func `one wrong type leaves that record out and names it and the key`(key: String, value: String) throws {
    let feed = try read("[{\"id\":\"bad\",\"city\":\"K\",\"\(key)\":\(value)},\(Self.flat)]")

    #expect(feed.agents.map(\.id.text) == ["-aB3x"])
    let message = try #require(feed.warnings.first).message
    #expect(message.contains("record 1 (bad)"))
    #expect(message.contains("\(key):"))
  }

  @Test(arguments: [("5.0", 5), ("0", 0), ("null", nil)] as [(String, Int64?)])
  func `a whole number may have a point, and may be absent`(text: String, count: Int64?) throws {
    #expect(
      try read("[{\"id\":\"x\",\"city\":\"K\",\"review_count\":\(text)}]").agents.first?.reviewCount == count)
  }

  @Test(
    arguments: [
      ("null", "8", nil), ("0.0", "0", nil), ("1.0", "1", 1), ("4.5", "null", nil), ("-0.0", "2", 0),
    ]
      as [(String, String, Double?)])
  func `no reviews are no rating`(average: String, count: String, rating: Double?) throws {
    let feed = try read("[{\"id\":\"x\",\"city\":\"K\",\"avg_rating\":\(average),\"review_count\":\(count)}]")
    #expect(try #require(feed.agents.first).rating == rating)
  }

  @Test(
    arguments: [("0", nil), ("20261", nil), ("2027", nil), ("2026", 0), ("1999", 27), ("null", nil)]
      as [(String, Int64?)])
  func `only a founding year that can be counts`(founded: String, years: Int64?) throws {
    let text = "[{\"id\":\"x\",\"location\":{},\"business_details\":{\"year_established\":\(founded)}}]"
    #expect(try #require(try read(text).agents.first).yearsInBusiness == years)
  }

  @Test(
    arguments: [
      ("0", 0), ("26", 26), ("2025", 2025), ("2026", nil), ("20261", nil), ("-5", nil), ("null", nil),
      ("9223372036854775807", nil), ("-9223372036854775808", nil),
    ] as [(String, Int64?)])
  func `only years that can be count in a flat row too`(text: String, years: Int64?) throws {
    let feed = try read("[{\"id\":\"x\",\"city\":\"K\",\"years_in_business\":\(text)}]")
    #expect(try #require(feed.agents.first).yearsInBusiness == years)
  }

  @Test func `empty and null texts are none, and an empty name has a label`() throws {
    let feed = try read(
      "[{\"id\":\"x\",\"name\":\"\",\"city\":\"\",\"phone\":null,\"zip\":\"98033\",\"services\":[]}]")
    let agent = try #require(feed.agents.first)

    #expect(agent.city == nil && agent.phone == nil && agent.place == nil)
    #expect(agent.displayName == "Unnamed agent")
    #expect(feed.warnings.isEmpty)
  }

  @Test func `the first of two records with one id stays`() throws {
    let feed = try read(
      "[{\"id\":\"x\",\"name\":\"A\",\"city\":\"K\"},{\"id\":\"x\",\"name\":\"B\",\"city\":\"K\"}]")

    #expect(feed.agents.map(\.name) == ["A"])
    #expect(feed.warnings.first?.message.contains("record 2 (x)") == true)
  }

  @Test func `ids that only look alike are two agents`() throws {
    let feed = try read(
      "[{\"id\":\"e\u{301}\",\"city\":\"K\"},{\"id\":\"\u{E9}\",\"city\":\"K\"},{\"id\":\"E\u{301}\",\"city\":\"K\"}]"
    )

    #expect(feed.agents.count == 3)
    #expect(feed.warnings.isEmpty)
  }

  @Test(arguments: [(1024, 1), (1025, 0)])
  func `an id that would not fit into a line of the queue leaves its record out`(count: Int, agents: Int)
    throws
  {
    let feed = try read("[{\"id\":\"\(String(repeating: "x", count: count))\",\"city\":\"K\"}]")

    #expect(feed.agents.count == agents && feed.leftOut == 1 - agents)
    #expect(feed.warnings.allSatisfy { $0.message.hasSuffix("was left out: id: longer than 1024 bytes") })
    #expect(feed.warnings.allSatisfy { $0.message.utf8.count < 200 })
  }

  @Test func `a part that is null is absent, and a flat row may have one`() throws {
    let nested = "{\"id\":\"n\",\"location\":{},\"contact\":null,\"ratings\":null,\"photos\":null}"
    let flat = "{\"id\":\"f\",\"city\":\"K\",\"location\":null}"
    let feed = try read("[\(nested),\(flat)]")

    #expect(feed.agents.map(\.id.text) == ["n", "f"])
    #expect(feed.agents.last?.city == "K")
    #expect(feed.warnings.isEmpty)
  }

  @Test func `records of both shapes may take turns, with their members in any order`() throws {
    let nested = "{\"location\":{\"zip\":\"1\",\"city\":\"A\"},\"name\":\"N\",\"id\":\"n\"}"
    let flat = "{\"zip\":\"2\",\"city\":\"B\",\"name\":\"F\",\"contact\":{\"phone\":\"1\"},\"id\":\"f\"}"
    for text in ["[\(nested),\(flat)]", "[\(flat),\(nested)]"] {
      let feed = try read(text)

      #expect(
        Set(feed.agents.map { "\($0.id) \($0.name) \($0.city ?? "") \($0.zip ?? "")" }) == [
          "n N A 1", "f F B 2",
        ])
      #expect(feed.agents.allSatisfy { $0.phone == nil })
      #expect(feed.warnings.isEmpty)
    }
  }

  @Test(arguments: [
    "{\"id\":\"x\",\"location\":{\"city\":\"A\",\"zip\":\"1\"},\"location\":{\"city\":\"K\"}}",
    "{\"id\":\"x\",\"location\":{\"city\":5,\"city\":\"K\"}}",
    "{\"id\":\"x\",\"location\":5,\"location\":{\"city\":\"K\"}}",
    "{\"id\":\"x\",\"location\":{\"City\":\"A\"},\"location\":{\"city\":\"K\"}}",
    "{\"id\":\"x\",\"city\":[],\"city\":\"K\"}",
    "{\"id\":\"x\",\"location\":{},\"location\":null,\"city\":\"K\"}",
    "{\"id\":\"a\",\"id\":\"x\",\"city\":\"A\",\"ci\\u0074y\":\"K\"}",
  ])
  func `of a key given twice the last value counts, and nothing of the others`(record: String) throws {
    let feed = try read("[\(record)]")

    #expect(feed.agents.map { "\($0.id) \($0.city ?? "") \($0.zip ?? "")" } == ["x K "])
    #expect(feed.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("\"u/9/s.jpg\"", "[{\"id\":\"9\",\"url\":\"u/9/o.jpg\"}]", ["u/9/o.jpg"]),
      ("\"p\"", "[{\"url\":\"p\"}]", ["p"]),
      ("\"p\"", "[{\"id\":\"9\",\"url\":\"u\"},{\"id\":\"\",\"url\":null},{}]", ["p", "u"]),
      ("\"p\"", "null", ["p"]),
      ("null", "[{\"url\":\"u\"},{\"url\":\"u\"}]", ["u", "u"]), ("\"\"", "[]", []),
    ] as [(String, String, [String])])
  func `the primary photo comes first, but not beside a larger one of the same photo`(
    primary: String, list: String, photos: [String]
  ) throws {
    let (first, second) = ("\"primary_photo_url\":\(primary)", "\"photo_list\":\(list)")
    for parts in ["\(first),\(second)", "\(second),\(first)"] {
      let feed = try read("[{\"id\":\"x\",\"location\":{},\"photos\":{\(parts)}}]")

      #expect(feed.agents.map(\.photos) == [photos])
    }
  }

  @Test func `half a position is none`() throws {
    let feed = try read("[{\"id\":\"x\",\"city\":\"K\",\"latitude\":47.5}]")
    #expect(feed.agents.first?.latitude == nil)
  }
}
