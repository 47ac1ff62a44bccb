import PageModel
import Primitives
import Typography

/// The styles in force at a point of rich text; pushing gives a changed copy (Docs/Layout.md 5).
struct TextStyleStack {
  var category: TextCategoryStyle
  let textColor: Color
  /// The theme's unless it is given.
  var linkColor: Color?
  let scripts: ScriptDesign
  var isBold = false
  var isItalic = false
  var isFixed = false
  var isUnderlined = false
  var isStruckThrough = false
  var isMarked = false
  var isSpoiler = false
  /// Whether it is the source of what cannot be set.
  var isSource = false
  var script = Script.none
  /// Whether digits of the serif are as tall as capitals.
  var hasLiningFigures = false
  var link: Link?

  enum Script { case none, `subscript`, superscript }

  struct Link {
    /// `nil` for what only looks like a link.
    var index: Int?
    var isStyled: Bool
    var hasInstantPage: Bool
  }

  init(category: TextCategoryStyle, textColor: Color, scripts: ScriptDesign) {
    self.category = category
    self.scripts = scripts
    self.textColor = textColor
  }

  func applying(_ style: InlineStyle) -> TextStyleStack {
    var copy = self
    switch style {
    case .bold: copy.isBold = true
    case .italic: copy.isItalic = true
    case .underline: copy.isUnderlined = true
    case .strikethrough: copy.isStruckThrough = true
    case .code: copy.isFixed = true
    case .marked: copy.isMarked = true
    // The innermost wins; they do not compound.
    case .subscript: copy.script = .subscript
    case .superscript: copy.script = .superscript
    }
    return copy
  }

  /// For the source of a formula: the face of code on a faint ground.
  var showingSource: TextStyleStack {
    var copy = self
    copy.isFixed = true
    copy.isSource = true
    return copy
  }

  /// How much of the text's colour is laid under the source of a formula.
  private static let sourceGround = 0.08

  var font: FontStyle {
    // A serif category wins over fixed: code in a heading has the heading's face.
    let isSerif = category.font.family == .serif || category.font.family == .systemSerif
    let family = isFixed && !isSerif ? .mono : category.font.family
    // Of the fixed face only bold is another.
    let weight = family == .mono ? .regular : category.font.weight
    let size = script == .none ? category.font.size : Rounding.nearest(category.font.size * scripts.size)
    return FontStyle(
      family, size: size, weight: isBold ? .bold : weight, isItalic: isItalic,
      hasLiningDigits: hasLiningFigures && family == .serif)
  }

  var baselineOffset: Double {
    let offset = Rounding.nearest(category.font.size * scripts.offset)
    switch script {
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
    attributes.isUnderlined = (isUnderlined || underlinesLink) && script != .subscript
    attributes.isStruckThrough = isStruckThrough
    attributes.isSpoiler = isSpoiler
    let sourceGround = isSource ? attributes.color.multiplyingAlpha(by: Self.sourceGround) : nil
    attributes.marker = isMarked ? theme.marker : sourceGround
    attributes.linkHighlight = (link?.hasInstantPage ?? false) ? theme.linkHighlight : nil
    attributes.link = link?.index
    attributes.baselineOffset = baselineOffset
    return attributes
  }
}
