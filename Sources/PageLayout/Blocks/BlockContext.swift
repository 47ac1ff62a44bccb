import PageModel
import Primitives

/// The environment and the place that a block is laid out with.
struct BlockContext {
  var environment: LayoutEnvironment
  /// The bounding width `W`, in points.
  var width: Double
  /// The horizontal inset `H`, in points.
  var inset: Double
  /// The JSON pointer of the block.
  var source: String
  /// The container of the block and its neighbors.
  var place = BlockPlace.page
  /// True if the text item before the block has a right-to-left line.
  var followsRTLText = false
  /// True if the block is the content of a cover.
  var isCover = false
  /// True if the block is the last in its container.
  var isLast = false
  /// The colors painted between the bubble and the block, lowest first.
  var fills: [Color] = []
  /// The items above the block; `nil` if there are none.
  var above: ItemsAbove?

  /// The width between the insets, at least 0, in points.
  var contentWidth: Double { max(0, width - 2 * inset) }

  /// The width `s` that a screen keeps free on both sides of the page's own blocks, in points
  /// (Spec/Article.md 1).
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

  /// True if texts that are not aligned are only as wide as their widest line.
  var hugsContent: Bool {
    switch design.text.width {
    case .hugging: true
    case .limit: false
    }
  }

  /// Returns a text item at the inset, at most as wide as the content (Spec/Layout.md 7).
  func textItem(
    _ text: RichText, _ category: TextCategory, origin: InputOrigin, alignment: TextAlignment? = nil
  ) -> [LayoutItem] {
    let item = textItem(
      text, BlockTextStyle(category), at: Point(inset, 0), limit: contentWidth, alignment: alignment,
      origin: origin)
    return item.map { [$0] } ?? []
  }

  /// Returns a text item at a point in the block; `nil` if there is no text.
  ///
  /// - Parameter mostLines: the maximum number of lines. A longer text is cut with an ellipsis.
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

  /// Returns a sequence for blocks inside this one, in its own space.
  ///
  /// - Parameter environment: the environment of the blocks; `nil` for the one of this block.
  func sequence(
    in place: BlockPlace, width: Double, inset: Double, environment: LayoutEnvironment? = nil
  ) -> BlockSequence {
    BlockSequence(
      environment: environment ?? self.environment, width: max(0, width), inset: inset, place: place,
      followsRTLText: followsRTLText, fills: fills + fill(of: place))
  }

  /// Returns the background of the contents of a quote.
  private func fill(of place: BlockPlace) -> [Color] {
    guard case .quote = place, case .frame(let quote) = design.quote else { return [] }
    return [environment.theme.quoteAccent.multiplyingAlpha(by: quote.fillAlpha)]
  }
}

/// The items above a block in its sequence.
struct ItemsAbove {
  /// The frame of the first item of the sequence. `last` is the frame of the item directly above the block.
  var first: Rect
  var last: Rect
  var endWithText: Bool
}
