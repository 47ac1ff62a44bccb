/// What an input is. Raw values are the names that a command line takes.
public enum InputFormat: String, CaseIterable, Sendable {
  /// TDLib's JSON: `webPageInstantView`, `richMessage`.
  case tdlib
  /// Bot API: `RichMessage`, `InputRichMessage`, a `Message` that holds one.
  case botAPI = "bot-api"
  /// Dumps of the wire protocol by Telethon, Pyrogram, GramJS, MadelineProto and others.
  case mtproto
  case telegraph
  /// Rich Markdown.
  case markdown
  /// Rich HTML.
  case html
  /// Pages that arrive in pieces: JSON lines or server-sent events.
  case stream
  case chatExport = "chat-export"
  /// A message of text and entities, without blocks.
  case message
  case chatCompletion = "chat-completion"

  /// Whether messages may stand in it, and not pages alone.
  package var holdsMessages: Bool {
    switch self {
    case .tdlib, .botAPI, .mtproto, .chatExport, .message: true
    case .telegraph, .markdown, .html, .stream, .chatCompletion: false
    }
  }

  /// As a sentence says it.
  public var title: String {
    switch self {
    case .tdlib: "TDLib JSON"
    case .botAPI: "Bot API JSON"
    case .mtproto: "an MTProto dump"
    case .telegraph: "a Telegraph page"
    case .markdown: "Rich Markdown"
    case .html: "Rich HTML"
    case .stream: "a stream"
    case .chatExport: "a chat export"
    case .message: "an ordinary message of text and entities"
    case .chatCompletion: "a chat completion"
    }
  }
}
