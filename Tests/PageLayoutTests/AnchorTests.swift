import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Anchors")
struct AnchorTests {
  private func anchor(_ name: String, _ text: RichText = .empty) -> RichText { .anchor(name: name, text) }

  private func paragraph(_ parts: RichText...) -> Block { Block(.paragraph(.concat(parts))) }

  private func details(_ blocks: Block...) -> Block {
    Block(.details(Details(summary: .plain("Title"), blocks: blocks)))
  }

  private func reach(_ name: String, in blocks: [Block]) throws -> (layout: Layout, codes: [String]) {
    var options = LayoutOptions()
    options.anchor = name
    let (layout, diagnostics) = PageLayoutEngine.layOut(
      Page(blocks: blocks), options: options, book: try FontBook())
    return (layout, diagnostics.map(\.code.rawValue))
  }

  @Test("An anchor in a text is at its line")
  func lines() throws {
    let text = RichText.concat([
      anchor("first", .plain("A line")), .plain("\nאב "), anchor("second"), .plain("\n👍 x"),
      .reference(name: "third", .plain("1")), anchor("last"),
    ])
    let box = try #require(try layOut([.paragraph(text)]).boxes.first)
    #expect(box.anchors.map(\.name) == ["first", "second", "third", "last"])
    let frames = box.lines.map { $0.frame.offsetBy(x: $0.x, y: 0) }
    #expect(box.anchors.map(\.rect) == [frames[0], frames[1], frames[2], frames[2]])
    #expect(box.lines[1].x > 0)
  }

  @Test("Only an anchor without text has no height")
  func height() throws {
    #expect(try layOut([.paragraph(anchor("a"))]).items[0].frame.height == 0)
    #expect(try layOut([.paragraph(anchor("a", .plain("x")))]).items[0].frame.height > 20)
    #expect(try layOut([.paragraph(.reference(name: "a", .plain("x")))]).items[0].frame.height > 20)
  }

  @Test("Only the details that lead to an anchor are opened")
  func way() throws {
    let blocks = [
      paragraph(.plain("x")), details(paragraph(.plain("y"))),
      details(details(paragraph(.plain("z"))), details(paragraph(.plain("Some words, "), anchor("here")))),
    ]
    let (layout, codes) = try reach("here", in: blocks)
    #expect(layout.items.openDetails == [1, 3] && codes == [])
    let reached = try #require(layout.anchor)
    #expect(reached.path == [1, 3])
    // The paragraph, four rows of titles, the margin of the body, the line.
    let row = 20.287 + 26
    let top = 5 + 20.287 + 20 + 4 * row + 4 + 4.187
    let rect = try #require(reached.rect)
    #expect(rect.minX == 10 && rect.height == 12 && abs(rect.minY - top) < 0.01)
    #expect(reached.scrollPosition == rect.minY - 8)
  }

  @Test("A block anchor is an empty box at its place; scrolling never goes above the page")
  func block() throws {
    let blocks = [Block(.anchor(name: "top")), paragraph(.plain("x")), Block(.anchor(name: "below"))]
    let top = try #require(try reach("top", in: blocks).layout.anchor)
    #expect(top.rect == .zero && top.scrollPosition == 0 && top.path == [])
    let below = try #require(try reach("below", in: blocks).layout.anchor?.rect)
    #expect(below.size == .zero && abs(below.minY - 25.287) < 0.001)
  }

