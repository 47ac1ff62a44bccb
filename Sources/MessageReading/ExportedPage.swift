import PageReading
import Primitives

/// Converts a chat in the desktop app's HTML export to the structure of its JSON export (Spec/Messages.md
/// 1.17).
enum ExportedPage {
  /// - Returns: `nil` for any other text.
  static func json(_ bytes: [UInt8]) -> TranslatedInput? {
    guard isOne(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let root = ExportedElement(parsing: text)
    guard let history = root.first(ofClass: "history") else { return nil }
    // Bytes that are not UTF-8 are longer once they are decoded, which moves all following positions.
    var writer = ExportedPageWriter(knowsPlaces: text.utf8.count == bytes.count)
    let json = writer.chat(root, history)
    return TranslatedInput(Array(json.utf8), writer.places)
  }

  private static let head = 8192

  private static func isOne(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(head)
    guard head.first(where: { $0 > 0x20 && $0 != 0xef && $0 != 0xbb && $0 != 0xbf }) == UInt8(ascii: "<")
    else {
      return false
    }
    return ["page_wrap", "history"].allSatisfy { head.firstRange(of: $0.utf8) != nil }
  }
}

/// Writes an exported page as JSON.
private struct ExportedPageWriter {
  private var json = JSONWriter(indentation: 0)
  /// The positions of the elements from which the messages come.
  private(set) var places = TranslatedPlaces()
  private let knowsPlaces: Bool
  /// The author of the previous message, and the source of its forward, which a joined message shares.
  private var author: String?
  private var source: String?
  private var date: (text: String, seconds: Int)?

  init(knowsPlaces: Bool) { self.knowsPlaces = knowsPlaces }

  mutating func chat(_ root: ExportedElement, _ history: ExportedElement) -> String {
    let title = root.first(ofClass: "page_header")?.first(ofClass: "bold")?.words ?? ""
    json.beginObject()
    json.value("name", title)
    json.value("type", "")
    json.beginArray("messages")
    for element in history.elements where element.has("message") { message(element) }
    json.end()
    json.end()
    return json.takeText()
  }

  private mutating func message(_ element: ExportedElement) {
    // The ids of day separators are negative.
    guard let id = element.attribute("id").flatMap({ Int($0.dropFirst("message".count)) }), id > 0 else {
      return
    }
    if knowsPlaces { places.note(element.offset, at: json.text.utf8.count) }
    guard !element.has("service") else { return service(element, id: id) }
    guard let body = element.elements.first(where: { $0.has("body") }) else { return }
    if let title = body.elements.first(where: { $0.has("date") })?.attribute("title") {
      date = Self.date(title) ?? date
    }
    var bot: Substring?
    if let name = body.elements.first(where: { $0.has("from_name") }) {
      let known = Self.split(name)
      author = known.name
      bot = known.bot ?? name.first(ofClass: "details")?.words.split(separator: "@").dropFirst().first
    } else if !element.has("joined") {
      author = nil
    }
    // The picture of the source has the class, too.
    let forwarded = body.elements.first { $0.has("forwarded") && !$0.has("userpic_wrap") }
    if !element.has("joined") || forwarded == nil { source = nil }
    if let name = forwarded?.elements.first(where: { $0.has("from_name") }) {
      source = Self.split(name).name
    }
    let content = forwarded ?? body
    if let card = content.elements.first(where: { $0.has("media_wrap") })?.first(ofClass: "media_call") {
      return call(card, id: id)
    }
    json.beginObject()
    json.value("id", id)
    json.value("type", "message")
    writeDate()
    if let author { json.value("from", author) }
    if let bot { json.value("via_bot", "@" + bot) }
    if let source { json.value("forwarded_from", source) }
    for part in [body, content] {
      if let number = Self.message(at: part.elements.first { $0.has("reply_to") }?.first { $0.name == "a" }) {
        json.value("reply_to_message_id", number)
        break
      }
    }
    if let signature = content.elements.first(where: { $0.has("signature") })
      ?? body.elements.first(where: { $0.has("signature") })
    {
      json.value("author", signature.words)
    }
    media(content)
    text(content.elements.first { $0.has("text") })
    reactions(body)
    buttons(body)
    json.end()
  }

  /// The words between an author and a bot.
  private static let via = " via @"

  private static func split(_ name: ExportedElement) -> (name: String, bot: Substring?) {
    let words = name.ownWords
    guard let via = words.firstRange(of: Self.via) else { return (words, nil) }
    return (String(words[..<via.lowerBound]), words[via.upperBound...])
  }

