import Primitives
import Typography

/// The dimensions and layout rules of one generation of the app. Lengths are in points. `Docs/Designs.md`
/// lists the values of all designs side by side.
///
/// An enumeration whose cases contain the values of a rule selects between rules. No code compares the name
/// of a design.
public struct Design: Hashable, Sendable {
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
  /// The style of the screen around a page; `nil` for pages without a screen of their own.
  package var screen: ScreenDesign?

  /// All designs; the first one is the default.
  public static let all: [Design] = [.june2026, .august2026, .reader]

  /// Returns the design with a name, or `nil` if there is none.
  public static func named(_ name: String) -> Design? { all.first { $0.name == name } }

  /// The text sizes that readers can select, in points and in ascending order; empty in designs with one
  /// size.
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

  /// A Boolean value that indicates whether a page fills the screen, as an article does, instead of being a
  /// bubble in a chat. Such pages do not appear step by step.
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

  /// Adds a distance from the sides of the screen to the insets.
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

  /// Returns the design's own version of a palette of the app. Any other palette is returned unchanged.
  package func own(_ palette: Palette) -> Palette {
    guard Palette.all.contains(palette) else { return palette }
    return colors.palettes.first { $0.name == palette.name } ?? palette
  }
}

/// A design is encoded as its name.
extension Design: Codable {
  /// - Throws: `EncodingError` if the design is not one of ``all``.
  public func encode(to encoder: any Encoder) throws {
    guard Self.named(name) == self else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "the design '\(name)' was changed"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let design = Self.named(name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown design '\(name)'")
    }
    self = design
  }
}

/// The page and the bubble that it is clipped to (Spec/Layout.md 1, Spec/Picture.md, Sizes).
package struct PageDesign: Hashable, Sendable {
  /// The inset `H` of blocks that are not as wide as the page.
  package var inset: Double
  /// The rim of the bubble around the page: left and right, above and below.
  package var rim: Size
  /// The corner radius of the bubble.
  package var cornerRadius: Double
  /// The radius of the corners inside the rim that clip the page; `nil` if the bubble itself clips it.
  package var contentRadius: Double?
  /// The size of the bubble around an empty page, which is the smallest one.
  package var emptyBubble: Size
  package var width: PageWidth
  package var order: PaintOrder
  package var showMore: ShowMoreDesign
  /// The row below the last block; `nil` for none.
  package var feedback: FeedbackDesign?
  /// The space above the line that a link scrolls to.
  var anchorMargin: Double
}

/// The rule for the width of a page.
package enum PageWidth: Hashable, Sendable {
  /// As wide as its content.
  case fitted
  /// The full available width.
  case full
}

/// The order in which items are painted.
package enum PaintOrder: Hashable, Sendable {
  /// The order of the items in the layout.
  case asLaidOut
  /// First the content that the page itself draws, such as texts, lines and backgrounds; then, above it, the
  /// items that are separate views, such as images, tables and rows (Spec/Article.md 10).
  case viewsAbove
}

/// A row with the page's views and a link to report a wrong layout (Spec/Article.md 9).
package struct FeedbackDesign: Hashable, Sendable {
  package var height: Double
  package var inset: Double
  package var font: FontStyle
  package var textY: Double
}

/// The line below a partial page (Spec/Layout.md 25).
package struct ShowMoreDesign: Hashable, Sendable {
  package var font: FontStyle
  package var gap: Double
  /// The margin between the line and the bubble's edge.
  package var bottomMargin: Double
}

/// The way in which a page follows the text size of its reader (Spec/Layout.md 32).
package enum TextSizeDesign: Hashable, Sendable {
  case fixed
  /// Texts and distances scale with the size of paragraphs.
  case scaled(ScaledTextDesign)
  /// Texts scale in steps, distances stay the same (Spec/Article.md 4).
  case steps(TextStepDesign)
}

package struct ScaledTextDesign: Hashable, Sendable {
  /// The size of paragraphs without scaling.
  package var standard: Double
  /// The sizes that readers can choose.
  package var offered: [Int]
  /// The scale of sizes and distances in quotes of any depth.
  var inQuotes: Double
}

package struct TextStepDesign: Hashable, Sendable {
  /// The sizes that readers can choose, in percent.
  package var offered: [Int]
}

/// The width of separating lines.
package enum LineThickness: Hashable, Sendable {
  /// A number of device pixels.
  case pixels(Double)
  case points(Double)

  /// - Parameter pixel: the size of a device pixel, in points.
  func points(pixel: Double) -> Double {
    switch self {
    case .pixels(let count): count * pixel
    case .points(let width): width
    }
  }
}

/// The edge that blocks begin at.
package enum StartEdge: Hashable, Sendable {
  /// The edge at which the page's lines begin.
  case leading
  case left

  func isMirrored(onPageThatIsRTL isRTL: Bool) -> Bool {
    switch self {
    case .leading: isRTL
    case .left: false
    }
  }
}

/// The palettes of a design, and the rules for derived colors (Spec/Drawing.md 2).
package struct ColorDesign: Hashable, Sendable {
  /// The palettes, the default first.
  package var palettes: [Palette]
  package var code: CodeFill
  var checkboxRing: CheckboxRing
  package var quote: QuoteAccent
  /// The colors of code, unless the options specify others; `nil` for none.
  package var syntax: CodeColors?
  package var derived: DerivedColorDesign

  /// The background of code.
  package enum CodeFill: Hashable, Sendable {
    /// The message's main color, which is that of its author.
    case main(alpha: Double)
    /// The fill of a table's header cells.
    case tableHeader
  }

  /// The color of the ring of an unchecked checkbox.
  package enum CheckboxRing: Hashable, Sendable {
    case accentControl
    case tableBorder
  }

  /// The color of a quote's bar and of the parts that match it.
  package enum QuoteAccent: Hashable, Sendable {
    case text
    /// The message's main color.
    case main
  }
}

/// The values that derive the colors of pages from those of messages (Spec/Drawing.md 2.2). Each alpha
/// multiplies that of a color.
package struct DerivedColorDesign: Hashable, Sendable {
  /// The color of marked text, which is the same in all themes, including dark ones.
  package var marker: Color
  var linkHighlightAlpha: Double
  var panelAlpha: Double
  var separatorMainAlpha: Double
  var separatorMix: Double
  package var mapBackground: LightAndDark
  /// The border on the incoming side of a light theme.
  var plainTableBorder: Color
  var plainTableFill: Color
  var tableBorderAlpha: Double
  var tableFillAlpha: Double
  var inlineButtonAlpha: Double
  /// The color of a primary button's label in a light theme, if white would be invisible.
  var primaryLabelOnWhite: Color
  package var danger: LightAndDark
  package var success: LightAndDark
  /// The alpha of the fill of incoming buttons with the danger or the success style.
  var buttonTintAlpha: Double
  var disabledAlpha: Double
}

package struct LightAndDark: Hashable, Sendable {
  package var light: Color
  package var dark: Color

  package func color(isDark: Bool) -> Color { isDark ? dark : light }
}
