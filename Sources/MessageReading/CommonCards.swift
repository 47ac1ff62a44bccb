import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// Cards with the same fields in several protocols: task lists, games, invoices, paid media and giveaways.
extension CommonMessageReader {
  // MARK: - Games and invoices

  mutating func game(_ value: JSONValue) -> Game {
    let text = value["text"].flatMap { $0.isString || $0.isObject ? $0 : nil }
    var description = value["text_entities"].map { self.text(text, entities: $0) } ?? formatted(text)
    if description.isEmpty { description = formatted(value["description"]) }
    return Game(
      title: plain(value["title"]), description: description, picture: gamePicture(value))
  }

  /// Returns the image of a game. The animation shows the photo if it has no image of its own.
  private mutating func gamePicture(_ value: JSONValue) -> MediaReference? {
    let photo = picture(value["photo"])
    let film = value.first(of: ["animation", "document"])
    guard let film, film.isObject, fields.kind(of: film) != "documentempty",
      let id = read.media.document(film, kind: .animation)
    else { return photo }
    if case .photo(let photo)? = photo,
      let size = read.media.table.photos[photo]?.sizes.max(by: { $0.width < $1.width })
    {
      let own = read.media.table.documents[id]?.thumbnail
      read.media.table.documents[id]?.thumbnail = own ?? size
      if own != nil { read.media.table.documents[id]?.thumbnail?.sources += size.sources }
    }
    return .document(id)
  }

  mutating func invoice(_ value: JSONValue) -> Invoice {
    let product = value["product_info"] ?? value
    return Invoice(
      title: plain(product["title"]), description: formatted(product["description"]), price: price(value),
      picture: picture(product["photo"]), media: invoiceMedia(value))
  }

  private mutating func invoiceMedia(_ value: JSONValue) -> PaidMedia? {
    guard let media = value.first(of: ["paid_media", "extended_media"]), media.isObject else { return nil }
    return PaidMedia(items: [paidItem(media)])
  }

  private mutating func picture(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, !fields.kind(of: value).hasSuffix("empty") else {
      return nil
    }
    if value.isArray, Array(value.elements).isEmpty { return nil }
    guard let id = read.media.photo(value) else { return nil }
    addSize(ofWebDocument: value, to: id)
    return .photo(id)
  }

  /// Sets the size of a document on a web server, which is among its attributes.
  private mutating func addSize(ofWebDocument value: JSONValue, to id: MediaID) {
    for attribute in value["attributes"].map({ Array($0.elements) }) ?? [] {
      let (width, height) = (fields.extent(attribute, ["w"]), fields.extent(attribute, ["h"]))
      guard width > 0, height > 0, read.media.table.photos[id]?.sizes.first?.width == 0 else { continue }
      read.media.table.photos[id]?.sizes[0].width = width
      read.media.table.photos[id]?.sizes[0].height = height
    }
  }

  // MARK: - Lists of tasks

  /// - Parameter completions: the completed tasks with their people, if they are next to the list.
  mutating func checklist(_ value: JSONValue, completions: JSONValue? = nil) -> Checklist {
    var done: [Int64: JSONValue] = [:]
    for completion in completions.map({ fields.elements($0) }) ?? [] {
      if let id = number(completion, ["id"]) { done[id] = completion }
    }
    let tasks = tasks(of: value).map { task in
      let completion = number(task, ["id"]).flatMap { done[$0] }
      let person = peer(completion?["completed_by"]) ?? peer(task.first(of: Self.completedBy))
      return Checklist.Task(
        text: richText(
          task, task["text"] == nil ? "title" : "text", entities: ["text_entities", "entities"],
          mode: "parse_mode") ?? .empty,
        isDone: completion != nil || person != nil || (fields.integer(task, ["completion_date"]) ?? 0) > 0,
        doneBy: person.map(Author.peer))
    }
    return Checklist(
      title: richText(value, "title", entities: ["title_entities"], mode: "parse_mode") ?? .empty,
      tasks: tasks,
      isShared: fields.flag(value, ["others_can_mark_tasks_as_done", "others_can_complete"], bit: 1),
      canMark: value["can_mark_tasks_as_done"].map { _ in fields.flag(value, ["can_mark_tasks_as_done"]) })
  }

