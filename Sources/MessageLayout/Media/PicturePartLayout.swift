import MessageModel
import PageLayout
import PageModel
import Primitives

/// One photo, video or animation (Docs/Bubbles.md 18).
struct PicturePartLayout: PartLayout {
  let environment: MessageEnvironment
  let shown: ShownMedia

  let kind = PartKind.media

  /// Of media that may be seen but once.
  private static let onceSize = Size(200, 120)

  /// Photos are never wider than pictures may be, and nor is what stands below them.
  func widthLimit(offered: Double) -> Double {
    switch shown.kind {
    case .video: offered
    case .photo, .animation:
      PictureMetrics.largest(in: environment).width + 2 * environment.pictureInset
    }
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let inset = environment.pictureInset
    let limit = max(0, offer.row.offered - 2 * inset)
    let fit = MediaFit(
      shown.kind == .video ? .video : .photo, pixels: shown.size, limit: limit,
      largest: PictureMetrics.largest(in: environment))
    let wanted = shown.isOnce ? Self.onceSize.width : fit.width
    let top = offer.isUnderHeader ? PictureMetrics.headerGap : 0
    let shape = PictureShape(offer, side: environment.side, isTouchedBelow: !offer.isLast)
    return MeasuredPart(width: min(wanted, limit) + 2 * inset) { corner, width in
      let inner = width - 2 * inset
      let size = shown.isOnce ? Size(inner, Self.onceSize.height) : fit.size(width: inner)
      let frame = Rect(corner.x + inset, corner.y + top + inset, inner, size.height)
      let picture = PictureMaker(environment: environment).picture(shown, in: frame, shape)
      let height = top + size.height + 2 * inset
      let part = PartBox(
        frame: Rect(corner.x, corner.y, width, height),
        content: .pictures(PicturesPart(kind: PicturesPart.Kind(shown.kind), pictures: [picture])))
      return PlacedPart(boxes: [part], height: height, status: environment.pill(on: frame, offer))
    }
  }
}

extension PictureMetrics {
  static func largest(in environment: MessageEnvironment) -> Size {
    RowGeometry.isWide(environment.options.listWidth) ? largestWide : largest
  }
}
