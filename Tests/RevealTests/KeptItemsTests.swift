import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout
@testable import Reveal

/// Items that a layout took over from the previous one are not visited again, with the same result.
@Suite("Items kept by revisions")
struct KeptItemsTests {
  private static let page: [LayoutItem] = [
    Made.text([[10, nil, 10], [5.5, 7.25]]), Made.shape(width: 30, y: 40), Made.thinking(y: 50),
    Made.code([[9, 9]], y: 70),
    Made.details([8, 8], body: [Made.text([[10, 10]]), Made.shape(width: 20, y: 20)], y: 110, height: 90),
    Made.table(
      title: [Made.text([[6]])], titleHeight: 20,
      cells: [Made.cell(Rect(0, 0, 50, 20), [Made.text([[10]])]), Made.cell(Rect(50, 0, 50, 30))], y: 200),
    Made.text([[10.4, 10.4], [10.4]], y: 250),
  ]

  private func expectSame(_ costs: CostMap, _ heights: RevealedHeight, _ layout: Layout) {
    let fresh = CostMap(layout)
    let freshHeights = RevealedHeight(layout, fresh)
    #expect(costs.total == fresh.total)
    #expect(layout.items.indices.map(costs.page.start) == layout.items.indices.map(fresh.page.start))
    #expect(layout.items.indices.map(costs.page.end) == layout.items.indices.map(fresh.page.end))
    for cursor in 0...fresh.total + 1 {
      #expect(heights.height(at: cursor) == freshHeights.height(at: cursor), "at \(cursor)")
      for (kept, new) in zip(costs.page.entries, fresh.page.entries) {
        #expect(
          kept.characters.count(within: kept.budget(at: cursor))
            == new.characters.count(within: new.budget(at: cursor)))
      }
    }
    for (kept, new) in zip(costs.page.entries, fresh.page.entries) {
      for limit in 0...new.characters.characterCount {
        #expect(kept.characters.ink.mask(limit: limit) == new.characters.ink.mask(limit: limit))
        #expect(kept.characters.ink.crop(of: limit) == new.characters.ink.crop(of: limit))
        #expect(
          kept.characters.ink.flying(0..<limit) == new.characters.ink.flying(0..<limit))
      }
    }
  }

  @Test("Costs and heights of items that were kept, appended, changed, moved and removed")
  func items() {
    let moved = Self.page.map { $0.offsetBy(Point(0, 3)) }
    let changed = [Made.text([[11, nil, 10], [5.5, 7.25]])] + Self.page.dropFirst()
    let pages: [(items: [LayoutItem], kept: Int)] = [
      (Array(Self.page.prefix(3)), 0), (Self.page, 3), (Self.page, 7), (Array(Self.page.prefix(5)), 5),
      (changed, 0), (Self.page, 0), (moved, 0), (Self.page + [Made.anchor(y: 400)], 0),
      (Array(Self.page.prefix(6)) + [Made.shape(width: 3, y: 250)], 6), ([], 0), (Self.page, 0),
    ]
    var old: (costs: CostMap, heights: RevealedHeight)?
    for (items, kept) in pages {
      let layout = Made.layout(items)
      let costs = CostMap(layout, after: old?.costs)
      let heights = RevealedHeight(layout, costs, after: old?.heights)
      #expect(costs.kept == KeptItems(count: kept))
      expectSame(costs, heights, layout)
      old = (costs, heights)
    }
  }

  @Test("Lines that a text keeps while it grows, shrinks or moves its lines")
  func lines() {
    let whole = Made.box([[10.3, nil, 10], [5.5, 7.25], [nil], [], [3.1, 4]])
    let moved = whole.moved(toX: 5)
    let other = Made.box([[10.3, nil, 10], [5.5, 9], [1]])
    var old: CharacterCosts?
    func first(_ count: Int, of box: TextBox) -> ChunkedArray<BoxLine> { box.lines.beginning(count) }
    for lines in [
      first(2, of: whole), first(5, of: whole), first(4, of: whole), first(5, of: moved), first(3, of: other),
      ChunkedArray(Array(first(1, of: whole)) + other.lines.dropFirst()), [], first(5, of: whole),
    ] {
      let fresh = CharacterCosts(lines)
      let costs = CharacterCosts(lines, after: old)
      #expect(costs.total == fresh.total)
      #expect(costs.characterCount == fresh.characterCount)
      for budget in 0...fresh.total + 1 {
        #expect(costs.count(within: budget) == fresh.count(within: budget))
        #expect(costs.lineCount(within: budget) == fresh.lineCount(within: budget))
      }
      for limit in 0...fresh.characterCount {
        #expect(costs.ink.mask(limit: limit) == fresh.ink.mask(limit: limit))
      }
      old = costs
    }
  }

  @Test("The visible part of kept items is that of a complete pass")
  func reveals() {
    let (first, second) = (Array(Self.page.dropLast()), Self.page)
    let costs = CostMap(Made.layout(first))
    for cursor in 0...costs.total {
      var items = RevisionPass(cursor: 0, tick: 0).group(costs.page, after: nil)
      items.follow(CursorPass(old: 0, new: cursor, tick: 3), costs.page)
      let next = CostMap(Made.layout(second), after: costs)
      #expect(next.kept == KeptItems(count: first.count))
      let old = RevealedGroup(items: ChunkedArray(first), reveal: items)
      for tick in [3, 7, 30] {
        let pass = RevisionPass(cursor: cursor, tick: tick)
        var kept = pass.group(next.page, after: old, settled: next.kept)
        var fresh = pass.group(next.page, after: old)
        // This ends the tick.
        kept.retire(at: tick)
        fresh.retire(at: tick)
        let isSame = kept == fresh
        #expect(isSame, "cursor \(cursor), tick \(tick)")
      }
    }
  }

  @Test(
    "Formulas in lines that a text keeps have the costs, heights and visible parts of a complete pass",
    arguments: [nil, 0, 1])
  func formulas(itemsBefore: Int?) throws {
    func block(_ text: RichText) -> Block {
      guard let itemsBefore else { return Block(.paragraph(text)) }
      let texts = Array(repeating: RichText.plain("An item"), count: itemsBefore) + [text]
      return Block(.list(List(items: texts.map { ListItem(content: .text($0)) }, isOrdered: true)))
    }
    let book = try FontBook()
    let options = LayoutOptions(measuresInk: true)
    var memory = LayoutMemory()
    var old: (costs: CostMap, heights: RevealedHeight, layout: Layout, reveal: GroupReveal)?
    var (cursor, mostKept) = (0, 0)
    for (step, count) in [3, 30, 60, 61, 90, 200, 150, 151, 400, 399, 400, 0, 90].enumerated() {
      let parts = (0..<count).flatMap { [RichText.formula("a_\($0 % 3)"), .plain(" w ")] }
      var blocks = [Block(.paragraph(.plain("First"))), block(.concat(parts))]
      if count == 151 {
        blocks.append(Block(.paragraph(.concat([.plain("x "), .formula("y"), .plain(" z")]))))
      }
      if count == 399 { blocks[0] = Block(.paragraph(.plain("Another"))) }
      let page = Page(blocks: blocks)
      let layout = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory).layout
      let fresh = PageLayoutEngine.layOut(page, options: options, book: book).layout
      #expect(layout.size == fresh.size)
      #expect(layout.items.map(\.frame) == fresh.items.map(\.frame))
      #expect(layout.items.map(\.source) == fresh.items.map(\.source))
      let costs = CostMap(layout, after: old?.costs)
      let heights = RevealedHeight(layout, costs, after: old?.heights)
      if count < 200 { expectSame(costs, heights, layout) }
      mostKept = max(mostKept, costs.kept.formulaCount)
      let before = old.map { RevealedGroup(items: $0.layout.items, reveal: $0.reveal) }
      let pass = RevisionPass(cursor: cursor, tick: 4 * step, isSettled: true)
      var reveal = pass.group(costs.page, after: before, settled: costs.kept)
      var complete = pass.group(costs.page, after: before)
      reveal.retire(at: 4 * step)
      complete.retire(at: 4 * step)
      let isSame = reveal == complete
      #expect(isSame, "\(count) formulas")
      // The cursor reaches the end of every third revision.
      let next = step % 3 == 2 ? costs.total : (cursor + costs.total) / 2
      if next > cursor {
        reveal.follow(CursorPass(old: cursor, new: next, tick: 4 * step + 1), costs.page)
        cursor = next
      }
      reveal.retire(at: 4 * step + 1)
      for index in layout.items.indices {
        guard let place = costs.page.entries[index].place else { continue }
        let isVisible = place.unit < reveal.items[place.text].text?.count ?? 0
        #expect(reveal.items[index].fade?.isVisible == isVisible)
      }
      old = (costs, heights, layout, reveal)
    }
    #expect(mostKept > 100)
  }

  @Test("Contents that details and cells keep have the costs, heights and visible parts of a complete pass")
  func contents() throws {
    let book = try FontBook()
    let options = LayoutOptions(measuresInk: true)
    var memory = LayoutMemory()
    var old: (costs: CostMap, heights: RevealedHeight, layout: Layout, reveal: GroupReveal)?
    var cursor = 0
    for (step, count) in [1, 4, 5, 9, 3, 8, 12, 12, 13, 2].enumerated() {
      let words = RichText.plain((0..<count * 7).map { "word\($0) " }.joined())
      let rows = (0..<count).map { [Table.Cell(text: .plain("row \($0)")), Table.Cell(text: .plain("b"))] }
      let table = Block(.table(Table(rows: rows + [[Table.Cell(text: words)]], isBordered: true)))
      let paragraphs = (0..<count).map { Block(.paragraph(.plain("paragraph \($0)"))) }
      let inner = Details(summary: .plain("b"), blocks: paragraphs + [table], isOpen: true)
      let body = (step % 4 == 3 ? [] : paragraphs) + [Block(.details(inner))]
      let page = Page(
        blocks: [
          Block(.paragraph(.plain(step == 7 ? "Another" : "First"))),
          Block(.details(Details(summary: .plain("a"), blocks: body, isOpen: true))),
        ])
      let layout = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory).layout
      let costs = CostMap(layout, after: old?.costs)
      let heights = RevealedHeight(layout, costs, after: old?.heights)
      expectSame(costs, heights, layout)
      let before = old.map { RevealedGroup(items: $0.layout.items, reveal: $0.reveal) }
      let pass = RevisionPass(cursor: cursor, tick: 4 * step, isSettled: true)
      var reveal = pass.group(costs.page, after: before, settled: costs.kept)
      var complete = pass.group(CostMap(layout).page, after: before)
      reveal.retire(at: 4 * step)
      complete.retire(at: 4 * step)
      let isSame = reveal == complete
      #expect(isSame, "\(count) blocks")
      let next = step % 3 == 2 ? costs.total : (cursor + costs.total) / 2
      if next > cursor {
        reveal.follow(CursorPass(old: cursor, new: next, tick: 4 * step + 1), costs.page)
        cursor = next
      }
      old = (costs, heights, layout, reveal)
    }
  }
}
