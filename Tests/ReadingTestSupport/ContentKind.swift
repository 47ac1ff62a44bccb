import MessageModel

extension MessageContent {
  /// The cases without their values, by their names in documents (Spec/Messages.md 1.5).
  package enum Kind: String, CaseIterable, Sendable {
    case text, page, photo, video, animation, videoNote, document, music, voice, sticker, contact, location,
      poll, checklist, dice, game, invoice, paidMedia, story, giveaway, call, widget, service, expired,
      restricted, unsupported
  }

  package var kind: Kind {
    switch self {
    case .text: .text
    case .page: .page
    case .photo: .photo
    case .video: .video
    case .animation: .animation
    case .videoNote: .videoNote
    case .document: .document
    case .music: .music
    case .voice: .voice
    case .sticker: .sticker
    case .contact: .contact
    case .location: .location
    case .poll: .poll
    case .checklist: .checklist
    case .dice: .dice
    case .game: .game
    case .invoice: .invoice
    case .paidMedia: .paidMedia
    case .story: .story
    case .giveaway: .giveaway
    case .call: .call
    case .widget: .widget
    case .service: .service
    case .expired: .expired
    case .restricted: .restricted
    case .unsupported: .unsupported
    }
  }
}
