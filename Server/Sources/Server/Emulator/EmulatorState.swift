import Glibc

typealias Fields = [String: JSON]

/// The identity of a chat. A private chat belongs to one bot; groups and channels are the same for all bots.
struct ChatKey: Hashable, Sendable, Codable {
  /// The bot of a private chat, or `nil`.
  var bot: Int?
  var id: Int
}

/// The place of a message.
struct MessagePlace: Hashable, Sendable, Codable {
  var chat: ChatKey
  var message: Int
}

/// A message as the Bot API describes it.
struct StoredMessage: Sendable, Codable {
  var fields: Fields
  var isDeleted = false
  /// The `inline_message_id` of a message that a person sent from an inline result.
  var inlineID: String?
  /// The reactions of each person and bot.
  var reactions: [Int: JSON] = [:]

  var id: Int { fields["message_id"]?.int ?? 0 }
  var sender: Int? { fields["from"]?["id"]?.int }
  /// Whether the message can be forwarded and copied: service messages and protected messages cannot.
  var isCopyable: Bool {
    fields["has_protected_content"] == nil && fields["ephemeral_message_id"] == nil && isContent
  }
  /// Returns true if only another person sees the message.
  func isHidden(from person: Int) -> Bool {
    fields["receiver_user"].map { $0["id"] != .integer(person) } ?? false
  }
  /// Whether the message is no service message.
  var isContent: Bool { Self.contents.contains { fields[$0] != nil } }
  private static let contents =
    [
      "text", "rich_message", "contact", "dice", "poll", "venue", "location", "invoice", "checklist",
      "paid_media",
    ]
    + MediaKind.allCases.map(\.rawValue)
  /// The rows of the inline keyboard.
  var keyboard: [[JSON]] {
    (fields["reply_markup"]?["inline_keyboard"]?.elements ?? []).map { $0.elements ?? [] }
  }
}

/// A message that a bot streams before it sends the final one.
struct Draft: Sendable, Codable {
  var id: Int
  /// The `text` with its `entities`, or the `rich_message`.
  var content: Fields
  /// The Markdown that the bot sent.
  var markdown: String?
  var thread: Int?
  var canStop: Bool
  var isKept: Bool
  var revisions: Int
  var updated: Double

  /// The time after its last revision at which a draft disappears, in seconds.
  static let lifetime = 30.0
}

/// The activity of a bot that its chat shows.
struct ChatAction: Sendable, Codable {
  var name: String
  var end: Double
}

struct StoredChat: Sendable, Codable {
  let key: ChatKey
  /// The fields of a `Chat`.
  var info: Fields
  /// Further fields of a `ChatFullInfo`.
  var details: Fields = [:]
  var messages = Table<Int, StoredMessage>()
  var nextMessage = 1
  /// The ids of pinned messages, the newest last.
  var pinned: [Int] = []
  /// The fields of each `ChatMember` except `user`.
  var members: [Int: Fields] = [:]
  /// The fields of each `ForumTopic`, and `is_closed`.
  var topics: [Int: Fields] = [:]
  var drafts: [Int: Draft] = [:]
  var action: ChatAction?
  /// The keyboard that the bot shows in place of the device's keyboard, or a request to reply.
  var replyKeyboard: JSON?
  /// The message to which the bot asks the person to reply.
  var forcedReply: Int?
  /// Whether the person of a private chat blocked the bot.
  var isBlocked = false
  /// The supergroup that this group became.
  var migratedTo: Int?

  /// The properties that are saved with the chat; its messages are saved by themselves.
  private enum CodingKeys: String, CodingKey {
    case key, info, details, nextMessage, pinned, members, topics, drafts, action, replyKeyboard, forcedReply,
      isBlocked,
      migratedTo
  }

  var type: String { info["type"]?.string ?? "private" }
  var isPrivate: Bool { key.bot != nil }
  var isForum: Bool { info["is_forum"]?.isTrue ?? false }
  var sortedMessages: [StoredMessage] {
    messages.isSaved
      ? (1..<nextMessage).compactMap { messages[$0] } : messages.values.sorted { $0.id < $1.id }
  }
  /// The newest messages that were not deleted, in their order.
  func newest(_ count: Int) -> [StoredMessage] {
    var found: [StoredMessage] = []
    for id in stride(from: nextMessage - 1, to: 0, by: -1) where found.count < count {
      if let message = messages[id], !message.isDeleted { found.append(message) }
    }
    return found.reversed()
  }

