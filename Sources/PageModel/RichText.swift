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
  /// A formula in TeX, and its place in the input, because an equal formula may be next to it.
  case formula(String, origin: InputOrigin = .none)
  /// A place to which links may lead; the text may be empty.
  case anchor(name: String, RichText)
  /// A numbered note to which reference links lead.
  case reference(name: String, RichText)
  /// New text that replaces old text.
  case diff(new: RichText, old: RichText)
  case button(Button)
  /// A wrapper that the reader does not know: its text is kept, and its style is lost.
  case unknown(kind: String, RichText)

  package static let empty = RichText.plain("")
}

package enum InlineStyle: String, CaseIterable, Sendable {
  case bold, italic, underline, strikethrough, code
  case `subscript`, superscript, marked
}

/// The target of a link. All kinds are rendered as links except email addresses and phone numbers.
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
  /// The address of a wallet in the TON blockchain.
  case tonAddress(String)
  /// An anchor; an empty name means the top of the page.
  case anchor(name: String)
  case reference(name: String)
}

package struct DateText: Equatable, Sendable {
  /// The text that is shown if there is no format.
  package var label: RichText
  /// The time in seconds since 1970, UTC.
  package var unixTime: Int
  package var format: Format

  package init(label: RichText, unixTime: Int, format: Format = .none) {
    (self.label, self.unixTime, self.format) = (label, unixTime, format)
  }

  /// The format of a date (Spec/Input.md 6.4).
  package enum Format: Equatable, Sendable {
    case none
    case relative
    /// `June 4, 12:34`. Used in sentences about the future; no input selects it.
    case monthDayAndTime
    case absolute(weekday: Bool, date: Precision, time: Precision)
  }

  package enum Precision: String, Sendable { case none, short, long }
}

package struct CustomEmoji: Equatable, Sendable {
  /// The identifier: a 64-bit number in decimal.
  package var id: String
  package var alternative: String
  package var origin: InputOrigin

  package init(id: String, alternative: String, origin: InputOrigin = .none) {
    (self.id, self.alternative, self.origin) = (id, alternative, origin)
  }
}

package struct InlineImage: Equatable, Sendable {
  package var media: MediaID?
  /// The size in pixels, which are taken as points.
  package var width: Int
  package var height: Int
  package var origin: InputOrigin

  package init(media: MediaID?, width: Int, height: Int, origin: InputOrigin = .none) {
    (self.media, self.width, self.height, self.origin) = (media, width, height, origin)
  }
}

extension RichText {
  /// The direct contents of a rich text. Code that handles every kind the same way walks down a text with
  /// this type.
  package enum Parts: Equatable, Sendable {
    /// The characters of a leaf: the alternative text of an emoji, the source of a formula, or an empty
    /// string for an image.
    case characters(String)
    /// A sequence of texts at the same depth as the sequence itself.
    case row([RichText])
    case wrapped(RichText)
    /// A replaced text, of which only the new text is rendered.
    case changed(new: RichText, old: RichText)
  }

  package var parts: Parts {
    switch self {
    case .plain(let string): .characters(string)
    case .formula(let source, _): .characters(source)
    case .customEmoji(let emoji): .characters(emoji.alternative)
    case .inlineImage: .characters("")
    case .concat(let texts): .row(texts)
    case .styled(_, let inner), .link(_, let inner), .spoiler(let inner), .anchor(_, let inner),
      .reference(_, let inner), .unknown(_, let inner):
      .wrapped(inner)
    case .date(let date): .wrapped(date.label)
    case .button(let button): .wrapped(button.label)
    case .diff(let new, let old): .changed(new: new, old: old)
    }
  }

  /// The name by which links lead to this text; `nil` if it has no name of its own.
  package var anchorName: String? {
    switch self {
    case .anchor(let name, _), .reference(let name, _): name
    case .plain, .concat, .styled, .link, .spoiler, .date, .customEmoji, .inlineImage, .formula, .diff,
      .button,
      .unknown:
      nil
    }
  }

  /// The characters in reading order as they are rendered, without replaced text.
  package var plainText: String {
    var text = ""
    appendPlainText(to: &text)
    return text
  }

  private func appendPlainText(to text: inout String) {
    switch parts {
    case .characters(let string): text += string
    case .row(let texts): for part in texts { part.appendPlainText(to: &text) }
    case .wrapped(let inner), .changed(let inner, _): inner.appendPlainText(to: &text)
    }
  }

  /// True for the empty text, the only text that counts as absent in captions (Spec/Layout.md 19).
  package var isAbsent: Bool {
    switch self {
    case .plain(let string): string.isEmpty
    case .concat(let parts): parts.allSatisfy(\.isAbsent)
    case .styled, .link, .spoiler, .date, .customEmoji, .inlineImage, .formula, .anchor, .reference, .diff,
      .button,
      .unknown:
      false
    }
  }
}
