import MessageModel
import PageLayout
import Primitives
import Typography

/// A message of nothing but emoji, as large as there are few of them (Docs/Bubbles.md 5.5).
struct EmojiArt: FreeContent {
  private let block: TextBlock

  private enum Metrics {
    /// Points of a single one.
    static let largest = 94.0
    /// Sizes in parts of that, by the number of emoji.
    static let shares = [1, 0.84, 0.69, 0.53, 0.46, 0.38, 0.32, 0.27, 0.24, 0.21]
    static let top = 16.0
    static let bottom = 20.0
    static let sides = 12.0
    /// The room for what stands beside them.
    static let besidePanels = 45.0
    static let customShare = 24.0 / 17
    static let pillInset = 4.0
    static let reactionsGap = 4.0
  }

  /// Points of the emoji's font.
  static func size(length: Int) -> Double {
    let index = min(max(1, length), Metrics.shares.count) - 1
    return Rounding.floor(Metrics.largest * Metrics.shares[index])
  }

  init(environment: MessageEnvironment, emoji: LargeEmoji) {
    let message = environment.message
    let size = Self.size(length: emoji.length)
    var style = environment.style(FontStyle(.sans, size: size), environment.palette.incoming.primaryText)
    style.emojiSide = Rounding.floor(size * Metrics.customShare)
    let geometry = RowGeometry(environment)
    let beside = message.reply == nil && message.forward == nil ? 0 : Metrics.besidePanels
    let limit = Rounding.floor(
      geometry.listWidth - RowGeometry.margin - Metrics.sides - geometry.avatarInset - beside)
    block = environment.block(message.text.flattened, style) { _ in limit }
  }

  var size: Size { block.frame.size }
  let padding = 0.0
  let top = Metrics.top
  var height: Double { Metrics.top + size.height + Metrics.bottom }
  let reactionsGap = Metrics.reactionsGap

  func part(in frame: Rect) -> PartContent {
    var block = block
    block.frame.origin = frame.origin
    return .emoji(EmojiPart(text: block))
  }

  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox {
    let right = max(cell.maxX, cell.minX + measure.pillSize.width + Metrics.pillInset)
    return measure.onPill(
      endingAt: Point(right - Metrics.pillInset, cell.maxY + Metrics.bottom - Metrics.pillInset), mode: .free)
  }
}
