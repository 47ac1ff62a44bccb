import MessageModel
import PageModel
import Primitives

/// Which parts a message has, in which order (Docs/Bubbles.md 4).
struct PartList {
  let environment: MessageEnvironment

  /// How a message is drawn.
  enum Form {
    case bubble([any MessagePart])
    /// A sentence, and the picture that it speaks of.
    case service(RichText, photo: MediaReference?)
    /// Art or emoji on the chat's background.
    case free(any FreeContent)
  }

  private static let unsupported =
    "This message is not supported on your version of Telegram. Please update to the latest version."

  var form: Form {
    let message = environment.message
    if message.effect != nil { environment.warn(ofLost: "the effect that the message is sent with") }
    switch message.content {
    case .service(let action):
      let text = ServiceSentence.text(of: action, in: message, peers: environment.peers)
      if case .photoChanged(let photo) = action { return .service(text, photo: photo) }
      if case .photoSuggested(_?) = action { environment.warn(ofLost: "the suggested photo") }
      return .service(text, photo: nil)
    case .expired(let content): return .service(.plain(content.sentence), photo: nil)
    case .sticker(let sticker): return .free(StickerArt(environment: environment, sticker: sticker))
    case .dice(let dice): return .free(StickerArt(environment: environment, dice: dice))
    case .circle(let circle): return .free(CircleArt(environment: environment, circle: circle))
    case .text, .page, .photo, .video, .animation, .document, .music, .voice, .contact, .location, .poll,
      .call,
      .summary, .restricted, .unsupported:
      if let emoji = message.largeEmoji { return .free(EmojiArt(environment: environment, emoji: emoji)) }
      return .bubble(parts)
    }
  }

  private var parts: [any MessagePart] {
    let message = environment.message
    // What may not be shown shows nothing but the reason.
    if case .restricted = message.content { return content(message) }
    var parts: [any MessagePart] = []
    var text: [any MessagePart] = []
    if !message.text.isEmpty { text = [TextPartLayout(environment: environment, text: message.text)] }
    let media = environment.album.isEmpty ? content(message) : album
    parts = message.showsTextFirst ? text + media : media + text
    if let preview = message.preview {
      let part = PreviewPartLayout(environment: environment, preview: preview)
      if preview.isAboveText { parts.insert(part, at: 0) } else { parts.append(part) }
    }
    if let check = message.factCheck, !check.text.isEmpty {
      parts.append(PreviewPartLayout(environment: environment, preview: check.preview, mostLines: .max))
    }
    // Whatever it is, a message is never nothing.
    if parts.isEmpty { parts = [TextPartLayout(environment: environment, text: message.text)] }
    return parts
  }

  /// What stands beside or in place of the text. The one place that knows all contents of messages.
  private func content(_ message: Message) -> [any MessagePart] {
    switch message.content {
    case .text: []
    case .page(let page): [PagePartLayout(environment: environment, page: page)]
    case .restricted(let reason): [line(reason)]
    case .unsupported: [line(Self.unsupported, isItalic: true)]
    case .summary(let summary): summaryParts(summary)
    case .call(let call): [CallPartLayout(environment: environment, call: call)]
    case .photo, .video, .animation:
      picture(ShownMedia(message.content, environment.media))
    case .document(let file): [FilePartLayout(environment: environment, file: .document(file))]
    case .music(let file): [FilePartLayout(environment: environment, file: .music(file))]
    case .voice(let voice): [VoicePartLayout(environment: environment, voice: voice)]
    case .contact(let contact): [ContactPartLayout(environment: environment, contact: contact)]
    case .location(let location): [LocationPartLayout(environment: environment, location: location)]
    case .poll(let poll): pollParts(poll)
    // Stand in no bubble.
    case .sticker, .dice, .circle, .service, .expired: []
    }
  }

  private func picture(_ shown: ShownMedia?) -> [any MessagePart] {
    guard let shown else { return [] }
    environment.warn(ofUnknownSize: shown)
    return [PicturePartLayout(environment: environment, shown: shown)]
  }

  private func summaryParts(_ summary: SummaryContent) -> [any MessagePart] {
    if summary.picture != nil { environment.warn(ofLost: "the picture of the \(summary.kind.rawValue)") }
    return [line(summary.text)]
  }

  private func pollParts(_ poll: Poll) -> [any MessagePart] {
    if case .quiz(_?, _) = poll.kind, poll.showsResults {
      environment.warn(ofLost: "the explanation of the right answer")
    }
    let part = PollPartLayout(environment: environment, poll: poll)
    guard let media = poll.media else { return [part] }
    return picture(ShownMedia(media, environment.media)) + [part]
  }

  /// Pictures in a mosaic; files below each other, each with what is said of it.
  private var album: [any MessagePart] {
    let shown = environment.album.compactMap { ShownMedia($0.content, environment.media) }
    if shown.count == environment.album.count {
      for picture in shown { environment.warn(ofUnknownSize: picture) }
      let captions = environment.album.count { !$0.text.isEmpty }
      if captions > 1 {
        environment.warn(
          .partNotDrawn,
          "an album with \(captions) captions shows none: each belongs to its own picture",
          at: environment.message.origin)
      }
      return [AlbumPartLayout(environment: environment, shown: shown)]
    }
    return environment.album.flatMap { message -> [any MessagePart] in
      let text: [any MessagePart] =
        message.text.isEmpty ? [] : [TextPartLayout(environment: environment, text: message.text)]
      return content(message) + text
    }
  }

  private func line(_ text: String, isItalic: Bool = false) -> TextPartLayout {
    TextPartLayout(environment: environment, text: MessageText(plain: text), isItalic: isItalic)
  }
}

extension FactCheck {
  /// It looks like the preview of a page without an address.
  fileprivate var preview: LinkPreview {
    let title = ["Fact Check", country].filter { !$0.isEmpty }.joined(separator: " · ")
    return LinkPreview(url: "", siteName: title, description: text)
  }
}

extension SummaryContent {
  /// What is told of what is not drawn.
  fileprivate var text: String {
    let head = [name, price].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    return ([head] + lines).joined(separator: "\n")
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
