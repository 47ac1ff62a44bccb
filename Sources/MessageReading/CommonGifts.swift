import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// Gifts, offers and amounts, in the fields of all protocols (Spec/Messages.md 1.13).
extension CommonMessageReader {
  // MARK: - Gifts

  /// Reads a gift that was sent, with the text of the giver.
  mutating func gift(_ kind: GiftContent.Kind, _ value: JSONValue) -> GiftContent {
    var gift = GiftContent(kind, sticker: giftSticker(value), text: giftText(value))
    gift.isFromGiveaway = fields.flag(value, ["via_giveaway", "is_from_giveaway"], bit: 0)
    gift.giver = peer(value.first(of: ["boost_peer", "boosted_chat_id", "boosted_chat"]))
    gift.isRefunded = fields.flag(value, ["refunded", "was_refunded"])
    return gift
  }

  /// Reads a gift that is an object: an ordinary or a unique one.
  mutating func starGift(_ value: JSONValue) -> GiftContent {
    let thing = value["gift"].flatMap { $0.isObject ? $0 : nil } ?? value
    if Self.isUnique(thing) {
      let unique = uniqueGift(thing)
      var gift = gift(.unique(unique), value)
      gift.sticker = unique.sticker
      gift.ribbon = .unique
      return gift
    }
    let stars = fields.extent(thing, ["stars", "star_count"])
    let name = fields.string(thing, ["title"])
    var gift = gift(.star(stars: stars, name: name), value)
    gift.sticker = gift.sticker ?? giftSticker(thing)
    let total =
      fields.extent(thing, ["availability_total", "total_count"])
      + (thing["overall_limits"].map { fields.extent($0, ["total_count"]) } ?? 0)
    if total > 0 { gift.ribbon = .oneOf(total) }
    return gift
  }

  private static func isUnique(_ gift: JSONValue) -> Bool {
    gift.first(of: ["model", "backdrop", "attributes", "base_name"]) != nil
  }

  mutating func uniqueGift(_ value: JSONValue) -> UniqueGift {
    var gift = UniqueGift(
      title: fields.string(value, ["title", "base_name"]), number: fields.extent(value, ["number", "num"]))
    if gift.title.isEmpty { gift.title = fields.string(value, ["name"]) }
    // MTProto has a list of the parts that others have by name.
    func part(_ field: StaticString, _ constructor: String) -> JSONValue? {
      value[field] ?? value["attributes"]?.elements.first { fields.kind(of: $0) == constructor }
    }
    if let model = part("model", "stargiftattributemodel") {
      gift.model = fields.string(model, ["name"])
      gift.sticker = giftSticker(model)
    }
    if let symbol = part("symbol", "stargiftattributepattern") {
      gift.symbol = fields.string(symbol, ["name"])
    }
    if let backdrop = part("backdrop", "stargiftattributebackdrop") {
      gift.backdrop = fields.string(backdrop, ["name"])
      let colors = backdrop["colors"] ?? backdrop
      gift.center = color(colors, ["center_color"])
      gift.edge = color(colors, ["edge_color"])
    }
    return gift
  }

  private mutating func giftSticker(_ value: JSONValue) -> MediaReference? {
    guard let sticker = value.first(of: ["sticker", "document"]), sticker.isObject else { return nil }
    return read.media.document(sticker, kind: .sticker).map(MediaReference.document)
  }

  private mutating func giftText(_ value: JSONValue) -> RichText {
    if let text = value.first(of: ["message", "text"]), text.isObject { return formattedText(text) }
    if value["parse_mode"] != nil {
      return quote(value, ["text"], entities: ["entities"], mode: "parse_mode") ?? .empty
    }
    return richText(value, "text", entities: ["entities"]) ?? .empty
  }

