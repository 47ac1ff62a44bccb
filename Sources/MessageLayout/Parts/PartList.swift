import MessageModel
import PageModel
import Primitives

/// Which parts a message has, in which order (Docs/Bubbles.md 4).
struct PartList {
  let environment: MessageEnvironment

  /// How a message is drawn.
  enum Form {
    case bubble([any MessagePart])
    case emoji(EmojiText)
    case service(RichText)
  }

  private static let unsupported =
    "This message is not supported on your version of Telegram. Please update to the latest version."

  var form: Form {
    let message = environment.message
    switch message.content {
    case .service(let action):
      return .service(ServiceSentence.text(of: action, in: message, peers: environment.peers))
    case .expired(let content): return .service(.plain(content.sentence))
    case .text, .page, .photo, .video, .animation, .circle, .document, .music, .voice, .sticker, .contact,
      .location, .poll, .dice, .call, .summary, .restricted, .unsupported:
      if let emoji = message.largeEmoji { return .emoji(emoji) }
      return .bubble(parts)
    }
  }

  private var parts: [any MessagePart] {
    let message = environment.message
    var parts: [any MessagePart] = []
    var text: [any MessagePart] = []
    if !message.text.isEmpty { text = [TextPartLayout(environment: environment, text: message.text)] }
    let content = content
    parts = message.hasInvertedMedia ? text + content : content + text
    if let preview = message.preview {
      let part = PreviewPartLayout(environment: environment, preview: preview)
      if preview.isAboveText { parts.insert(part, at: 0) } else { parts.append(part) }
    }
    if let check = message.factCheck, !check.isEmpty {
      parts.append(TextPartLayout(environment: environment, text: check))
    }
    // Whatever it is, a message is never nothing.
    if parts.isEmpty { parts = [TextPartLayout(environment: environment, text: message.text)] }
    return parts
  }

  /// What stands beside or in place of the text. The one place that knows all contents of messages.
  private var content: [any MessagePart] {
    switch environment.message.content {
    case .text: []
    case .page(let page): [PagePartLayout(environment: environment, page: page)]
    case .restricted(let reason): [line(reason)]
    case .unsupported: [line(Self.unsupported, isItalic: true)]
    case .summary(let summary): [line(summary.text)]
    case .call(let call): [line(call.title)]
    case .dice(let dice): [line(dice.emoji)]
    // Drawn by nobody yet.
    case .photo, .video, .animation, .circle, .document, .music, .voice, .sticker, .contact, .location, .poll,
      .service, .expired:
      [line(Self.unsupported, isItalic: true)]
    }
  }

  private func line(_ text: String, isItalic: Bool = false) -> TextPartLayout {
    TextPartLayout(environment: environment, text: MessageText(plain: text), isItalic: isItalic)
  }
}

extension SummaryContent {
  /// What is told of what is not drawn.
  fileprivate var text: String {
    let head = [title, price].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    return ([head.isEmpty ? kind.label : head] + lines).joined(separator: "\n")
  }
}

extension SummaryContent.Kind {
  fileprivate var label: String {
    switch self {
    case .checklist: "Checklist"
    case .game: "Game"
    case .invoice: "Invoice"
    case .giveaway: "Giveaway"
    case .giveawayWinners: "Giveaway Results"
    case .paidMedia: "Paid Media"
    case .story: "Story"
    case .videoChat: "Video Chat"
    }
  }
}

extension CallContent {
  fileprivate var title: String {
    let kind = isVideo ? "Video Call" : "Call"
    switch outcome {
    case .answered: return kind
    case .missed: return "Missed \(kind)"
    case .cancelled: return "Cancelled \(kind)"
    }
  }
}

extension ExpiredContent {
  fileprivate var sentence: String {
    switch self {
    case .photo: "Photo has expired"
    case .video: "Video has expired"
    case .voice: "Voice message expired"
    case .circle: "Video message expired"
    case .story: "Expired story"
    }
  }
}
