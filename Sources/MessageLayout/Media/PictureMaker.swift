import MessageModel
import PageLayout
import PageModel
import Primitives

/// Puts what lies over a picture where it belongs (Docs/Bubbles.md 18.3).
struct PictureMaker {
  let environment: MessageEnvironment

  private enum Metrics {
    static let disc = 50.0
    /// In a cell of an album that is not as wide as it.
    static let smallDisc = 32.0
    static let badge = Point(6, 6)
    /// Over the tail.
    static let badgeXAtTail = 10.0
    static let badgeHeight = 18.0
    static let badgePadding = 7.0
    static let badgeTextTop = 2.0
  }

  /// - Parameters:
  ///   - frame: where it stands.
  ///   - isSmall: whether it is one of several beside each other.
  func picture(_ shown: ShownMedia, in frame: Rect, _ shape: PictureShape, isSmall: Bool = false)
    -> MessagePicture
  {
    let side = min(isSmall ? Metrics.smallDisc : Metrics.disc, frame.width, frame.height)
    let disc = Rect(
      frame.minX + Rounding.floor((frame.width - side) / 2),
      frame.minY + Rounding.floor((frame.height - side) / 2), side, side)
    let service = environment.chat.service
    return MessagePicture(
      frame: frame, media: shown.picture?.id, natural: shown.pixels, corners: shape.corners,
      tail: shape.tail, isWhole: shown.isWhole, veil: shown.veil, disc: disc, plays: shown.kind == .video,
      badge: shown.badge.map { badge($0, on: frame, shape) },
      colors: PictureColors(
        placeholder: environment.bubbleColors.mediaPlaceholder, disc: service.control, badge: service.overlay)
    )
  }

  private func badge(_ text: String, on frame: Rect, _ shape: PictureShape) -> MediaBadge {
    let font = environment.fonts.sans(11, hasTabularDigits: true)
    // As wide as with other digits, so that it need not move while it counts.
    let widest = String(text.map { $0.isASCII && $0.isNumber ? "8" : $0 })
    let width = environment.label(widest, font, .white).frame.width
    let x = shape.tail == .incoming ? Metrics.badgeXAtTail : Metrics.badge.x
    let corner = Point(frame.minX + x, frame.minY + Metrics.badge.y)
    let label = environment.label(
      text, font, .white,
      at: Point(
        corner.x + Metrics.badgePadding, corner.y + Metrics.badgeTextTop + environment.pixel))
    return MediaBadge(
      frame: Rect(corner.x, corner.y, width + 2 * Metrics.badgePadding, Metrics.badgeHeight), label: label)
  }
}

/// What parts of pictures have in common.
enum PictureMetrics {
  static let largest = Size(300, 380)
  /// On wide lists.
  static let largestWide = Size(440, 440)
  /// From the picture's lower right corner to that of the status on it.
  static let pillInset = 6.0
  /// Between the header and a picture.
  static let headerGap = 7.0
  static let inset = 2.0
  /// On a wallpaper of one colour.
  static let plainInset = 1.0
}

extension MessageEnvironment {
  /// Of pictures in the content.
  var pictureInset: Double {
    chat.hasPlainWallpaper ? PictureMetrics.plainInset : PictureMetrics.inset
  }

  /// The status on a picture, if it stands there.
  func pill(on picture: Rect, _ offer: PartOffer) -> StatusBox? {
    guard offer.status != nil else { return nil }
    return StatusMeasure(self, mode: .overlay)?.onPill(
      endingAt: Point(picture.maxX - PictureMetrics.pillInset, picture.maxY - PictureMetrics.pillInset),
      mode: .overlay)
  }
}
