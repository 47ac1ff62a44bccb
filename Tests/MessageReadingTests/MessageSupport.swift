import MessageModel
import PageModel

@testable import MessageReading
@testable import PageReading

func readMessage(
  _ text: String, me: PeerReference? = nil, side: Direction = .incoming, message: Int? = nil,
  limits: Limits = Limits()
) throws(ReadError) -> MessageResult {
  try MessageReader.read(
    Array(text.utf8),
    options: MessageOptions(reading: ReadOptions(limits: limits, message: message), me: me, side: side))
}

/// Messages of one protocol with a few fields of their own, in the envelope that every test uses.
enum Sample {
  static func botAPI(_ fields: String) -> String {
    #"""
    {"message_id":5,"from":{"id":7,"is_bot":false,"first_name":"Ada","last_name":"Byron"},
     "chat":{"id":-1000000001234,"type":"supergroup","title":"Tea"},"date":1767225600\#(fields.isEmpty ? "" : ",")\#(fields)}
    """#
  }

  static func tdlib(_ fields: String, content: String = text("hi")) -> String {
    #"""
    {"@type":"message","id":1048576,"sender_id":{"@type":"messageSenderUser","user_id":7},"chat_id":-1000000001234,
     "is_outgoing":false,"date":1767225600\#(fields.isEmpty ? "" : ",")\#(fields),"content":\#(content)}
    """#
  }

  static func text(_ text: String) -> String {
    #"{"@type":"messageText","text":{"@type":"formattedText","text":"\#(text)","entities":[]}}"#
  }

  static func wire(_ fields: String) -> String {
    #"""
    {"_":"Message","id":5,"peer_id":{"_":"PeerChannel","channel_id":1234},"from_id":{"_":"PeerUser","user_id":7},
     "date":"2026-01-01T00:00:00+00:00","out":false\#(fields.isEmpty ? "" : ",")\#(fields)}
    """#
  }

  static func exported(_ fields: String) -> String {
    #"""
    {"id":5,"type":"message","date":"2026-01-01T00:00:00","date_unixtime":"1767225600","from":"Ada",
     "from_id":"user7"\#(fields.isEmpty ? "" : ",")\#(fields)}
    """#
  }

  static let ada = PeerID(.user, 7)
  static let tea = PeerID(.channel, 1234)
  static let date = 1_767_225_600

  /// The message of every protocol with these fields.
  static func message(_ fields: String, _ make: (String) -> String) throws(ReadError) -> Message {
    try readMessage(make(fields)).message
  }
}

extension MessageResult {
  var codes: [String] { diagnostics.map(\.code.rawValue) }
}
