import PageModel

/// What the layout of a page leaves for that of its next revision: a page that is being written grows at its end, and
/// only blocks that changed, and those after them, are laid out.
package struct LayoutMemory {
  private var blocks: [Block] = []
  private var isRTL = false
  private var media = MediaTable()
  private var items: [LayoutItem] = []
  private var texts = TextMemory()
  /// Unicode scalars that the last layout shaped.
  private(set) var shapedCount = 0
  /// How far the sequence was after each block.
  private var marks: [Mark] = []

  private struct Mark {
    var itemCount: Int
    var height: Double
    var previous: SpacingKind?
    var followsRTLText: Bool
    /// What the author should know of the blocks so far.
    var log: DiagnosticLog
  }

  package init() {}

  mutating func layOut(_ page: Page, _ sequence: BlockSequence) -> BlockSequence.Result {
    let known = unchangedCount(page)
    let environment = sequence.environment
    if known > 0 { environment.log = marks[known - 1].log }
    environment.texts = texts
    texts = TextMemory()
    var progress = known > 0 ? progress(after: known) : sequence.begin()
    marks.removeLast(marks.count - known)
    for (index, block) in page.blocks.enumerated().dropFirst(known) {
      sequence.append(block, source: "/\(index)", to: &progress)
      marks.append(
        Mark(
          itemCount: progress.result.items.count, height: progress.result.height, previous: progress.previous,
          followsRTLText: progress.followsRTLText, log: environment.log))
    }
    texts = environment.texts ?? TextMemory()
    shapedCount = environment.shapedCount
    blocks = page.blocks
    isRTL = page.isRTL
    media = page.media
    items = progress.result.items
    return sequence.end(progress)
  }

  /// Blocks at the start of the page that are as they were. What a block's place decides, its pointer and the numbers
  /// of its details, is then the same too.
  private func unchangedCount(_ page: Page) -> Int {
    guard !blocks.isEmpty, page.isRTL == isRTL, page.media == media else { return 0 }
    return zip(blocks, page.blocks).prefix { $0 == $1 }.count
  }

  private func progress(after count: Int) -> BlockSequence.Progress {
    let mark = marks[count - 1]
    return BlockSequence.Progress(
      result: BlockSequence.Result(items: Array(items.prefix(mark.itemCount)), height: mark.height),
      previous: mark.previous, followsRTLText: mark.followsRTLText)
  }
}
