import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport
@testable import StreamReading

@Suite("Prefixes of pages")
struct PagePrefixTests {
  private func prefixes(_ blocks: Block.Kind...) -> PagePrefixes {
    PagePrefixes(Page(blocks: blocks.map { Block($0) }))
  }

  private func kinds(_ prefixes: PagePrefixes, _ count: Int) -> [Block.Kind] {
    prefixes.page(count).blocks.map(\.kind)
  }

  @Test("Text is cut between grapheme clusters, through its styles")
  func text() {
    let text = RichText.concat([
      .plain("a👨‍👩‍👧e\u{301}"), .styled(.bold, .link(.hashtag("x"), .plain("yz"))), .plain("!"),
    ])
    let prefixes = prefixes(.paragraph(text))
    #expect(prefixes.count == 6)
    #expect(
      (0...6).map { kinds(prefixes, $0).map(\.plainText) } == [
        [], ["a"], ["a👨‍👩‍👧"], ["a👨‍👩‍👧e\u{301}"], ["a👨‍👩‍👧e\u{301}y"], ["a👨‍👩‍👧e\u{301}yz"], ["a👨‍👩‍👧e\u{301}yz!"],
      ])
    #expect(
      kinds(prefixes, 4) == [
        .paragraph(.concat([.plain("a👨‍👩‍👧e\u{301}"), .styled(.bold, .link(.hashtag("x"), .plain("y")))]))
      ])
  }

  @Test("Content that is not text appears as a whole, when all its characters are written")
  func attachments() {
    let prefixes = prefixes(
      .paragraph(
        .concat([.formula("x^2"), .customEmoji(CustomEmoji(id: "1", alternative: "🙂")), .plain("a")])),
      .formula("ab"), .divider)
    #expect(prefixes.count == 8)
    #expect(kinds(prefixes, 2) == [.paragraph(.concat([.empty]))])
    #expect(kinds(prefixes, 3) == [.paragraph(.concat([.formula("x^2")]))])
    #expect([5, 6, 7, 8].map { kinds(prefixes, $0).count } == [1, 1, 2, 3])
  }

  @Test("Lists grow by their items; quotes and details by their blocks, then by their captions")
  func containers() {
    let list = List(
      items: [
        ListItem(content: .text(.plain("ab"))), ListItem(content: .blocks([Block(.paragraph(.plain("cd")))])),
        ListItem(content: .blocks([])),
      ], isOrdered: false)
    let lists = prefixes(.list(list))
    #expect(lists.count == 5)
    let quotes = prefixes(
      .blockQuote(
        BlockQuote(blocks: [Block(.paragraph(.plain("ab"))), Block(.divider)], caption: .plain("c"))))
    #expect(kinds(quotes, 1) == [.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a")))]))])
    #expect(
      kinds(quotes, 3) == [
        .blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("ab"))), Block(.divider)]))
      ])
    let details = prefixes(.details(Details(summary: .plain("ab"), blocks: [Block(.paragraph(.plain("c")))])))
    #expect(kinds(details, 2) == [.details(Details(summary: .plain("ab"), blocks: []))])
    guard case .list(let typed) = kinds(lists, 3).first else { return #expect(kinds(lists, 3).isEmpty) }
    #expect(typed.items.map(\.content) == [.text(.plain("ab")), .blocks([Block(.paragraph(.plain("c")))])])
  }

  @Test("Tables grow by complete rows, and appear with the first one")
  func tables() {
    func row(_ texts: String...) -> [Table.Cell] { texts.map { Table.Cell(text: .plain($0)) } }
    let table = Table(caption: .plain("T"), rows: [row("ab", "c"), row("", ""), row("d")])
    let prefixes = prefixes(.table(table))
    #expect(prefixes.count == 1 + 3 + 1 + 1)
    let rows = (0...6).map { count -> Int in
      guard case .table(let typed) = kinds(prefixes, count).first else { return 0 }
      return typed.rows.count
    }
    #expect(rows == [0, 0, 0, 0, 1, 2, 3])
  }

  @Test("Media appear before their captions")
  func media() {
    let caption = Caption(text: .plain("ab"), credit: .plain("c"))
    for kind in [
      Block.Kind.photo(Photo(media: nil, caption: caption)), .audio(Audio(media: nil, caption: caption)),
      .collage(MediaGroup(blocks: [Block(.divider)], caption: caption)),
      .map(Map(latitude: 0, longitude: 0, zoom: 1, caption: caption)),
    ] {
      let prefixes = prefixes(.cover(Block(kind)))
      #expect(prefixes.count == 4)
      #expect(kinds(prefixes, 1).count == 1)
      #expect(kinds(prefixes, 1) != [.cover(Block(kind))])
      #expect(kinds(prefixes, 4) == [.cover(Block(kind))])
    }
  }

  @Test(
    "Blocks before the last are those of the page, and nothing ever shrinks",
    arguments: [
      FamilyPages.botAPI, FamilyPages.tdlib, FamilyPages.telethon,
    ])
  func stability(_ text: String) throws {
    let page = try read(text).page
    let prefixes = PagePrefixes(page)
    #expect(prefixes.page(0).blocks.isEmpty)
    #expect(prefixes.page(-5).blocks.isEmpty)
    #expect(prefixes.page(prefixes.count) == page)
    var blocks = 0
    for count in 0...prefixes.count {
      let prefix = prefixes.page(count)
      #expect(prefix.blocks.dropLast() == page.blocks.prefix(max(0, prefix.blocks.count - 1)))
      #expect(prefix.blocks.count >= blocks)
      blocks = prefix.blocks.count
    }
    // At its end every block is complete, whatever its kind.
    var end = 0
    for (index, block) in page.blocks.enumerated() {
      end += TypingSimulator.count(of: block)
      #expect(prefixes.page(end).blocks.last == page.blocks[index])
    }
  }

  @Test("A prefix of a page is a draft, without diagnostics of the rest")
  func flags() {
    var page = Page(blocks: [Block(.paragraph(.plain("ab")))], isRTL: true, isComplete: false)
    page.views = 5
    let part = PagePrefixes(page).page(1)
    #expect(part.isDraft && part.isComplete && part.isRTL && part.views == 5)
  }

  @Test("The deepest page is typed on a small stack")
  func depth() {
    let isTyped = onSmallStack {
      var block = Block(.paragraph(.plain("ab")))
      for _ in 0..<Limits.nestingCeiling / 2 { block = Block(.blockQuote(BlockQuote(blocks: [block]))) }
      let prefixes = PagePrefixes(Page(blocks: [block]))
      return prefixes.count == 2 && prefixes.page(1).blocks.count == 1
    }
    #expect(isTyped)
  }
}

extension Block.Kind {
  fileprivate var plainText: String {
    if case .paragraph(let text) = self { return text.plainText }
    return ""
  }
}