  /// Returns the newest message that meets a condition.
  func latest(where condition: (StoredMessage) -> Bool) -> StoredMessage? {
    for id in stride(from: nextMessage - 1, to: 0, by: -1) {
      if let message = messages[id], condition(message) { return message }
    }
    return nil
  }

  func isMember(_ user: Int) -> Bool {
    guard let status = members[user]?["status"]?.string else { return false }
    return !["left", "kicked"].contains(status)
  }

  func isAdministrator(_ user: Int) -> Bool {
    ["creator", "administrator"].contains(members[user]?["status"]?.string ?? "")
  }
}

struct StoredFile: Sendable, Codable {
  var id: String
  var uniqueID: String
  var kind: MediaKind
  var path: String
  var name: String
  var type: String
  var byteCount: Int
  /// The size in pixels, for images.
  var size: ImageSize?

  /// The file extensions of the types of media.
  static let endings = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "video/mp4": "mp4",
    "audio/mpeg": "mp3", "audio/ogg": "oga",
  ]
}

struct PendingUpdate: Sendable, Codable {
  var id: Int
  var kind: String
  var value: JSON

  var json: JSON { .object(["update_id": .integer(id), kind: value]) }

  /// The chat or person of the update. Webhooks receive the updates with the same value in their order.
  var queue: Int {
    (value["chat"] ?? value["message"]?["chat"] ?? value["from"] ?? value["user"])?["id"]?.int ?? 0
  }
}

struct Webhook: Sendable, Codable {
  struct Failure: Sendable, Codable {
    var date: Int
    var message: String
  }

  var url: String
  var secret: String?
  var maxConnections: Int
  var lastError: Failure?

  /// The maximum number of connections of a webhook that names none.
  static let usualConnections = 40
}

struct Bot: Sendable, Codable {
  let token: String
  let id: Int
  var user: Fields
  var updates = UpdateQueue()
  var nextUpdate = 1
  /// The kinds of updates that the bot receives, or `nil` for the default.
  var allowed: Set<String>?
  var webhook: Webhook?
  /// The number of the current poll, and why the one before it ended.
  var poll = 0
  var endOfPoll = ""
  /// The number of polls that wait for an update.
  var waitingPolls = 0
  /// The values that setters stored, by the name of the setting and its scope.
  var settings: [String: JSON] = [:]

  /// The properties that are saved with the bot; its updates are saved by themselves.
  private enum CodingKeys: String, CodingKey { case token, id, user, nextUpdate, allowed, webhook, settings }

  /// The kinds of updates that a bot receives only if it asks for them.
  static let unusualUpdates: Set = ["chat_member", "message_reaction", "message_reaction_count"]
  static let mostUpdates = 100_000

  init(token: String, id: Int) {
    (self.token, self.id) = (token, id)
    user = [
      "id": .integer(id), "is_bot": .flag(true), "first_name": .text("Test Bot"),
      "username": .text("test\(id)_bot"), "can_join_groups": .flag(true),
      "can_read_all_group_messages": .flag(false), "supports_inline_queries": .flag(false),
    ]
  }

  /// The fields of the bot as a sender of messages.
  var sender: JSON { .object(user.filter { ["id", "is_bot", "first_name", "username"].contains($0.key) }) }

  func receives(_ kind: String) -> Bool {
    allowed.map { $0.contains(kind) } ?? !Self.unusualUpdates.contains(kind)
  }
}

/// A press on a button that the bot has not answered.
struct Callback: Sendable, Codable {
  var bot: Int
  var chat: ChatKey
  var message: Int
  var person: Int
  var data: String
  var date: Double
  var answer: Fields?

  /// The time in which a bot can answer, in seconds.
  static let lifetime = 15.0
  /// The maximum number of presses that are kept; the oldest ones are forgotten.
  static let most = 10_000
}

