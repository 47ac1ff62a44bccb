import PageModel
import Primitives
import TextLayout

/// Lays out blocks one below the other (Spec/Layout.md 2).
struct BlockSequence {
  let environment: LayoutEnvironment
  let width: Double
  let inset: Double
  let place: BlockPlace
  var followsRTLText = false
  /// What is painted between the bubble and the blocks, the lowest first.
  var fills: [Color] = []

  struct Result {
    /// The items, from top to bottom.
    var items: ChunkedArray<LayoutItem> = []
    /// Bottom of the lowest block, with the closing gap.
    var height = 0.0
  }

  /// How far a sequence is: all that the next block needs to know of those before it.
  struct Progress {
    var result: Result
    var previous: SpacingKind?
    var followsRTLText: Bool

    fileprivate var above: ItemsAbove? {
      guard let first = result.items.first, let last = result.items.last else { return nil }
      return ItemsAbove(first: first.frame, last: last.frame, endWithText: last.textBox != nil)
    }
  }

  /// - Parameters:
  ///   - source: pointer of the list that holds the blocks; a block's own is its index below it.
  ///   - top: where the first block's gap starts.
  func layOut(_ blocks: [Block], source: String, top: Double = 0) -> Result {
    var progress = begin(top: top)
    for (index, block) in blocks.enumerated() {
      append(
        block, source: "\(source)/\(index)", isLast: index == blocks.count - 1, to: &progress)
    }
    return end(progress)
  }

  func begin(top: Double = 0) -> Progress {
    Progress(result: Result(height: top), previous: nil, followsRTLText: followsRTLText)
  }

  /// What the neighbours of a block need to know of its items, as far as these are there.
  struct Part {
    /// Whether one of them reaches below the block's top.
    fileprivate var hasHeight = false
    /// Whether the last text among them has a line that reads from right to left; `nil` without one.
    fileprivate var endsRTL: Bool?
    /// Bottom of the lowest that stands in its place.
    var bottom: Double?

    /// - Parameter items: in the block's space.
    mutating func add(_ items: [LayoutItem], _ spacing: SpacingDesign) {
      hasHeight = hasHeight || items.contains { $0.frame.maxY > 0 && spacing.counts($0) }
      endsRTL = items.last(where: { $0.textBox != nil })?.hasRTLLine ?? endsRTL
    }

    /// Moves items to where they stand.
    mutating func place(_ items: [LayoutItem], top: Double, _ spacing: SpacingDesign) -> [LayoutItem] {
      let placed = items.map { $0.offsetBy(Point(0, top)) }
      for item in placed where spacing.counts(item) {
        bottom = bottom.map { max($0, item.frame.maxY) } ?? item.frame.maxY
      }
      return placed
    }
  }

  /// - Parameters:
  ///   - source: pointer of the block.
  ///   - isLast: whether no other follows.
  ///   - old: items of a block that this one may have grown from.
  /// - Returns: the block's items, in its own space.
  @discardableResult
  func append(
    _ block: Block, source: String, isLast: Bool, after old: [LayoutItem] = [], to progress: inout Progress
  ) -> [LayoutItem] {
    let context = context(source: source, isLast: isLast, progress)
    let kind = SpacingKind(block)
    if kind == .unsupported, progress.previous == .unsupported,
      case .pill = environment.design.small.unsupported
    {
      // One pill stands for all of them.
      return []
    }
    let items = context.items(of: block).separatingFormulas(after: old)
    var part = Part()
    part.add(items, spacing)
    let top = top(of: part, kind, in: progress)
    progress.result.items += part.place(items, top: top, spacing)
    end(part, kind, top: top, room: context.room(below: items, of: block), &progress)
    return items
  }

  func context(source: String, isLast: Bool = false, _ progress: Progress) -> BlockContext {
    BlockContext(
      environment: environment, width: width, inset: inset, source: source, place: place,
      followsRTLText: progress.followsRTLText, isLast: isLast, fills: fills, above: progress.above)
  }

  /// Where a block stands that has all of its items.
  func top(of part: Part, _ kind: SpacingKind, in progress: Progress) -> Double {
    progress.result.height + gap(above: kind, hasHeight: part.hasHeight, after: progress.previous)
  }

