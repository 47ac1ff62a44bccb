import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

func openChat(
  _ text: String, chat: String? = nil, me: PeerReference? = nil, side: Direction = .incoming,
  limits: Limits = Limits()
) throws(ReadError) -> ChatSource? {
  let message = MessageOptions(reading: ReadOptions(limits: limits), me: me, side: side)
  return try ChatReader.open(Array(text.utf8), options: ChatOptions(message: message, chat: chat))
}

/// The error, with its fix, about an input without such a chat.
func chatFailure(_ text: String, chat: String? = nil, limits: Limits = Limits()) -> String? {
  do {
    _ = try openChat(text, chat: chat, limits: limits)
    return nil
  } catch {
    return [error.message, error.help].compactMap { $0 }.joined(separator: "; ")
  }
}

extension ChatSource {
  var results: [MessageResult] { (0..<count).compactMap { message(at: $0) } }
  var texts: [String] { results.map(\.message.text.plainText) }
  var ids: [Int64?] { (0..<count).map { id(at: $0) } }
}

/// Small messages of one chat in each protocol.
enum Talk {
  static let users =
    #""users":[{"_":"User","id":7,"first_name":"Ada"},{"_":"User","id":8,"first_name":"Bob"}]"#

  static func botAPI(
    _ id: Int, _ text: String, user: Int = 7, chat: Int = -1_000_000_001_234, more: String = ""
  )
    -> String
  {
    #"{"message_id":\#(id),"from":{"id":\#(user),"is_bot":false,"first_name":"User \#(user)"},"chat":{"id":\#(chat),"type":"supergroup","title":"Chat \#(-chat % 10000)"},"date":\#(date(id)),"text":"\#(text)"\#(more)}"#
  }

  static func tdlib(_ id: Int, _ text: String, more: String = "") -> String {
    #"{"@type":"message","id":\#(id),"sender_id":{"@type":"messageSenderUser","user_id":7},"chat_id":-1000000001234,"is_outgoing":false,"date":\#(date(id)),"content":{"@type":"messageText","text":{"@type":"formattedText","text":"\#(text)","entities":[]}}\#(more)}"#
  }

  static func wire(_ id: Int, _ text: String, more: String = "") -> String {
    #"{"_":"Message","id":\#(id),"peer_id":{"_":"PeerChannel","channel_id":1234},"from_id":{"_":"PeerUser","user_id":7},"date":\#(date(id)),"message":"\#(text)"\#(more)}"#
  }

  static func pyrogram(_ id: Int, _ text: String) -> String {
    #"{"_":"Message","id":\#(id),"from_user":{"_":"User","id":7,"first_name":"Ada"},"chat":{"_":"Chat","id":-1000000001234,"type":"ChatType.SUPERGROUP","title":"Tea"},"date":"2026-01-01 00:00:0\#(id)","text":"\#(text)"}"#
  }

  static func exported(_ id: Int, _ text: String, more: String = "") -> String {
    #"{"id":\#(id),"type":"message","date":"2026-01-01T00:00:00","date_unixtime":"\#(date(id))","from":"Ada","from_id":"user7","text":"\#(text)","text_entities":[{"type":"plain","text":"\#(text)"}]\#(more)}"#
  }

  static func export(_ messages: [String], name: String = "Tea", id: Int = 1234) -> String {
    #"{"name":"\#(name)","type":"private_supergroup","id":\#(id),"messages":[\#(messages.joined(separator: ","))]}"#
  }

  /// A minute between two messages.
  static func date(_ id: Int) -> Int { Sample.date + 60 * id }
}
