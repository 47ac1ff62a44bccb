import PageLayout
import PageModel
import Primitives
import Typography

/// How a text with entities looks (Docs/Bubbles.md 5.2).
struct EntityStyle {
  var font: FontStyle
  var color: Color
  var link: Color
  /// Of spoilers' dust.
  var dust: Color
  /// Side of a custom emoji, and how wide its character is.
  var emojiSide: Double
  /// Of what is bold.
  var boldWeight = FontWeight.bold
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
  private var result = FlatText()

  /// What holds at a point of the text.
  fileprivate struct Traits {
    var isBold = false
    var isItalic = false
    var isFixed = false
    var isUnderlined = false
    var isStruckThrough = false
    var isSpoiler = false
    var isLink = false
  }

  private init(_ style: EntityStyle, dates: DateFormat) {
    self.style = style
    self.dates = dates
  }

  static func flatten(
    _ text: RichText, style: EntityStyle, dates: DateFormat, origin: InputOrigin = .none
  ) -> FlatText {
    var flattener = EntityFlattener(style, dates: dates)
    flattener.append(text, Traits())
    flattener.result.origin = origin
    return flattener.result
  }

  private mutating func append(_ text: RichText, _ traits: Traits) {
    switch text {
    case .plain(let string): append(string, traits)
    case .concat(let parts): for part in parts { append(part, traits) }
    case .styled(let style, let inner): append(inner, traits.applying(style))
    case .link(_, let inner):
      var linked = traits
      linked.isLink = true
      append(inner, linked)
    case .spoiler(let inner):
      var concealed = traits
      concealed.isSpoiler = true
      append(inner, concealed)
    case .date(let date):
      var linked = traits
      linked.isLink = true
      if let formatted = dates.format(date) { append(formatted, linked) } else { append(date.label, linked) }
    case .customEmoji(let emoji): append(emoji, traits)
    case .inlineImage: break
    case .formula(let source): append(source, traits)
    case .anchor(_, let inner), .reference(_, let inner), .unknown(_, let inner): append(inner, traits)
    case .diff(let new, _): append(new, traits)
    case .button(let button): append(button.label, traits)
    }
  }

  private mutating func append(_ string: String, _ traits: Traits) {
    let shown = style.foldsLines ? String(string.map { $0.isNewline ? " " : $0 }) : string
    result.styled.append(shown, style: font(traits), tag: tag(traits))
  }

  private mutating func append(_ emoji: CustomEmoji, _ traits: Traits) {
    result.styled.appendAttachment(.emoji, width: style.emojiSide, style: font(traits), tag: tag(traits))
    result.emoji.append(emoji)
  }

  /// Equal attributes next to each other share a tag.
  private mutating func tag(_ traits: Traits) -> Int {
    let isLink = traits.isLink && !style.isPlain
    var attributes = CharacterAttributes(color: isLink ? style.link : style.color)
    // A link that looks like the text around it is underlined.
    let underlinesLink = isLink && style.link == style.color
    attributes.isUnderlined = !style.isPlain && (traits.isUnderlined || underlinesLink)
    attributes.isStruckThrough = traits.isStruckThrough
    attributes.isSpoiler = traits.isSpoiler
    if result.attributes.last != attributes { result.attributes.append(attributes) }
    return result.attributes.count - 1
  }

  /// A mask for each character: the fixed face has no bold and no italic, and neither have both together.
  private func font(_ traits: Traits) -> FontStyle {
    var font = style.font
    if style.isPlain { return font }
    if traits.isFixed {
      if !traits.isBold, !traits.isItalic, style.hasFixedFace { font.family = .mono }
      return font
    }
    font.isItalic = font.isItalic || traits.isItalic
    if traits.isBold { font.weight = traits.isItalic ? .semibold : style.boldWeight }
    return font
  }
}

extension EntityFlattener.Traits {
  fileprivate func applying(_ style: InlineStyle) -> Self {
    var copy = self
    switch style {
    case .bold: copy.isBold = true
    case .italic: copy.isItalic = true
    case .underline: copy.isUnderlined = true
    case .strikethrough: copy.isStruckThrough = true
    case .code: copy.isFixed = true
    case .subscript, .superscript, .marked: break
    }
    return copy
  }
}
