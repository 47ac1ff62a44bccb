import PageModel
import PageReading

/// Rich text in the HTML dialect (Docs/Convert.md 4).
enum HTMLText {
  /// A whole line of text: a line end at its end counts only before another.
  static func line(_ text: RichText) -> String {
    inline(text) + (text.plainText.utf8.last == UInt8(ascii: "\n") ? lineBreak : "")
  }

  static let lineBreak = "<br>"
  /// A line end where it is none of a paragraph, and where no line may end.
  static let lineEnd = "&#10;"

  /// - Parameter lineBreak: what stands for a line end.
  static func inline(_ text: RichText, lineBreak: String = HTMLText.lineBreak) -> String {
    var html = ""
    append(text, lineBreak: lineBreak, to: &html)
    return html
  }

  /// Recurses no deeper than the text is nested.
  private static func append(_ text: RichText, lineBreak: String, to html: inout String) {
    switch text {
    case .plain(let string): html += escaped(string).replacing("\n", with: lineBreak)
    case .concat(let texts): for part in texts { append(part, lineBreak: lineBreak, to: &html) }
    case .styled(let style, let inner): wrap(inner, style.tag, [], lineBreak, &html)
    case .spoiler(let inner): wrap(inner, .spoiler, [], lineBreak, &html)
    case .link(let target, let inner): link(target, inner, lineBreak, &html)
    case .anchor(let name, let inner):
      // A tag of this kind does not stand in another.
      html += tag(.a, [("name", name)])
      let holdsLink = inner.holdsLink
      if holdsLink { html += "</a>" }
      append(inner, lineBreak: lineBreak, to: &html)
      if !holdsLink { html += "</a>" }
    case .reference(let name, let inner): wrap(inner, .reference, [("name", name)], lineBreak, &html)
    case .date(let date):
      let format = date.format.letters
      wrap(
        date.label, .time, [("unix", "\(date.unixTime)"), ("format", format.isEmpty ? nil : format)],
        lineBreak,
        &html)
    case .customEmoji(let emoji):
      wrap(.plain(emoji.alternative), .emoji, [("emoji-id", emoji.id)], lineBreak, &html)
    case .formula(let source): wrap(.plain(source), .math, [], lineEnd, &html)
    case .button(let button): html += self.button(button)
    case .diff(let inner, _), .unknown(_, let inner): append(inner, lineBreak: lineBreak, to: &html)
    case .inlineImage: break
    }
  }

  private static func wrap(
    _ inner: RichText, _ tag: MarkupTag.Known, _ attributes: [(String, String?)], _ lineBreak: String,
    _ html: inout String
  ) {
    html += self.tag(tag, attributes)
    append(inner, lineBreak: lineBreak, to: &html)
    html += "</\(tag.rawValue)>"
  }

  private static func link(_ target: LinkTarget, _ inner: RichText, _ lineBreak: String, _ html: inout String)
  {
    guard let address = target.address else { return append(inner, lineBreak: lineBreak, to: &html) }
    if inner.holdsLink { return append(inner, lineBreak: lineBreak, to: &html) }
    wrap(inner, .a, [("href", address)], lineBreak, &html)
  }

  static func button(_ button: Button) -> String {
    buttonTag(button) + line(button.label) + "</\(MarkupTag.Known.button.rawValue)>"
  }

  static func buttonTag(_ button: Button) -> String {
    let action = button.action
    // What each kind of action has beside its name.
    let isCopied = action?.kind == "copy_text"
    return tag(
      .button,
      [
        ("type", action?.kind), ("style", button.style == .standard ? nil : button.style.rawValue),
        ("url", action?.url), ("text", isCopied ? action?.text : nil),
        ("data", isCopied ? nil : action?.text),
      ])
  }

  // MARK: - Tags

  /// - Parameter attributes: without a value where that is empty, left out where it is `nil`.
  static func tag(_ tag: MarkupTag.Known, _ attributes: [(String, String?)] = []) -> String {
    var text = "<" + tag.rawValue
    for (name, value) in attributes {
      guard let value else { continue }
      text += value.isEmpty ? " " + name : " \(name)=\"\(escaped(value, isAttribute: true))\""
    }
    return text + ">"
  }

  static func escaped(_ string: String, isAttribute: Bool = false) -> String {
    var text = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"" where isAttribute: text += "&quot;"
      case "\n" where isAttribute: text += "&#10;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension LinkTarget {
  /// As `href` has it; `nil` for what readers find in plain text.
  var address: String? {
    switch self {
    case .url(let url, _): url
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .user(let id): "tg://user?id=" + id
    case .anchor(let name), .reference(let name): "#" + name
    case .mention, .hashtag, .cashtag, .botCommand, .bankCard: nil
    }
  }
}

extension RichText {
  /// Whether there is a link or an anchor in it, which both have one tag that does not stand in itself.
  var holdsLink: Bool {
    switch self {
    case .link(let target, _) where target.address != nil: return true
    case .anchor: return true
    default: break
    }
    switch parts {
    case .characters: return false
    case .row(let texts): return texts.contains { $0.holdsLink }
    case .wrapped(let inner), .changed(let inner, _): return inner.holdsLink
    }
  }
}
