import MessageModel
import PageModel

/// What a reply shows of the message that it answers.
extension MessageBuilder {
  func excerpt(of content: MessageContent, text: MessageText, by author: Author? = nil) -> ReplyExcerpt {
    var excerpt = ReplyExcerpt(media: label(of: content, by: author), text: text.flattened)
    switch content {
    case .photo(let photo):
      excerpt.thumbnail = photo.media.map(MediaReference.photo)
      excerpt.hasSpoiler = photo.hasSpoiler
    case .video(let video), .animation(let video):
      excerpt.thumbnail = video.cover.map(MediaReference.photo) ?? picture(video.media)
      excerpt.hasSpoiler = video.hasSpoiler
    case .circle(let circle):
      excerpt.thumbnail = picture(circle.media)
      excerpt.isThumbnailRound = true
    case .document(let file), .music(let file): excerpt.thumbnail = picture(file.media)
    case .summary(let summary): excerpt.thumbnail = summary.picture
    case .page(let page):
      if excerpt.text.isAbsent, let block = page.blocks.first { excerpt.text = Self.firstText(of: block) }
    case .text, .voice, .sticker, .contact, .location, .poll, .dice, .call, .service, .expired, .restricted,
      .unsupported:
      break
    }
    return excerpt
  }

  private static func firstText(of block: Block) -> RichText {
    for part in block.parts {
      if case .text(let text) = part.content { return text }
    }
    return .empty
  }

  /// A document that has a picture to show.
  private func picture(_ id: MediaID?) -> MediaReference? {
    guard let id, let document = read.media.documents[id], document.thumbnail != nil else { return nil }
    return .document(id)
  }

  /// `nil` for what is text alone.
  func label(of content: MessageContent, by author: Author? = nil) -> MediaLabel? {
    switch content {
    case .text, .page, .restricted: nil
    case .photo: .photo
    case .video: .video
    case .animation: .animation
    case .circle: .circle
    case .voice: .voice
    case .document(let file): .file(name: document(file.media)?.fileName ?? "")
    case .music(let file):
      .music(title: document(file.media)?.title ?? "", performer: document(file.media)?.performer ?? "")
    case .sticker(let sticker): .sticker(emoji: sticker.emoji)
    case .contact: .contact
    case .location(let location):
      switch location.kind {
      case .place, .venue: .location
      case .live: .liveLocation
      }
    case .poll(let poll): .poll(question: poll.question.plainText)
    case .dice(let dice): .dice(emoji: dice.emoji)
    case .call: .other("Call")
    case .summary(let summary):
      switch summary.kind {
      case .game: .game(title: summary.name)
      case .story: .story
      case .checklist, .invoice, .giveaway, .giveawayWinners, .paidMedia, .videoChat: .other(summary.name)
      }
    case .expired(let content):
      switch content {
      case .photo: .photo
      case .video: .video
      case .voice: .voice
      case .circle: .circle
      case .story: .story
      }
    case .service(let action): .other(serviceText(action, by: author))
    case .unsupported: .other("Unsupported message")
    }
  }

  private func document(_ id: MediaID?) -> DocumentMedia? { id.flatMap { read.media.documents[$0] } }

  private func serviceText(_ action: ServiceAction, by author: Author?) -> String {
    let original = Message(chat: message.chat, author: author)
    return ServiceSentence.text(of: action, in: original, peers: peers).plainText
  }
}
