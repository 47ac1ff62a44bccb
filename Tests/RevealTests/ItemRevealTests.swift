import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

/// Spec/Reveal.md 5.5 and 6.
@Suite("Visible parts of items")
struct ItemRevealTests {
  /// Items whose cursor can be moved.
  private struct Stage {
    var items: [LayoutItem]
    var costs: CostMap
    var reveal: GroupReveal
    var cursor = 0

    init(_ items: [LayoutItem]) {
      self.items = items
      costs = CostMap(Made.layout(items))
      reveal = RevisionPass(cursor: 0, tick: 0).group(costs.page, after: nil)
    }

    mutating func move(to cursor: Int, at tick: Int) {
      reveal.follow(CursorPass(old: self.cursor, new: cursor, tick: tick), costs.page)
      self.cursor = cursor
    }

    mutating func revise(_ items: [LayoutItem], at tick: Int) {
      costs = CostMap(Made.layout(items))
      reveal = RevisionPass(cursor: cursor, tick: tick).group(
        costs.page, after: RevealedGroup(items: ChunkedArray(self.items), reveal: reveal))
      self.items = items
    }

    func opacity(_ index: Int, at moment: Double) -> Double? { reveal.items[index].fade?.opacity(at: moment) }
  }

  @Test("Rules, markers and images fade in when the cursor has passed them")
  func whole() {
    var stage = Stage([Made.shape(width: 10), Made.shape(width: 10)])
    stage.move(to: 9, at: 1)
    #expect(stage.opacity(0, at: 1) == 0)
    stage.move(to: 10, at: 2)
    #expect(stage.opacity(0, at: 2) == 0)
    #expect(abs((stage.opacity(0, at: 5.6) ?? 0) - 0.5) < 1e-9)
    #expect(stage.opacity(0, at: 9.21) == 1)
    #expect(stage.opacity(1, at: 60) == 0)
  }

  @Test("New content behind the cursor is visible at once; content that fades in continues")
  func silentRevision() {
    var stage = Stage([Made.shape(width: 10), Made.shape(width: 40)])
    stage.move(to: 30, at: 2)
    stage.revise([Made.shape(width: 10), Made.shape(width: 20), Made.shape(width: 40)], at: 4)
    #expect((stage.opacity(0, at: 4) ?? 1) < 1)
    #expect(stage.opacity(1, at: 4) == 1)
    #expect(stage.opacity(2, at: 4) == 0)
    // A longer text before it hides an image again.
    stage.revise([Made.shape(width: 31), Made.shape(width: 20)], at: 5)
    #expect(stage.opacity(0, at: 5) == 0)
  }

  @Test("Code fades its band in with its first character")
  func code() {
    var stage = Stage([Made.shape(width: 10), Made.code([[9, 9]])])
    #expect(stage.opacity(1, at: 0) == 0)
    stage.move(to: 19, at: 2)
    #expect(stage.reveal.items[1].text?.count == 1)
    #expect(stage.opacity(1, at: 9.21) == 1)
    #expect((stage.opacity(1, at: 5) ?? 1) < 1)
  }

  @Test(
    "Thinking at the start is visible at once; later thinking fades in when the cursor reaches it")
  func thinking() {
    var stage = Stage([Made.thinking(), Made.shape(width: 10), Made.thinking()])
    #expect(stage.opacity(0, at: 0) == 1)
    #expect(stage.opacity(2, at: 0) == 0)
    stage.move(to: 10, at: 30)
    #expect(stage.opacity(2, at: 30) == 0 && stage.opacity(2, at: 40) == 1)
    // Its shimmer begins with it.
    #expect(stage.reveal.items[2].shimmer == Shimmer(of: Size(100, 20), from: 30))
  }

  @Test("Thinking is counted separately: text keeps its visible part when a thought before it disappears")
  func keys() {
    var stage = Stage([Made.thinking(), Made.text([[9, 9]]), Made.thinking()])
    stage.move(to: 9, at: 3)
    #expect(stage.reveal.items[1].text?.isFlying == true)
    let shimmer = stage.reveal.items[0].shimmer
    stage.revise([Made.text([[9, 9, 9]]), Made.thinking()], at: 5)
    #expect(stage.reveal.items[0].text?.snippets(at: 5).map(\.character) == [0])
    // The remaining thought is the first one now.
    #expect(stage.reveal.items[1].shimmer == shimmer)
  }

  @Test("An item of another kind starts from the beginning")
  func otherKind() {
    var stage = Stage([Made.text([[9, 9]])])
    stage.move(to: 9, at: 3)
    stage.revise([Made.code([[9, 9]])], at: 5)
    #expect(stage.reveal.items[0].text == TextReveal(count: 1))
  }

