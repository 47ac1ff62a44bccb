import JSONText
import MessageModel
import PageModel
import PageReading

/// What happened, in the desktop app's export (Docs/Messages.md 1.12).
extension ExportMessageReader {
  mutating func action(_ value: JSONValue) -> MessageContent {
    let name = fields.string(value, ["action"])
    if name == "phone_call" { return .call(common.call(value)) }
    if name == "conference_call" {
      var call = common.call(value)
      call.kind = .group
      return .call(call)
    }
    return .service(
      ownAction(value, name) ?? action(value, named: TypeName.normalized(name))
        ?? common.unknownAction(name, at: value))
  }

  /// What exports alone tell in this way: people by their names, and gifts by their prices.
  private mutating func ownAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "proximity_reached": proximity(value)
    case "invite_members": .members(.added(members(value)))
    case "remove_members": .members(.removed(members(value)))
    case "invite_to_group_call": .videoChat(.invited(members(value)))
    case "send_premium_gift": .gift(GiftContent(.premium(months: fields.extent(value, ["months"]))))
    case "send_star_gift", "send_unique_gift": .gift(starGift(value))
    case "send_stars_gift": .gift(GiftContent(.stars(fields.extent(value, ["stars", "amount_whole"]))))
    case "send_ton_gift":
      .gift(GiftContent(.ton(common.exportedTon(value, whole: "amount_whole", rest: "amount_nano"))))
    case "stars_prize": .gift(GiftContent(.prize(stars: fields.extent(value, ["stars"]))))
    default: nil
    }
  }

  // MARK: - Their parts

  mutating func photo(ofAction value: JSONValue) -> MediaReference? {
    guard let photo = value["photo"], photo.isString else { return nil }
    let sources = sources(photo)
    guard !sources.isEmpty else { return nil }
    let id = read.media.newID("photo")
    let size = PhotoSize(
      width: fields.extent(value, ["width"]), height: fields.extent(value, ["height"]), sources: sources)
    read.media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
    return .photo(id)
  }

  /// Members have names alone; who is called as the actor is the actor.
  private mutating func members(_ value: JSONValue) -> [Author] {
    let actor = fields.string(value, ["actor"])
    let author = author(value)
    return (value["members"].map { Array($0.elements) } ?? []).compactMap(\.text).map { name in
      name == actor ? author ?? .named(name) : .named(name)
    }
  }

  private mutating func proximity(_ value: JSONValue) -> ServiceAction? {
    guard let traveler = common.exportedPeer(value, name: "from", id: "from_id"),
      let watcher = common.exportedPeer(value, name: "to", id: "to_id")
    else { return nil }
    return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
  }

  private mutating func starGift(_ value: JSONValue) -> GiftContent {
    var gift = GiftContent(
      .star(stars: fields.extent(value, ["stars"]), name: fields.string(value, ["title"])))
    gift.text = value["gift_text"].map { .plain(common.plain($0)) } ?? .empty
    return gift
  }
}
