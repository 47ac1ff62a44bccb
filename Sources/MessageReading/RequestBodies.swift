import JSONText
import PageReading

/// The bodies of Bot API requests, and results for inline queries, whose fields differ from those of
/// messages. They are converted to the message that the servers would create (Spec/Messages.md 1.9).
enum RequestBody {
  /// Returns the message that a request sends; `nil` for any other value, or for a request with the fields of
  /// a message.
  static func message(in value: JSONValue) -> JSONDocument? {
    guard value.isObject, value.first(of: answered) == nil else { return nil }
    var message = JSONSplice(of: value)
    guard message.begin(with: contents(of: value)) else { return nil }
    // The text next to a gift is on its card.
    message.copy(
      isGift(value) ? common.filter { !["text", "entities"].contains("\($0)") } : common, of: value)
    // An edit request has the caption next to the medium.
    if let media = value["media"], media.isObject { message.copy(texts, of: media) }
    return message.document
  }

  /// The fields of server responses.
  private static let answered: [StaticString] = [
    "date", "from", "from_user", "update_id", "chat", "ok", "@type", "_", "className", "rich_message",
  ]

  /// The fields that requests and messages share.
  private static let common: [StaticString] =
    texts + [
      "chat_id", "reply_markup", "reply_parameters", "reply_to_message_id", "has_spoiler", "message_id",
      "suggested_post_parameters", "link_preview_options", "text", "entities", "business_connection_id",
    ]

  private static let texts: [StaticString] = [
    "caption", "caption_entities", "parse_mode", "show_caption_above_media",
  ]

  // MARK: - Contents

  private typealias Write = (inout JSONSplice) -> Void

  private static func contents(of value: JSONValue) -> (name: StaticString, write: Write)? {
    if isResult(value) { return resultContent(value) }
    if let media = value["media"], media.isArray, value["star_count"] != nil {
      return paidMedia(media, value)
    }
    if let media = value["media"], media.isObject, let type = media["type"]?.string {
      return medium(media, type: type, file: media["media"])
    }
    if let story = value["content"], story.isObject, let type = story["type"]?.string,
      value.first(of: ["active_period", "story_id"]) != nil
    {
      return medium(story, type: type, file: story.first(of: ["photo", "video"]))
    }
    if value["prices"] != nil, value["currency"] != nil { return invoice(value) }
    if value["question"] != nil, value["options"] != nil, value["type"]?.isString == true {
      return ("poll", { $0.copy(value) })
    }
    if let name = value["game_short_name"] { return ("game", { $0.object(["title": name]) }) }
    if isGift(value) { return gift(value) }
    if value["latitude"] != nil, value["title"] != nil, value["address"] != nil { return venue(value) }
    if value["latitude"] != nil, value["longitude"] != nil, value["method"]?.isString == true {
      return place(value)
    }
    for kind in media {
      guard let file = value[kind.field], file.isString, value.first(of: sizes) != nil else { continue }
      return medium(value, type: kind.type, file: file)
    }
    if isDice(value) {
      return (
        "dice",
        { splice in
          splice.open()
          splice.member("emoji") { if let emoji = value["emoji"] { $0.copy(emoji) } else { $0.add(die) } }
          splice.close()
        }
      )
    }
    return nil
  }

  /// The default of the server for a request without an emoji.
  private static let die = "\"🎲\""

  private static func isDice(_ value: JSONValue) -> Bool {
    if value["method"]?.string?.lowercased() == "senddice" { return true }
    return value["chat_id"] != nil && value["emoji"]?.isString == true
      && value.first(of: ["text", "sticker", "caption", "photo", "markdown", "html"]) == nil
  }

  // MARK: - Media

  private struct Medium {
    var type: String
    var field: StaticString
    /// The prefix of the size fields in results.
    var prefix: String
  }

  private static let media = [
    Medium(type: "animation", field: "animation", prefix: "gif"),
    Medium(type: "audio", field: "audio", prefix: "audio"),
    Medium(type: "document", field: "document", prefix: "document"),
    Medium(type: "photo", field: "photo", prefix: "photo"),
    Medium(type: "live_photo", field: "photo", prefix: "photo"),
    Medium(type: "sticker", field: "sticker", prefix: "sticker"),
    Medium(type: "video", field: "video", prefix: "video"),
    Medium(type: "video_note", field: "video_note", prefix: "video_note"),
    Medium(type: "voice", field: "voice", prefix: "voice"),
    Medium(type: "voice_note", field: "voice", prefix: "voice"),
    Medium(type: "gif", field: "animation", prefix: "gif"),
    Medium(type: "mpeg4_gif", field: "animation", prefix: "mpeg4"),
  ]

