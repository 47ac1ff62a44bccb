import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Lists")
struct ListTests {
  private func item(
    _ text: String, _ marker: ListItem.Marker = .bullet, _ check: ListItem.CheckState = .none
  ) -> ListItem {
    ListItem(content: .text(.plain(text)), marker: marker, check: check)
  }

  private func list(_ items: [ListItem]) -> Block.Kind { .list(List(items: items, isOrdered: false)) }

  private func marker(_ item: LayoutItem) -> ListMarker? {
    if case .marker(let marker) = item.content { return marker }
    return nil
  }

  @Test("Text is 8 points after the marker column, and items are 12 points apart")
  func columns() throws {
    let items = try layOut([list([item("a"), item("b")])]).items
    #expect(items.map { marker($0)?.name } == ["bullet", nil, "bullet", nil])
    #expect(items[0].frame == Rect(10, 5 + 7, 6, 6))
    #expect(items[1].frame.minX == 10 + 6 + 8)
    #expect(isClose(items[3].frame.minY - items[1].frame.maxY, 12))
  }

  @Test("All kinds share one column, which is as wide as the widest marker; markers are at its right")
  func mixedColumn() throws {
    let items = try layOut([list([item("a"), item("b", .label("10."), .none), item("c", .bullet, .checked)])])
      .items
    let markers = items.filter { marker($0) != nil }
    let column = markers.map(\.frame.width).max() ?? 0
    #expect(column == markers[1].frame.width && column > 18)
    for marker in markers { #expect(isClose(marker.frame.maxX, 10 + column)) }
    for text in items where marker(text) == nil { #expect(isClose(text.frame.minX, 10 + column + 8)) }
  }

  @Test("Right to left: text is at the inset, and markers are in the column at the right")
  func rightToLeft() throws {
    let items = try layOut([list([item("א"), item("ב", .bullet, .unchecked)])], isRTL: true).items
    #expect(items[0].frame.minX == 337 - 10 - 18)
    #expect(items[1].frame == Rect(10, items[1].frame.minY, 337 - 20 - 8 - 18, items[1].frame.height))
    #expect(items[1].box?.alignment == .right)
  }

  @Test("The middle of a marker is that of the first line, on whole pixels", arguments: [1.0, 2, 3])
  func markerPlace(_ scale: Double) throws {
    // The list is below a paragraph, at a fraction of a pixel.
    let items = try layOut(
      [.paragraph(.plain("x")), list([item("a"), item("b", .bullet, .checked)])],
      options: options(scale: scale)
    ).items
    let listTop = items[2].frame.minY
    for (marker, text) in [(items[1], items[2]), (items[3], items[4])] {
      let middle = text.frame.minY - listTop + 4.1865234375 + 6
      let y = Rounding.floorToPixel(middle - marker.frame.height / 2, scale: scale)
      #expect(isClose(marker.frame.minY - listTop, y))
    }
  }

  @Test("A number is on the baseline of its text")
  func numberBaseline() throws {
    let items = try layOut([list([item("a", .label("1."))])], options: options(scale: 3)).items
    guard case .number("1.", let line, _, _, let baseline) = marker(items[0])?.kind else {
      return #expect(Bool(false))
    }
    #expect(line.width == items[0].frame.width && items[0].frame.height == 20)
    let text = try #require(items[1].box?.lines.first)
    #expect(isClose(items[0].frame.minY + baseline, items[1].frame.minY + text.baseline))
  }

  @Test("One paragraph is a text item with the marker in front; other content has the marker after it")
  func blockItems() throws {
    let paragraph = Block(.paragraph(.plain("a")))
    func kinds(_ content: ListItem.Content) throws -> [String] {
      try layOut([list([ListItem(content: content)])]).items.map(\.kindName)
    }
    #expect(try kinds(.text(.plain("a"))) == ["marker", "text"])
    #expect(try kinds(.blocks([paragraph])) == ["marker", "text"])
    #expect(try kinds(.blocks([paragraph, paragraph])) == ["text", "text", "marker"])
    #expect(try kinds(.blocks([])) == ["marker", "text"])
    #expect(try kinds(.text(.empty)) == ["marker", "text"])
  }

  @Test("Blocks of an item fill the text column, with the gaps between blocks and no margins")
  func children() throws {
    let blocks: [Block] = [Block(.paragraph(.plain("a"))), Block(.paragraph(.plain("b"))), Block(.divider)]
    let items = try layOut([list([ListItem(content: .blocks(blocks)), item("c")])]).items
    #expect(items[0].frame.minX == 24)
    #expect(isClose(items[1].frame.minY - items[0].frame.maxY, 2))
    #expect(isClose(items[2].frame.minY - items[1].frame.maxY, 21))
    // Half of the column, centered in it.
    #expect(items[2].frame.width == 151 && items[2].frame.minX == 24 + 76)
    #expect(isClose(items[5].frame.minY - items[2].frame.maxY, 12))
  }

  @Test("Nested lists are indented by the text column of their parent")
  func nesting() throws {
    let inner = ListItem(content: .blocks([Block(.paragraph(.plain("a"))), Block(list([item("b")]))]))
    let items = try layOut([list([inner])]).items
    #expect(
      items.map(\.source) == [
        "/0/items/0/blocks/0", "/0/items/0/blocks/1/items/0", "/0/items/0/blocks/1/items/0", "/0/items/0",
      ])
    #expect(items.map(\.frame.minX) == [24, 24, 38, 10])
    #expect(isClose(items[2].frame.minY - items[0].frame.maxY, 14))
  }

  private func items(ofItemOf blocks: [Block.Kind]) throws -> [LayoutItem] {
    Array(try layOut([list([ListItem(content: .blocks(blocks.map { Block($0) }))])]).items)
  }

  @Test("A marker is beside the first text of any block; text in code, tables and details does not count")
  func firstText() throws {
    let text = Block.Kind.paragraph(.plain("a"))
    let details = Details(summary: .plain("x"), blocks: [Block(text)], isOpen: true)
    let silent: [Block.Kind] = [
      .divider, .preformatted(Preformatted(text: .plain("x"))), .details(details), .anchor(name: "a"),
      .table(Table(caption: .plain("x"), rows: [[Table.Cell(text: .plain("x"))]])),
    ]
    for kind in silent {
      let below = try items(ofItemOf: [kind, text])
      let line = try #require(below.first { $0.box != nil })
      let bullet = try #require(below.last)
      // The bullet is 7 below its text (at 2x), counted in the list's space.
      #expect(isClose(bullet.frame.minY, 5 + Rounding.floorToPixel(line.frame.minY - 5 + 7.187, scale: 2)))
      let alone = try #require(try items(ofItemOf: [kind, .divider]).last)
      #expect(alone.frame.minY == 5 - 3, "\(kind)")
    }
  }

  @Test("The first text of a nested list, a quote or a caption counts")
  func firstTextInside() throws {
    let quote = BlockQuote(blocks: [Block(.paragraph(.plain("a")))])
    let map = Map(
      latitude: 0, longitude: 0, zoom: 1, width: 10, height: 20, caption: Caption(text: .plain("a")))
    let tops = [list([item("a")]), .blockQuote(quote), .map(map)].map { [Block.Kind.divider, $0] }
    for blocks in tops {
      let items = try items(ofItemOf: blocks)
      let text = try #require(items.first { $0.box != nil })
      let line = try #require(text.box?.lines.first)
      let middle = text.frame.minY + line.frame.midY - 5
      #expect(items.last?.frame.minY == 5 + Rounding.floorToPixel(middle - 3, scale: 2))
    }
  }

  @Test("A block without height has no gap of its own; the gap of the next block counts from it")
  func withoutHeight() throws {
    let text = Block.Kind.paragraph(.plain("a"))
    let onlyAnchor = Block.Kind.paragraph(.anchor(name: "a", .empty))
    func tops(_ blocks: [Block.Kind]) throws -> [Double] {
      try items(ofItemOf: blocks).dropLast().map { $0.frame.minY - 5 }
    }
    // Anything below an anchor: 20. A paragraph below a paragraph: 2.
    #expect(try tops([.anchor(name: "a"), text]) == [0, 20])
    #expect(try tops([onlyAnchor, text]) == [0, 2])
    let between = try tops([text, .anchor(name: "a"), text])
    #expect(isClose(between[1], 20.287) && isClose(between[2], 40.287))
    let last = try tops([text, onlyAnchor])
    #expect(isClose(last[1], 20.287))
    // Emits nothing, and counts.
    #expect(try tops([.authorDate(AuthorDate(author: .empty)), text]) == [34])
  }

  @Test("Gaps around lists")
  func gaps() throws {
    let some = list([item("a")])
    func gap(_ upper: Block.Kind, _ lower: Block.Kind) throws -> Double {
      let items = try layOut([upper, lower]).items
      let above = items.filter { $0.source.hasPrefix("/0") }.map(\.frame.maxY).max() ?? 0
      let below = try #require(items.first { $0.source.hasPrefix("/1") && marker($0) == nil }).frame.minY
      return below - above
    }
    let text = Block.Kind.paragraph(.plain("x"))
    #expect(isClose(try gap(text, some), 14))
    #expect(isClose(try gap(some, text), 14))
    #expect(isClose(try gap(some, some), 10))
    #expect(isClose(try gap(.heading(.plain("x"), level: 2), some), 31))
    #expect(isClose(try gap(.title(.plain("x")), some), 34))
    #expect(isClose(try gap(.footer(.plain("x")), some), 10))
    #expect(isClose(try gap(some, .heading(.plain("x"), level: 2)), 32))
  }
}
