import JSONText
import MessageModel
import PageModel

/// Reactions of every family: an object around a list, or the list.
extension MessageBuilder {
  mutating func reactions(_ value: JSONValue?) -> Reactions {
    guard let value, value.isObject || value.isArray else { return Reactions() }
    let list = value.isArray ? value : value.first(of: ["reactions", "results"])
    var reactions = Reactions(
      list: list.map { $0.elements.compactMap { reaction($0) } } ?? [],
      areTags: value.isObject && fields.flag(value, ["are_tags", "reactions_as_tags"], bit: 3))
    if value.isObject { addRecent(of: value, to: &reactions) }
    return reactions
  }

  private mutating func reaction(_ value: JSONValue) -> Reactions.Reaction? {
    guard value.isObject, read.budget.takeBlock(value.origin) else { return nil }
    guard let symbol = symbol(value) else {
      fields.warn(.badValue, "a reaction without its emoji: it is left out", at: value)
      return nil
    }
    var reaction = Reactions.Reaction(symbol: symbol, origin: value.origin)
    reaction.count = count(value, ["total_count", "count"]) ?? 1
    reaction.isChosen =
      fields.flag(value, ["is_chosen", "chosen"]) || value["chosen_order"] != nil
    reaction.people = peerList(value["recent_sender_ids"]) + exportedPeople(value["recent"])
    return reaction
  }

  private mutating func exportedPeople(_ value: JSONValue?) -> [PeerID] {
    guard let value, value.isArray else { return [] }
    return value.elements.compactMap { entry in exportedPeer(entry, name: "from", id: "from_id") }
  }

  private mutating func symbol(_ value: JSONValue) -> Reactions.Symbol? {
    let type = value.first(of: ["type", "reaction"])
    let holder = type.flatMap { $0.isObject ? $0 : nil } ?? value
    if let emoji = customEmoji(holder, ["custom_emoji_id", "document_id"]) { return .custom(emoji) }
    if let emoji = fields.optionalString(holder, ["emoji", "emoticon"]) { return .emoji(emoji) }
    let name = (type?.string ?? "") + fields.kind(of: holder)
    return name.lowercased().contains("paid") ? .paid : nil
  }

  /// The wire protocol lists the latest of all kinds together.
  private mutating func addRecent(of value: JSONValue, to reactions: inout Reactions) {
    guard let recent = value["recent_reactions"], recent.isArray else { return }
    let places = Dictionary(
      reactions.list.enumerated().map { ($0.element.symbol.key, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for entry in recent.elements {
      guard let symbol = symbol(entry), let person = peer(entry.first(of: ["peer_id", "sender_id"])),
        let index = places[symbol.key]
      else { continue }
      reactions.list[index].people.append(person)
    }
  }
}

extension Reactions.Symbol {
  /// What tells it from others.
  fileprivate var key: String {
    switch self {
    case .emoji(let emoji): "emoji " + emoji
    case .custom(let emoji): "custom " + emoji.id
    case .paid: "paid"
    }
  }
}
