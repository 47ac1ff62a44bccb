/// Everything that the emulator knows.
struct EmulatorState: Sendable {
  var bots = Table<Int, Bot>()
  /// The ids of the bots in the order in which they appeared.
  var botOrder: [Int] = []
  var users = Table<Int, Fields>()
  var chats = Table<ChatKey, StoredChat>()
  /// The groups and channels by their usernames in lower case.
  var usernames = Table<String, ChatKey>()
  var files = Table<String, StoredFile>()
  /// The contents of the files by their ids.
  var contents = Table<String, [UInt8]>()
  /// The size of all files, in bytes.
  var fileBytes = 0
  var callbacks = Table<String, Callback>()
  var inlineQueries = Table<String, InlineQuery>()
  /// The messages that people sent from inline results, by `inline_message_id`.
  var inlineMessages = Table<String, MessagePlace>()
  /// The times at which polls close.
  var pollEnds = Table<String, Double>()
  /// The messages of polls by the id of the poll.
  var polls = Table<String, MessagePlace>()
  /// The choices of each person in each poll.
  var votes = Table<String, [Int: [Int]]>()
  /// The payloads of invoices.
  var payloads = Table<MessagePlace, String>()
  /// The payments that wait for the answer of the bot.
  var payments = Table<String, Payment>()
  var faults: [Fault] = []
  var flood = FloodControl()
  var calls: [RecordedCall] = []
  /// The approximate size of the recorded calls, in bytes.
  var callBytes = 0
  /// The number of the last answered call.
  var lastCall = 0
  /// The numbers of the last poll, callback, album, and payment.
  var numbers: [String: Int] = [:]

  /// The numbers and the order of the bots, which are saved as one value.
  struct Meta: Codable, Equatable {
    var botOrder: [Int] = []
    var numbers: [String: Int] = [:]
    var fileBytes = 0
    /// The seconds that scripts moved the clock forward.
    var offset = 0.0
  }

  static let mostCalls = 20_000
  static let mostCallBytes = 64 << 20
  /// The maximum number of messages of a chat in memory; the oldest ones are forgotten.
  static let mostMessages = 10_000
  static let mostInlineQueries = 1000
  static let mostFileBytes = 512 << 20
  static let mostChats = 100_000

  mutating func number(_ kind: String) -> Int {
    numbers[kind, default: 0] += 1
    return numbers[kind] ?? 0
  }
}
