import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  /// One agent in full, in the order of the product's screen (DOMAIN §4).
  ///
  /// What is absent is left out.
  static let show = Command(
    Declaration(
      "deck show", "Show everything about the card on top, or the agent named.", aliases: ["show"],
      parameters: [.argument("agent", .agent, "The agent; the card on top without it", required: false)],
      examples: [Example("show", "The card on top"), Example("show \"PCM Encore\"", "An agent by name")],
      errors: [.deckEmpty, .agentUnknown, .agentAmbiguous] + .ofBackend, related: ["claims availability"])
  ) { context, arguments in
    let card: AgentCard
    if let id = arguments.agent("agent") {
      card = try await context.state.card(of: id)
    } else if let top = await context.state.topCard() {
      card = top
    } else {
      throw try await nothingToShow(context.state)
    }
    let around = await context.state.distances(from: card.agent)
    return Output(detail(card, around: around), data: .object(json(card)))
  }

  private static func nothingToShow(_ state: AppState) async throws -> DeckError {
    let view = await state.deckView(limit: 1)
    return view.isEmptyCatalog ? .noAgents : .empty(isSignedIn: view.displayName != nil)
  }

  private static func detail(_ card: AgentCard, around: [Distance]) -> [Block] {
    let agent = card.agent
    var blocks = photos(agent)
    blocks += [
      .heading("\(agent.displayName, .strong)"),
      .line("\([agent.ratingWords, agent.place].compactMap { $0 }.joined(separator: " · "))"),
    ]
    if !agent.categories.isEmpty {
      blocks.append(.line(AgentCard.badges(agent.categories)))
    }
    let contact = [
      Field("Address", optional: address(agent)),
      Field("Phone", optional: agent.localizedPhone ?? agent.phone),
      Field("Website", optional: agent.website),
    ].compactMap { $0 }
    if !contact.isEmpty { blocks += [.gap, .fields(contact)] }
    blocks += section("About", paragraphs(agent.bio))
    blocks += section("Services", agent.services.isEmpty ? [] : [agent.services.joined(separator: " · ")])
    let rest = [
      Field("Contact", optional: agent.contactPerson), Field("Map", optional: coordinates(agent)),
      Field("Open", optional: link(agent)),
    ].compactMap { $0 }
    if !rest.isEmpty { blocks += [.gap, .fields(rest)] }
    if !around.isEmpty { blocks.append(.map(PointMap(agent.displayName, others: around))) }
    blocks.append(.gap)
    if let own = ownDecision(card) { blocks.append(.line(own)) }
    if let hidden = agent.hiddenBecause {
      blocks.append(.line("\("Not in the deck: it is \(hidden).", .warning)"))
    }
    return blocks + [.actions(actions(card))]
  }

  private static func photos(_ agent: Agent) -> [Block] {
    let urls = agent.photos.isEmpty ? [agent.photoURL].compactMap { $0 } : agent.photos
    guard !urls.isEmpty else {
      let letters = initials(of: agent.displayName)
      return [.line(letters.isEmpty ? "No photo" : "[\(letters, .primary)] No photo")]
    }
    return [.line("\(counted(urls.count, "photo"))")] + urls.map { .line("\($0, .muted)", indent: 2) }
  }

  private static func section(_ title: String, _ paragraphs: [String]) -> [Block] {
    paragraphs.isEmpty
      ? [] : [.gap, .line("\(title, .strong)")] + paragraphs.map { .line("\($0)", indent: 2) }
  }

  private static func paragraphs(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
  }

  /// The street address; without a street the place says all there is.
  private static func address(_ agent: Agent) -> String? {
    guard let street = agent.address1 else { return nil }
    let region = [agent.state, agent.zip].compactMap { $0 }.joined(separator: " ")
    return [street, agent.address2, agent.city, region.isEmpty ? nil : region].compactMap { $0 }
      .joined(separator: ", ")
  }

  private static func coordinates(_ agent: Agent) -> String? {
    guard let latitude = agent.latitude, let longitude = agent.longitude else { return nil }
    return "\(decimal(latitude, places: 5)), \(decimal(longitude, places: 5))"
  }

  /// The same for a program with maps.
  private static func link(_ agent: Agent) -> String? {
    guard agent.isOnGlobe, let latitude = agent.latitude, let longitude = agent.longitude else { return nil }
    let place = [latitude, longitude].map { decimal($0, places: 5) }
    return "https://www.openstreetmap.org/?mlat=\(place[0])&mlon=\(place[1])"
  }

  private static func json(_ card: AgentCard) -> JSONValue {
    let agent = card.agent
    guard case .object(var object) = card.json() else { return .null }
    object["address1"] = JSONValue(agent.address1)
    object["address2"] = JSONValue(agent.address2)
    object["alias"] = JSONValue(agent.alias)
    object["bio"] = JSONValue(agent.bio)
    object["contact_person"] = JSONValue(agent.contactPerson)
    object["country"] = JSONValue(agent.country)
    object["email"] = JSONValue(agent.email)
    object["is_closed"] = .bool(agent.isClosed)
    object["latitude"] = agent.latitude.map(JSONValue.double) ?? .null
    object["license_number"] = JSONValue(agent.licenseNumber)
    object["localized_phone"] = JSONValue(agent.localizedPhone)
    object["longitude"] = agent.longitude.map(JSONValue.double) ?? .null
    object["phone"] = JSONValue(agent.phone)
    object["photo_url"] = JSONValue(agent.photoURL)
    object["photos"] = .array(agent.photos.map(JSONValue.string))
    object["services"] = .array(agent.services.map(JSONValue.string))
    object["status"] = .string(agent.status)
    object["website"] = JSONValue(agent.website)
    object["years_in_business"] = agent.yearsInBusiness.map(JSONValue.int) ?? .null
    object["zip"] = JSONValue(agent.zip)
    return .object(object)
  }

  // MARK: Words

  private static func actions(_ card: AgentCard) -> [Action] {
    let id = typed(card.agent.id.text)
    let swipes = [
      Action("interested \(id)", "keep it in your selected list"),
      Action("pass \(id)", "put it in your passed list"),
    ]
    return (card.agent.isOpen ? swipes : []) + [card.claimAction, Action("deck", "back to the stack")]
  }

  private static func ownDecision(_ card: AgentCard) -> StyledText? {
    let waits = card.isWaiting ? ", waiting to be sent" : ""
    return switch card.decision {
    case .interested: "You are \("interested", .like)\(waits)."
    case .pass: "You \("passed", .pass)\(waits)."
    case nil: nil
    }
  }
}
