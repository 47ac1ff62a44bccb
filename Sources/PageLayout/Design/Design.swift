/// Every number and every choice between rules of one generation of the client: what blocks are laid out by. Lengths are
/// points. `Docs/Designs.md` shows all of them side by side.
///
/// A choice between rules is a case of an enumeration that holds the numbers of that rule; nothing ever asks for a
/// design by its name.
public struct Design: Sendable {
  /// As options and dumps write it.
  public var name: String
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
  package var rows: RowDesign
  package var buttons: ButtonDesign
  package var formula: FormulaDesign
  package var small: SmallBlockDesign
  package var colors: ColorDesign

  /// All that there are, the default first.
  public static let all: [Design] = [.june2026]
}