  mutating func giftOffer(_ value: JSONValue, isOver: Bool = false) -> GiftOffer {
    var offer = GiftOffer(
      gift: value["gift"].map { uniqueGift($0) } ?? UniqueGift(), price: amount(value["price"]),
      endDate: fields.date(value, ["expiration_date", "expires_at"]))
    let state = value["state"].map { fields.kind(of: $0) } ?? ""
    if fields.flag(value, ["accepted"]) || state.hasSuffix("accepted") { offer.state = .accepted }
    if fields.flag(value, ["declined"]) || state.hasSuffix("rejected") || isOver { offer.state = .rejected }
    if fields.flag(value, ["expired", "was_expired"]) { offer.state = .expired }
    return offer
  }

  /// Reads a color as a number of 24 bits; `nil` if it is missing.
  mutating func color(_ value: JSONValue, _ names: [StaticString]) -> Color? {
    fields.integer(value, names).map { Color(UInt32(truncatingIfNeeded: $0) & 0xff_ffff) }
  }

  // MARK: - Amounts

  /// Returns a price such as "5 stars" or "1.5 TON"; `nil` without one.
  mutating func amount(_ value: JSONValue?) -> Price? {
    guard let value, value.isObject else { return nil }
    if let cents = fields.integer(value, ["toncoin_cent_count"]) {
      return .money(Self.ton(cents, of: Ton.cent))
    }
    if let stars = fields.integer(value, ["star_count"]) { return .stars(max(0, stars)) }
    guard let amount = fields.integer(value, ["amount"]) else { return nil }
    let isTon = fields.string(value, ["currency"]) == "TON" || fields.kind(of: value) == "starstonamount"
    return isTon ? .money(Self.ton(amount, of: Ton.nano)) : .stars(max(0, amount))
  }

  private enum Ton {
    static let cent = 100
    static let nano = 1_000_000_000
  }

  /// - Parameter amount: the amount in the smallest unit of the coin.
  static func ton(nano amount: Int) -> String { ton(amount, of: Ton.nano) }

  private static func ton(_ amount: Int, of coin: Int) -> String {
    let (whole, rest) = max(0, amount).quotientAndRemainder(dividingBy: coin)
    guard rest > 0 else { return "\(whole) TON" }
    // The decimals with leading zeros, and without trailing ones.
    let digits = String(coin + rest).dropFirst()
    let shown = digits.lastIndex { $0 != "0" }.map { digits[...$0] } ?? digits
    return "\(whole).\(shown) TON"
  }

  // MARK: - Suggested posts

  mutating func offer(_ value: JSONValue?) -> PostOffer? {
    guard let value, value.isObject else { return nil }
    var offer = PostOffer(
      price: amount(value["price"]), date: fields.date(value, ["send_date", "schedule_date"]))
    let state = value["state"].map { $0.string ?? fields.kind(of: $0) } ?? ""
    if state.hasSuffix("approved") || fields.flag(value, ["accepted"], bit: 1) { offer.state = .approved }
    if state.hasSuffix("declined") || fields.flag(value, ["rejected"], bit: 2) { offer.state = .declined }
    return offer
  }

  /// Returns the price as an export writes it; `nil` if it has none.
  func exportedPrice(_ value: JSONValue) -> Price? {
    guard value["price_amount_whole"] != nil else { return nil }
    if fields.string(value, ["price_currency"]).uppercased() == Self.tonCurrency {
      return .money(exportedTon(value, whole: "price_amount_whole", rest: "price_amount_nano"))
    }
    return .stars(fields.extent(value, ["price_amount_whole"]))
  }

  /// Returns an amount in billionths. An export writes the whole coins in a field of their own.
  func exportedTon(_ value: JSONValue, whole: StaticString, rest: StaticString) -> String {
    let (coins, overflow) = fields.extent(value, [whole]).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = coins.addingReportingOverflow(fields.extent(value, [rest]))
    return Self.ton(nano: overflow || isTooMuch ? .max : sum)
  }

  mutating func postPaid(_ value: JSONValue) -> PostAction {
    if let price = exportedPrice(value) { return .paid(price: price) }
    if let nano = fields.integer(value, ["ton_amount"]), nano > 0 {
      return .paid(price: .money(Self.ton(nano: nano)))
    }
    if let stars = value["star_amount"] {
      let count = fields.integer(stars, ["amount", "star_count"])
      return .paid(price: count.map { .stars(max(0, $0)) })
    }
    return .paid(price: amount(value["price"] ?? value))
  }

