import PageModel
import Primitives

/// Lays out blocks below each other (Spec/Layout.md 2).
struct BlockSequence {
  let environment: LayoutEnvironment
  let width: Double
  let inset: Double
  let place: BlockPlace
  var followsRTLText = false
  /// The colors painted between the bubble and the blocks, lowest first.
  var fills: [Color] = []

  struct Result {
    /// The items, from top to bottom.
    var items: ChunkedArray<LayoutItem> = []
    /// The bottom of the lowest block, including the closing gap, in points.
    var height = 0.0
  }

  /// The state of a sequence: everything that the next block depends on.
  struct Progress {
    var result: Result
    var previous: SpacingKind?
    var followsRTLText: Bool

    fileprivate var above: ItemsAbove? {
      guard let first = result.items.first, let last = result.items.last else { return nil }
      return ItemsAbove(first: first.frame, last: last.frame, endWithText: last.textBox != nil)
    }
  }

  func begin(top: Double = 0) -> Progress {
    Progress(result: Result(height: top), previous: nil, followsRTLText: followsRTLText)
  }

  /// The properties of a block's items that the neighbors of the block depend on, updated as items are added.
  struct Part {
    /// True if an item reaches below the block's top.
    fileprivate var hasHeight = false
    /// True if the last text has a right-to-left line; `nil` without a text.
    fileprivate var endsRTL: Bool?
    /// The bottom of the lowest item that has been placed, in the space of the sequence.
    var bottom: Double?

    /// - Parameter items: the new items, in the block's space.
    mutating func add(_ items: [LayoutItem], _ spacing: SpacingDesign) {
      hasHeight = hasHeight || items.contains { $0.frame.maxY > 0 && spacing.counts($0) }
      endsRTL = items.last(where: { $0.textBox != nil })?.hasRTLLine ?? endsRTL
    }

    /// Moves items from the block's space to their place in the sequence.
    mutating func place(_ items: [LayoutItem], top: Double, _ spacing: SpacingDesign) -> [LayoutItem] {
      let placed = items.map { $0.offsetBy(Point(0, top)) }
      for item in placed where spacing.counts(item) { include(bottom: item.frame.maxY) }
      return placed
    }

    /// - Parameter bottom: the bottom of the lowest of other items, in the space of the sequence.
    mutating func include(bottom: Double?) {
      guard let bottom else { return }
      self.bottom = self.bottom.map { max($0, bottom) } ?? bottom
    }
  }

  /// Adds a block to a sequence.
  ///
  /// - Parameters:
  ///   - source: the pointer of the block.
  ///   - isLast: true if no block follows.
  func append(_ block: Block, source: String, isLast: Bool, to progress: inout Progress) {
    if let items = items(of: block, source: source, isLast: isLast, progress) {
      append(items, of: block, to: &progress)
    }
  }

  /// Returns the items of the next block, in its own space; `nil` if the block adds nothing.
  func items(of block: Block, source: String, isLast: Bool, _ progress: Progress) -> [LayoutItem]? {
    if SpacingKind(block) == .unsupported, progress.previous == .unsupported,
      case .pill = environment.design.small.unsupported
    {
      // One pill represents consecutive unsupported blocks.
      return nil
    }
    return context(source: source, isLast: isLast, progress).items(of: block)
  }

  /// Adds a block whose items are known.
  func append(_ items: [LayoutItem], of block: Block, to progress: inout Progress) {
    let items = items.separatingFormulas
    let kind = SpacingKind(block)
    var part = Part()
    part.add(items, spacing)
    let top = top(of: part, kind, in: progress)
    progress.result.items += part.place(items, top: top, spacing)
    end(part, kind, top: top, room: environment.design.room(below: items, of: block), &progress)
  }

  func context(source: String, isLast: Bool = false, _ progress: Progress) -> BlockContext {
    BlockContext(
      environment: environment, width: width, inset: inset, source: source, place: place,
      followsRTLText: progress.followsRTLText, isLast: isLast, fills: fills, above: progress.above)
  }

  /// Returns the top of a block whose items are all known.
  func top(of part: Part, _ kind: SpacingKind, in progress: Progress) -> Double {
    progress.result.height + gap(above: kind, hasHeight: part.hasHeight, after: progress.previous)
  }

  /// Ends a block and updates the height of the sequence.
  ///
  /// - Parameter room: the space below the items, in points.
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
  /// The text of a text item; `nil` for other items.
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

/// The adjustments to the items once the width of their sequence is known (Spec/Layout.md 37 and 39).
extension ChunkedArray<LayoutItem> {
  /// Widens code bands to the width, and centers formulas in it.
  ///
  /// - Parameters:
  ///   - width: the final width of the sequence, in points.
  ///   - limit: the available width of the sequence; `nil` for the same width.
  ///   - inset: the inset of its blocks.
  func fitting(width: Double, limit: Double? = nil, inset: Double, design: Design) -> Self {
    guard contains(where: \.isFitted) else { return self }
    return Self(map { $0.fitting(width: width, limit: limit ?? width, inset: inset, design: design) })
  }
}

extension LayoutItem {
  /// The right edge that counts for the width of a page that fits its content. For a code band, it is the end
  /// of the text.
  var fittedMaxX: Double {
    if case .code(let code) = content, let width = code.fittedWidth { return frame.minX + width }
    return frame.maxX
  }

  /// True if the item's frame depends on the final width of the page.
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
        // Only formulas in the sequence itself and in its lists are centered here: a quote has centered its
        // own.
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

extension Block {
  /// True if a design can have space below the items that is not a part of them.
  var mayHaveRoomBelow: Bool {
    switch kind {
    case .cover, .pullQuote: true
    default: false
    }
  }
}

extension Design {
  /// Returns the space below a block's items that is not a part of them, in points (Spec/Article.md 5 and 6).
  ///
  /// - Parameter items: the items of the block.
  fileprivate func room(below items: [LayoutItem], of block: Block) -> Double {
    guard let last = items.last else { return 0 }
    switch (block.kind, pullQuote) {
    case (.cover, _):
      let captions = media.captions
      return captions.padsText || last.textBox == nil ? 0 : captions.coverPadding
    case (.pullQuote, .bare(let quote)): return quote.verticalInset
    case (_, _): return 0
    }
  }
}
