/// Every number and every choice between rules of one generation of the client: what blocks are laid out by. Lengths are
/// points. `Docs/Designs.md` shows all of them side by side.
///
/// A choice between rules is a case of an enumeration that holds the numbers of that rule; nothing ever asks for a
/// design by its name.
public struct Design: Sendable {
  /// As options and dumps write it.
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
  /// Around a page on a screen; `nil` for pages that have none of their own.
  package var screen: ScreenDesign?

  /// All that there are, the default first.
  public static let all: [Design] = [.june2026, .august2026, .reader]

  public static func named(_ name: String) -> Design? { all.first { $0.name == name } }

  /// Sizes of paragraphs that readers can choose, in points, from the smallest; none in designs that have one size.
  public var textSizes: [Int] {
    switch sizes {
    case .fixed, .steps: []
    case .scaled(let scaled): scaled.offered
    }
  }

  /// Steps that the size of all texts can be set to, in percent; none in designs without them.
  public var textSteps: [Int] {
    switch sizes {
    case .fixed, .scaled: []
    case .steps(let steps): steps.offered
    }
  }

  /// Whether a page fills its width by itself, as articles do, and is no bubble in a chat: such pages do not arrive bit
  /// by bit.
  public var isForArticles: Bool {
    switch page.width {
    case .fitted: false
    case .full: true
    }
  }

  /// Of pages on a phone that is 390 points wide.
  public var standardWidth: Double {
    isForArticles ? LayoutOptions.articleWidth : LayoutOptions.standardWidth
  }

  /// The design's palettes by their names, the default first.
  public var palettes: [Palette] { colors.palettes }

  /// Those of all designs.
  public static var textSteps: [Int] { Set(all.flatMap(\.textSteps)).sorted() }

  /// Those of all designs.
  public static var textSizes: [Int] { Set(all.flatMap(\.textSizes)).sorted() }

  /// The design's own form of a palette of the app; any other palette as it is.
  package func own(_ palette: Palette) -> Palette {
    guard Palette.all.contains(palette) else { return palette }
    return colors.palettes.first { $0.name == palette.name } ?? palette
  }
}
