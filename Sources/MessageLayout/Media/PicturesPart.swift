import MessageModel
import PageLayout
import PageModel
import Primitives

/// One photo, video or animation (Spec/Bubbles.md 18).
struct PicturePartLayout: PartLayout {
  let environment: MessageEnvironment
  let shown: ShownMedia

  let kind = PartKind.media

  /// The size of media that can be viewed only once.
  private static let onceSize = Size(200, 120)

  /// Returns the width limit of photos, which also applies to the content below them.
  func widthLimit(offered: Double) -> Double {
    fitsAsVideo ? offered : PictureMetrics.largest(in: environment).width + 2 * environment.pictureInset
  }

  /// True if the width rules of videos apply. Stories always have the size of photos.
  private var fitsAsVideo: Bool { shown.kind == .video && !shown.isStory }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let inset = environment.pictureInset
    let limit = max(0, offer.row.offered - 2 * inset)
    let fit = MediaFit(
      fitsAsVideo ? .video : .photo, pixels: shown.size, limit: limit,
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
      return PlacedPart(
        shown.kind.part, [picture] + environment.notice(on: [picture]),
        in: Rect(corner.x, corner.y, width, height), status: environment.pill(on: frame, offer))
    }
  }
}

extension PictureMetrics {
  static func largest(in environment: MessageEnvironment) -> Size {
    RowGeometry.isWide(environment.options.listWidth) ? largestWide : largest
  }
}

/// Photos, videos and animations of an album (Spec/Bubbles.md 19).
struct AlbumPartLayout: PartLayout {
  let environment: MessageEnvironment
  let shown: [ShownMedia]

  let kind = PartKind.media

  private func mosaic(offered: Double) -> Mosaic {
    let room = max(0, offered - 2 * environment.pictureInset)
    let box = PictureMetrics.largest(in: environment).fitting(into: Size(room, .greatestFiniteMagnitude))
    return Mosaic(sizes: shown.map(\.size), box: box)
  }

  func widthLimit(offered: Double) -> Double {
    mosaic(offered: offered).width + 2 * environment.pictureInset
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let mosaic = mosaic(offered: offer.row.offered)
    let inset = environment.pictureInset
    let whole = Size(mosaic.width, mosaic.height)
    let top = offer.isUnderHeader ? PictureMetrics.headerGap : 0
    let shape = PictureShape(offer, side: environment.side, isTouchedBelow: !offer.isLast)
    let height = top + whole.height + 2 * inset
    return MeasuredPart(width: whole.width + 2 * inset) { corner, width in
      let origin = Point(corner.x + inset, corner.y + top + inset)
      let maker = PictureMaker(environment: environment)
      let pictures = zip(shown, mosaic.cells).map { shown, cell in
        maker.picture(
          shown, in: cell.frame.offsetBy(origin), shape.cell(cell.frame, in: whole), isInAlbum: true,
          isSmall: cell.frame.width < whole.width)
      }
      return PlacedPart(
        .album, pictures + environment.notice(on: pictures), in: Rect(corner.x, corner.y, width, height),
        status: environment.pill(on: pictures.last?.frame ?? .zero, offer))
    }
  }
}

extension ContentPicture.Kind {
  fileprivate var part: BoxPart.Kind {
    switch self {
    case .photo: .photo
    case .video: .video
    case .animation: .animation
    }
  }
}
