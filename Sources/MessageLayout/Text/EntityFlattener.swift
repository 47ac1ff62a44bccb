import PageLayout
import PageModel
import Primitives
import TextLayout
import Typography

/// How a text with entities looks (Spec/Bubbles.md 5.2).
struct EntityStyle {
  var font: FontStyle
  var color: Color
  var link: Color
  /// The colour of spoilers' dust.
  var dust: Color
  /// Side of a custom emoji, and how wide its character is.
  var emojiSide: Double
  /// Panels show words alone: no fonts of entities, no links; lines through words and spoilers stay.
  var isPlain = false
  /// Whether code is set in the fixed face.
  var hasFixedFace = true
  /// Panels fold line breaks.
  var foldsLines = false
}

/// Turns rich text into runs as messages show them: unlike pages, with one size of letters and links of one kind.
struct EntityFlattener {
  private let style: EntityStyle
  private let dates: DateFormat
  private var result: AttributedText

  private struct Entities {
    var traits = TextTraits()
    var isLink = false
    /// Where it leads, counted in the text; a date leads nowhere.
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
    // A link that looks like the text around it is underlined.
    let underlinesLink = isLink && style.link == style.color
    attributes.isUnderlined = !style.isPlain && (entities.traits.isUnderlined || underlinesLink)
    attributes.link = entities.link
    attributes.isStruckThrough = entities.traits.isStruckThrough
    attributes.isSpoiler = entities.traits.isSpoiler
    return attributes
  }

  /// A mask for each character: the fixed face has no bold and no italic, and neither have both together.
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
  /// The fixed face in messages, which is a point smaller than the text (Spec/Bubbles.md 5.2).
  var fixed: FontStyle {
    FontStyle(.mono, size: size - Self.fixedReduction, weight: weight, isItalic: isItalic)
  }

  private static let fixedReduction = 1.0
}

extension String {
  /// The selector that makes an emoji of a sign which is also a letter.
  private static let emojiSelector = "\u{FE0F}"

  /// A single sign in its colours, even where protocols leave the selector out: `❤` is a letter by itself.
  var asEmoji: String {
    guard unicodeScalars.count == 1, let properties = unicodeScalars.first?.properties,
      properties.isEmoji, !properties.isEmojiPresentation
    else { return self }
    return self + Self.emojiSelector
  }
}
