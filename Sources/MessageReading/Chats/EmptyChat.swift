import JSONText
import MessageModel
import PageModel
import PageReading

/// The information about a person that appears in a chat before the first message.
struct BeginningFacts: Equatable {
  var description: String?
  var picture: MediaReference?
  var stranger: ChatBeginning.Stranger?
  var greeting: ChatBeginning?
  var commonGroupCount: Int?

  /// True if a bot would have a description.
  var describesBot: Bool { description != nil || picture != nil }

  /// - Parameter isBot: true if the chat is with a bot. Only the description of a bot states its abilities.
  func beginning(isBot: Bool) -> ChatBeginning {
    if isBot, describesBot {
      return .bot(description: .plain(description ?? ""), picture: picture)
    }
    if var stranger {
      stranger.commonGroupCount = commonGroupCount
      return .stranger(stranger)
    }
    return greeting ?? .greeting()
  }
}

/// The profiles of every family (Spec/Messages.md 2.10).
extension CommonMessageReader {
  static let profileFields: [StaticString] = ["user_full_info", "full_user", "bot_info", "bot_description"]

  /// Reads a profile that is next to the person.
  mutating func readProfiles(of envelope: JSONValue) {
    for name in Self.profileFields {
      guard let profile = envelope[name], profile.isObject else { continue }
      let id =
        number(envelope, ["user_id"]) ?? number(profile, ["id", "user_id"])
        ?? envelope.first(of: ["chat", "user"]).flatMap { number($0, ["id"]) }
      guard let id else { continue }
      let user = PeerID(.user, id)
      var known = facts[user] ?? ChatFacts()
      noteBeginning(profile, &known.beginning)
      if "\(name)".hasPrefix("bot") { noteBot(profile, &known.beginning) }
      if let menu = menuButton(profile) { known.state.menu = menu }
      noteBackground(profile, &known)
      noteContact(profile, &known.state.around)
      facts[user] = known
    }
  }

  /// - Parameter value: a description of a person, or their profile.
  mutating func noteBeginning(_ value: JSONValue, _ facts: inout BeginningFacts) {
    if let bot = value["bot_info"], bot.isObject { noteBot(bot, &facts) }
    if let count = count(value, ["group_in_common_count", "common_chats_count"]) {
      facts.commonGroupCount = count
    }
    let intro = value["business_intro"] ?? value["business_info"]?.first(of: ["start_page", "intro"])
    if let intro, intro.isObject {
      facts.greeting = .greeting(
        title: fields.optionalString(intro, ["title"]),
        text: fields.optionalString(intro, ["message", "description"]),
        sticker: intro["sticker"].flatMap { read.media.document($0, kind: .sticker) }
          .map(MediaReference.document))
    }
    for info in [value["action_bar"]?["account_info"], value["settings"]].compactMap({ $0 })
    where info.isObject {
      noteStranger(info, &facts)
    }
  }

  private mutating func noteBot(_ bot: JSONValue, _ facts: inout BeginningFacts) {
    facts.description = fields.optionalString(bot, ["description"]) ?? facts.description
    let film = bot.first(of: ["animation", "description_document"])
    facts.picture =
      film.flatMap { $0.isObject ? read.media.document($0, kind: .animation) : nil }
      .map(MediaReference.document) ?? photoReference(bot.first(of: ["photo", "description_photo"]))
      ?? facts.picture
  }

  /// Reads the information about a stranger. `registration_month` is a number next to a year, or both as
  /// `08.2024`.
  private func noteStranger(_ info: JSONValue, _ facts: inout BeginningFacts) {
    var stranger = ChatBeginning.Stranger(
      country: fields.optionalString(info, ["phone_number_country_code", "phone_country"]))
    let parts = info["registration_month"]?.text?.split(separator: ".").compactMap { Int($0) } ?? []
    let month = parts.first ?? fields.integer(info, ["registration_month"]) ?? 0
    let year = parts.count > 1 ? parts[1] : fields.integer(info, ["registration_year"]) ?? 0
    if (1...12).contains(month), year > 0 { stranger.registration = .init(month: month, year: year) }
    if stranger != ChatBeginning.Stranger() { facts.stranger = stranger }
  }
}

/// A list that names its chat and contains no message (Spec/Messages.md 2.10).
enum EmptyChat {
  /// Returns the object around the missing messages, with the field names that they would have; `nil` if the
  /// input is not a list of messages.
  static func found(
    _ outline: ChatOutline, _ index: ChatIndexer, in bytes: [UInt8], limits: Limits
  ) -> FoundMessage? {
    guard outline.lists.count == 1, let list = outline.lists.first, !list.isCut,
      index.records[.described] == list.ranges.count
    else { return nil }
    guard let envelope = list.envelopes.last else {
      let described = index.descriptions.lazy.compactMap {
        try? JSONDocument(bytes, range: $0, limits: limits.json).root
      }
      return (described.first { $0["chat"]?.isObject == true } ?? described.first).flatMap { found($0) }
    }
    guard list.pointer.hasSuffix("/messages"), !WrittenMessageReader.isBody(envelope) else { return nil }
    if var found = found(envelope) {
      found.envelopes = list.envelopes.dropLast()
      return found
    }
    if envelope["chat"]?.isObject == true {
      return FoundMessage(value: envelope, shape: .botAPI, format: .botAPI)
    }
    guard ChatExport.isOne(envelope), envelope["chats"] == nil else { return nil }
    return FoundMessage(value: envelope, shape: .exported, format: .chatExport)
  }

  private static func found(_ value: JSONValue) -> FoundMessage? {
    switch Family(of: value) {
    case .tdlib: FoundMessage(value: value, shape: .tdlib, format: .tdlib)
    case .mtproto: FoundMessage(value: value, shape: .wire, format: .mtproto)
    case .botAPI, nil: nil
    }
  }
}
