import PageModel

/// What the layout of a page leaves for that of its next revision: a page that is being written grows at its end, and
/// only blocks that changed, and those after them, are laid out.
package struct LayoutMemory {
  private var blocks: [Block] = []
  private var isRTL = false
  private var media = MediaTable()
  private var items: [LayoutItem] = []
  private var texts = TextMemory()
  private var formulas = FormulaMemory()
  private var tokens = TokenMemory()
  /// Unicode scalars that the last layout shaped.
  private(set) var shapedCount = 0
  /// Formulas that it set.
  private(set) var formulaCount = 0
  private var outline = PageOutline([])
  private var log = DiagnosticLog()
  /// How far the sequence was after each block.
  private var marks: [Mark] = []

  private struct Mark {
    var itemCount: Int
    var height: Double
    var previous: SpacingKind?
    var followsRTLText: Bool
    var extent: PageExtent
    /// How much the author should know of the blocks so far.
    var logMark: Int
  }

  package init() {}

  /// - Parameters:
  ///   - known: the page's `unchangedCount`.
  ///   - sequence: of the page.
  mutating func layOut(
    _ page: Page, known: Int, _ sequence: BlockSequence
  ) -> (result: BlockSequence.Result, extent: PageExtent) {
    let environment = sequence.environment
    environment.state.log = log
    log = DiagnosticLog()
    environment.state.log.rewind(to: known > 0 ? marks[known - 1].logMark : 0)
    environment.state.texts = texts
    environment.state.formulas = formulas
    environment.state.tokens = tokens
    tokens = TokenMemory()
    texts = TextMemory()
    var progress = known > 0 ? progress(after: known) : sequence.begin()
    var extent = known > 0 ? marks[known - 1].extent : PageExtent()
    marks.removeLast(marks.count - known)
    for (index, block) in page.blocks.enumerated().dropFirst(known) {
      let count = progress.result.items.count
      sequence.append(
        block, source: "/\(index)", isLast: index == page.blocks.count - 1, to: &progress)
      extent.add(progress.result.items[count...], margin: environment.design.page.inset)
      marks.append(
        Mark(
          itemCount: progress.result.items.count, height: progress.result.height, previous: progress.previous,
          followsRTLText: progress.followsRTLText, extent: extent, logMark: environment.state.log.mark))
    }
    log = environment.state.log
    texts = environment.state.texts ?? TextMemory()
    formulas = environment.state.formulas.next
    tokens = environment.state.tokens
    shapedCount = environment.state.shapedCount
    formulaCount = environment.state.formulas.setCount
    blocks = page.blocks
    isRTL = page.isRTL
    media = page.media
    outline = environment.outline
    items = progress.result.items
    return (sequence.end(progress), extent)
  }

  /// - Parameter known: the page's `unchangedCount`.
  func outline(of page: Page, known: Int) -> PageOutline {
    PageOutline(page.blocks, after: outline, keptCount: known)
  }

  /// Blocks at the start of the page that are as they were. What a block's place decides, its pointer and the numbers
  /// of its details, is then the same too.
  ///
  /// - Parameter endMatters: whether a block is laid out in another way where no other follows.
  func unchangedCount(_ page: Page, endMatters: Bool) -> Int {
    guard !blocks.isEmpty, page.isRTL == isRTL, page.media == media else { return 0 }
    let count = zip(blocks, page.blocks).prefix { $0 == $1 }.count
    return endMatters ? max(0, min(count, blocks.count - 1, page.blocks.count - 1)) : count
  }

  private func progress(after count: Int) -> BlockSequence.Progress {
    let mark = marks[count - 1]
    return BlockSequence.Progress(
      result: BlockSequence.Result(items: Array(items.prefix(mark.itemCount)), height: mark.height),
      previous: mark.previous, followsRTLText: mark.followsRTLText)
  }
}
