import JSONText

/// The three notations of a page in JSON. One reader reads all of them; the key that names a value's
/// constructor differs.
package enum Family {
  case tdlib, botAPI, mtproto

  package init?(_ format: InputFormat) {
    switch format {
    case .tdlib: self = .tdlib
    case .botAPI: self = .botAPI
    case .mtproto: self = .mtproto
    case .telegraph, .markdown, .html, .stream, .chatExport, .message, .chatCompletion: return nil
    }
  }

  package var format: InputFormat {
    switch self {
    case .tdlib: .tdlib
    case .botAPI: .botAPI
    case .mtproto: .mtproto
    }
  }

  /// Creates the family that an object belongs to, from the object alone.
  package init?(of value: JSONValue) {
    if value["@type"]?.isString == true {
      self = .tdlib
    } else if value["_"]?.isString == true || value["className"]?.isString == true {
      self = .mtproto
    } else if value["type"]?.isString == true {
      self = .botAPI
    } else {
      return nil
    }
  }

  /// Returns the name of the constructor of `value`. The family's own key comes first, because other families
  /// use `type` for other purposes.
  package func typeName(of value: JSONValue) -> String? {
    for key in discriminators {
      if let name = value.member(key)?.string { return name }
    }
    return nil
  }

  private var discriminators: [StaticString] {
    switch self {
    case .tdlib: ["@type", "_", "className", "type"]
    case .botAPI: ["type", "@type", "_", "className"]
    case .mtproto: ["_", "className", "@type", "type"]
    }
  }
}

/// The format of an input. Raw values are the values of the option `--from`.
public enum InputFormat: String, CaseIterable, Codable, Sendable {
  /// TDLib's JSON, for example `webPageInstantView` and `richMessage`.
  case tdlib
  /// Bot API JSON: `RichMessage`, `InputRichMessage`, or a `Message` that contains one.
  case botAPI = "bot-api"
  /// MTProto objects as written by Telethon, Pyrogram, GramJS, MadelineProto and others.
  case mtproto
  case telegraph
  /// Rich Markdown.
  case markdown
  /// Rich HTML.
  case html
  /// A recorded stream: JSON lines or server-sent events.
  case stream
  case chatExport = "chat-export"
  /// A message that consists of text and entities, without blocks.
  case message
  case chatCompletion = "chat-completion"

  /// True if the format can contain messages in addition to pages.
  package var holdsMessages: Bool {
    switch self {
    case .tdlib, .botAPI, .mtproto, .chatExport, .message, .chatCompletion: true
    case .telegraph, .markdown, .html, .stream: false
    }
  }

  /// The name of the format in sentences.
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
