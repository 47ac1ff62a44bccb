import PageModel

/// What a message holds beside or instead of its text. Every stage dispatches over it with an exhaustive switch.
package enum MessageContent: Equatable, Sendable {
  /// Nothing but text, with or without a link preview.
  case text
  /// A rich message.
  case page(Page)
  case photo(PhotoContent)
  case video(VideoContent)
  /// A video without sound that plays in a loop: a GIF.
  case animation(VideoContent)
  case circle(CircleContent)
  case document(FileContent)
  case music(FileContent)
  case voice(VoiceContent)
  case sticker(StickerContent)
  case contact(ContactContent)
  case location(LocationContent)
  case poll(Poll)
  case dice(DiceContent)
  case call(CallContent)
  /// What is drawn as a few lines of text.
  case summary(SummaryContent)
  case service(ServiceAction)
  /// Media whose time is over.
  case expired(ExpiredContent)
  /// What a client may not show, with the reason that it gives instead.
  case restricted(reason: String)
  /// A kind that this reader does not know, by its name in the input.
  case unsupported(kind: String)
}
