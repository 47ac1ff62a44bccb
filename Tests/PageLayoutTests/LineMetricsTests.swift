import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// A row of the worked examples (Spec/Layout.md 27).
struct WorkedMetrics: Sendable, CustomTestStringConvertible {
  let use: String
  let font: FontStyle
  let factor: Double
  let ascent, descent, lineHeight, lineSpacing, topInset, extra, oneLine, advance: Double

  init(
    _ use: String, _ family: FontFamily, _ size: Double, _ factor: Double, _ ascent: Double,
    _ descent: Double,
    _ lineHeight: Double, _ lineSpacing: Double, _ topInset: Double, _ extra: Double, _ oneLine: Double,
    _ advance: Double
  ) {
    self.use = use
    font = FontStyle(family, size: size)
    self.factor = factor
    self.ascent = ascent
    self.descent = descent
    self.lineHeight = lineHeight
    self.lineSpacing = lineSpacing
    self.topInset = topInset
    self.extra = extra
    self.oneLine = oneLine
    self.advance = advance
  }

  var testDescription: String { use }

  static let all: [WorkedMetrics] = [
    .init("paragraph", .sans, 17, 1, 16.187, 4.101, 12, 12, 4.187, 0, 20.287, 24),
    .init("caption", .sans, 15, 1, 14.282, 3.618, 10, 10, 4.282, 0, 17.900, 20),
    .init("credit", .sans, 13, 1, 12.378, 3.136, 9, 9, 3.378, 0, 15.514, 18),
    .init("kicker", .sans, 15, 0.685, 14.282, 3.618, 10, 6, 4.282, 1.618, 19.519, 17.618),
    .init("heading 1", .serif, 19, 0.685, 17.423, 4.166, 13, 8, 4.423, 0.166, 21.754, 21.166),
    .init("heading 2", .serif, 18, 0.685, 16.506, 3.946, 12, 8, 4.506, 0, 20.452, 20),
    .init("heading 3", .serif, 17, 0.685, 15.589, 3.727, 11, 7, 4.589, 0.727, 20.043, 18.727),
    .init("heading 4", .serif, 16, 0.685, 14.672, 3.508, 11, 7, 3.672, 0.508, 18.688, 18.508),
    .init("heading 5", .serif, 15, 0.685, 13.755, 3.289, 10, 6, 3.755, 1.289, 18.332, 17.289),
    .init("heading 6", .serif, 13, 0.685, 11.921, 2.850, 9, 6, 2.921, 0.850, 15.621, 15.850),
    .init("article header", .serif, 24, 0.685, 22.008, 5.262, 16, 10, 6.008, 0, 27.270, 26),
    .init("code", .mono, 14, 1, 12.995, 3.302, 9, 9, 3.995, 0, 16.297, 18),
    .init("code with a language", .mono, 17, 1, 15.780, 4.009, 11, 11, 4.780, 0, 19.789, 22),
  ]
}

@Suite("Vertical metrics")
struct LineMetricsTests {
  @Test("Worked examples", arguments: WorkedMetrics.all)
  func worked(_ row: WorkedMetrics) {
    let metrics = LineMetrics(font: row.font, factor: row.factor, clearance: 4)
    #expect(isClose(metrics.ascent, row.ascent))
    #expect(isClose(metrics.descent, row.descent))
    #expect(metrics.lineHeight == row.lineHeight)
    #expect(metrics.lineSpacing == row.lineSpacing)
    #expect(isClose(metrics.topInset, row.topInset))

    var stacking = LineStacking(metrics: metrics)
    let first = stacking.place(
      width: 10, ascent: metrics.lineHeight, attachmentBottom: nil,
      baseline: stacking.nextOrigin + metrics.lineHeight)
    #expect(isClose(first.minY, row.topInset))
    #expect(isClose(stacking.height, row.oneLine))
    #expect(isClose(stacking.nextOrigin - first.minY, row.advance))
    // The second line has another spacing if both are deep (8.3).
    let second = stacking.place(
      width: 10, ascent: metrics.lineHeight, attachmentBottom: nil,
      baseline: stacking.nextOrigin + metrics.lineHeight)
    #expect(isClose(second.minY - first.minY, row.advance + (row.extra > 0 ? row.lineSpacing : 0)))
  }

  @Test("An attachment with a deep descent moves the next line; only two deep lines in a row jump")
  func deepAttachment() {
    let metrics = LineMetrics(font: FontStyle(.sans, size: 17), factor: 1, clearance: 4)
    var stacking = LineStacking(metrics: metrics)
    func place(_ depth: Double?) -> Rect {
      let baseline = stacking.nextOrigin + metrics.lineHeight
      return stacking.place(
        width: 10, ascent: metrics.lineHeight, attachmentBottom: depth.map { baseline + $0 },
        baseline: baseline)
    }
    let first = place(11)
    let second = place(nil)
    #expect(second.minY - first.minY == 24 + 3)
    let third = place(10)
    #expect(third.minY - second.minY == 24)
    let fourth = place(9)
    #expect(fourth.minY - third.minY == 24 + 2 + 12)
  }

  @Test("The cell of a custom emoji at 17 points and in a superscript")
  func emojiCell() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let box = try layOut([.paragraph(.concat([.plain("a"), emoji, .styled(.superscript, emoji)]))]).boxes[0]
    let sides = box.lines[0].attachments.map(\.frame.width)
    #expect(isClose(sides[0], 24.287))
    // 14 points: A + D + 4 × 14 / 17.
    let small: Double = 14 * 2444 / 2048 + 56 / 17
    #expect(isClose(sides[1], small))
    #expect(box.lines[0].frame.height == 12)
  }
}