  private static let completedBy: [StaticString] = [
    "completed_by", "completed_by_user", "completed_by_chat", "completed_by_user_id",
  ]

  private mutating func tasks(of list: JSONValue) -> [JSONValue] {
    fields.elements(list, ["tasks", "list", "answers"])
  }

  mutating func taskName(_ task: JSONValue) -> String { plain(task.first(of: ["text", "title"])) }

  /// - Parameters:
  ///   - list: the list of the tasks, whose numbers replace unknown names.
  ///   - done: the names of the fields.
  mutating func tasksDone(
    _ value: JSONValue, of list: JSONValue?, done: [StaticString], undone: [StaticString]
  ) -> ServiceAction {
    let ids = Set(fields.elements(value, done).compactMap(\.integer))
    guard ids.isEmpty else { return .tasksDone(names(ofTasks: ids, in: list), areDone: true) }
    let others = Set(fields.elements(value, undone).compactMap(\.integer))
    return .tasksDone(names(ofTasks: others, in: list), areDone: false)
  }

  private mutating func names(ofTasks ids: Set<Int>, in list: JSONValue?) -> [String] {
    guard let list else { return ids.map { "task \($0)" }.sorted() }
    return tasks(of: list).filter { $0["id"]?.integer.map(ids.contains) ?? false }.map { taskName($0) }
  }

  /// Returns the plain text of a string, a text with entities, or a text in parts.
  mutating func plain(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    if value.isArray { return pieces(value).plainText }
    return value.text ?? (value.isObject ? formatted(value).plainText : "")
  }

  // MARK: - Paid media and stories

  mutating func paidMedia(_ value: JSONValue) -> PaidMedia {
    let stars = fields.integer(value, ["star_count", "stars_amount"])
    return PaidMedia(
      price: stars.map { .stars(max(0, $0)) },
      items: fields.elements(value, ["paid_media", "media", "extended_media"]).map { paidItem($0) })
  }

  private mutating func paidItem(_ value: JSONValue) -> PaidMedia.Item {
    if let picture = contentPicture(value) { return PaidMedia.Item(picture: picture) }
    let (width, height) = (fields.extent(value, ["width", "w"]), fields.extent(value, ["height", "h"]))
    return PaidMedia.Item(
      size: width > 0 && height > 0 ? Size(Double(width), Double(height)) : nil,
      duration: fields.extent(value, ["duration", "video_duration"]))
  }

  /// Returns the photo or video in an object, under any name, or in the medium inside the object.
  mutating func contentPicture(_ value: JSONValue) -> ContentPicture? {
    let holder = [value["media"], value["content"]].compactMap { $0 }.first { $0.isObject } ?? value
    let photo = holder["live_photo"].flatMap { $0["photo"] ?? $0 } ?? holder["photo"]
    if let picture = picture(photo) { return ContentPicture(.photo, picture) }
    for name in Self.films {
      guard let film = holder[name], film.isObject, fields.kind(of: film) != "documentempty" else { continue }
      return contentFilm(film, cover: holder.first(of: ["cover", "video_cover"]) ?? film["cover"])
    }
    // In Pyrogram, the files themselves are in the list.
    guard holder["file_id"] != nil else { return nil }
    return fields.kind(of: holder) == "photo"
      ? picture(holder).map { ContentPicture(.photo, $0) } : contentFilm(holder, cover: holder["cover"])
  }

  private static let films: [StaticString] = ["video", "animation", "document"]

  private mutating func contentFilm(_ film: JSONValue, cover: JSONValue?) -> ContentPicture? {
    guard let id = read.media.document(film, kind: .video) else { return nil }
    let isAnimation = read.media.table.documents[id]?.kind == .animation
    let cover: MediaID? = if case .photo(let id)? = picture(cover) { id } else { nil }
    return ContentPicture(isAnimation ? .animation : .video, .document(id), cover: cover)
  }

  /// Turns a sponsored message into the panel that the phone shows.
  mutating func takeAd(_ value: JSONValue) {
    guard fields.kind(of: value) == "sponsoredmessage" else { return }
    message.preview = LinkPreview(
      url: fields.string(value["sponsor"] ?? value, ["url"]),
      title: fields.string(value, ["title"]), description: message.text,
      media: message.content.traits.picture?.shown, hasLargePicture: true,
      ad: LinkPreview.Ad(
        isRecommended: fields.flag(value, ["is_recommended", "recommended"], bit: 5),
        button: fields.string(value, ["button_text"])))
    (message.text, message.content) = (MessageText(), .text)
  }

