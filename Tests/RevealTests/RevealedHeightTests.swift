import PageLayout
import Primitives
import Testing

@testable import Reveal

/// Spec/Reveal.md 8.
@Suite("Revealed height")
struct RevealedHeightTests {
  /// The heights without the 5 points of a page below its lowest item.
  private func bottoms(_ items: [LayoutItem], _ cursors: [Int]) -> [Double] {
    let layout = Made.layout(items)
    let height = RevealedHeight(layout, CostMap(layout))
    return cursors.map { max(0, height.height(at: $0) - 5) }
  }

  @Test("A text extends to the baseline of its last visible line, and if complete to its bottom")
  func text() {
    let text = Made.text([[10, 10], [10], [10]], y: 100)
    #expect(bottoms([text], [0, 1, 20, 21, 31, 39, 40, 99]) == [0, 112, 112, 132, 152, 152, 160, 160])
  }

  @Test("Code extends to its bottom at once, and a rule when the cursor has passed it")
  func codeAndRules() {
    let items = [Made.code([[10]]), Made.shape(width: 10, y: 50, height: 2)]
    #expect(bottoms(items, [0, 1, 10, 19, 20]) == [0, 40, 40, 40, 52])
  }

  @Test("Thinking counts as soon as the cursor has reached it: from the start if it is first")
  func thinking() {
    #expect(bottoms([Made.thinking(), Made.text([[10]], y: 20)], [0, 5]) == [20, 32])
    #expect(bottoms([Made.text([[10]]), Made.thinking(y: 20)], [0, 9, 10]) == [0, 12, 40])
  }

  @Test("Details count with the row of their title and the visible part of their body, not their last line")
  func details() {
    let details = Made.details([10], body: [Made.text([[10], [10]])], y: 10, height: 44 + 40 + 16)
    #expect(bottoms([details], [0, 1, 10, 11, 21, 30, 31]) == [0, 54, 54, 66, 86, 94, 94])
    #expect(bottoms([Made.details([10], body: [], height: 60)], [0, 1, 99]) == [0, 44, 44])
  }

  @Test("A table extends to its last visible row, and never shrinks")
  func table() {
    let table = Made.table(
      title: [Made.text([[10]])], titleHeight: 30,
      cells: [
        Made.cell(Rect(0, 0, 10, 50)), Made.cell(Rect(10, 0, 10, 20)), Made.cell(Rect(10, 20, 10, 20)),
        Made.cell(Rect(0, 50, 20, 20)),
      ], y: 5)
    // The title to 10, the rows from 10, 30 and 40 to 60.
    #expect(bottoms([table], [0, 1, 9, 10, 30, 39, 40, 59, 60]) == [0, 35, 35, 85, 85, 85, 105, 105, 105])
  }

  @Test("Content before the cursor counts completely, at every position")
  func order() {
    let items = [
      Made.text([[10]], y: 300), Made.text([[10]], y: 0), Made.anchor(y: 400), Made.text([[10]], y: 500),
    ]
    #expect(bottoms(items, [0, 5, 10, 11, 20, 21]) == [0, 312, 320, 320, 400, 512])
  }

  @Test("An empty page has no height")
  func nothing() {
    #expect(bottoms([], [0, 10]) == [0, 0])
  }

  @Test("Heights never decrease as the cursor moves on")
  func monotony() {
    let items = [
      Made.shape(width: 6), Made.text([[7, nil, 8], [9.5]], y: 3), Made.thinking(y: 40),
      Made.details([11], body: [Made.code([[5]]), Made.text([[8], [8]], y: 40)], y: 60, height: 140),
      Made.table(cells: [Made.cell(Rect(0, 0, 30, 20), [Made.text([[12]])])], y: 200),
    ]
    let heights = bottoms(items, Array(0...120))
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(heights.last == 220)
  }
}
