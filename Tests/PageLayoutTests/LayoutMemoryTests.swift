import PageModel
import Testing
import Typography

@testable import PageLayout

@Suite("Layouts of a page that grows")
struct LayoutMemoryTests {
  private static let blocks: [Block.Kind] = [
    .heading(.plain("A heading"), level: 1), .paragraph(.plain(longText)), .anchor(name: "a"),
    .authorDate(AuthorDate(author: .plain("Ann"))), .paragraph(.plain("שלום")),
    .authorDate(AuthorDate(author: .plain("Ann"))),
    .details(Details(summary: .plain("More"), blocks: [Block(.paragraph(.plain("Body")))], isOpen: true)),
    .details(Details(summary: .plain("Less"), blocks: [], isOpen: false)), .divider,
    .table(Table(rows: [[Table.Cell(text: .plain("Cell"))]], isBordered: true)), .formula("x"),
    .preformatted(Preformatted(text: .plain("let x = 1"), language: "swift")), .unsupported(kind: "a"),
    .unsupported(kind: "b"), .blockQuote(BlockQuote(blocks: [Block(.formula("y"))])),
    .preformatted(Preformatted(text: .plain(longText), language: "")), .paragraph(.plain("End")),
  ]

  private func page(_ kinds: some Sequence<Block.Kind>) -> Page { Page(blocks: kinds.map { Block($0) }) }

  /// Lays the revisions out one after the other with one memory, and each without.
  private func expectSame(_ revisions: [Page]) throws {
    let book = try FontBook()
    for design in Design.all {
      let options = LayoutOptions(design: design)
      var memory = LayoutMemory()
      for (index, page) in revisions.enumerated() {
        let grown = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory)
        let fresh = PageLayoutEngine.layOut(page, options: options, book: book)
        #expect(grown.layout.json() == fresh.layout.json(), "\(design.name), revision \(index)")
        #expect(grown.diagnostics.map(\.message) == fresh.diagnostics.map(\.message))
      }
    }
  }

  @Test("Block by block")
  func blockByBlock() throws {
    try expectSame((0...Self.blocks.count).map { page(Self.blocks.prefix($0)) })
  }

  /// Items of all kinds, among them what has no height, what warns, and what makes the column wider.
  private static let items: [ListItem] = [
    item(.text(.plain("one"))), item(.text(.empty)), item(.blocks([])), item(.text(.plain(longText))),
    item(.blocks([Block(.anchor(name: "a"))])), item(.text(.plain("two")), marker: .label("2.")),
    item(.blocks([Block(.paragraph(.plain("a"))), Block(.formula("\\nope"))]), marker: .label("10.")),
    item(.text(.styled(.bold, .plain("b"))), marker: .label("\u{10FFFD}.")), item(.text(.plain("שלום"))),
    item(.blocks([Block(.list(List(items: [item(.text(.plain("c")))], isOrdered: false)))])),
    item(
      .blocks([
        Block(.details(Details(summary: .plain("d"), blocks: [Block(.formula("x"))], isOpen: true))),
        Block(.details(Details(summary: .plain("e"), blocks: [], isOpen: false))),
      ])),
    item(.text(.concat([.plain("f "), .formula("\\frac{a}{b}")]))), item(.blocks([Block(.formula("y"))])),
  ]

  private static func item(_ content: ListItem.Content, marker: ListItem.Marker = .bullet) -> ListItem {
    ListItem(content: content, marker: marker)
  }

  @Test("Lists that grow, shrink and change, in any order", arguments: 0..<6)
  func lists(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 3)
    var items: [ListItem] = []
    let revisions = (0..<24).map { round -> Page in
      for _ in 0...random.next(3) {
        switch random.next(8) {
        case 0: items = Array(items.dropLast(random.next(3)))
        case 1 where !items.isEmpty:
          items[random.next(items.count)] = Self.items[random.next(Self.items.count)]
        case 2 where !items.isEmpty: items[items.count - 1].check = .checked
        default: items.append(Self.items[random.next(Self.items.count)])
        }
      }
      let beforeCount = random.next(9) == 0 ? 1 : 2
      let before = [Block.Kind.paragraph(.plain("Before")), .anchor(name: "z")].prefix(beforeCount)
      let after = [Block.Kind.paragraph(.plain("After")), .divider].prefix(max(0, random.next(8) - 5))
      var page = page(before + [.list(List(items: items, isOrdered: random.next(9) == 0))] + after)
      page.isRTL = random.next(12) == 0
      return page
    }
    try expectSame(revisions)
  }

  @Test("Of a list that grows only what is new is set")
  func costOfLists() throws {
    let book = try FontBook()
    var memory = LayoutMemory()
    let item = Self.item(.text(.plain("some words")))
    for count in 1...40 {
      let list = List(items: Array(repeating: item, count: count), isOrdered: false)
      _ = PageLayoutEngine.layOut(
        page([.divider, .list(list)]), options: LayoutOptions(), book: book, memory: &memory)
      #expect(memory.shapedCount == 10)
    }
  }

  @Test("Changed, removed and inserted blocks, another direction")
  func changes() throws {
    let all = Self.blocks
    var turned = page(all)
    turned.isRTL = true
    try expectSame([
      page(all), page(all.dropFirst()), page(all), page(all.dropLast(4)), page([.divider] + all), page([]),
      page(all), turned, page(all.reversed()),
    ])
  }

  @Test("Media that change under the same name")
  func media() throws {
    let id = MediaID(rawValue: "1")
    func page(width: Int) -> Page {
      Page(
        blocks: [Block(.photo(Photo(media: id)))],
        media: MediaTable(
          photos: [id: PhotoMedia(id: id, sizes: [PhotoSize(width: width, height: 10, sources: [])])]))
    }
    try expectSame([page(width: 20), page(width: 30)])
  }

  @Test("What is to be said of blocks that did not change is said of every revision")
  func warnings() throws {
    let book = try FontBook()
    let first = page([.paragraph(.formula("\\nope")), .paragraph(.plain("a"))])
    let second = page([.paragraph(.formula("\\nope")), .paragraph(.plain("ab"))])
    var memory = LayoutMemory()
    let codes = [first, second].map { page in
      PageLayoutEngine.layOut(page, options: LayoutOptions(), book: book, memory: &memory).diagnostics.map(
        \.code.rawValue)
    }
    #expect(codes == [["formula-as-text"], ["formula-as-text"]])
  }
}