  private mutating func service(_ element: ExportedElement, id: Int) {
    let details = element.first(ofClass: "details") ?? element
    json.beginObject()
    json.value("id", id)
    json.value("type", "service")
    writeDate()
    let link = details.elements.count == 1 ? details.first { $0.name == "a" } : nil
    if let pinned = Self.message(at: link), details.ownWords.hasSuffix(Self.pinning) {
      json.value("actor", String(details.ownWords.dropLast(Self.pinning.utf8.count)))
      json.value("action", "pin_message")
      json.value("message_id", pinned)
    } else {
      json.value("information_text", details.words)
    }
    json.end()
  }

  private static let pinning = " pinned"

  /// Returns the id of the message to which a link leads.
  private static func message(at link: ExportedElement?) -> Int? {
    link?.attribute("href")?.split(separator: "go_to_message").last.flatMap { Int($0) }
  }

  /// Writes a call, whose status is "Outgoing (34 seconds)" or "Missed", for example.
  private mutating func call(_ card: ExportedElement, id: Int) {
    let status = card.first(ofClass: "status")?.words ?? ""
    let reasons = ["Missed": "missed", "Cancelled": "missed", "Declined": "busy", "Busy": "busy"]
    let isOutgoing = status.hasPrefix("Outgoing") || status.hasPrefix("Cancelled")
    json.beginObject()
    json.value("id", id)
    json.value("type", "service")
    writeDate()
    if let author { json.value("actor", author) }
    json.value("action", "phone_call")
    json.value("out", isOutgoing)
    if let reason = reasons.first(where: { status.hasPrefix($0.key) })?.value {
      json.value("discard_reason", reason)
    }
    let seconds = status.split(separator: "(").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
    if let seconds { json.value("duration_seconds", seconds) }
    json.end()
  }

  private mutating func writeDate() {
    guard let date else { return }
    json.value("date", date.text)
    json.value("date_unixtime", String(date.seconds))
  }

  /// Parses a date such as `01.03.2024 10:01:00 UTC+01:00`.
  static func date(_ text: String) -> (text: String, seconds: Int)? {
    let parts = text.split(separator: " ")
    guard parts.count > 1 else { return nil }
    let day = parts[0].split(separator: ".").compactMap { Int($0) }
    let time = parts[1].split(separator: ":").compactMap { Int($0) }
    guard day.count == 3, time.count == 3, (1...12).contains(day[1]), (1...31).contains(day[0]) else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let written =
      "\(day[2])-\(two(day[1]))-\(two(day[0]))T\(two(time[0])):\(two(time[1])):\(two(time[2]))"
    guard let seconds = ISODate.seconds(written) else { return nil }
    var offset = 0
    if parts.count > 2, parts[2].hasPrefix("UTC") {
      let zone = parts[2].dropFirst("UTC".count)
      let numbers = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
      guard numbers.allSatisfy({ (0..<60).contains($0) }) else { return nil }
      offset = (numbers.first ?? 0) * 3600 + (numbers.count > 1 ? numbers[1] : 0) * 60
      if zone.hasPrefix("-") { offset = -offset }
    }
    return (written, seconds - offset)
  }

  // MARK: - Texts

  private mutating func text(_ element: ExportedElement?) {
    json.beginArray("text_entities")
    var runs: [(text: String, type: String, more: (String, String)?)] = []
    if let element { Self.collect(element, "plain", nil, into: &runs) }
    // Drop the page's own line breaks around the text.
    if let first = runs.first { runs[0].text = String(first.text.drop(while: \.isWhitespace)) }
    while let last = runs.last, last.text.allSatisfy(\.isWhitespace) { runs.removeLast() }
    if let last = runs.last {
      var text = last.text
      while text.last?.isWhitespace == true { text.removeLast() }
      runs[runs.count - 1].text = text
    }
    for run in runs where !run.text.isEmpty {
      json.beginObject()
      json.value("type", run.type)
      json.value("text", run.text)
      if let (key, value) = run.more { json.value(key, value) }
      json.end()
    }
    json.end()
  }

  private static func collect(
    _ element: ExportedElement, _ type: String, _ more: (String, String)?,
    into runs: inout [(text: String, type: String, more: (String, String)?)]
  ) {
    func add(_ text: String) {
      if let last = runs.last, last.type == type, type == "plain" {
        runs[runs.count - 1].text += text
      } else {
        runs.append((text, type, more))
      }
    }
    for child in element.children {
      switch child {
      case .text(let text): add(type == "pre" ? text : text.replacing("\n", with: ""))
      case .element(let inner) where inner.name == "br": add("\n")
      case .element(let inner):
        let (name, extra) = entity(inner)
        collect(inner, name ?? type, name == nil ? more : extra, into: &runs)
      }
    }
  }

