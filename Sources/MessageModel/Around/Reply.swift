import PageModel

/// What stands above a message that answers another, or quotes it.
package struct Reply: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
    case message(ReplyExcerpt)
    case story(isExpired: Bool)
    /// The input has nothing but its id, or it was deleted.
    case unknown
  }

  /// The part that was chosen of the message, in place of its beginning.
  package struct Quote: Equatable, Sendable {
    package var text: RichText
    /// Chosen by hand, and not the whole of a message of another chat.
    package var isManual: Bool

    package init(text: RichText, isManual: Bool = true) {
      self.text = text
      self.isManual = isManual
    }
  }

  package var subject: Subject
  package var messageID: Int64?
  /// Who wrote it; `nil` when nobody says.
  package var author: Author?
  /// When it stands in another chat.
  package var chat: PeerID?
  package var quote: Quote?
  package var origin: InputOrigin

  package init(
    subject: Subject, messageID: Int64? = nil, author: Author? = nil, chat: PeerID? = nil,
    quote: Quote? = nil, origin: InputOrigin = .none
  ) {
    self.subject = subject
    self.messageID = messageID
    self.author = author
    self.chat = chat
    self.quote = quote
    self.origin = origin
  }
}

/// Of the message that is answered.
package struct ReplyExcerpt: Equatable, Sendable {
  /// `nil` for a message of text alone.
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
    self.media = media
    self.text = text
    self.thumbnail = thumbnail
    self.isThumbnailRound = isThumbnailRound
    self.hasSpoiler = hasSpoiler
  }
}

/// How a message with media is called where there is no room for it.
package enum MediaLabel: Equatable, Sendable {
  case photo, video, animation, voice, circle, location, liveLocation, contact, story
  /// With its name, if it has one.
  case file(name: String)
  case music(title: String, performer: String)
  case sticker(emoji: String)
  case poll(question: String)
  case dice(emoji: String)
  case game(title: String)
  case other(String)

  package var title: String {
    switch self {
    case .photo: "Photo"
    case .video: "Video"
    case .animation: "GIF"
    case .voice: "Voice Message"
    case .circle: "Video Message"
    case .location: "Location"
    case .liveLocation: "Live Location"
    case .contact: "Contact"
    case .story: "Story"
    case .file(let name): name.isEmpty ? "File" : name
    case .music(let title, let performer):
      title.isEmpty ? "Audio" : performer.isEmpty ? title : "\(title) – \(performer)"
    case .sticker(let emoji): emoji.isEmpty ? "Sticker" : "\(emoji) Sticker"
    case .poll(let question): question
    case .dice(let emoji): emoji
    case .game(let title): title
    case .other(let title): title
    }
  }
}
