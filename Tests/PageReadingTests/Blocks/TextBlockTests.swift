import PageModel
import Primitives
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

@Suite struct TextBlockTests {
  private let a = RichText.plain("a")

  @Test func botAPIKinds() throws {
    #expect(try kind(#"{"type":"paragraph","text":"a"}"#) == .paragraph(a))
    #expect(try kind(#"{"type":"heading","text":"a","size":3}"#) == .heading(a, level: 3))
    #expect(try kind(#"{"type":"section_heading","text":"a","size":6}"#) == .heading(a, level: 6))
    #expect(try kind(#"{"type":"footer","text":"a"}"#) == .footer(a))
    #expect(try kind(#"{"type":"thinking","text":"a"}"#) == .thinking(a))
    #expect(try kind(#"{"type":"divider"}"#) == .divider)
    #expect(try kind(#"{"type":"anchor","name":"n"}"#) == .anchor(name: "n"))
    #expect(try kind(#"{"type":"mathematical_expression","expression":"x^2"}"#) == .formula("x^2"))
    #expect(
      try kind(#"{"type":"pre","text":"a","language":"swift"}"#)
        == .preformatted(Preformatted(text: a, language: "swift")))
    #expect(try kind(#"{"type":"preformatted","text":"a"}"#) == .preformatted(Preformatted(text: a)))
  }

  /// Instant View kinds by their names, with their own field or `text` (Spec/Rulings.md 42).
  @Test(arguments: ["title", "subtitle", "kicker", "header", "subheader", "footer"])
  func ownFieldOrText(name: String) throws {
    let own = try kind(#"{"type":"\#(name)","\#(name)":"a"}"#)
    #expect(try kind(#"{"type":"\#(name)","text":"a"}"#) == own)
    let expected: [Block.Kind] = [.title(a), .subtitle(a), .kicker(a), .header(a), .subheader(a), .footer(a)]
    #expect(expected.contains(own))
    #expect(Block(own).name == name)
  }

  @Test func authorAndDate() throws {
    #expect(
      try kind(#"{"type":"author_date","author":"a","publish_date":1780000000}"#)
        == .authorDate(AuthorDate(author: a, date: 1_780_000_000)))
    #expect(
      try kind(#"{"type":"author_date","author":"a","publish_date":0}"#)
        == .authorDate(AuthorDate(author: a, date: nil)))
  }

  @Test func headingLevelsAreClamped() throws {
    for (size, level) in [(0, 1), (-5, 1), (7, 6), (99, 6)] {
      let text = #"{"blocks":[{"type":"heading","text":"a","size":\#(size)}]}"#
      #expect(try read(text).page.blocks.map(\.kind) == [.heading(a, level: level)])
      #expect(try codes(text) == ["bad-value"])
    }
    #expect(try kind(#"{"type":"heading","text":"a"}"#) == .heading(a, level: 1))
    #expect(try kind(#"{"_":"pageBlockHeading4","text":"a"}"#) == .heading(a, level: 4))
  }

  // MARK: - Quotes and details

  @Test(arguments: ["blockquote", "block_quote", "block_quotation"])
  func quotesHoldBlocks(name: String) throws {
    #expect(
      try kind(
        #"{"type":"\#(name)","blocks":[{"type":"paragraph","text":"a"},{"type":"divider"}],"credit":"c"}"#)
        == .blockQuote(BlockQuote(blocks: [Block(.paragraph(a)), Block(.divider)], caption: .plain("c"))))
  }

  @Test func aQuoteOfTextIsOneParagraph() throws {
    let quote = BlockQuote(blocks: [Block(.paragraph(a))])
    #expect(try kind(#"{"type":"blockquote","text":"a"}"#) == .blockQuote(quote))
    #expect(
      try kind(#"{"_":"PageBlockBlockquote","text":"a","caption":{"_":"TextEmpty"}}"#) == .blockQuote(quote))
    let collapsed = BlockQuote(blocks: [Block(.paragraph(a))], isCollapsed: true)
    #expect(try kind(#"{"type":"expandable_blockquote","text":"a"}"#) == .blockQuote(collapsed))
    #expect(try kind(#"{"_":"PageBlockBlockquote","text":"a","collapsed":true}"#) == .blockQuote(collapsed))
  }

  @Test(arguments: ["pullquote", "pull_quotation"])
  func pullQuotes(name: String) throws {
    #expect(
      try kind(#"{"type":"\#(name)","text":"a","credit":"c"}"#)
        == .pullQuote(PullQuote(text: a, caption: .plain("c"))))
  }

  @Test func details() throws {
    let body = [Block(.paragraph(.plain("b")))]
    #expect(
      try kind(#"{"type":"details","summary":"a","blocks":[{"type":"paragraph","text":"b"}],"is_open":true}"#)
        == .details(Details(summary: a, blocks: body, isOpen: true)))
    #expect(
      try kind(
        #"{"_":"PageBlockDetails","flags":1,"title":"a","blocks":[{"_":"PageBlockParagraph","text":"b"}]}"#)
        == .details(Details(summary: a, blocks: body, isOpen: true)))
  }

  // MARK: - Unknown blocks

  @Test func unknownBlocksStayVisible() throws {
    let text =
      #"{"blocks":[{"type":"divider"},{"type":"hologram","text":"a"},{"_":"PageBlockUnsupported"},{"x":1}]}"#
    let result = try read(text)
    #expect(
      result.page.blocks.map(\.kind)
        == [
          .divider, .unsupported(kind: "hologram"), .unsupported(kind: "unsupported"),
          .unsupported(kind: "block"),
        ])
    #expect(result.diagnostics.map(\.code.rawValue) == ["unknown-block", "unknown-block", "unknown-block"])
    let first = try #require(result.diagnostics.first)
    #expect(first.message == "unknown block 'hologram': a placeholder is drawn instead")
    let place = SourceLocator(Array(text.utf8)).locate(try #require(first.origin.byteOffset))
    #expect(place == InputLocation(line: 1, column: 31, pointer: "/blocks/1"))
  }

  @Test func originsAreOffsetsInTheFile() throws {
    let text =
      "\u{feff}" + #"{"blocks":[{"type":"list","items":[{"blocks":[]}]},{"type":"table","cells":[[{}]]}]}"#
    let locator = SourceLocator(Array(text.utf8))
    func pointer(_ origin: InputOrigin) -> String? {
      origin.byteOffset.flatMap { locator.locate($0).pointer }
    }
    let blocks = try read(text).page.blocks
    #expect(blocks.map { pointer($0.origin) } == ["/blocks/0", "/blocks/1"])
    guard case .list(let list) = blocks[0].kind, case .table(let table) = blocks[1].kind else {
      Issue.record("expected a list and a table")
      return
    }
    #expect(pointer(list.items[0].origin) == "/blocks/0/items/0")
    #expect(pointer(table.rows[0][0].origin) == "/blocks/1/cells/0/0")
  }
}