  private static let styles = [
    "strong": "bold", "b": "bold", "em": "italic", "i": "italic", "u": "underline", "s": "strikethrough",
    "del": "strikethrough", "code": "code", "pre": "pre", "blockquote": "blockquote",
  ]

  private static func entity(_ element: ExportedElement) -> (String?, (String, String)?) {
    if let style = styles[element.name] { return (style, nil) }
    if element.has("spoiler") { return ("spoiler", nil) }
    guard element.name == "a" else { return (nil, nil) }
    let (href, script) = (element.attribute("href") ?? "", element.attribute("onclick") ?? "")
    let words = element.words
    for (function, type) in [
      ("ShowHashtag", "hashtag"), ("ShowCashtag", "cashtag"), ("ShowBotCommand", "bot_command"),
      ("ShowMentionName", "mention"),
    ] where script.contains(function) { return (type, nil) }
    if href.hasPrefix("mailto:") { return ("email", nil) }
    if href.hasPrefix("tel:") { return ("phone", nil) }
    if words.hasPrefix("@"), href.hasPrefix("https://t.me/") { return ("mention", nil) }
    if href.isEmpty { return (nil, nil) }
    let isShown = href == words || href == "https://" + words || href == "http://" + words
    return isShown ? ("link", nil) : ("text_link", ("href", href))
  }

  // MARK: - Media

  private static let wraps: [(name: String, type: String?)] = [
    ("photo_wrap", nil), ("video_file_wrap", "video_file"), ("animated_wrap", "animation"),
    ("sticker_wrap", "sticker"), ("round_video_wrap", "video_message"),
  ]

  /// The classes of file cards, by their ends.
  private static let files: [(name: String, type: String?)] = [
    ("media_voice_message", "voice_message"), ("media_audio_file", "audio_file"),
    ("media_video", "video_file"), ("media_file", nil), ("media_photo", "photo"),
  ]

  private mutating func media(_ content: ExportedElement) {
    guard let wrap = content.elements.first(where: { $0.has("media_wrap") }) else { return }
    if let poll = wrap.first(ofClass: "media_poll") { return self.poll(poll) }
    for (name, type) in Self.wraps {
      guard let link = wrap.first(ofClass: name) else { continue }
      let image = link.first { $0.name == "img" }
      let file = link.attribute("href") ?? image?.attribute("src") ?? ""
      if let type {
        json.value("file", file)
        if let source = image?.attribute("src"), source != file { json.value("thumbnail", source) }
        json.value("media_type", type)
        if let time = link.first(ofClass: "video_duration")?.words { writeDuration(time) }
      } else {
        json.value("photo", file)
      }
      writeSize(image)
      return
    }
    guard let card = wrap.first(ofClass: "media") else { return }
    let title = card.first(ofClass: "title")?.words ?? ""
    let status = card.first(ofClass: "status")?.words ?? ""
    let description = card.first(ofClass: "description")?.words ?? ""
    let href = card.name == "a" ? card.attribute("href") ?? "" : ""
    if card.has("media_contact") {
      json.object("contact_information") {
        $0.value("first_name", title)
        $0.value("phone_number", status)
      }
    } else if card.has("media_venue") || card.has("media_location") || card.has("media_live_location") {
      place(
        title: card.has("media_venue") ? title : "", status: status,
        address: description.isEmpty ? status : description, href: href)
      if card.has("media_live_location") { json.value("live_location_period_seconds", 0) }
    } else if card.has("media_game") {
      json.value("game_title", title)
      json.value("game_description", description)
    } else if card.has("media_invoice") {
      json.object("invoice_information") {
        $0.value("title", title)
        $0.value("description", description)
        let price = status.split(separator: " ")
        if price.count == 2, let amount = Int(price[0].filter(\.isNumber)) {
          $0.value("amount", amount)
          $0.value("currency", String(price[1]))
        }
      }
    } else if title == Self.sticker, href.isEmpty || href.hasPrefix("stickers/") {
      // The status of a sticker is its emoji with the size of the file.
      json.value("file", href.isEmpty ? Self.absent : href)
      json.value("media_type", "sticker")
      let emoji = status.split(separator: ",").first.map(String.init) ?? ""
      if !emoji.contains(where: { $0.isASCII }) { json.value("sticker_emoji", emoji) }
    } else if href.hasPrefix("round_video_messages/") || title == Self.round {
      json.value("file", href.isEmpty ? Self.absent : href)
      json.value("media_type", "video_message")
      for part in status.split(separator: ",") { writeDuration(String(part)) }
    } else {
      let kind = Self.files.first { card.has($0.name) }
      if kind?.type == "photo" { return json.value("photo", href.isEmpty ? Self.absent : href) }
      json.value("file", href.isEmpty ? Self.absent : href)
      if let type = kind?.type { json.value("media_type", type) } else { json.value("file_name", title) }
      if kind?.type == "audio_file" {
        json.value("title", title)
        json.value("performer", description)
      }
      for part in status.split(separator: ",") { writeDuration(String(part)) }
    }
  }

