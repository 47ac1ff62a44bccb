import Localization
import MessageModel
import PageLayout
import Primitives

/// Paid photos and videos (Spec/Bubbles.md 29).
struct PaidMediaPartLayout: PartLayout {
  let environment: MessageEnvironment
  let paid: PaidMedia
  /// The text on the pill of locked media, with the price.
  let unlocking: LocalizedString

  let kind = PartKind.media
  private let pictures: any PartLayout

  private enum Metrics {
    static let pillHeight = 18.0
    static let pillText = 11.0
    static let pillPadding = 6.0
    static let pillInset = 8.0
  }

  /// - Parameter unlocking: the text on the pill of locked media, with the price.
  init(_ environment: MessageEnvironment, _ paid: PaidMedia, unlocking: LocalizedString = .unlockFor) {
    (self.environment, self.paid, self.unlocking) = (environment, paid, unlocking)
    // Media without items count as one locked image.
    let items = paid.items.isEmpty ? [PaidMedia.Item()] : paid.items
    let shown = items.map { ShownMedia($0, environment.media) }
    for picture in shown { environment.warn(ofUnknownSize: picture) }
    pictures =
      shown.count > 1
      ? AlbumPartLayout(environment: environment, shown: shown)
      : PicturePartLayout(environment: environment, shown: shown[0])
  }

  func widthLimit(offered: Double) -> Double { pictures.widthLimit(offered: offered) }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let measured = pictures.measure(offer)
    return MeasuredPart(width: measured.width) { corner, width in
      var placed = measured.place(corner, width)
      guard case .boxes(var part)? = placed.boxes.first?.content else { return placed }
      let whole = part.boxes.dropFirst().reduce(part.boxes[0].frame) { $0.union($1.frame) }
      part.boxes.append(isLocked ? capsule(in: whole) : pill(on: whole))
      placed.boxes[0].content = .boxes(part)
      return placed
    }
  }

  /// True if the media are locked: senders see their own media, and the price.
  private var isLocked: Bool {
    environment.side == .incoming && (paid.isLocked || paid.items.isEmpty)
  }

  private func capsule(in whole: Rect) -> Box {
    let language = environment.language
    let words = paid.price.map { language.text(unlocking, $0.text(in: language)) }
    return environment.capsule(words ?? language[.unlock], in: whole)
  }

  private func pill(on whole: Rect) -> Box {
    let own = environment.side == .outgoing ? paid.price?.text(in: environment.language) : nil
    var label = environment.label(
      own ?? environment.language[.purchased], environment.fonts.sans(Metrics.pillText), .white,
      limit: max(0, whole.width - 2 * (Metrics.pillInset + Metrics.pillPadding)))
    let width = label.frame.width + 2 * Metrics.pillPadding
    let frame = Rect(
      whole.maxX - Metrics.pillInset - width, whole.minY + Metrics.pillInset, width,
      environment.fonts.pillHeight(Metrics.pillHeight, text: Metrics.pillText))
    label.frame.origin = Point(
      frame.minX + Metrics.pillPadding, frame.minY + Rounding.floor((frame.height - label.frame.height) / 2))
    return .price(label, in: frame, environment.chat.service.overlay)
  }
}

extension MessageEnvironment {
  private enum CapsuleMetrics {
    static let height = 32.0
    static let padding = 10.0
  }

  /// Returns a pill with words in the middle of images.
  func capsule(_ words: String, in whole: Rect) -> Box {
    typealias Metrics = CapsuleMetrics
    var label = label(
      words, fonts.sans(14, .medium), .white, limit: max(0, whole.width - 2 * Metrics.padding))
    let frame = Rect(
      whole.minX + Rounding.floor((whole.width - label.frame.width) / 2) - Metrics.padding,
      whole.minY + Rounding.floor((whole.height - Metrics.height) / 2),
      label.frame.width + 2 * Metrics.padding, Metrics.height)
    label.frame.origin = Point(
      frame.minX + Metrics.padding, frame.minY + Rounding.floor((frame.height - label.frame.height) / 2))
    return .price(label, in: frame, chat.service.control)
  }

  /// Returns the notice on images that only adults may see, over all images; none on others.
  func notice(on pictures: [Box]) -> [Box] {
    guard let first = pictures.first, pictures.contains(where: { $0.image?.veil == .sensitive }) else {
      return []
    }
    let whole = pictures.dropFirst().reduce(first.frame) { $0.union($1.frame) }
    var notice = capsule(language[.sensitiveContent], in: whole)
    notice.isOnSpoiler = true
    return [notice]
  }
}

extension Box {
  /// Returns the price of paid media, or a notice, on a pill over all images.
  fileprivate static func price(_ label: Label, in frame: Rect, _ color: Color) -> Box {
    .group(.price, frame, [Box(.rim, frame, .fill(radius: Box.round, color)).snapped, Box(label)])
  }
}
