/// Text with inline styles: a tree whose leaves are text and attachments.
package indirect enum RichText: Equatable, Sendable {
  case plain(String)
  case concat([RichText])
  case styled(InlineStyle, RichText)
  case link(LinkTarget, RichText)
  case spoiler(RichText)
  case date(DateText)
  case customEmoji(CustomEmoji)
  case inlineImage(InlineImage)
  /// TeX source, and where it is written in the input: an equal one may stand beside it.
  case formula(String, origin: InputOrigin = .none)
  /// A place that links may lead to; the text may be empty.
  case anchor(name: String, RichText)
  /// A numbered note that reference links lead to.
  case reference(name: String, RichText)
  /// New text in place of old.
  case diff(new: RichText, old: RichText)
  case button(Button)
  /// A wrapper that this reader does not know: its text stays, its style is lost.
  case unknown(kind: String, RichText)

  package static let empty = RichText.plain("")
}

package enum InlineStyle: String, CaseIterable, Sendable {
  case bold, italic, underline, strikethrough, code
  case `subscript`, superscript, marked
}

/// What a link leads to. All kinds are drawn as links except e-mail addresses and phone numbers.
package enum LinkTarget: Equatable, Sendable {
  case url(String, hasInstantPage: Bool)
  case email(String)
  case phone(String)
  case mention(username: String)
  case user(id: String)
  case hashtag(String)
  case cashtag(String)
  case botCommand(String)
  case bankCard(String)
  /// Where money is sent, in the TON blockchain.
  case tonAddress(String)
  /// Empty means the top of the page.
  case anchor(name: String)
  case reference(name: String)
}

package struct DateText: Equatable, Sendable {
  /// Shown as it is when there is no format.
  package var label: RichText
  /// Seconds since 1970, UTC.
  package var unixTime: Int
  package var format: Format

  package init(label: RichText, unixTime: Int, format: Format = .none) {
    self.label = label
    self.unixTime = unixTime
    self.format = format
  }

  /// Docs/Input.md 6.4.
  package enum Format: Equatable, Sendable {
    case none
    case relative
    case absolute(weekday: Bool, date: Precision, time: Precision)
  }

  package enum Precision: String, Sendable { case none, short, long }
}

package struct CustomEmoji: Equatable, Sendable {
  /// A 64-bit number in decimal.
  package var id: String
  package var alternative: String
  package var origin: InputOrigin

  package init(id: String, alternative: String, origin: InputOrigin = .none) {
    self.id = id
    self.alternative = alternative
    self.origin = origin
  }
}

package struct InlineImage: Equatable, Sendable {
  package var media: MediaID?
  /// Pixels taken as points.
  package var width: Int
  package var height: Int
  package var origin: InputOrigin

  package init(media: MediaID?, width: Int, height: Int, origin: InputOrigin = .none) {
    self.media = media
    self.width = width
    self.height = height
    self.origin = origin
  }
}
