import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout
@testable import Reveal

/// Spec/Reveal.md 2.
@Suite("Cost map")
struct CostMapTests {
  private func entries(_ items: LayoutItem...) -> [CostEntry] {
    Array(CostMap(Made.layout(items)).page.entries)
  }

  private func spans(_ entries: some Sequence<CostEntry>) -> [[Int]] { entries.map { [$0.start, $0.end] } }

  @Test("A text costs the widths of its ink, rounded half away from zero; spaces cost nothing")
  func text() {
    #expect(spans(entries(Made.text([[10.2, nil, 10.3], [nil, nil]]))) == [[0, 21]])
    #expect(spans(entries(Made.text([[10.2, nil, 10.2]]))) == [[0, 20]])
    #expect(spans(entries(Made.text([[nil]]))) == [[0, 0]])
  }

  @Test("Items follow each other in layout order: code without its band, all others by their frames")
  func order() {
    let map = entries(
      Made.shape(width: 6), Made.text([[30]]), Made.code([[20], [20]]), Made.anchor(),
      Made.shape(width: 168.5))
    #expect(spans(map) == [[0, 6], [6, 36], [36, 76], [76, 76], [76, 245]])
  }

  @Test("A formula costs its width, and an inline formula does so at its place")
  func formulas() throws {
    let page = Page(blocks: [
      Block(.paragraph(.concat([.plain("Let "), .formula(#"\frac{a+b}{c}"#), .plain(" be so.")]))),
      Block(.formula("x^2+y^2")),
    ])
    let layout = PageLayoutEngine.layOut(
      page, options: LayoutOptions(measuresInk: true), book: try FontBook()
    ).layout
    let map = CostMap(layout)
    let entries = map.page.entries
    #expect(entries.count == 3)
    for (item, entry) in zip(layout.items, entries).dropFirst() {
      guard case .formula = item.content else {
        Issue.record("\(item.content) is no formula")
        continue
      }
      let isInText = entry.place != nil
      #expect(entry.end - entry.start == (isInText ? 0 : Int(item.frame.width.rounded())))
    }
    #expect(map.page.start(of: 1) == entries[0].end && map.page.end(of: 1) == entries[0].end)
    #expect(entries[2].start == entries[0].end && map.page.end(of: 2) == map.total)
    let width = layout.items[1].frame.width
    let (before, after) = (entries[0].characters.count(within: 20), entries[0].characters.count(within: 25))
    #expect(entries[1].place?.unit == 4 && entries[2].place == nil && before <= 4 && after <= 4)
    #expect(entries[0].characters.count(within: 25 + Int(width)) > 4)
  }

  @Test("Thinking costs nothing")
  func thinking() {
    let map = CostMap(Made.layout([Made.text([[30]]), Made.thinking(y: 20)]))
    #expect(map.page.entries.last?.start == 30)
    #expect(map.total == 30)
  }

  @Test("Details cost their title and, if open, their body")
  func details() throws {
    let open = entries(Made.details([12], body: [Made.text([[30]]), Made.shape(width: 7)], height: 100))
    #expect(spans(open) == [[0, 49]])
    #expect(open[0].groups.map { spans($0.entries) } == [[[0, 12]], [[12, 42], [42, 49]]])
    #expect(open[0].rows.map(\.groups) == [[0], [1]])
    #expect(spans(entries(Made.details([12], body: [], height: 60))) == [[0, 12]])
  }

  @Test(
    "A cell costs its content, and at least its width; rows are cells with equal tops, from left to right")
  func table() throws {
    let table = Made.table(
      title: [Made.text([[15]])], titleHeight: 30,
      cells: [
        Made.cell(Rect(0.5, 0.5, 100.5, 40), [Made.text([[20]])]),
        Made.cell(Rect(101, 0.5, 50, 80), [Made.text([[70]])]),
        // The second in reading order, although it is the last in the row.
        Made.cell(Rect(50, 40.5, 51, 40)), Made.cell(Rect(0.5, 40.5, 40, 40), [Made.text([[10]])]),
      ])
    let map = entries(table)
    let groups = map[0].groups.map { spans($0.entries) }
    #expect(groups == [[[0, 15]], [[15, 35]], [[116, 186]], [], [[186, 196]]])
    #expect(map[0].rows.map(\.groups) == [[0], [1, 2], [4, 3]])
    #expect(map[0].rows.map(\.start) == [0, 15, 15 + 101 + 70])
    #expect(map[0].rows.map(\.bottom) == [0, 80.5, 80.5])
    #expect(map[0].end == 186 + 40 + 51)
  }

  @Test("Extreme widths are limited")
  func bounds() {
    let map = CostMap(
      Made.layout([
        Made.shape(width: -5), Made.shape(width: .nan), Made.shape(width: 1e300), Made.shape(width: 3),
      ]))
    #expect(map.total == Int(Int32.max) + 3)
    #expect(map.page.entries[1].end == 0)
  }

  @Test("An emoji costs its cell, and a surrogate pair its first half")
  func realText() throws {
    let page = Page(blocks: [
      Block(.paragraph(.concat([.customEmoji(CustomEmoji(id: "1", alternative: "🙂")), .plain(" ")]))),
      Block(.paragraph(.plain("👍"))),
    ])
    let layout = PageLayoutEngine.layOut(
      page, options: LayoutOptions(measuresInk: true), book: try FontBook()
    ).layout
    let map = CostMap(layout)
    // 24.287 points wide.
    #expect(map.page.entries[0].end == 24)
    let thumb = map.page.entries[1].characters
    #expect(thumb.characterCount == 2)
    #expect(thumb.total > 10)
    #expect(thumb.count(within: thumb.total - 2) == 0)
  }
}

/// Spec/Reveal.md 3.
@Suite("From the cursor to characters")
struct CharacterCountTests {
  @Test("A character shows when its whole width is paid for")
  func widths() {
    let costs = CharacterCosts(Made.box([[10, 10, 10]]).lines)
    #expect([0, 9, 10, 19, 20, 30, 99].map(costs.count) == [0, 0, 1, 1, 2, 3, 3])
  }

  @Test("Characters without ink show with the previous one, up to the end of the line")
  func spaces() {
    let costs = CharacterCosts(Made.box([[10, nil, nil], [nil, 10, nil, 10]]).lines)
    #expect([0, 9, 10, 11, 20, 29, 30].map(costs.count) == [0, 0, 3, 4, 6, 6, 7])
  }

  @Test("The rounding remainder belongs to the last character")
  func rounding() {
    // 20.4 costs 20, 20.5 costs 21.
    #expect(CharacterCosts(Made.box([[10.2, 10.2]]).lines).count(within: 20) == 2)
    let costs = CharacterCosts(Made.box([[10.2, nil, 10.3]]).lines)
    #expect([10, 11, 20, 21].map(costs.count) == [0, 2, 2, 3])
  }

  @Test("A line begins if some of the budget is left before it")
  func lines() {
    let costs = CharacterCosts(Made.box([[10, 10], [10], [nil], [10]]).lines)
    #expect([0, 1, 20, 21, 30, 31].map(costs.lineCount) == [0, 1, 1, 2, 2, 4])
  }

  @Test("Without text there are no characters")
  func nothing() {
    #expect(CharacterCosts([]).count(within: 5) == 0)
    #expect(CharacterCosts([]).lineCount(within: 5) == 0)
    #expect(CharacterCosts(Made.box([[nil, nil]]).lines).count(within: 0) == 2)
  }
}
