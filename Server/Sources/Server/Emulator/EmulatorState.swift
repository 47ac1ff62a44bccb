typealias Fields = [String: JSON]

/// The identity of a chat. A private chat belongs to one bot; groups and channels are the same for all bots.
struct ChatKey: Hashable, Sendable {
  /// The bot of a private chat, or `nil`.
  var bot: Int?
  var id: Int
}

/// The place of a message.
struct MessagePlace: Hashable, Sendable {
  var chat: ChatKey
  var message: Int
}

/// A message as the Bot API describes it.
struct StoredMessage: Sendable {
  var fields: Fields
  var isDeleted = false

  var id: Int { fields["message_id"]?.int ?? 0 }
  var sender: Int? { fields["from"]?["id"]?.int }
  /// The rows of the inline keyboard.
  var keyboard: [[JSON]] {
    (fields["reply_markup"]?["inline_keyboard"]?.elements ?? []).map { $0.elements ?? [] }
  }
}

/// A message that a bot streams before it sends the final one.
struct Draft: Sendable {
  var id: Int
  /// The `text` with its `entities`, or the `rich_message`.
  var content: Fields
  var thread: Int?
  var canStop: Bool
  var isKept: Bool
  var revisions: Int
  var updated: Double

  /// The time after its last revision at which a draft disappears, in seconds.
  static let lifetime = 30.0
}

struct StoredChat: Sendable {
  let key: ChatKey
  /// The fields of a `Chat`.
  var info: Fields
  /// Further fields of a `ChatFullInfo`.
  var details: Fields = [:]
  var messages: [Int: StoredMessage] = [:]
  var nextMessage = 1
  /// The ids of pinned messages, the newest last.
  var pinned: [Int] = []
  /// The fields of each `ChatMember` except `user`.
  var members: [Int: Fields] = [:]
  /// The fields of each `ForumTopic`, and `is_closed`.
  var topics: [Int: Fields] = [:]
  var drafts: [Int: Draft] = [:]
  /// The activity of a bot that its chat shows, and its end.
  var action: (name: String, end: Double)?
  /// The keyboard that the bot shows in place of the device's keyboard, or a request to reply.
  var replyKeyboard: JSON?
  /// Whether the person of a private chat blocked the bot.
  var isBlocked = false
  var reactions: [Int: [Int: JSON]] = [:]

  var type: String { info["type"]?.string ?? "private" }
  var isPrivate: Bool { key.bot != nil }
  var isForum: Bool { info["is_forum"]?.isTrue ?? false }
  var sortedMessages: [StoredMessage] { messages.values.sorted { $0.id < $1.id } }

  func isMember(_ user: Int) -> Bool {
    guard let status = members[user]?["status"]?.string else { return false }
    return !["left", "kicked"].contains(status)
  }

  func isAdministrator(_ user: Int) -> Bool {
    ["creator", "administrator"].contains(members[user]?["status"]?.string ?? "")
  }
}

struct StoredFile: Sendable {
  var id: String
  var uniqueID: String
  var path: String
  var name: String
  var type: String
  var bytes: [UInt8]
  /// The size in pixels, for images.
  var size: (width: Int, height: Int)?
}

struct PendingUpdate: Sendable {
  var id: Int
  var kind: String
  var value: JSON

  var json: JSON { .object(["update_id": .integer(id), kind: value]) }
}

struct Webhook: Sendable {
  var url: String
  var secret: String?
  var maxConnections: Int?
  var lastError: (date: Int, message: String)?
}

struct Bot: Sendable {
  let token: String
  let id: Int
  var user: Fields
  var updates: [PendingUpdate] = []
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
struct Callback: Sendable {
  var bot: Int
  var chat: ChatKey
  var answer: Fields?
}

/// The text that a person typed after the name of a bot, and the results that the bot offers.
struct InlineQuery: Sendable {
  var bot: Int
  var person: Int
  var text: String
  var results: [JSON]?
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
  var parameters: Fields
  var status: Int
  var response: JSON

  /// The approximate size, in bytes.
  var size: Int { JSON.object(parameters).size + response.size + 100 }

  var json: JSON {
    .object([
      "seq": .integer(number), "bot": .integer(bot), "at": .integer(date), "method": .text(method),
      "behavior": .text(behavior), "params": .object(parameters), "status": .integer(status),
      "response": response,
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

/// Everything that the emulator knows.
struct EmulatorState: Sendable {
  var bots: [Int: Bot] = [:]
  /// The ids of the bots in the order in which they appeared.
  var botOrder: [Int] = []
  var users: [Int: Fields] = [:]
  var chats: [ChatKey: StoredChat] = [:]
  var files: [String: StoredFile] = [:]
  /// The size of all files, in bytes.
  var fileBytes = 0
  var callbacks: [String: Callback] = [:]
  var inlineQueries: [String: InlineQuery] = [:]
  /// The messages of polls by the id of the poll.
  var polls: [String: MessagePlace] = [:]
  /// The choices of each person in each poll.
  var votes: [String: [Int: [Int]]] = [:]
  /// The payloads of invoices.
  var payloads: [MessagePlace: String] = [:]
  /// The payments that wait for the answer of the bot.
  var payments: [String: (invoice: MessagePlace, user: Int)] = [:]
  var faults: [Fault] = []
  var flood = FloodControl()
  var calls: [RecordedCall] = []
  /// The approximate size of the recorded calls, in bytes.
  var callBytes = 0
  /// The number of the last answered call.
  var lastCall = 0
  /// The numbers of the last poll, callback, album, and payment.
  var numbers: [String: Int] = [:]

  static let mostCalls = 100_000
  static let mostCallBytes = 256 << 20
  /// The maximum number of messages in a chat; the oldest ones are forgotten.
  static let mostMessages = 100_000
  static let mostFileBytes = 512 << 20
  static let mostChats = 100_000

  mutating func number(_ kind: String) -> Int {
    numbers[kind, default: 0] += 1
    return numbers[kind] ?? 0
  }
}