  // MARK: - What changed with a chat

  mutating func user(_ value: JSONValue, _ names: [StaticString]) -> PeerID? {
    guard let user = value.first(of: names) else { return nil }
    if user.isObject { return peer(user) }
    let id = number(value, names).flatMap { $0 > 0 ? PeerID(.user, $0) : nil }
    if let id { mentioned.insert(id) }
    return id
  }

  /// Reads the channels that the input names next to a message about a person who joined one.
  mutating func readSimilar(in holders: [JSONValue]) {
    guard message.chat.kind == .channel, case .service(.members(let action)) = message.content,
      action.isJoining
    else { return }
    for holder in holders where holder.isObject { message.similar += peerList(holder["similar_channels"]) }
  }

  mutating func community(_ value: JSONValue) -> String {
    value["community"].map { fields.string($0, ["title", "name"]) }
      ?? fields.string(value, ["title", "name"])
  }

  mutating func birthday(_ value: JSONValue) -> Birthday {
    let day = value.first(of: ["birthdate", "birthday"]) ?? value
    let year = fields.extent(day, ["year"])
    return Birthday(
      day: fields.extent(day, ["day"]), month: fields.extent(day, ["month"]), year: year > 0 ? year : nil)
  }

  /// Returns the text of an option that was added to or removed from a poll.
  mutating func optionText(_ value: JSONValue) -> String {
    if let text = value["option_text"] { return plain(text) }
    return plain((value["answer"] ?? value)["text"])
  }

  mutating func wallpaper(_ value: JSONValue?) -> BackgroundChange {
    guard let value, value.isObject else { return BackgroundChange() }
    let type = value["type"].flatMap { $0.isObject ? $0 : nil } ?? value
    let kind = type["type"]?.string ?? fields.kind(of: type)
    let isPattern = kind.hasSuffix("pattern") || fields.flag(value, ["pattern", "is_pattern"], bit: 3)
    var wallpaper = BackgroundChange()
    if !isPattern, let document = type["document"] ?? value["document"], document.isObject {
      wallpaper.picture = read.media.document(document, kind: .file).map(MediaReference.document)
    }
    let fill = value["settings"] ?? type["fill"] ?? type
    wallpaper.colors = fields.elements(fill, ["colors"]).compactMap { $0.integer }.map {
      Color(UInt32(truncatingIfNeeded: $0) & 0xff_ffff)
    }
    let names: [StaticString] = [
      "color", "top_color", "bottom_color", "background_color", "second_background_color",
      "third_background_color", "fourth_background_color",
    ]
    for name in names where wallpaper.colors.count < Self.mostWallpaperColors {
      if let color = color(fill, [name]) { wallpaper.colors.append(color) }
    }
    wallpaper.colors = Array(wallpaper.colors.prefix(Self.mostWallpaperColors))
    return wallpaper
  }

  private static let mostWallpaperColors = 4

  // MARK: - Widgets

  /// Reads a widget, and warns that its program does not run.
  mutating func widget(_ value: JSONValue) -> WidgetContent {
    let program = fields.string(value, ["html"])
    let widget = WidgetContent(
      name: Self.title(of: program) ?? fields.string(value, ["title", "id", "widget_id"]),
      width: fields.extent(value, ["width"]), height: fields.extent(value, ["height"]))
    fields.warn(
      .partNotDrawn,
      "the widget '\(widget.label.title(in: .english).asExcerpt)' is not run: an empty frame is drawn instead",
      at: value)
    return widget
  }

  /// Returns the title of a program, near its beginning.
  private static func title(of program: String) -> String? {
    let head = program.prefix(longestHead)
    guard let start = head.firstRange(of: "<title>"),
      let end = head[start.upperBound...].firstRange(of: "</title>")
    else { return nil }
    let title = head[start.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return title.isEmpty ? nil : title
  }

  private static let longestHead = 4096
}
