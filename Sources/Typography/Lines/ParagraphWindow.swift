/// A hard line that is shaped as far as it is needed, without the part that was already used.
struct ParagraphWindow {
  let shaper: ParagraphShaper
  private(set) var paragraph: ShapedParagraph
  private var progress = ParagraphShaper.Progress()

  /// The number of clusters after a line that can change its end.
  static let clustersBehindLine = 16

  /// Creates a window on a completely shaped line.
  init(_ paragraph: ShapedParagraph, by shaper: ParagraphShaper) {
    (self.paragraph, self.shaper) = (paragraph, shaper)
    progress.scalar = paragraph.count
  }

  /// Creates a window of which nothing is shaped.
  init(of shaper: ParagraphShaper, terminatorCount: Int) {
    self.shaper = shaper
    paragraph = shaper.unshaped(terminatorCount: terminatorCount)
  }

  var isAtEnd: Bool { progress.scalar >= paragraph.count }

  /// The minimum number of scalars that are shaped at a time.
  private static let leastGrowth = 1 << 13

  /// - Parameter count: the number of clusters at the beginning that are no longer needed.
  mutating func grow(without count: Int) {
    paragraph.removeFirst(count)
    shaper.forget(before: paragraph.clusters.first.map { Int($0.start) } ?? progress.scalar)
    // A line longer than the window costs time in proportion to its length.
    shaper.shape(
      more: max(Self.leastGrowth, paragraph.clusters.count), after: &progress, to: &paragraph)
  }
}

extension ShapedParagraph {
  /// - Parameter count: a number of clusters.
  fileprivate mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    let rest = clusters[count...]
    // The last run may continue.
    let firstRun = rest.first.map { Int($0.run) } ?? max(0, runs.count - 1)
    let firstGlyph = rest.first.map { Int($0.firstGlyph) } ?? glyphs.count
    clusters.removeFirst(count)
    glyphs.removeFirst(firstGlyph)
    runs.removeFirst(firstRun)
    for index in clusters.indices {
      clusters[index].run -= Int32(firstRun)
      clusters[index].firstGlyph -= Int32(firstGlyph)
    }
  }
}
