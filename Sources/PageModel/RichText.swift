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
    (self.label, self.unixTime, self.format) = (label, unixTime, format)
  }

  /// Spec/Input.md 6.4.
  package enum Format: Equatable, Sendable {
    case none
    case relative
    /// `June 4, 12:34`: in sentences about what is to come, which no input asks for.
    case monthDayAndTime
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
    (self.id, self.alternative, self.origin) = (id, alternative, origin)
  }
}

package struct InlineImage: Equatable, Sendable {
  package var media: MediaID?
  /// Pixels taken as points.
  package var width: Int
  package var height: Int
  package var origin: InputOrigin

  package init(media: MediaID?, width: Int, height: Int, origin: InputOrigin = .none) {
    (self.media, self.width, self.height, self.origin) = (media, width, height, origin)
  }
}

extension RichText {
  /// What a rich text holds directly: the one way down for whatever asks the same of every kind.
  package enum Parts: Equatable, Sendable {
    /// No rich text, but the characters that it stands for: an emoji's alternative, a formula's source, nothing for an
    /// image.
    case characters(String)
    /// Texts in a row, none of them deeper than the row itself.
    case row([RichText])
    case wrapped(RichText)
    /// Only the new one is drawn.
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

  /// The name by which links lead to this text; `nil` when it has none of its own.
  package var anchorName: String? {
    switch self {
    case .anchor(let name, _), .reference(let name, _): name
    case .plain, .concat, .styled, .link, .spoiler, .date, .customEmoji, .inlineImage, .formula, .diff,
      .button,
      .unknown:
      nil
    }
  }

  /// The characters in reading order, as they are drawn: without old ones.
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

  /// The empty text case, which alone counts as absent in captions (Spec/Layout.md 19).
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
