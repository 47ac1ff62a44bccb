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

  /// The empty text case, which alone counts as absent in captions (Docs/Layout.md 19).
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