  private static let sticker = "Sticker"
  private static let round = "Video message"

  /// The text of the JSON export for a file that was left out.
  private static let absent = "(File not included.)"

  /// Writes a location, whose latitude and longitude are in the address of the map.
  private mutating func place(title: String, status: String, address: String, href: String) {
    let numbers = (href + " " + status).split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap {
      $0.contains(".") ? Double($0) : nil
    }
    if numbers.count > 1 {
      json.object("location_information") {
        $0.value("latitude", exactly: numbers[0])
        $0.value("longitude", exactly: numbers[1])
      }
    }
    json.value("place_name", title)
    if !title.isEmpty { json.value("address", address) }
  }

  /// Writes a duration such as `00:12`.
  private mutating func writeDuration(_ text: String) {
    let parts = text.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
    let numbers = parts.compactMap { UInt16($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return }
    json.value("duration_seconds", numbers.reduce(0) { $0 * 60 + Int($1) })
  }

  /// Writes the size in a style such as `width: 260px; height: 173px`.
  private mutating func writeSize(_ image: ExportedElement?) {
    let style = image?.attribute("style") ?? ""
    for part in style.split(separator: ";") {
      let pair = part.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
      guard pair.count == 2, ["width", "height"].contains(pair[0]),
        let value = Int(pair[1].filter(\.isNumber))
      else { continue }
      json.value(pair[0], value)
    }
  }

  private mutating func poll(_ poll: ExportedElement) {
    json.beginObject("poll")
    json.value("question", poll.first(ofClass: "question")?.words ?? "")
    let total = poll.first(ofClass: "total")?.words.filter(\.isNumber) ?? ""
    json.value("total_voters", Int(total) ?? 0)
    json.beginArray("answers")
    for answer in poll.elements where answer.has("answer") {
      let details = answer.first(ofClass: "details")?.words ?? ""
      var text = answer.ownWords
      if text.hasPrefix("- ") { text = String(text.dropFirst(2)) }
      json.beginObject()
      json.value("text", text)
      json.value("voters", Int(details.filter(\.isNumber)) ?? 0)
      json.value("chosen", details.contains("chosen"))
      json.end()
    }
    json.end()
    json.end()
  }

  private mutating func reactions(_ body: ExportedElement) {
    guard let list = body.elements.first(where: { $0.has("reactions") }) else { return }
    json.beginArray("reactions")
    for reaction in list.elements where reaction.has("reaction") {
      let people = reaction.first(ofClass: "userpics")?.elements.count ?? 0
      let count = reaction.first(ofClass: "count").flatMap { Int($0.words.filter(\.isNumber)) }
      json.beginObject()
      json.value("type", "emoji")
      json.value("emoji", reaction.first(ofClass: "emoji")?.words ?? "")
      json.value("count", count ?? max(1, people))
      json.end()
    }
    json.end()
  }

  private mutating func buttons(_ body: ExportedElement) {
    guard let table = body.first(ofClass: "bot_buttons_table") else { return }
    json.beginArray("inline_bot_buttons")
    var rows: [ExportedElement] = []
    func collect(_ element: ExportedElement) {
      for inner in element.elements {
        if inner.name == "tr" || inner.has("bot_buttons_row") { rows.append(inner) } else { collect(inner) }
      }
    }
    collect(table)
    for row in rows {
      json.beginArray()
      var cells: [ExportedElement] = []
      func collectButtons(_ element: ExportedElement) {
        for inner in element.elements {
          if inner.has("bot_button") { cells.append(inner) } else { collectButtons(inner) }
        }
      }
      collectButtons(row)
      if cells.isEmpty { cells = row.elements.filter { !$0.words.isEmpty } }
      for cell in cells {
        json.beginObject()
        json.value("type", "callback")
        json.value("text", cell.words)
        json.end()
      }
      json.end()
    }
    json.end()
  }
}
