import PageModel
import Primitives
import TextLayout
import Typography

/// The styles in force at a point of rich text; pushing gives a changed copy (Spec/Layout.md 5).
struct TextStyleStack {
  var category: TextCategoryStyle
  let textColor: Color
  /// The theme's unless it is given.
  var linkColor: Color?
  let scripts: ScriptDesign
  var traits = TextTraits()
  /// Whether it is the source of what cannot be set.
  var isSource = false
  /// Whether digits of the serif are as tall as capitals.
  var hasLiningFigures = false
  var link: Link?

  struct Link {
    /// `nil` for what only looks like a link.
    var index: Int?
    var isStyled: Bool
    var hasInstantPage: Bool
  }

  func applying(_ style: InlineStyle) -> TextStyleStack {
    var copy = self
    copy.traits = traits.applying(style)
    return copy
  }

  /// For the source of a formula: the face of code on a faint ground.
  var showingSource: TextStyleStack {
    var copy = self
    copy.traits.isFixed = true
    copy.isSource = true
    return copy
  }

  /// How much of the text's colour is laid under the source of a formula.
  private static let sourceGround = 0.08

  var font: FontStyle {
    // A serif category wins over fixed: code in a heading has the heading's face.
    let isSerif = category.font.family == .serif || category.font.family == .systemSerif
    let family = traits.isFixed && !isSerif ? .mono : category.font.family
    // The fixed face has no other weight than bold.
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
    // A link that looks like the text around it is underlined.
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

/// How a block sets its text: a category, and what the block adds to it.
struct BlockTextStyle: Hashable, Sendable {
  var category: TextCategory
  /// The colour, in place of the category's own.
  var color: Color?
  var isItalic = false
  /// The weight, in place of the category's own.
  var weight: FontWeight?
  /// Multiplies the alpha of the text's own colour; links keep theirs.
  var opacity = 1.0

  init(
    _ category: TextCategory, color: Color? = nil, isItalic: Bool = false, weight: FontWeight? = nil,
    opacity: Double = 1
  ) {
    (self.category, self.color, self.isItalic) = (category, color, isItalic)
    (self.weight, self.opacity) = (weight, opacity)
  }
}
