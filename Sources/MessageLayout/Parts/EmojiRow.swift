import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// A message of nothing but emoji, as large as there are few of them (Docs/Bubbles.md 5.5).
struct EmojiRow {
  let environment: MessageEnvironment
  let geometry: RowGeometry

  private enum Metrics {
    /// Points of a single one.
    static let largest = 94.0
    /// In parts of that, by their number.
    static let shares = [1, 0.84, 0.69, 0.53, 0.46, 0.38, 0.32, 0.27, 0.24, 0.21]
    static let top = 16.0
    static let bottom = 20.0
    static let side = 9.0
    /// Of the list's width, kept besides the margin of bubbles.
    static let margin = 36.0
    static let sides = 12.0
    static let customShare = 24.0 / 17
    static let pillInset = 4.0
  }

  /// Points of the emoji's font.
  static func size(length: Int) -> Double {
    let index = min(max(1, length), Metrics.shares.count) - 1
    return Rounding.floor(Metrics.largest * Metrics.shares[index])
  }

  func lay(_ text: MessageText, _ emoji: EmojiText, into layout: inout MessageLayout) {
    let size = Self.size(length: emoji.length)
    var style = environment.style(FontStyle(.sans, size: size), environment.palette.incoming.primaryText)
    style.emojiSide = Rounding.floor(size * Metrics.customShare)
    let limit = Rounding.floor(geometry.listWidth - Metrics.margin - Metrics.sides - geometry.avatarInset)
    var block = environment.block(text.flattened, style) { _ in limit }
    let x =
      environment.side == .incoming
      ? BubbleMetrics.edge + geometry.avatarInset + BubbleMetrics.tailRoom
      : geometry.listWidth - block.frame.width - Metrics.side
    let top = geometry.margins.top + Metrics.top
    block.frame.origin = Point(x, top)
    layout.parts = [PartBox(frame: block.frame, content: .emoji(EmojiPart(text: block)))]
    let end = block.frame.maxY + Metrics.bottom
    if let status = StatusMeasure(environment, mode: .free) {
      let right = max(block.frame.maxX, x + status.pillSize.width + Metrics.pillInset)
      layout.status = status.onPill(
        endingAt: Point(right - Metrics.pillInset, end - Metrics.pillInset), mode: .free)
    }
    layout.size.height = end + geometry.margins.bottom
  }
}
