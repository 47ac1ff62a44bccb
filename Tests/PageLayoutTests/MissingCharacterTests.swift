import PageModel
import Testing
import Typography

@testable import PageLayout

@Suite("Characters that no font has")
struct MissingCharacterTests {
  private func origin(_ offset: Int) -> InputOrigin { InputOrigin(byteOffset: offset) }

  private func diagnostics(_ blocks: [Block], book: FontBook) -> [Diagnostic] {
    PageLayoutEngine.layOut(Page(blocks: blocks), options: LayoutOptions(), book: book).diagnostics
  }

  @Test("Each character is reported once, with code point and name, at the first block that contains it")
  func places() throws {
    let found = diagnostics(
      [
        Block(.paragraph(.plain("fine")), origin: origin(1)),
        Block(.heading(.plain("\u{378} \u{378}"), level: 1), origin: origin(2)),
        Block(.paragraph(.plain("\u{13000} \u{378} \u{E123}")), origin: origin(3)),
      ], book: try FontBook())
    #expect(
      found.map(\.message) == [
        "no font has a glyph for U+0378 (not assigned), so a box is drawn",
        "no font has a glyph for U+E123 (private use), so a box is drawn",
        "no font contains Egyptian Hieroglyphs, so boxes are drawn: the Debian package fonts-noto-core has "
          + "NotoSansEgyptianHieroglyphs, which iprender does not use",
      ])
    #expect(found.allSatisfy { $0.code.rawValue == "missing-glyph" })
    #expect(found.map(\.origin.byteOffset) == [2, 3, 3])
    #expect(found.map(\.more) == [1, 0, 0])
  }

  @Test("All shaped text is checked: items, labels, captions, code, alternative texts of emoji")
  func texts() throws {
    let missing = RichText.plain("\u{378}")
    let item = ListItem(content: .text(missing), origin: origin(7))
    let label = ListItem(content: .text(.plain("a")), marker: .label("\u{378}"), origin: origin(7))
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "\u{378}"))
    let book = try FontBook()
    for kind: Block.Kind in [
      .list(List(items: [item], isOrdered: false)), .list(List(items: [label], isOrdered: true)),
      .blockQuote(BlockQuote(blocks: [Block(.divider)], caption: missing)),
      .pullQuote(PullQuote(text: missing)), .preformatted(Preformatted(text: missing)), .paragraph(emoji),
      .thinking(missing),
    ] {
      let found = diagnostics([Block(kind, origin: origin(7))], book: book)
      #expect(found.map(\.code.rawValue) == ["missing-glyph"])
      #expect(found.map(\.origin.byteOffset) == [7])
    }
  }

  @Test("A script without a font is reported once, for any number of characters")
  func scripts() throws {
    let text = "\u{A500}\u{A501} \u{A502}"
    let found = diagnostics([Block(.paragraph(.plain(text)))], book: try FontBook())
    #expect(found.count == 1)
    #expect(found[0].message.contains("no font contains Vai,"))
    #expect(found[0].message.contains("fonts-noto-core has NotoSansVai,"))
  }

  @Test("The cache reports the same for the next page")
  func secondPage() throws {
    let book = try FontBook()
    let blocks = [Block(.paragraph(.plain("\u{378}")))]
    #expect(diagnostics(blocks, book: book) == diagnostics(blocks, book: book))
    #expect(diagnostics(blocks, book: book).count == 1)
  }
}
