import PageModel
import Primitives

/// The state that the layout of a page keeps for the next revision. A page that is being written grows at its
/// end, so only the blocks that changed and those after them are laid out again.
package struct LayoutMemory {
  private var blocks: [Block] = []
  private var isRTL = false
  private var media = MediaTable()
  private var items: ChunkedArray<LayoutItem> = []
  /// The items that were fitted to a width of the page, before and after fitting.
  private var fitted = (width: 0.0, before: ChunkedArray<LayoutItem>(), after: ChunkedArray<LayoutItem>())
  private var texts = TextMemory()
  private var flattened = FlattenedTexts()
  private var tables = TableMemory()
  private var nested = NestedMemory()
  private var formulas = FormulaMemory()
  private var tokens = TokenMemory()
  /// The number of Unicode scalars that the last layout shaped.
  private(set) var shapedCount = 0
  /// The number of formulas that the last layout typeset.
  private(set) var formulaCount = 0
  /// The number of parts of long texts that the last layout flattened.
  private(set) var flattenedCount = 0
  private var outline = PageOutline([])
  /// The number of blocks at the start of the page that the outline covers and that have not changed since.
  private var outlinedCount = 0
  private var log = DiagnosticLog()
  /// The state of the sequence after each block.
  private var marks: ChunkedArray<Mark> = []
  /// The last block, if it is a list.
  private var list: GrownList?
  /// The last block, if it is a text with formulas.
  private var text: GrownText?

  private struct Mark {
    var itemCount: Int
    var height: Double
    var previous: SpacingKind?
    var followsRTLText: Bool
    var extent: PageExtent
    /// The number of diagnostics of the blocks so far.
    var logMark: Int
  }

  package init() {}

  /// Lays out the blocks of a page that changed, and adds them to the unchanged ones.
  ///
  /// - Parameters:
  ///   - known: the page's `unchangedCount`.
  ///   - sequence: the sequence of the page's blocks.
  mutating func layOut(
    _ page: Page, known: Int, _ sequence: BlockSequence
  ) -> (result: BlockSequence.Result, extent: PageExtent) {
    let environment = sequence.environment
    // The flattened texts and tables are not keyed by the properties of the whole page.
    if !isLike(page) { (flattened, tables, nested) = (FlattenedTexts(), TableMemory(), NestedMemory()) }
    environment.state.log = log
    log = DiagnosticLog()
    environment.state.texts = texts
    environment.state.flattened = flattened
    let flattenedBefore = flattened.partCount
    flattened = FlattenedTexts()
    environment.state.tables = tables
    tables = TableMemory()
    environment.state.nested = nested.next(block: known)
    nested = NestedMemory()
    environment.state.formulas = formulas
    environment.state.tokens = tokens
    tokens = TokenMemory()
    texts = TextMemory()
    let old = growingList(page, known: known)
    let oldText = marks.count == known + 1 ? text : nil
    marks.removeLast(marks.count - known)
    var (progress, extent) = progress(sequence)
    if old == nil { rewind(environment.state) }
    for index in known..<page.blocks.count {
      let block = page.blocks[index]
      (list, text) = (nil, nil)
      if case .list(let new) = block.kind {
        list = grow(index == known ? old : nil, to: new, sequence, &progress, &extent)
      } else {
        text = append(
          block, after: index == known ? oldText : nil, isLast: index == page.blocks.count - 1,
          sequence, &progress, &extent)
      }
      marks.append(
        Mark(
          itemCount: progress.result.items.count, height: progress.result.height, previous: progress.previous,
          followsRTLText: progress.followsRTLText, extent: extent, logMark: environment.state.log.mark))
    }
    log = environment.state.log
    texts = environment.state.texts ?? TextMemory()
    flattened = environment.state.flattened ?? FlattenedTexts()
    flattenedCount = flattened.partCount - flattenedBefore
    tables = environment.state.tables ?? TableMemory()
    nested = environment.state.nested ?? NestedMemory()
    formulas = environment.state.formulas.next
    tokens = environment.state.tokens
    shapedCount = environment.state.shapedCount
    formulaCount = environment.state.formulas.setCount
    blocks = page.blocks
    isRTL = page.isRTL
    media = page.media
    outlinedCount = min(outlinedCount, known)
    if environment.outline.isMade { (outline, outlinedCount) = (environment.outline.value, blocks.count) }
    items = progress.result.items
    return (sequence.end(progress), extent)
  }

  /// Returns the outline of a page, which reuses the outline of its unchanged blocks.
  ///
  /// - Parameter known: the page's `unchangedCount`.
  func outline(of page: Page, known: Int) -> LazyOutline {
    LazyOutline(page.blocks, after: outline, keptCount: min(outlinedCount, known))
  }

  /// Returns the number of blocks at the start of the page that have not changed. Everything that depends on
  /// a block's place, such as its pointer and the ordinals of its details, has not changed either.
  ///
  /// - Parameter endMatters: true if the last block is laid out differently from the others.
  func unchangedCount(_ page: Page, endMatters: Bool) -> Int {
    guard !blocks.isEmpty, isLike(page) else { return 0 }
    let count = blocks.commonPrefixCount(with: page.blocks)
    return endMatters ? max(0, min(count, blocks.count - 1, page.blocks.count - 1)) : count
  }

  /// Fits items to a width of the page, in points. Items that were fitted to it before are reused.
  mutating func fitted(
    _ items: ChunkedArray<LayoutItem>, width: Double, _ fit: (LayoutItem) -> LayoutItem
  ) -> ChunkedArray<LayoutItem> {
    let known =
      width == fitted.width
      ? items.commonCount(with: fitted.before) { $0.identity == $1.identity && $0.frame == $1.frame } : 0
    var result = fitted.after.beginning(known)
    for item in items[known...] { result.append(fit(item)) }
    fitted = (width, items, result)
    return result
  }

  /// Returns true if the properties that apply to all blocks have not changed.
  private func isLike(_ page: Page) -> Bool { page.isRTL == isRTL && page.media.extends(media) }

  /// Returns the state of the sequence after the blocks that have a mark.
  private func progress(_ sequence: BlockSequence) -> (BlockSequence.Progress, PageExtent) {
    guard let mark = marks.last else { return (sequence.begin(), PageExtent()) }
    let progress = BlockSequence.Progress(
      result: BlockSequence.Result(items: items.beginning(mark.itemCount), height: mark.height),
      previous: mark.previous, followsRTLText: mark.followsRTLText)
    return (progress, mark.extent)
  }

  /// Removes the diagnostics of blocks that have no mark.
  private func rewind(_ state: LayoutState) { state.log.rewind(to: marks.last?.logMark ?? 0) }

  /// Returns the last block of the previous layout, if it and the new block at its place are lists.
  private func growingList(_ page: Page, known: Int) -> GrownList? {
    guard isLike(page), marks.count == known + 1, known < page.blocks.count,
      case .list = page.blocks[known].kind
    else { return nil }
    return list
  }

  /// Adds a block after the blocks before it.
  ///
  /// - Parameter old: the text that the block may have grown from.
  /// - Returns: the block, if it is a text with formulas.
  private func append(
    _ block: Block, after old: GrownText?, isLast: Bool, _ sequence: BlockSequence,
    _ progress: inout BlockSequence.Progress, _ extent: inout PageExtent
  ) -> GrownText? {
    guard let new = sequence.items(of: block, source: "/\(marks.count)", isLast: isLast, progress) else {
      return nil
    }
    if !block.mayHaveRoomBelow,
      let separated = SeparatedText(new, after: old.map { (text: $0, items: items) })
    {
      let kind = SpacingKind(block)
      var part = BlockSequence.Part()
      part.add(separated.items, sequence.spacing)
      let top = sequence.top(of: part, kind, in: progress)
      let text = separated.place(top: top, in: sequence, &part, &progress, &extent)
      sequence.end(part, kind, top: top, &progress)
      return text
    }
    let count = progress.result.items.count
    sequence.append(new, of: block, to: &progress)
    let all = progress.result.items
    // A slice would ask for memory for each of its elements.
    extent.add((count..<all.count).map { all[$0] }, margin: sequence.environment.design.page.inset)
    return nil
  }

  /// Adds a list after the blocks before it.
  ///
  /// - Parameter old: the list that this one may have grown from.
  private func grow(
    _ old: GrownList?, to list: List, _ sequence: BlockSequence, _ progress: inout BlockSequence.Progress,
    _ extent: inout PageExtent
  ) -> GrownList? {
    let source = "/\(marks.count)"
    let count = old?.unchangedCount(list) ?? 0
    let text = old?.text(behind: count).map { (text: $0, items: items) }
    if let old, count > 0 {
      var (grown, wider) = (progress, old.marks[count - 1].extent)
      grown.result.items = items.beginning(old.marks[count - 1].itemCount)
      sequence.environment.state.log.rewind(to: old.marks[count - 1].logMark)
      if let result = GrownList(
        list, source: source, after: (old, count), text, in: sequence, &grown, &wider)
      {
        (progress, extent) = (grown, wider)
        return result
      }
    }
    rewind(sequence.environment.state)
    return GrownList(
      list, source: source, after: nil, count == 0 ? text : nil, in: sequence, &progress, &extent)
  }
}
