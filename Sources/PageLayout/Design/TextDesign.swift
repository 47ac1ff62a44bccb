import Primitives
import TextLayout
import Typography

/// Fonts of the text categories, and how lines become text items (Spec/Layout.md 4, 8 and 9).
package struct TextDesign: Sendable {
  package var kicker: TextCategoryStyle
  package var header: TextCategoryStyle
  package var subheader: TextCategoryStyle
  package var paragraph: TextCategoryStyle
  package var caption: TextCategoryStyle
  package var credit: TextCategoryStyle
  package var table: TextCategoryStyle
  package var code: TextCategoryStyle
  /// The style of code whose language is named.
  package var codeWithLanguage: TextCategoryStyle
  package var detailsTitle: TextCategoryStyle
  /// The style of titles of related articles.
  package var article: TextCategoryStyle
  package var headings: HeadingDesign

  /// What stays free between a line's depth and the next line.
  package var clearance: Double
  /// A line with inline images may widen its item when it is this much wider than the limit.
  package var wideningOverflow: Double
  package var wide: WideText
  package var box: BoxRounding
  package var stacking: LineStackingRule
  package var width: TextWidth
  package var alignment: TextSide
  package var leadingButtons: LeadingButtons
  package var secondaryLinks: SecondaryLinks
  package var dates: DateLook
  package var spoilers: SpoilerLook
  package var scripts: ScriptDesign
  package var emoji: EmojiDesign
  package var decorations: DecorationDesign
}

/// What becomes of a text item's size (Spec/Layout.md 8.5).
package enum BoxRounding: Sendable {
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

/// How wide the items of texts are.
package enum TextWidth: Sendable {
  /// As the widest line, where text is not aligned.
  case hugging
  case limit
}

/// What becomes of a paragraph with a line that pictures or formulas make wider than `wideningOverflow` allows.
package enum WideText: Sendable {
  /// Its item is as wide.
  case wider
  /// It scrolls sideways, with so much before and after it (Spec/Article.md 2).
  case strip(margin: Double)
}

/// Where text stands that nothing aligns.
package enum TextSide: Sendable {
  /// At the right on pages that read from right to left.
  case page
  /// Where each line begins.
  case natural
}

/// What becomes of what the author hides.
package enum SpoilerLook: Sendable {
  case concealed, plain
}

/// Where a line stands that begins with a button.
package enum LeadingButtons: Sendable {
  case inColumn
  /// So much to the left, into the inset, that the label stands where text does.
  case hanging(Double)
}

/// The colour of links in captions, credits and footers.
package enum SecondaryLinks: Sendable {
  case link
  /// That of the text around them, so that they are underlined.
  case text
}

/// How dates look.
package enum DateLook: Sendable {
  case text, link
  /// Always the text that stands for the date.
  case label
}

/// Which styles headings are set in, by level from 1 to 6.
package struct HeadingDesign: Sendable {
  /// The first level with a style of its own: those above it are headers, and subheaders at level 2.
  package var firstLevel: Int
  /// The styles from that level on.
  package var styles: [TextCategoryStyle]
}

/// A category's font and line spacing.
package struct TextCategoryStyle: Hashable, Sendable {
  package var font: FontStyle
  /// Multiplies the line height to give the space between lines.
  package var lineSpacingFactor: Double

  package init(
    _ family: FontFamily, _ size: Double, _ factor: Double, weight: FontWeight = .regular
  ) {
    font = FontStyle(family, size: size, weight: weight)
    lineSpacingFactor = factor
  }
}

/// Sub- and superscripts, in parts of the text's size.
package struct ScriptDesign: Sendable {
  package var offset: Double
  package var size: Double
}

/// The square that a custom emoji takes: its font's box and a margin.
package struct EmojiDesign: Sendable {
  /// The margin of text of `marginSize`, and in proportion.
  package var margin: Double
  package var marginSize: Double
  /// Whether anything shows in it.
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
  /// The category of a heading; levels are clamped to 1...6.
  package func category(level: Int) -> TextCategory {
    let level = min(max(1, level), 6)
    return level >= firstLevel ? .heading(level: level) : level == 1 ? .header : .subheader
  }

  /// `nil` for a level without a style of its own.
  fileprivate func style(level: Int) -> TextCategoryStyle? {
    styles.indices.contains(level - firstLevel) ? styles[level - firstLevel] : nil
  }
}

extension Design {
  /// How the texts of a category are set.
  package func style(of category: TextCategory) -> TextCategoryStyle {
    text.style(of: category, buttons: buttons)
  }
}
