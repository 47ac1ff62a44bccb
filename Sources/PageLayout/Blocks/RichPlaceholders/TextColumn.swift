import PageModel
import Primitives
import TextLayout

/// Short texts below each other, each in a style of its own.
struct TextColumn {
  let context: BlockContext
  /// Left edge in the block.
  let x: Double
  let width: Double
  let source: String
  /// Of the block that holds the texts.
  let origin: InputOrigin
  private(set) var items: [LayoutItem] = []

  /// - Parameter frame: gives the left edge and the width.
  init(_ context: BlockContext, in frame: Rect, source: String? = nil, origin: InputOrigin) {
    self.context = context
    x = frame.minX
    width = frame.width
    self.source = source ?? context.source
    self.origin = origin
  }

  /// Bottom of the last text; the first one's top is zero.
  var height: Double { items.last?.frame.maxY ?? 0 }

  /// Adds nothing where there is no text.
  ///
  /// - Parameter gap: above it, unless it is the first.
  mutating func add(
    _ text: String, _ style: BlockTextStyle, isBold: Bool = false, lineLimit: Int = 1, gap: Double
  ) {
    let y = items.isEmpty ? 0 : height + gap
    let plain = RichText.plain(text.onOneLine)
    let item = context.textItem(
      isBold ? .styled(.bold, plain) : plain, style, at: Point(x, y), limit: width, mostLines: lineLimit,
      source: source, origin: origin)
    if let item { items.append(item) }
  }

  /// The texts, moved down.
  func placed(at y: Double) -> [LayoutItem] { items.map { $0.offsetBy(Point(0, y)) } }
}