/// The text that a person typed after the name of a bot, and the results that the bot offers.
struct InlineQuery: Sendable, Codable {
  var bot: Int
  var person: Int
  var text: String
  var results: [JSON]?
}

/// A payment that waits for the bot.
struct Payment: Sendable, Codable {
  var invoice: MessagePlace
  var user: Int
  var date: Double

  /// The time in which a bot can answer, in seconds.
  static let lifetime = 10.0
}

/// An error or a delay that a script asked for.
struct Fault: Sendable {
  /// The method in lower case, or `*`.
  var method: String
  var error: BotError?
  /// The delay before the call is answered, in seconds.
  var delay = 0.0
  /// The number of calls that are left, or `nil` for all calls.
  var times: Int?
  /// Only calls with a parameter that contains this text.
  var text: String?

  var json: JSON {
    var fields: Fields = ["method": .text(method)]
    if let error {
      fields["code"] = .integer(error.code)
      fields["description"] = .text(error.description)
      fields["retry_after"] = error.retryAfter.map { .integer($0) }
    }
    if delay > 0 { fields["delay"] = .number(delay) }
    fields["times"] = times.map { .integer($0) }
    fields["contains"] = text.map { .text($0) }
    return .object(fields)
  }
}

/// A call that was answered, for assertions.
struct RecordedCall: Sendable {
  var number: Int
  var bot: Int
  var method: String
  var behavior: String
  var date: Int
  var status: Int
  /// The number of events in chats when the call was answered.
  var events = 0
  /// The parameters and the response as JSON, which takes less memory than their values.
  private let parameters: [UInt8]
  private let response: [UInt8]

  init(
    number: Int, bot: Int, method: String, behavior: String, date: Int, parameters: Fields, status: Int,
    response: JSON
  ) {
    (self.number, self.bot, self.method, self.behavior) = (number, bot, method, behavior)
    (self.date, self.status) = (date, status)
    self.parameters = (try? JSON.object(parameters.mapValues(Self.words)).bytes) ?? []
    self.response = (try? response.bytes) ?? []
  }

  /// The approximate size, in bytes.
  var size: Int { parameters.count + response.count + 100 }

  /// Returns a parameter as a bot writes it in a form: objects and arrays are JSON text.
  private static func words(_ value: JSON) -> JSON {
    if case .text = value { return value }
    return .text((try? value.bytes).map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  /// Returns a time of the form `2026-01-01T12:00:00Z`.
  private static func time(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  var json: JSON {
    .object([
      "seq": .integer(number), "bot": .integer(bot), "at": .text(Self.time(date)), "method": .text(method),
      "behavior": .text(behavior), "params": (try? JSON(parameters)) ?? .null, "status": .integer(status),
      "response": (try? JSON(response)) ?? .null,
    ])
  }
}

/// The limits of how often a bot may send messages.
struct FloodControl: Sendable {
  /// The times of the last messages, by bot and by chat, in seconds.
  private var bots: [Int: [Double]] = [:]
  private var chats: [ChatKey: [Double]] = [:]

  /// Counts a message.
  ///
  /// - Returns: The seconds to wait if the message is one too many, else `nil`.
  mutating func count(_ bot: Int, _ chat: ChatKey, at time: Double) -> Int? {
    // A short burst is allowed: five messages in five seconds, instead of one in each.
    let limits = chat.bot == nil ? [(20, 60.0), (5, 5.0)] : [(5, 5.0)]
    let ofBot = bots[bot, default: []].filter { time - $0 < 1 }
    let ofChat = chats[chat, default: []].filter { time - $0 < 60 }
    var wait = ofBot.count < 30 ? 0 : 1
    for (most, seconds) in limits {
      let recent = ofChat.filter { time - $0 < seconds }
      if recent.count >= most { wait = max(wait, Int((recent[0] + seconds - time).rounded(.up))) }
    }
    bots[bot] = ofBot + (wait == 0 ? [time] : [])
    chats[chat] = ofChat + (wait == 0 ? [time] : [])
    return wait == 0 ? nil : max(1, wait)
  }
}