  @Test("The title of details is revealed by characters, then the body")
  func details() {
    var stage = Stage([Made.details([9, 9], body: [Made.text([[9]]), Made.shape(width: 5)], height: 100)])
    stage.move(to: 20, at: 1)
    #expect(stage.reveal.items[0].groups[0].items[0].text?.count == 2)
    #expect(stage.reveal.items[0].groups[1].items[0].text?.count == 0)
    stage.move(to: 32, at: 2)
    #expect(stage.reveal.items[0].groups[1].items[0].text?.count == 1)
    #expect(stage.reveal.items[0].groups[1].items[1].fade?.opacity(at: 30) == 1)
    #expect(stage.reveal.snippetCount == 3)
    stage.reveal.retire(at: 13)
    #expect(stage.reveal.snippetCount == 1)
    stage.reveal.retire(at: 14)
    #expect(stage.reveal.busy.isEmpty)
  }

  private static func rows(_ heights: [Double]) -> [TableCell] {
    var y = 0.0
    return heights.map { height in
      defer { y += height }
      return Made.cell(Rect(0, y, 20, height), [Made.text([[9]])])
    }
  }

  @Test("A table grows by rows: each row is visible as soon as the cursor reaches it")
  func table() {
    // The title to 9, rows from 9, 29 and 49 to 69.
    var stage = Stage([
      Made.table(title: [Made.text([[9]])], titleHeight: 30, cells: Self.rows([40, 50, 60]))
    ])
    func mask(at moment: Double) -> Double? { stage.reveal.items[0].rowMask?.value(at: moment) }
    #expect(mask(at: 0) == 30)
    stage.move(to: 9, at: 10)
    #expect(mask(at: 10) == 30)
    #expect(mask(at: 13.6) == 50)
    #expect(mask(at: 17.2) == 70)
    stage.move(to: 60, at: 20)
    #expect(mask(at: 30) == 180)
    #expect(stage.reveal.items[0].groups.dropFirst().map { $0.items[0].text?.count } == [1, 1, 1])
    stage.reveal.clear()
    #expect(stage.reveal.items[0].rowMask == nil)
  }

  @Test("Cells keep their visible part when rows are added below")
  func tableRevision() {
    var stage = Stage([Made.table(cells: Self.rows([40]))])
    stage.move(to: 15, at: 3)
    #expect(stage.reveal.snippetCount == 1)
    stage.revise([Made.table(cells: Self.rows([40, 50]))], at: 5)
    #expect(stage.reveal.snippetCount == 1)
    #expect(stage.reveal.items[0].rowMask?.value(at: 5) == 40)
    stage.move(to: 20, at: 8)
    #expect(stage.reveal.items[0].rowMask?.value(at: 8) == 40)
    #expect(stage.reveal.items[0].rowMask?.value(at: 20) == 90)
  }

  @Test("The end shows everything at once, except characters that fly")
  func clearing() {
    var stage = Stage([
      Made.text([[9, 9, 9]]), Made.shape(width: 10), Made.code([[9]]),
      Made.details([9], body: [Made.text([[9]])], height: 100), Made.table(cells: Self.rows([40])),
    ])
    stage.move(to: 18, at: 3)
    stage.reveal.clear()
    #expect(stage.reveal.items[0].text?.maskLimit == 0)
    #expect(stage.reveal.items[3].groups[1].items[0].text?.maskLimit == nil)
    #expect(stage.opacity(1, at: 3) == 1 && stage.opacity(2, at: 3) == 1)
    #expect(stage.reveal.busy == [0])
    stage.reveal.retire(at: 15)
    #expect(stage.reveal.items[0].text?.maskLimit == nil)
    #expect(stage.reveal.busy.isEmpty)
  }

  @Test("Small steps and a single step show the same at the end")
  func stepsAndPassesAgree() {
    let items = [
      Made.shape(width: 6), Made.text([[7, nil, 8], [9.5]]), Made.thinking(), Made.anchor(),
      Made.details([11], body: [Made.code([[5]]), Made.text([[8], [8]])], height: 140),
      Made.table(title: [Made.text([[9]])], titleHeight: 30, cells: Self.rows([40, 50])),
      Made.shape(width: 3),
    ]
    let costs = CostMap(Made.layout(items))
    for step in [1, 2, 7, 30] {
      var stage = Stage(items)
      for tick in 1...(costs.total / step + 1) {
        stage.move(to: min(costs.total, tick * step), at: tick * 20)
        stage.reveal.retire(at: tick * 20 + 19)
        var passed = RevisionPass(cursor: stage.cursor, tick: 0).group(costs.page, after: nil)
        #expect(stage.reveal.isStill && passed.isStill)
        passed.rest(like: stage.reveal)
        #expect(passed.items == stage.reveal.items, "cursor \(stage.cursor)")
      }
    }
  }
}

extension GroupReveal {
  fileprivate var isStill: Bool { busy.isEmpty }

  /// Copies the final states of shimmers, fades and masks, where these are at rest in the same state.
  fileprivate mutating func rest(like other: GroupReveal) {
    for index in items.indices {
      items[index].shimmer = other.items[index].shimmer
      if let fade = other.items[index].fade, fade.opacity(at: 1e9) == items[index].fade?.opacity(at: 1e9) {
        items[index].fade = fade
      }
      if other.items[index].rowMask?.target == items[index].rowMask?.target {
        items[index].rowMask = other.items[index].rowMask
      }
      for group in items[index].groups.indices {
        items[index].groups[group].rest(like: other.items[index].groups[group])
      }
    }
  }
}