  private static let sizes: [StaticString] = [
    "width", "height", "duration", "length", "title", "performer", "thumbnail", "cover",
  ]

  private static func medium(
    _ value: JSONValue, type: String, file: JSONValue?
  ) -> (name: StaticString, write: Write)? {
    if ["location", "venue"].contains(type) { return type == "venue" ? venue(value) : place(value) }
    guard let kind = media.first(where: { $0.type == type }) else { return nil }
    // A live photo has a still image next to the video.
    let still = type == "live_photo" ? value["photo"] : nil
    return (kind.field, { write(kind, value, file: still ?? file, prefix: "", to: &$0) })
  }

  private static func write(
    _ kind: Medium, _ value: JSONValue, file: JSONValue?, prefix: String, to splice: inout JSONSplice
  ) {
    func field(_ name: String) -> JSONValue? {
      value.member(named: Array((prefix.isEmpty ? name : prefix + "_" + name).utf8))
    }
    let thumbnail = value.first(of: ["thumbnail", "thumbnail_url", "thumb_url"])
    let isPhoto = kind.field.description == "photo"
    if isPhoto { splice.add("[") }
    splice.open()
    splice.member("file_id", file)
    for name in ["width", "height", "duration", "length"] { splice.member(name, field(name)) }
    for name: StaticString in ["title", "performer", "mime_type", "emoji"] {
      splice.member(name.description, value[name])
    }
    if kind.field.description == "document" { splice.member("file_name", value["title"]) }
    if let thumbnail, thumbnail.isString, !isPhoto {
      splice.member("thumbnail") {
        $0.object([
          "file_id": thumbnail, "width": value["thumbnail_width"], "height": value["thumbnail_height"],
        ])
      }
    }
    if let cover = value["cover"], cover.isString {
      splice.member("cover") {
        $0.add("[")
        $0.object(["file_id": cover])
        $0.add("]")
      }
    }
    splice.close()
    if isPhoto { splice.add("]") }
  }

  private static func paidMedia(
    _ media: JSONValue, _ value: JSONValue
  ) -> (name: StaticString, write: Write) {
    (
      "paid_media",
      { splice in
        splice.open()
        splice.member("star_count", value["star_count"])
        splice.member("paid_media") { splice in
          splice.add("[")
          for (index, item) in media.elements.enumerated() {
            if index > 0 { splice.add(",") }
            splice.open(for: item)
            splice.member("type", item["type"])
            if let (name, write) = medium(item, type: item["type"]?.string ?? "photo", file: item["media"]) {
              splice.member(name.description, write)
            }
            splice.close()
          }
          splice.add("]")
        }
        splice.close()
      }
    )
  }

  // MARK: - Cards

  private static func invoice(_ value: JSONValue) -> (name: StaticString, write: Write) {
    let prices = value["prices"].map { Array($0.elements) } ?? []
    let total = prices.reduce(0) { $0 &+ ($1.number(["amount"]) ?? 0) }
    return (
      "invoice",
      { splice in
        splice.open()
        for name: StaticString in ["title", "description", "currency"] {
          splice.member(name.description, value[name])
        }
        splice.member("total_amount") { $0.add(String(total)) }
        if let photo = value["photo_url"] {
          splice.member("photo") {
            $0.add("[")
            $0.object([
              "file_id": photo, "width": value["photo_width"], "height": value["photo_height"],
            ])
            $0.add("]")
          }
        }
        splice.close()
      }
    )
  }

  /// Returns whether a request sends a gift, or Premium for some months.
  static func isGift(_ value: JSONValue) -> Bool {
    value["gift_id"] != nil
      || value["month_count"] != nil && value.first(of: ["star_count", "user_id"]) != nil
  }

