import Localization
import PageModel

/// The header above a message that replies to another message or quotes it.
package struct Reply: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    case message(ReplyExcerpt)
    case story(isExpired: Bool)
    /// A deleted message, or one of which the input has only the id.
    case unknown
  }

  package var subject: Subject
  package var messageID: Int64?
  /// The author of the message that is replied to; `nil` if the input does not say.
  package var author: Author?
  /// The chat of the message that is replied to, if it is another one.
  package var chat: PeerID?
  package var quote: RichText?

  package init(
    subject: Subject, messageID: Int64? = nil, author: Author? = nil, chat: PeerID? = nil,
    quote: RichText? = nil
  ) {
    (self.subject, self.messageID, self.author) = (subject, messageID, author)
    (self.chat, self.quote) = (chat, quote)
  }
}

/// The part of the original message that a reply shows.
package struct ReplyExcerpt: Equatable, Sendable {
  /// The label of the content; `nil` for a text message.
  package var media: MediaLabel?
  /// The message's text or caption.
  package var text: RichText
  package var thumbnail: MediaReference?
  package var isThumbnailRound: Bool
  package var hasSpoiler: Bool

  package init(
    media: MediaLabel? = nil, text: RichText = .empty, thumbnail: MediaReference? = nil,
    isThumbnailRound: Bool = false, hasSpoiler: Bool = false
  ) {
    (self.media, self.text, self.thumbnail) = (media, text, thumbnail)
    (self.isThumbnailRound, self.hasSpoiler) = (isThumbnailRound, hasSpoiler)
  }

  /// - Parameters:
  ///   - table: contains the names and images of files.
  ///   - peers: the people in the sentence of a service message.
  package init(of message: Message, media table: MediaTable, peers: PeerTable) {
    let traits = message.content.traits
    self.init(
      media: traits.label, text: message.text.flattened, thumbnail: traits.thumbnail,
      isThumbnailRound: traits.isThumbnailRound, hasSpoiler: traits.picture?.hasSpoiler ?? false)
    if case .document(let id)? = thumbnail {
      media = media?.named(by: table.documents[id])
      if table.documents[id]?.thumbnail == nil { thumbnail = nil }
    }
    if case .service(let action) = message.content {
      media = .deed(action, ServiceSentence(message, peers: peers))
    }
    // The text next to a page is for programs that do not know pages.
    if case .page(let page) = message.content {
      let preview = PagePreview(of: page)
      if !preview.isEmpty || text.isAbsent { (media, text) = (.page(preview), .empty) }
    }
  }

  /// Returns the text that stands for the message in a language. It is never empty.
  ///
  /// - Returns: the text, and whether it only names the content.
  package func line(in language: Language) -> (text: RichText, isName: Bool) {
    if !text.isAbsent { return (text, false) }
    if case .page(let preview)? = media, !preview.isEmpty { return (preview.text(in: language), false) }
    if case .deed(let action, let sentence)? = media {
      return (sentence.text(of: action, in: language), true)
    }
    return (.plain(media?.title(in: language) ?? language[.message]), true)
  }
}

/// The name of a message's media where the media themselves do not fit.
package enum MediaLabel: Equatable, Sendable {
  case photo, video, animation, voice, videoNote, location, liveLocation, contact, story
  /// A file with its name, if it has one.
  case file(name: String)
  case music(title: String, performer: String)
  case sticker(emoji: String)
  case poll(question: String)
  case dice(emoji: String)
  case game(title: String)
  /// A page, which has its preview instead of a name.
  case page(PagePreview)
  case other(LabelText)
  /// A service message, as a sentence.
  indirect case deed(ServiceAction, ServiceSentence)

  /// Returns the label with the name of a file, or the title of music, from the media table.
  fileprivate func named(by document: DocumentMedia?) -> MediaLabel {
    if case .file = self { return .file(name: document?.fileName ?? "") }
    if case .music = self {
      return .music(title: document?.title ?? "", performer: document?.performer ?? "")
    }
    return self
  }

  package func title(in language: Language) -> String {
    switch self {
    case .photo: language[.photo]
    case .video: language[.video]
    case .animation: language[.animation]
    case .voice: language[.voiceMessage]
    case .videoNote: language[.videoMessage]
    case .location: language[.location]
    case .liveLocation: language[.liveLocation]
    case .contact: language[.contact]
    case .story: language[.story]
    case .file(let name): name.isEmpty ? language[.file] : name
    case .music(let title, let performer):
      title.isEmpty ? language[.music] : performer.isEmpty ? title : "\(title) – \(performer)"
    case .sticker(let emoji): emoji.isEmpty ? language[.sticker] : language.text(.emojiSticker, emoji)
    case .poll(let question): question
    case .dice(let emoji): emoji
    case .game(let title): title
    case .page(let preview):
      preview.isEmpty ? language[.message] : preview.text(in: language).plainText
    case .other(let saying): saying.text(in: language)
    case .deed(let action, let sentence): sentence.text(of: action, in: language).plainText
    }
  }
}

/// The origin of a forwarded message.
package struct Forward: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case peer(PeerID)
    /// An author whose account is hidden.
    case hidden(name: String)
    case channelPost(PeerID, signature: String?)
    case story(PeerID?, isExpired: Bool)
    /// An author of a chat in another program.
    case imported(name: String)
  }

  package var source: Source
  /// The time when the original message was sent, in seconds since 1970, UTC.
  package var date: Int?
  /// The chat from which the message was saved; a forward to oneself shows no header then.
  package var savedFrom: PeerID?

  package init(source: Source, date: Int? = nil, savedFrom: PeerID? = nil) {
    (self.source, self.date, self.savedFrom) = (source, date, savedFrom)
  }
}
