import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// A sticker or a die (Spec/Bubbles.md 21.1).
struct StickerArt: FreeContent {
  private let environment: MessageEnvironment
  private let kind: BoxPart.Kind
  private let media: MediaID?
  private let emoji: String
  private let isStill: Bool
  private let natural: Size?
  let size: Size

  private enum Metrics {
    static let still = 184.0
    static let animated = 180.0
    static let premium = 240.0
    static let padding = 10.0
    /// The distance from the row's top to the cell of a still sticker, whose image begins there.
    static let stillTop = -10.0
    static let premiumTop = -20.0
    static let lowest = 74.0
    static let pill = 4.0
    static let stillPill = 16.0
    static let reactionsGap = 4.0
    static let stillReactionsGap = 2.0
    static let placeholderRadius = 16.0
  }

  init(environment: MessageEnvironment, sticker: StickerContent) {
    let isStill = sticker.format == .still
    let side = isStill ? Metrics.still : sticker.isPremium ? Metrics.premium : Metrics.animated
    self.init(
      environment, .sticker, media: sticker.media, emoji: sticker.emoji, isStill: isStill, side: side,
      isPremium: sticker.isPremium)
  }

  init(environment: MessageEnvironment, dice: DiceContent) {
    self.init(
      environment, .dice, media: nil, emoji: dice.emoji, isStill: false, side: Metrics.animated,
      isPremium: false, dice: dice)
  }

  private let isPremium: Bool
  private let dice: DiceContent?

  private init(
    _ environment: MessageEnvironment, _ kind: BoxPart.Kind, media: MediaID?, emoji: String, isStill: Bool,
    side: Double, isPremium: Bool, dice: DiceContent? = nil
  ) {
    (self.dice, self.environment, self.kind) = (dice, environment, kind)
    (self.media, self.emoji, self.isStill) = (media, emoji, isStill)
    self.isPremium = isPremium && !isStill
    natural = media.flatMap { environment.media.pixels(of: .document($0)) }
    size = natural.map { $0.fitted(into: side) } ?? Size(side, side)
  }

  let padding = Metrics.padding

  var top: Double { isStill ? Metrics.stillTop : isPremium ? Metrics.premiumTop : 0 }

  var height: Double {
    max(Metrics.lowest, isStill ? size.height : size.height + 2 * Metrics.padding + top)
  }

  var reactionsGap: Double { isStill ? Metrics.stillReactionsGap : Metrics.reactionsGap }

  func part(in frame: Rect) -> BoxPart {
    if let dice, let face = DieLayout(environment: environment, dice: dice).face(in: frame) {
      return BoxPart(kind: kind, boxes: [face])
    }
    let side = min(frame.width, frame.height)
    let alternative =
      emoji.isEmpty
      ? nil
      : AlternativeTextLayout(side: side) { environment.shape($0, origin: environment.message.origin) }
        .layOut(emoji.asEmoji, font: FontStyle(.sans, size: side))
    let substitute: Box.Content =
      alternative.map { .letters($0, environment.palette.incoming.primaryText) }
      ?? .fill(radius: Metrics.placeholderRadius, environment.stickerPlaceholder)
    let image = BoxImage(
      media, .free, .boxes([Box(.icon, frame, substitute).snapped]), natural: natural)
    return BoxPart(kind: kind, boxes: [Box(.image, frame, .image(image)).snapped])
  }

  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox {
    let bottom = isStill ? Metrics.stillPill : Metrics.pill
    return measure.onPill(
      endingAt: Point(
        max(cell.maxX, cell.minX + measure.pillSize.width + Metrics.pill) - Metrics.pill,
        cell.maxY - bottom), mode: .free)
  }
}

extension MessageEnvironment {
  /// The color of the placeholder for a missing sticker.
  var stickerPlaceholder: Color {
    ChatColors.stickerPlaceholder(palette) ?? chat.service.fill
  }
}

extension ChatColors {
  /// The color of a sticker that is not there; `nil` for the fill of service messages.
  package static func stickerPlaceholder(_ palette: Palette) -> Color? {
    if let color = palette.chat[.stickerPlaceholder] { return color }
    switch palette.name {
    case "day": return Color(0xf7f7f7)
    case "night": return Color(0xffffff, alpha: 0.1)
    case "tinted": return Color(0x213040, alpha: 0.5)
    default: return nil
    }
  }
}

extension Size {
  /// Returns the largest size that fits a square, which may be larger than this size.
  fileprivate func fitted(into side: Double) -> Size {
    let factor = side / max(width, height)
    return Size(max(1, Rounding.floor(width * factor)), max(1, Rounding.floor(height * factor)))
  }
}

/// Lays out the face of a die at rest. The protocols give only its value; the appearance is an iprender
/// choice.
struct DieLayout {
  let environment: MessageEnvironment
  let dice: DiceContent

