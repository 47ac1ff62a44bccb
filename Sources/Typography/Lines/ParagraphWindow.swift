/// A hard line that is shaped as far as it is needed, without what was used already.
struct ParagraphWindow {
  let shaper: ParagraphShaper
  private(set) var paragraph: ShapedParagraph
  private var progress = ParagraphShaper.Progress()

  /// Clusters behind a line that can change where it ends.
  static let clustersBehindLine = 16

  /// One that is shaped as a whole.
  init(_ paragraph: ShapedParagraph, by shaper: ParagraphShaper) {
    (self.paragraph, self.shaper) = (paragraph, shaper)
    progress.scalar = paragraph.count
  }

  /// One of which nothing is shaped.
  init(of shaper: ParagraphShaper, terminatorCount: Int) {
    self.shaper = shaper
    paragraph = shaper.unshaped(terminatorCount: terminatorCount)
  }

  var isAtEnd: Bool { progress.scalar >= paragraph.count }

  /// Scalars that are shaped at a time.
  private static let leastGrowth = 1 << 13

  /// - Parameter count: clusters at the beginning that are needed no more.
  mutating func grow(without count: Int) {
    paragraph.removeFirst(count)
    shaper.forget(before: paragraph.clusters.first.map { Int($0.start) } ?? progress.scalar)
    // A line that is longer than what there is costs as much as it is long.
    shaper.shape(
      more: max(Self.leastGrowth, paragraph.clusters.count), after: &progress, to: &paragraph)
  }
}

extension ShapedParagraph {
  /// - Parameter count: of clusters.
  fileprivate mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    let rest = clusters[count...]
    // The last run may go on.
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
