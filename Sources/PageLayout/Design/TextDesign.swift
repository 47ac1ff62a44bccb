import Primitives
import Typography

/// The fonts of the text categories, and the rules that turn lines into text items (Spec/Layout.md 4, 8 and
/// 9).
package struct TextDesign: Hashable, Sendable {
  package var kicker: TextCategoryStyle
  package var header: TextCategoryStyle
  package var subheader: TextCategoryStyle
  package var paragraph: TextCategoryStyle
  package var caption: TextCategoryStyle
  package var credit: TextCategoryStyle
  package var table: TextCategoryStyle
  package var code: TextCategoryStyle
  /// The style of code with a language.
  package var codeWithLanguage: TextCategoryStyle
  var detailsTitle: TextCategoryStyle
  /// The style of titles of related articles.
  package var article: TextCategoryStyle
  package var headings: HeadingDesign

  /// The minimum space between a line's depth and the next line.
  package var clearance: Double
  /// The excess over the limit from which a line with inline images widens its item.
  var wideningOverflow: Double
  package var wide: WideText
  package var box: BoxRounding
  package var stacking: LineStackingRule
  package var width: TextWidth
  package var alignment: TextSide
  var leadingButtons: LeadingButtons
  var secondaryLinks: SecondaryLinks
  package var dates: DateLook
  package var spoilers: SpoilerLook
  package var scripts: ScriptDesign
  package var emoji: EmojiDesign
  package var decorations: DecorationDesign
}

/// The rounding of a text item's size (Spec/Layout.md 8.5).
package enum BoxRounding: Hashable, Sendable {
  case exact
  /// Width and height are rounded up to whole points; lines are not.
  case up

  func rounded(_ side: Double) -> Double {
    switch self {
    case .exact: side
    case .up: Rounding.ceil(side)
    }
  }
}

/// The width of text items.
package enum TextWidth: Hashable, Sendable {
  /// The width of the widest line, if the text is not aligned.
  case hugging
  case limit
}

/// The handling of a paragraph with a line that images or formulas make wider than `wideningOverflow` allows.
package enum WideText: Hashable, Sendable {
  /// The item is as wide as the line.
  case wider
  /// The paragraph scrolls sideways, with a margin before and after it (Spec/Article.md 2).
  case strip(margin: Double)
}

/// The side of text without an alignment.
package enum TextSide: Hashable, Sendable {
  /// The side where the page begins: the right on right-to-left pages.
  case page
  /// The side where each line begins.
  case natural
}

/// The style of spoilers.
package enum SpoilerLook: Hashable, Sendable {
  case concealed, plain
}

/// The place of a line that begins with a button.
package enum LeadingButtons: Hashable, Sendable {
  case inColumn
  /// Moved to the left into the inset, so that the label is aligned with text.
  case hanging(Double)
}

/// The color of links in captions, credits and footers.
package enum SecondaryLinks: Hashable, Sendable {
  case link
  /// The color of the text around them. Such links are underlined.
  case text
}

/// The style of dates.
package enum DateLook: Hashable, Sendable {
  case text, link
  /// The label of the date in the input, always.
  case label
}

/// The styles of headings, by level from 1 to 6.
package struct HeadingDesign: Hashable, Sendable {
  /// The first level with its own style. Above it, headings are headers at level 1 and subheaders at other
  /// levels.
  var firstLevel: Int
  /// The styles from that level on.
  package var styles: [TextCategoryStyle]
}

/// The font and the line spacing of a category.
package struct TextCategoryStyle: Hashable, Sendable {
  package var font: FontStyle
  /// The factor of the line height that gives the space between lines.
  package var lineSpacingFactor: Double

  package init(
    _ family: FontFamily, _ size: Double, _ factor: Double, weight: FontWeight = .regular
  ) {
    font = FontStyle(family, size: size, weight: weight)
    lineSpacingFactor = factor
  }
}

/// The offset and the size of subscripts and superscripts, as shares of the text size.
package struct ScriptDesign: Hashable, Sendable {
  package var offset: Double
  package var size: Double
}

/// The square of a custom emoji: the box of its font and a margin.
package struct EmojiDesign: Hashable, Sendable {
  /// The margin in text of `marginSize`, which scales with the text size.
  package var margin: Double
  var marginSize: Double
  /// True if the emoji is drawn.
  package var isDrawn: Bool
}

extension TextDesign {
  package func style(of category: TextCategory, buttons: ButtonDesign) -> TextCategoryStyle {
    switch category {
    case .kicker: kicker
    case .header: header
    case .subheader: subheader
    case .paragraph: paragraph
    case .caption: caption
    case .credit: credit
    case .table: table
    case .codeBlock(let hasLanguage): hasLanguage ? codeWithLanguage : code
    case .heading(let level): headings.style(level: level) ?? subheader
    case .button: buttons.label
    case .detailsTitle: detailsTitle
    case .article: article
    }
  }
}

extension HeadingDesign {
  /// Returns the category of a heading. Levels are clamped to 1...6.
  package func category(level: Int) -> TextCategory {
    let level = min(max(1, level), 6)
    return level >= firstLevel ? .heading(level: level) : level == 1 ? .header : .subheader
  }

  /// Returns the style of a level; `nil` for a level without its own.
  fileprivate func style(level: Int) -> TextCategoryStyle? {
    styles.indices.contains(level - firstLevel) ? styles[level - firstLevel] : nil
  }
}

extension Design {
  /// Returns the style of a category.
  package func style(of category: TextCategory) -> TextCategoryStyle {
    text.style(of: category, buttons: buttons)
  }
}