  private static func gift(_ value: JSONValue) -> (name: StaticString, write: Write) {
    (
      value["gift_id"] == nil ? "gifted_premium" : "gift",
      { splice in
        splice.open()
        if let id = value["gift_id"] { splice.member("gift") { $0.object(["id": id]) } }
        splice.copy(["month_count", "star_count"], of: value)
        splice.member("text", value["text"])
        splice.member("entities", value["text_entities"])
        splice.member("parse_mode", value["text_parse_mode"])
        splice.close()
      }
    )
  }

  private static func venue(_ value: JSONValue) -> (name: StaticString, write: Write) {
    (
      "venue",
      { splice in
        splice.open()
        splice.member("location") {
          $0.object(["latitude": value["latitude"], "longitude": value["longitude"]])
        }
        splice.member("title", value["title"])
        splice.member("address", value["address"])
        splice.close()
      }
    )
  }

  private static func place(_ value: JSONValue) -> (name: StaticString, write: Write) {
    (
      "location",
      {
        $0.object([
          "latitude": value["latitude"], "longitude": value["longitude"], "live_period": value["live_period"],
          "heading": value["heading"],
        ])
      }
    )
  }

  // MARK: - Results for inline queries

  static func isResult(_ value: JSONValue) -> Bool {
    guard let type = value["type"]?.string, value["id"] != nil, value["input_message_content"] == nil,
      resultTypes.contains(type)
    else { return false }
    return resultFile(value, type) != nil
      || value.first(of: ["latitude", "phone_number", "game_short_name"]) != nil
  }

  static let resultTypes: Set<String> = [
    "article", "audio", "contact", "document", "game", "gif", "location", "mpeg4_gif", "photo", "sticker",
    "venue", "video", "voice",
  ]

  private static func resultFile(_ value: JSONValue, _ type: String) -> JSONValue? {
    guard let kind = media.first(where: { $0.type == type }) else { return nil }
    return value.member(named: Array((kind.prefix + "_url").utf8))
      ?? value.member(named: Array((kind.prefix + "_file_id").utf8))
  }

  private static func resultContent(_ value: JSONValue) -> (name: StaticString, write: Write)? {
    let type = value["type"]?.string ?? ""
    switch type {
    case "location": return place(value)
    case "venue": return venue(value)
    case "game": return ("game", { $0.object(["title": value["game_short_name"]]) })
    case "contact":
      return (
        "contact",
        {
          $0.object([
            "phone_number": value["phone_number"], "first_name": value["first_name"],
            "last_name": value["last_name"], "vcard": value["vcard"],
          ])
        }
      )
    default:
      guard let kind = media.first(where: { $0.type == type }), let file = resultFile(value, type) else {
        return nil
      }
      return (kind.field, { write(kind, value, file: file, prefix: kind.prefix, to: &$0) })
    }
  }

  // MARK: - Albums

  /// Returns the messages of a `sendMediaGroup`, which are rendered as an album; `nil` for any other value.
  static func album(in value: JSONValue) -> TranslatedInput? {
    guard value.isObject, value.first(of: answered) == nil, value.first(of: ["star_count", "blocks"]) == nil,
      value.first(of: ["chat_id", "method", "business_connection_id"]) != nil,
      let media = value["media"], media.isArray
    else { return nil }
    let items = media.elements.compactMap { item in
      item["type"]?.string.flatMap { medium(item, type: $0, file: item["media"]) }.map { (item, $0) }
    }
    guard !items.isEmpty else { return nil }
    var list = JSONSplice(of: value)
    list.add("[")
    for (index, (item, (name, write))) in items.enumerated() {
      if index > 0 { list.add(",") }
      list.open(for: item)
      list.member("message_id") { $0.add(String(index + 1)) }
      list.member("media_group_id") { $0.add("\"1\"") }
      list.member(name.description, write)
      list.copy(texts + ["has_spoiler"], of: item)
      if index == 0 { list.copy(["reply_parameters", "reply_to_message_id"], of: value) }
      list.copy(["chat_id"], of: value)
      list.close()
    }
    list.add("]")
    return list.translation
  }

  // MARK: - Requests that show nothing

  /// Requires a request that may contain a message.
  static func requireMessage(in value: JSONValue) throws(ReadError) {
    if let refusal = refusal(of: value) { throw ReadError(.unknownShape, refusal, origin: value.origin) }
  }

