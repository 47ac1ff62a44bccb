import PageLayout
import PageModel
import Primitives
import Typography

/// The style of a text with entities (Spec/Bubbles.md 5.2).
struct EntityStyle {
  var font: FontStyle
  var color: Color
  var link: Color
  /// The color of the dust over spoilers.
  var dust: Color
  /// The side of a custom emoji, and the width of its character.
  var emojiSide: Double
  /// True for panels, which ignore the fonts and links of entities but keep strikethrough and spoilers.
  var isPlain = false
  /// True if code is set in the monospaced font.
  var hasFixedFace = true
  /// True for panels, which replace line breaks with spaces.
  var foldsLines = false
}

/// Converts rich text to the runs shown in messages: unlike pages, with one text size and one kind of link.
struct EntityFlattener {
  private let style: EntityStyle
  private let dates: DateFormat
  private var result: AttributedText

  private struct Entities {
    var traits = TextTraits()
    var isLink = false
    /// The index of the link in the text; dates have no link.
    var link: Int?
  }

  private init(_ style: EntityStyle, dates: DateFormat, origin: InputOrigin) {
    self.style = style
    self.dates = dates
    result = AttributedText(origin: origin)
  }

  static func flatten(
    _ text: RichText, style: EntityStyle, dates: DateFormat, origin: InputOrigin = .none
  ) -> AttributedText {
    var flattener = EntityFlattener(style, dates: dates, origin: origin)
    flattener.append(text, Entities())
    return flattener.result
  }

  private mutating func append(_ text: RichText, _ entities: Entities) {
    switch text {
    case .plain(let string): append(string, entities)
    case .concat(let parts): for part in parts { append(part, entities) }
    case .styled(let style, let inner):
      var styled = entities
      styled.traits = entities.traits.applying(style)
      append(inner, styled)
    case .link(let target, let inner):
      var linked = entities
      linked.isLink = true
      if !style.isPlain {
        linked.link = result.links.count
        result.links.append(target)
      }
      append(inner, linked)
    case .spoiler(let inner):
      var concealed = entities
      concealed.traits.isSpoiler = true
      append(inner, concealed)
    case .date(let date):
      var linked = entities
      linked.isLink = true
      if let formatted = dates.format(date) { append(formatted, linked) } else { append(date.label, linked) }
    case .customEmoji(let emoji): append(emoji, entities)
    case .inlineImage: break
    case .formula(let source, _): append(source, entities)
    case .anchor(_, let inner), .reference(_, let inner), .unknown(_, let inner): append(inner, entities)
    case .diff(let new, _): append(new, entities)
    case .button(let button): append(button.label, entities)
    }
  }

  private mutating func append(_ string: String, _ entities: Entities) {
    let shown = style.foldsLines ? String(string.map { $0.isNewline ? " " : $0 }) : string
    result.append(shown.unicodeScalars.map(\.value), font(entities.traits), attributes(entities))
  }

  private mutating func append(_ emoji: CustomEmoji, _ entities: Entities) {
    result.append(
      .init(.emoji(emoji), size: Size(style.emojiSide, style.emojiSide)), kind: .emoji, font(entities.traits),
      attributes(entities))
  }

  private func attributes(_ entities: Entities) -> CharacterAttributes {
    let isLink = entities.isLink && !style.isPlain
    var attributes = CharacterAttributes(color: isLink ? style.link : style.color)
    // A link that looks like the surrounding text is underlined.
    let underlinesLink = isLink && style.link == style.color
    attributes.isUnderlined = !style.isPlain && (entities.traits.isUnderlined || underlinesLink)
    attributes.link = entities.link
    attributes.isStruckThrough = entities.traits.isStruckThrough
    attributes.isSpoiler = entities.traits.isSpoiler
    return attributes
  }

  /// Returns the font of a character. Monospaced text that is also bold or italic is set in the font of the
  /// text.
  private func font(_ traits: TextTraits) -> FontStyle {
    var font = style.font
    if style.isPlain { return font }
    if traits.isFixed {
      if !traits.isBold, !traits.isItalic, style.hasFixedFace { return font.fixed }
      return font
    }
    font.isItalic = font.isItalic || traits.isItalic
    if traits.isBold { font.weight = font.family.boldWeight }
    return font
  }
}

extension FontStyle {
  /// The monospaced font in messages, which is one point smaller than the text (Spec/Bubbles.md 5.2).
  var fixed: FontStyle {
    FontStyle(.mono, size: size - Self.fixedReduction, weight: weight, isItalic: isItalic)
  }

  private static let fixedReduction = 1.0
}

extension String {
  /// The selector that turns a character that is also a letter into an emoji.
  private static let emojiSelector = "\u{FE0F}"

  /// A single character as a color emoji, even if protocols leave out the selector: `❤` alone is a letter.
  var asEmoji: String {
    guard unicodeScalars.count == 1, let properties = unicodeScalars.first?.properties,
      properties.isEmoji, !properties.isEmojiPresentation
    else { return self }
    return self + Self.emojiSelector
  }
}
