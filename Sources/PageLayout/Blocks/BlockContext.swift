import PageModel
import Primitives
import TextLayout

/// What one block is laid out with.
struct BlockContext {
  var environment: LayoutEnvironment
  /// `W`: the bounding width in points.
  var width: Double
  /// `H`: the horizontal inset in points.
  var inset: Double
  /// JSON pointer of the block.
  var source: String
  /// What the block and its neighbours stand in.
  var place = BlockPlace.page
  /// Whether the text item before the block has a line that reads from right to left.
  var followsRTLText = false
  /// Whether the block is what a cover holds.
  var isCover = false
  /// Whether no other block follows in what it stands in.
  var isLast = false
  /// What is painted between the bubble and the block, the lowest first.
  var fills: [Color] = []
  /// `nil` for nothing.
  var above: ItemsAbove?

  /// Width between the insets; nothing where they leave less than nothing.
  var contentWidth: Double { max(0, width - 2 * inset) }

  /// `s`: what a screen keeps free at both sides, of blocks that stand in nothing else (Spec/Article.md 1).
  var sideInset: Double {
    guard case .page = place, design.screen != nil, let screen = environment.options.screen else { return 0 }
    return ScreenDevice(of: screen.size).sideInset
  }

  var isRTL: Bool { environment.isRTL }

  var design: Design { environment.design }

  var textAlignment: TextAlignment {
    switch design.text.alignment {
    case .page: isRTL ? .right : .natural
    case .natural: .natural
    }
  }

  /// Whether texts that are not aligned are only as wide as their widest line.
  var hugsContent: Bool {
    switch design.text.width {
    case .hugging: true
    case .limit: false
    }
  }

  /// A text item at the inset, as wide as the content at most (Spec/Layout.md 7).
  func textItem(
    _ text: RichText, _ category: TextCategory, origin: InputOrigin, alignment: TextAlignment? = nil
  ) -> [LayoutItem] {
    let item = textItem(
      text, BlockTextStyle(category), at: Point(inset, 0), limit: contentWidth, alignment: alignment,
      origin: origin)
    return item.map { [$0] } ?? []
  }

  /// A text item anywhere in the block; `nil` when there is no text.
  ///
  /// - Parameter mostLines: the text is cut with an ellipsis where it needs more.
  func textItem(
    _ text: RichText, _ style: BlockTextStyle, at point: Point, limit: Double,
    alignment: TextAlignment? = nil, mostLines: Int = .max, source: String? = nil, origin: InputOrigin
  ) -> LayoutItem? {
    let attributed = RichTextFlattener.flatten(
      text, style: style, environment: environment, origin: origin, room: limit)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: alignment ?? textAlignment, category: style.category,
      hugsContent: hugsContent)
    let set =
      mostLines == .max
      ? layout.layOut(attributed, at: point)
      : layout.layOut(attributed, mostLines: mostLines, at: point)
    return set.map {
      LayoutItem(frame: $0.frame, source: source ?? self.source, content: .text($0.box))
    }
  }

  /// Lays out blocks inside this one, in its own space.
  ///
  /// - Parameter environment: the block's own unless it is given.
  func sequence(
    in place: BlockPlace, width: Double, inset: Double, environment: LayoutEnvironment? = nil
  ) -> BlockSequence {
    BlockSequence(
      environment: environment ?? self.environment, width: max(0, width), inset: inset, place: place,
      followsRTLText: followsRTLText, fills: fills + fill(of: place))
  }

  /// The ground of what stands in a quote.
  private func fill(of place: BlockPlace) -> [Color] {
    guard case .quote = place, case .frame(let quote) = design.quote else { return [] }
    return [environment.theme.quoteAccent.multiplyingAlpha(by: quote.fillAlpha)]
  }
}

/// What stands above a block in its sequence.
struct ItemsAbove {
  /// The frame of the first item of all; `last` is that of the one right above.
  var first: Rect
  var last: Rect
  var endWithText: Bool
}