  @Test("Anchors are found in lists, quotes, captions, code and labels")
  func places() throws {
    let here = RichText.concat([.plain("x"), anchor("here")])
    let item = ListItem(content: .blocks([paragraph(here), paragraph(here)]))
    let kinds: [Block.Kind] = [
      .list(List(items: [item], isOrdered: false)),
      .list(List(items: [ListItem(content: .text(here))], isOrdered: true)),
      .blockQuote(BlockQuote(blocks: [paragraph(here)])),
      .blockQuote(BlockQuote(blocks: [paragraph(.plain("x"))], caption: here)),
      .pullQuote(PullQuote(text: .plain("x"), caption: here)),
      .preformatted(Preformatted(text: here)),
      .thinking(here), .footer(here), .heading(here, level: 2),
      .authorDate(AuthorDate(author: here)),
      .details(Details(summary: here, blocks: [])),
      .buttonRow(ButtonRow(buttons: [Button(label: .plain("x")), Button(label: here)])),
      .paragraph(.concat([.plain("x "), .button(Button(label: here))])),
      .paragraph(.styled(.bold, .link(.hashtag("x"), .spoiler(here)))),
      .paragraph(.diff(new: here, old: .empty)), .paragraph(.unknown(kind: "x", here)),
    ]
    for kind in kinds {
      let (layout, codes) = try reach("here", in: [paragraph(.plain("x")), details(Block(kind))])
      let rect = try #require(layout.anchor?.rect, "\(kind)")
      #expect(rect.minY > 70 && codes == [], "\(kind)")
      #expect(layout.anchor?.path == [0])
    }
  }

  @Test("An anchor that cannot be reached is reported")
  func unreachable() throws {
    let blocks = [
      Block(.postEmbed(PostEmbed(url: "", author: "", blocks: [Block(.anchor(name: "here"))])))
    ]
    let hidden = try reach("here", in: blocks)
    #expect(hidden.layout.anchor == ReachedAnchor(name: "here", rect: nil, path: [], margin: 8))
    #expect(hidden.codes.contains("anchor-not-drawn"))
    #expect(hidden.layout.json().contains(#""rect": null"#))
    let unknown = try reach("there", in: blocks)
    #expect(unknown.layout.anchor == nil && unknown.codes.contains("unknown-anchor"))
  }
}

@Suite("The outline of a page")
struct PageOutlineTests {
  @Test("Details are numbered in every container, with their pointers")
  func details() {
    let inner = Block(.details(Details(summary: .plain("x"), blocks: [])))
    let kinds: [(Block.Kind, String)] = [
      (.list(List(items: [ListItem(content: .blocks([inner]))], isOrdered: false)), "/items/0/blocks/0"),
      (.blockQuote(BlockQuote(blocks: [inner])), "/blocks/0"),
      (.details(Details(summary: .empty, blocks: [inner])), "/blocks/0"),
      (.cover(inner), "/cover"),
      (.collage(MediaGroup(blocks: [inner])), "/blocks/0"),
      (.slideshow(MediaGroup(blocks: [inner])), "/blocks/0"),
      (.postEmbed(PostEmbed(url: "", author: "", blocks: [inner])), "/blocks/0"),
    ]
    for (kind, pointer) in kinds {
      let blocks = [Block(.divider), Block(kind)]
      let outline = PageOutline(blocks)
      let grown = PageOutline(blocks, after: PageOutline([Block(.divider), Block(.divider)]), keptCount: 1)
      #expect(grown.details == outline.details)
      #expect(grown.anchors == outline.anchors)
      #expect(outline.details.last == "/1" + pointer, "\(kind)")
      #expect(outline.ordinal(at: "/1" + pointer) == outline.details.count - 1)
    }
  }

  @Test("Anchors of tables, captions and titles count; if two have the same name, the first one wins")
  func anchors() {
    let here = RichText.anchor(name: "here", .empty)
    let table = Table(caption: here, rows: [[Table.Cell(text: here), Table.Cell(text: nil)]])
    let map = Map(
      latitude: 0, longitude: 0, zoom: 1, caption: Caption(text: here, credit: here))
    let articles = RelatedArticles(title: here, articles: [])
    let outline = PageOutline([
      Block(.table(table)), Block(.map(map)), Block(.relatedArticles(articles)),
      Block(.details(Details(summary: here, blocks: [Block(.paragraph(here))]))),
    ])
    #expect(outline.anchors.map(\.path) == [[], [], [], [], [], [], [0]])
    #expect(outline.anchor(named: "here")?.path == [])
    #expect(outline.anchor(named: "there") == nil)
  }
}
