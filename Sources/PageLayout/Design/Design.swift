import Primitives
import Typography

/// The dimensions and layout rules of one generation of the app. Lengths are in points. `Docs/Designs.md` lists the
/// values of all designs side by side.
///
/// An enumeration whose cases contain the values of a rule selects between rules. No code compares the name of a
/// design.
public struct Design: Sendable {
  /// The name in options and dumps.
  public var name: String
  package var sizes: TextSizeDesign
  package var page: PageDesign
  package var text: TextDesign
  package var spacing: SpacingDesign
  package var quote: QuoteDesign
  package var pullQuote: PullQuoteDesign
  package var list: ListDesign
  package var code: CodeDesign
  package var table: TableDesign
  package var details: DetailsDesign
  package var media: MediaDesign
  package var embeds: EmbedDesign
  package var rows: RowDesign
  package var buttons: ButtonDesign
  package var formula: FormulaDesign
  package var small: SmallBlockDesign
  package var cards: CardDesign
  package var colors: ColorDesign
  /// What is around a page on a screen; `nil` for pages that have none of their own.
  package var screen: ScreenDesign?

  /// All designs; the first one is the default.
  public static let all: [Design] = [.june2026, .august2026, .reader]

  /// Returns the design with a name, or `nil` if there is none.
  public static func named(_ name: String) -> Design? { all.first { $0.name == name } }

  /// The text sizes that readers can select, in points and in ascending order; empty in designs with one size.
  public var textSizes: [Int] {
    switch sizes {
    case .fixed, .steps: []
    case .scaled(let scaled): scaled.offered
    }
  }

  /// The sizes of all text that readers can select, in percent; empty in designs without a choice.
  public var textSteps: [Int] {
    switch sizes {
    case .fixed, .scaled: []
    case .steps(let steps): steps.offered
    }
  }

  /// Whether a page fills the screen, as an article does, instead of being a bubble in a chat. Such pages do not
  /// appear step by step.
  public var isForArticles: Bool {
    switch page.width {
    case .fitted: false
    case .full: true
    }
  }

  /// The width of pages on a phone that is 390 points wide.
  public var standardWidth: Double {
    isForArticles ? LayoutOptions.articleWidth : LayoutOptions.standardWidth
  }

  /// Keeps text so far from the sides of a screen, beside what it is inset by anyway.
  mutating func keepClear(of side: Double) {
    page.inset += side
    if case .strip(let margin) = text.wide { text.wide = .strip(margin: margin + side) }
  }

  /// The palettes of the design; the first one is the default.
  public var palettes: [Palette] { colors.palettes }

  /// The text steps of all designs, in percent.
  public static var textSteps: [Int] { Set(all.flatMap(\.textSteps)).sorted() }

  /// The text sizes of all designs, in points.
  public static var textSizes: [Int] { Set(all.flatMap(\.textSizes)).sorted() }

  /// The design's own form of a palette of the app; any other palette as it is.
  package func own(_ palette: Palette) -> Palette {
    guard Palette.all.contains(palette) else { return palette }
    return colors.palettes.first { $0.name == palette.name } ?? palette
  }
}

/// The page and the bubble that it is clipped to (Spec/Layout.md 1, Spec/Picture.md, Sizes).
package struct PageDesign: Sendable {
  /// `H`: free on either side of what is not as wide as the page.
  package var inset: Double
  /// The rim of the bubble around the page: left and right, above and below.
  package var rim: Size
  /// The radius of the bubble.
  package var cornerRadius: Double
  /// What is painted on the bubble is cut inside its rim with corners of this radius; `nil` where the bubble itself
  /// cuts it.
  package var contentRadius: Double?
  /// The smallest bubble, around an empty page.
  package var emptyBubble: Size
  package var width: PageWidth
  package var order: PaintOrder
  package var showMore: ShowMoreDesign
  /// The row below the last block; `nil` for none.
  package var feedback: FeedbackDesign?
  /// What a link leaves free above the line that it leads to.
  package var anchorMargin: Double
}

/// How wide a page comes out.
package enum PageWidth: Sendable {
  /// As wide as what it holds.
  case fitted
  /// As wide as it may be.
  case full
}