  /// The drawings (Spec/Bubbles.md 14.2).
  private enum Metrics {
    // The measures are shares of the image's side.
    static let reelSide = 0.19
    static let reelStep = 0.235
    static let reelY = 0.435
    /// There is a lever at the right.
    static let reelMiddle = 0.48
    static let letters = Color(0x2b2f36)
    /// The middle of the face or of the board.
    static let middle = Point(0.5, 0.48)
    static let pipStep = 0.225
    /// The columns and rows of the pips, from the middle.
    static let places: [[(Double, Double)]] = [
      [(0, 0)], [(-1, -1), (1, 1)], [(-1, -1), (0, 0), (1, 1)], [(-1, -1), (1, -1), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ]
    static let boardRadius = 0.44
    /// The direction from the board's middle to the hit, as a share of the distance to the edge.
    static let hit = Point(-0.6, 0.8)
  }

  /// Returns the face; `nil` for a die that is still rolling, and for balls, whose emoji is enough.
  func face(in frame: Rect) -> Box? {
    switch dice.result {
    case .pips(let value): pips(value, in: frame)
    case .ring(let value): dart(value, in: frame)
    case .reels(let symbols): reels(symbols, in: frame)
    case nil: nil
    }
  }

  /// Returns drawings over each other. The offsets are shares of the image's side.
  private func face(_ meaning: String, _ drawings: [(name: String, offset: Point)], in frame: Rect) -> Box {
    let side = min(frame.width, frame.height)
    let square = Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
    var box = Box.group(
      .die, square,
      drawings.map { drawing in
        let offset = Point(side * drawing.offset.x, side * drawing.offset.y)
        return Box(.icon, square.offsetBy(offset), .drawing(drawing.name))
      })
    box.meaning = meaning
    return box.snapped
  }

  private func pips(_ value: Int, in frame: Rect) -> Box {
    let name = value == 1 ? "red pip" : "pip"
    let pips = Metrics.places[value - 1].map { column, row in
      (
        name,
        Point(Metrics.middle.x + column * Metrics.pipStep, Metrics.middle.y + row * Metrics.pipStep)
      )
    }
    return face("pips \(value)", [("die", .zero)] + pips, in: frame)
  }

  private func dart(_ value: Int, in frame: Rect) -> Box {
    let rings = DiceContent.values.upperBound - value
    // The worst throw misses the board.
    let off = Metrics.boardRadius * Double(rings) / Double(DiceContent.values.count - 1)
    let tip = Point(Metrics.middle.x + off * Metrics.hit.x, Metrics.middle.y + off * Metrics.hit.y)
    return face("rings \(rings)", [("board", .zero), ("dart", tip)], in: frame)
  }

  private func reels(_ signs: [String], in frame: Rect) -> Box {
    let side = frame.width * Metrics.reelSide
    let step = frame.width * Metrics.reelStep
    let left = frame.minX + frame.width * Metrics.reelMiddle - step - side / 2
    let letters = signs.enumerated().compactMap { index, sign -> Box? in
      let box = Rect(
        left + Double(index) * step, frame.minY + frame.height * Metrics.reelY, side, side)
      var font = FontStyle(.sans, size: side)
      font.weight = .bold
      let text = AlternativeTextLayout(side: side) {
        environment.shape($0, origin: environment.message.origin)
      }
      .layOut(sign, font: font)
      return text.map { Box(.icon, box, .letters($0, Metrics.letters)) }
    }
    var machine = Box.group(
      .die, frame, [Box(.icon, frame, .drawing("machine")).snapped] + letters)
    machine.meaning = "reels " + signs.joined(separator: " ")
    return machine
  }
}

/// A message that consists only of emoji, whose size depends on their number (Spec/Bubbles.md 5.5).
struct EmojiArt: FreeContent {
  private let block: TextBlock

  private enum Metrics {
    /// The font size for a single emoji, in points.
    static let largest = 94.0
    /// The sizes as fractions of the largest, by the number of emoji.
    static let shares = [1, 0.84, 0.69, 0.53, 0.46, 0.38, 0.32, 0.27, 0.24, 0.21]
    static let top = 16.0
    static let bottom = 20.0
    static let sides = 12.0
    /// The space for the panels beside the emoji.
    static let besidePanels = 45.0
    static let customShare = 24.0 / 17
    static let pillInset = 4.0
    static let reactionsGap = 4.0
  }

  /// Returns the size of the emoji's font, in points.
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

  func part(in frame: Rect) -> BoxPart {
    var block = block
    block.frame.origin = frame.origin
    return BoxPart(kind: .emoji, boxes: [Box(block)])
  }

  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox {
    let right = max(cell.maxX, cell.minX + measure.pillSize.width + Metrics.pillInset)
    return measure.onPill(
      endingAt: Point(right - Metrics.pillInset, cell.maxY + Metrics.bottom - Metrics.pillInset), mode: .free)
  }
}