  /// - Parameter room: below the items.
  func end(_ part: Part, _ kind: SpacingKind, top: Double, room: Double = 0, _ progress: inout Progress) {
    if let endsRTL = part.endsRTL { progress.followsRTLText = endsRTL }
    let bottom = (part.bottom ?? 0) + room
    switch spacing.step(in: place) {
    case .transparentWithoutHeight:
      guard part.hasHeight else { return }
      progress.result.height = bottom
    case .transparent:
      guard bottom > progress.result.height else { return }
      progress.result.height = bottom
    case .counted: progress.result.height = max(progress.result.height, bottom)
    case .countedWithGap: progress.result.height = max(top, bottom)
    }
    progress.previous = kind
  }

  func end(_ progress: Progress) -> Result {
    var result = progress.result
    if let previous = progress.previous { result.height += spacing.afterLast(previous, in: place) }
    return result
  }

  var spacing: SpacingDesign { environment.design.spacing }

  private func gap(above kind: SpacingKind, hasHeight: Bool, after previous: SpacingKind?) -> Double {
    guard let previous else { return spacing.beforeFirst(kind, in: place) }
    return spacing.gap(previous, kind, in: place, hasHeight: hasHeight)
  }
}

extension LayoutItem {
  /// The text of a text item.
  var textBox: TextBox? {
    switch content {
    case .text(let box), .thinking(let box): box
    case .code, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button, .formula, .panel:
      nil
    }
  }

  var hasRTLLine: Bool { textBox?.lines.contains { $0.line.isRTL } ?? false }
}

/// What is done once it is known how wide a sequence of blocks comes out (Spec/Layout.md 37 and 39).
extension ChunkedArray<LayoutItem> {
  /// Bands of code are widened to the width, and formulas centred in it.
  ///
  /// - Parameters:
  ///   - width: of the sequence as it came out, in points.
  ///   - limit: width that it was offered; the same unless it is given.
  ///   - inset: of its blocks.
  func fitting(width: Double, limit: Double? = nil, inset: Double, design: Design) -> Self {
    guard contains(where: \.isFitted) else { return self }
    return Self(map { $0.fitting(width: width, limit: limit ?? width, inset: inset, design: design) })
  }
}

extension LayoutItem {
  /// How far right the item counts where the page hugs its content: code only as far as it is written.
  var fittedMaxX: Double {
    if case .code(let code) = content, let width = code.fittedWidth { return frame.minX + width }
    return frame.maxX
  }

  /// Whether its frame depends on how wide the page comes out.
  var isFitted: Bool {
    switch content {
    case .code(let code): code.fittedWidth != nil
    case .formula(let formula): formula.mode == .block
    case .text, .thinking, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      false
    }
  }

  func fitting(width: Double, limit: Double, inset: Double, design: Design) -> LayoutItem {
    var copy = self
    switch content {
    case .code(let code):
      if code.fittedWidth != nil { copy.frame.size.width = Swift.max(frame.width, width - frame.minX) }
    case .formula(let formula):
      switch design.formula.alignment {
      case .leading, .centeredWhole: break
      case .centered:
        // Only what stands in the sequence itself and in its lists: a quote has centred its own.
        guard formula.mode == .block, !formula.scrolls else { break }
        guard frame.minX == inset || formula.roomBehindColumn != nil else { break }
        let right = Swift.min(limit, width) - inset - (formula.roomBehindColumn ?? 0)
        copy.frame.origin.x += Swift.max(0, (right - frame.maxX) / 2)
        var centred = formula
        centred.roomBehindColumn = nil
        return LayoutItem(frame: copy.frame, source: source, content: .formula(centred))
      }
    case .text, .thinking, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      break
    }
    return copy
  }
}

extension BlockContext {
  /// What a block has below its items that is no part of them (Spec/Article.md 5 and 6).
  ///
  /// - Parameter items: of the block.
  func room(below items: [LayoutItem], of block: Block) -> Double {
    guard let last = items.last else { return 0 }
    switch (block.kind, design.pullQuote) {
    case (.cover, _):
      let captions = design.media.captions
      return captions.padsText || last.textBox == nil ? 0 : captions.coverPadding
    case (.pullQuote, .bare(let quote)): return quote.verticalInset
    case (_, _): return 0
    }
  }
}