/// What lies on what.
package enum PaintOrder: Sendable {
  /// Items as they follow each other.
  case asLaidOut
  /// First what a page is drawn with, texts, lines and grounds, then what are views of their own, pictures, tables and
  /// rows among them, above all of it (Spec/Article.md 10).
  case viewsAbove
}

/// A row with the page's views and a way to complain (Spec/Article.md 9).
package struct FeedbackDesign: Sendable {
  package var height: Double
  package var inset: Double
  package var font: FontStyle
  package var textY: Double
}

/// The line below a partial page (Spec/Layout.md 25).
package struct ShowMoreDesign: Sendable {
  package var font: FontStyle
  package var gap: Double
  /// The margin between the line and the bubble's edge.
  package var bottomMargin: Double
}

/// Whether a page follows the text size that its reader has set (Spec/Layout.md 32).
package enum TextSizeDesign: Sendable {
  case fixed
  /// Texts and distances grow with the size of paragraphs.
  case scaled(ScaledTextDesign)
  /// Texts grow in steps, distances stay (Spec/Article.md 4).
  case steps(TextStepDesign)
}

package struct ScaledTextDesign: Sendable {
  /// The size of paragraphs, when nothing is scaled.
  package var standard: Double
  /// That readers can choose from.
  package var offered: [Int]
  /// Sizes and distances in quotes, at any depth.
  package var inQuotes: Double
}

package struct TextStepDesign: Sendable {
  /// The sizes on offer, in percent.
  package var offered: [Int]
}

/// The width of lines between things.
package enum LineThickness: Sendable {
  /// Of the device.
  case pixels(Double)
  case points(Double)

  /// - Parameter pixel: one of the device, in points.
  func points(pixel: Double) -> Double {
    switch self {
    case .pixels(let count): count * pixel
    case .points(let width): width
    }
  }
}

/// The edge that blocks begin at.
package enum StartEdge: Sendable {
  /// That where the page's lines begin.
  case leading
  case left

  func isMirrored(onPageThatIsRTL isRTL: Bool) -> Bool {
    switch self {
    case .leading: isRTL
    case .left: false
    }
  }
}

/// The palettes of a design, and what follows from them (Spec/Drawing.md 2).
package struct ColorDesign: Sendable {
  /// The default first.
  package var palettes: [Palette]
  package var code: CodeFill
  package var checkboxRing: CheckboxRing
  package var quote: QuoteAccent
  /// The colours of code, unless the options name others; `nil` for none.
  package var syntax: CodeColors?
  package var derived: DerivedColorDesign

  /// What code stands on.
  package enum CodeFill: Sendable {
    /// The message's main colour, which is its author's.
    case main(alpha: Double)
    /// The fill of a table's header cells.
    case tableHeader
  }

  /// Around a checkbox that is not ticked.
  package enum CheckboxRing: Sendable {
    case accentControl
    case tableBorder
  }

  /// Of a quote's bar and of what belongs to it.
  package enum QuoteAccent: Sendable {
    case text
    /// The message's main colour.
    case main
  }
}

/// How the colours of pages follow from those of messages (Spec/Drawing.md 2.2). Alphas multiply a colour's own.
package struct DerivedColorDesign: Sendable {
  /// The same in every theme, dark ones too.
  package var marker: Color
  package var linkHighlightAlpha: Double
  package var panelAlpha: Double
  package var separatorMainAlpha: Double
  package var separatorMix: Double
  package var mapBackground: LightAndDark
  /// The border, on the incoming side of a light theme.
  package var plainTableBorder: Color
  package var plainTableFill: Color
  package var tableBorderAlpha: Double
  package var tableFillAlpha: Double
  package var inlineButtonAlpha: Double
  /// A light theme's primary label where white would not show.
  package var primaryLabelOnWhite: Color
  package var danger: LightAndDark
  package var success: LightAndDark
  /// The alpha of the fill of an incoming button that warns or confirms.
  package var buttonTintAlpha: Double
  package var disabledAlpha: Double
}

package struct LightAndDark: Sendable {
  package var light: Color
  package var dark: Color

  package func color(isDark: Bool) -> Color { isDark ? dark : light }
}
