import PageModel
import Testing

@testable import PageLayout

@Suite("Narrow quotes")
struct NarrowQuoteTests {
  private let long = Block(.paragraph(.plain(longText)))

  private func quote(_ blocks: [Block], _ caption: RichText = .empty) -> Block {
    Block(.blockQuote(BlockQuote(blocks: blocks, caption: caption)))
  }

  /// A paragraph at the start of every quote, and two with the caption in the innermost.
  private func quotes(_ count: Int, caption: RichText = .empty) -> Block {
    (1..<count).reduce(quote([long, long], caption)) { inner, _ in quote([long, inner]) }
  }

  /// Texts and bars from the outside to the inside. On a right-to-left page texts are as wide as their columns.
  private func lay(_ block: Block, isRTL: Bool = false) throws -> (texts: [LayoutItem], bars: [LayoutItem]) {
    let items = try layOut([block.kind], isRTL: isRTL).items
    return (items.filter { $0.box != nil }, items.filter { $0.kindName == "bar" }.reversed())
  }

  private func widest(_ text: LayoutItem) -> Double {
    text.box?.lines.map { $0.line.width - $0.line.trailingSpace }.max() ?? 0
  }

  @Test("If the double inset leaves less than 96 points, only the leading side of a nested quote is inset")
  func leadingSide() throws {
    // (W - 2H - 12) - 2 (H + 12) on the first two levels, which would be 77 on the third; then 12 less with each.
    let widths: [Double] = [261, 181, 169, 157, 145]
    let (texts, bars) = try lay(quotes(5))
    #expect(texts.prefix(5).map(\.frame.minX) == [22, 34, 46, 58, 70])
    for (text, width) in zip(texts, widths) { #expect(widest(text) <= width) }
    #expect(bars.map(\.frame.minX) == [10, 22, 34, 46, 58])
    let mirrored = try lay(quotes(5), isRTL: true).texts.prefix(5)
    #expect(mirrored.map(\.frame.width) == widths)
    #expect(mirrored.map(\.frame.maxX) == [315, 303, 291, 279, 267])
    #expect(mirrored.map(\.frame.minX) == [54, 122, 122, 122, 122])
  }

  @Test("No column extends beyond its inset on the other side of the page")
  func pageEdge() throws {
    let texts = try lay(quotes(13), isRTL: true).texts.prefix(13)
    // 85 on the tenth level would need W' = 345, so it gets 337 - 2 * 130.
    #expect(texts.map(\.frame.width).suffix(5) == [97, 77, 53, 29, 5])
  }

  @Test("A column has at least 48 points if the page does; it can exceed its parent at the trailing side")
  func leastWidth() throws {
    // A text column of 337 - 20 - 18 * 14 = 65.
    let block = (0..<18).reduce(quotes(3)) { inner, _ in
      Block(.list(List(items: [ListItem(content: .blocks([inner]))], isOrdered: false)))
    }
    let mirrored = try lay(block, isRTL: true).texts.prefix(3)
    #expect(mirrored.map(\.frame.width) == [53, 48, 48])
    #expect(mirrored.map(\.frame.maxX) == [63, 51, 39])
    #expect(try lay(block).texts.prefix(3).map(\.frame.minX) == [274, 286, 298])
  }

  @Test("The caption of a narrow quote follows its column", arguments: [false, true])
  func caption(isRTL: Bool) throws {
    let texts = try lay(quotes(4, caption: .plain(longText)), isRTL: isRTL).texts
    let (body, caption) = (try #require(texts.dropLast().last), try #require(texts.last))
    #expect(caption.box?.category == .caption && caption.frame.minX == body.frame.minX)
    if isRTL { #expect(caption.frame.width == 157) }
    #expect(widest(caption) <= 157)
  }
}
