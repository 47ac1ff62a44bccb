import PageModel
import Primitives
import Typography

/// The styles that apply at a point of rich text. Pushing a style returns a changed copy (Spec/Layout.md 5).
struct TextStyleStack {
  var category: TextCategoryStyle
  let textColor: Color
  /// The color of links; `nil` for that of the theme.
  var linkColor: Color?
  let scripts: ScriptDesign
  var traits = TextTraits()
  /// True if the text is the source of a formula that cannot be typeset.
  var isSource = false
  /// True if digits of the serif font are as tall as capitals.
  var hasLiningFigures = false
  var link: Link?

  struct Link {
    /// The index of the link; `nil` for text that only looks like a link.
    var index: Int?
    var isStyled: Bool
    var hasInstantPage: Bool
  }

  func applying(_ style: InlineStyle) -> TextStyleStack {
    var copy = self
    copy.traits = traits.applying(style)
    return copy
  }

  /// The style of a formula's source: the font of code on a faint background.
  var showingSource: TextStyleStack {
    var copy = self
    copy.traits.isFixed = true
    copy.isSource = true
    return copy
  }

  /// The alpha of the background of a formula's source, which has the color of the text.
  private static let sourceGround = 0.08

  var font: FontStyle {
    // A serif category has precedence over fixed: code in a heading has the heading's font.
    let isSerif = category.font.family == .serif || category.font.family == .systemSerif
    let family = traits.isFixed && !isSerif ? .mono : category.font.family
    // The fixed font has only a regular and a bold weight.
    let weight = family == .mono ? .regular : category.font.weight
    let bold = max(weight, family.boldWeight)
    let size =
      traits.script == .none ? category.font.size : Rounding.nearest(category.font.size * scripts.size)
    return FontStyle(
      family, size: size, weight: traits.isBold ? bold : weight, isItalic: traits.isItalic,
      hasLiningDigits: hasLiningFigures && family == .serif)
  }

  var baselineOffset: Double {
    let offset = Rounding.nearest(category.font.size * scripts.offset)
    switch traits.script {
    case .none: return 0
    case .subscript: return -offset
    case .superscript: return offset
    }
  }

  func attributes(theme: Theme) -> CharacterAttributes {
    let isLink = link?.isStyled ?? false
    let linkColor = self.linkColor ?? theme.link
    var attributes = CharacterAttributes(color: isLink ? linkColor : textColor)
    // A link with the color of the text around it is underlined.
    let underlinesLink = isLink && linkColor == textColor
    attributes.isUnderlined = (traits.isUnderlined || underlinesLink) && traits.script != .subscript
    attributes.isStruckThrough = traits.isStruckThrough
    attributes.isSpoiler = traits.isSpoiler
    let sourceGround = isSource ? attributes.color.multiplyingAlpha(by: Self.sourceGround) : nil
    attributes.marker = traits.isMarked ? theme.marker : sourceGround
    attributes.linkHighlight = (link?.hasInstantPage ?? false) ? theme.linkHighlight : nil
    attributes.link = link?.index
    attributes.baselineOffset = baselineOffset
    return attributes
  }
}

/// The text style of a block: a category and the block's changes to it.
struct BlockTextStyle: Hashable, Sendable {
  var category: TextCategory
  /// The color; `nil` for that of the category.
  var color: Color?
  var isItalic = false
  /// The weight; `nil` for that of the category.
  var weight: FontWeight?
  /// The factor of the alpha of the text's own color. Links keep their alpha.
  var opacity = 1.0

  init(
    _ category: TextCategory, color: Color? = nil, isItalic: Bool = false, weight: FontWeight? = nil,
    opacity: Double = 1
  ) {
    (self.category, self.color, self.isItalic) = (category, color, isItalic)
    (self.weight, self.opacity) = (weight, opacity)
  }
}
