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
        let grown = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory).layout
        let fresh = PageLayoutEngine.layOut(page, options: options, book: book).layout
        #expect(grown.json() == fresh.json(), "\(design.name), revision \(index)")
      }
    }
  }

  @Test("Block by block")
  func blockByBlock() throws {
    try expectSame((0...Self.blocks.count).map { page(Self.blocks.prefix($0)) })
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