  mutating func story(_ value: JSONValue?) -> Story {
    Story(picture: value.flatMap { $0.isObject ? contentPicture($0) : nil })
  }

  /// Copies the text of a story to its message.
  ///
  /// - Parameter poster: the owner of the story.
  mutating func takeStory(_ value: JSONValue?, by poster: JSONValue?) {
    guard case .story = message.content else { return }
    if message.forward == nil, let poster = peer(poster) {
      message.forward = Forward(source: .story(poster, isExpired: false))
    }
    guard message.text.isEmpty, let value, value.isObject, let caption = value["caption"] else { return }
    message.text =
      caption.isObject
      ? formatted(caption) : text(caption, entities: value.first(of: ["caption_entities", "entities"]))
  }

  // MARK: - Giveaways

  mutating func giveaway(_ value: JSONValue, isOver: Bool) -> Giveaway {
    let terms = value["parameters"] ?? value
    let winners = people(value.first(of: ["winners", "winner_user_ids"]))
    let count = fields.extent(value, ["winner_count", "winners_count", "quantity"])
    return Giveaway(
      isOver: isOver, winnerCount: count > 0 ? count : winners.count, prize: prize(value),
      description: plain(
        (value.first(of: Self.prizeWords) ?? terms.first(of: Self.prizeWords)).flatMap {
          $0.isString || $0.isArray ? $0 : nil
        }),
      channels: channels(of: value) + (terms.offset == value.offset ? [] : channels(of: terms)),
      countries: (terms.first(of: ["country_codes", "countries_iso2", "countries"]).map { Array($0.elements) }
        ?? []).compactMap(\.text),
      isForNewMembers: fields.flag(
        terms, ["only_new_members", "only_new_subscribers", "is_only_new_subscribers"], bit: 0),
      winners: winners.map(Author.peer),
      date: fields.date(terms, ["winners_selection_date", "actual_winners_selection_date", "until_date"]),
      unclaimed: fields.extent(value, ["unclaimed_prize_count", "unclaimed_count"]),
      isRefunded: fields.flag(value, ["was_refunded", "refunded", "is_refunded"], bit: isOver ? 2 : nil),
      sticker: value["sticker"].flatMap { $0.isObject ? read.media.document($0, kind: .sticker) : nil })
  }

  private static let prizeWords: [StaticString] = ["prize_description", "additional_prize"]

  private mutating func prize(_ value: JSONValue) -> Giveaway.Prize? {
    let holder = value["prize"].flatMap { $0.isObject ? $0 : nil } ?? value
    let stars = fields.extent(holder, ["prize_star_count", "star_count", "stars"])
    if stars > 0 { return .stars(stars) }
    let months = fields.extent(holder, ["premium_subscription_month_count", "month_count", "months"])
    return months > 0 ? .premium(months: months) : nil
  }

  /// Returns the channels of a giveaway. Ids in MTProto and in exports have no mark.
  private mutating func channels(of value: JSONValue) -> [PeerID] {
    var found: [PeerID] = []
    for name in Self.channelFields {
      guard let field = value[name] else { continue }
      for element in field.isArray ? Array(field.elements) : [field] {
        let isBare = !element.isObject && (shape == .wire || shape == .exported)
        let bare = isBare ? element.integer.map(Int64.init) ?? element.text.flatMap(Int64.init) : nil
        guard let id = bare.flatMap({ $0 > 0 ? PeerID(.channel, $0) : nil }) ?? peer(element) else {
          continue
        }
        mentioned.insert(id)
        if !found.contains(id) { found.append(id) }
      }
    }
    return found
  }

  private static let channelFields: [StaticString] = [
    "chats", "chat", "boosted_chat_id", "additional_chat_ids", "channels", "channel_id", "channel",
  ]

  private mutating func people(_ list: JSONValue?) -> [PeerID] {
    guard let list, list.isArray else { return [] }
    return peerList(list)
  }
}