  /// Returns the reason why a request contains no message, whatever its parameters; `nil` for one that may contain
  /// one.
  private static func refusal(of value: JSONValue) -> String? {
    guard value.isObject else { return nil }
    if let refusal = RequestMethods.refusal(of: value) { return refusal }
    guard value.first(of: answered) == nil else { return nil }
    // A copy may have another caption, but not another message.
    if value["from_chat_id"] != nil, value.first(of: ["message_id", "message_ids"]) != nil,
      value["text"] == nil
    {
      return RequestMethods.refusal(of: "copyMessage", called: "this request")
    }
    if value["callback_query_id"]?.isString == true, value["chat_id"] == nil {
      return RequestMethods.refusal(of: "answerCallbackQuery", called: "this request")
    }
    return nil
  }

  /// Returns the reason why a request without a content shows nothing; `nil` for one that may show something.
  static func emptiness(of value: JSONValue) -> String? {
    guard value.isObject else { return nil }
    if value["action"]?.isString == true, value["chat_id"] != nil, value.first(of: ["text", "date"]) == nil,
      value["type"] == nil
    {
      return "sendChatAction shows nothing by itself; put it in a list with the messages of the chat"
    }
    guard let name = value["method"]?.string, value.first(of: shown) == nil else { return nil }
    return "'\(name.asExcerpt)' contains no message to render"
  }

  /// The parameters that have a visible effect.
  private static let shown: [StaticString] = [
    "text", "caption", "photo", "video", "animation", "audio", "document", "voice", "video_note", "sticker",
    "live_photo", "media", "question", "latitude", "phone_number", "emoji", "game_short_name", "prices",
    "checklist", "rich_message", "results", "result", "reply_markup", "gift_id", "message", "params", "body",
    "payload", "data", "content", "month_count",
  ]
}

/// A JSON text that consists of parts of another one, with the original positions of these parts.
struct JSONSplice {
  private(set) var bytes: [UInt8] = []
  private var places = TranslatedPlaces()
  private let source: JSONValue
  /// The source values of the open objects, the innermost last.
  private var owners: [JSONValue]
  private var needsComma = false

  init(of source: JSONValue) {
    self.source = source
    owners = [source]
    places.note(source.offset, at: 0)
  }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func copy(_ value: JSONValue) {
    // A value inside a string of the input has the position of the string.
    if value.document === source.document {
      places.copy(value.range.count, from: value.offset, at: bytes.count)
    }
    bytes += value.document.bytes[value.range]
    // The following text comes from the whole object again.
    places.note((owners.last ?? source).offset, at: bytes.count)
  }

  /// Begins an object.
  ///
  /// - Parameter value: the source value of the object; `nil` for that of the object around it.
  mutating func open(for value: JSONValue? = nil) {
    owners.append(value ?? owners.last ?? source)
    if let value { places.note(value.offset, at: bytes.count) }
    add("{")
    needsComma = false
  }

  mutating func close() {
    add("}")
    needsComma = true
    owners.removeLast()
    places.note((owners.last ?? source).offset, at: bytes.count)
  }

  var translation: TranslatedInput { TranslatedInput(bytes, places.mapped(source.document.inputOffset)) }

  mutating func member(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    member(name) { $0.copy(value) }
  }

  mutating func member(_ name: String, _ write: (inout JSONSplice) -> Void) {
    if needsComma { add(",") }
    add("\"\(name)\":")
    needsComma = false
    write(&self)
    needsComma = true
  }

  mutating func object(_ members: KeyValuePairs<String, JSONValue?>) {
    open()
    for (name, value) in members { member(name, value) }
    close()
  }

  mutating func copy(_ names: [StaticString], of value: JSONValue) {
    for name in names { member(name.description, value[name]) }
  }

  /// Begins a message with a content.
  ///
  /// - Returns: false without a content.
  mutating func begin(with content: (name: StaticString, write: (inout JSONSplice) -> Void)?) -> Bool {
    guard let content else { return false }
    open()
    member(content.name.description, content.write)
    return true
  }

  /// The complete text as a document; `nil` if it exceeds the limits.
  var document: JSONDocument? {
    let (places, start, map) = (places, source.offset, source.document.inputOffset)
    return try? JSONDocument(bytes + Array("}".utf8), limits: Self.limits) { offset in
      let place = places.inputOffset(offset) ?? start
      return map.map { $0(place) } ?? place
    }
  }

  private static let limits = JSONLimits(nesting: JSONLimits.nestingCeiling, values: 1_000_000)
}
