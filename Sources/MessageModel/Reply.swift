import PageModel
import Wording

/// What stands above a message that answers another, or quotes it.
package struct Reply: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    case message(ReplyExcerpt)
    case story(isExpired: Bool)
    /// A message of which the input has nothing but its id, or that was deleted.
    case unknown
  }

  package var subject: Subject
  package var messageID: Int64?
  /// Who wrote it; `nil` when nobody says.
  package var author: Author?
  /// The chat that it stands in when that is another one.
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

/// What a reply shows of the message that it answers.
package struct ReplyExcerpt: Equatable, Sendable {
  /// What its content is called; `nil` for a message of text alone.
  package var media: MediaLabel?
  /// Its text or caption.
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
  ///   - table: what the names and pictures of files are found in.
  ///   - peers: who did what a service message tells.
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
    if case .page(let page) = message.content, text.isAbsent, let block = page.blocks.first {
      text = Self.firstText(of: block)
    }
  }

  private static func firstText(of block: Block) -> RichText {
    for part in block.parts {
      if case .text(let text) = part.content { return text }
    }
    return .empty
  }
}

/// How a message with media is called where there is no room for it.
package enum MediaLabel: Equatable, Sendable {
  case photo, video, animation, voice, videoNote, location, liveLocation, contact, story
  /// A file with its name, if it has one.
  case file(name: String)
  case music(title: String, performer: String)
  case sticker(emoji: String)
  case poll(question: String)
  case dice(emoji: String)
  case game(title: String)
  case other(Saying)
  /// What happened, in a sentence.
  indirect case deed(ServiceAction, ServiceSentence)

  /// A file is called by its name, music by its title.
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
    case .other(let saying): saying.text(in: language)
    case .deed(let action, let sentence): sentence.text(of: action, in: language).plainText
    }
  }
}

/// Where a message was first.
package struct Forward: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case peer(PeerID)
    /// Somebody who does not want to be found.
    case hidden(name: String)
    case channelPost(PeerID, signature: String?)
    case story(PeerID?, isExpired: Bool)
    /// Somebody in a chat of another program.
    case imported(name: String)
  }

  package var source: Source
  /// When the first message was sent, in seconds since 1970, UTC.
  package var date: Int?
  /// The chat from which somebody saved it; such a forward to oneself shows no header.
  package var savedFrom: PeerID?

  package init(source: Source, date: Int? = nil, savedFrom: PeerID? = nil) {
    (self.source, self.date, self.savedFrom) = (source, date, savedFrom)
  }
}
