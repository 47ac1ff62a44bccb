import MessageModel
import PageLayout
import PageModel
import Primitives

/// A photo, a video or an animation in a bubble, or several of them side by side (Spec/Bubbles.md 18 and 19).
package struct PicturesPart: Sendable {
  package enum Kind: String, Sendable {
    case photo, video, animation, album

    init(_ kind: ContentPicture.Kind) {
      switch kind {
      case .photo: self = .photo
      case .video: self = .video
      case .animation: self = .animation
      }
    }
  }

  package var kind: Kind
  /// One, unless it is an album.
  package var pictures: [MessagePicture]
  /// What is paid for them, if anything is.
  package var price: PriceCapsule?
}

/// A picture where it stands, and what lies over it.
package struct MessagePicture: Sendable {
  /// Dust over a blurred picture.
  package enum Veil: Sendable {
    case spoiler
    /// For ever, since it may be seen but once.
    case once
    /// Until it is paid for.
    case locked
  }

  /// What its disc does.
  package enum Action: Sendable {
    case play
    /// There is a disc only where the picture is not at hand.
    case load
    /// It plays by itself, or has to be paid for first.
    case none
    /// There is no disc but a sign: nobody says what the picture is.
    case sign
  }

  /// The frame of the picture that is drawn, without the tail.
  package var frame: Rect
  /// `nil` when there is nothing to look for.
  package var media: MediaID?
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var corners: BubbleCorners
  /// Side of the tail that the picture reaches into.
  package var tail: Side?
  /// Whether all of it shows, on a blurred copy of itself where the frame has another shape.
  package var isWhole: Bool
  package var veil: Veil?
  /// Whose being at hand decides between the badges; `nil` for a photo.
  package var file: MediaID?
  /// The disc in its middle.
  package var disc: Rect
  package var action: Action
  package var badge: MediaBadge?
  /// What stands in place of the badge where the file is not at hand.
  package var loading: LoadingBadge?
  package var colors: PictureColors
}

/// What shows where a picture is not, and what lies over it.
package struct PictureColors: Equatable, Sendable {
  package var placeholder: Color
  package var disc: Color
  package var badge: Color
}

/// What a picture's upper left corner tells: how long it plays, or that it is an animation.
package struct MediaBadge: Sendable {
  package var frame: Rect
  package var label: Label
  /// That it plays without sound.
  package var mute: Rect?
}

/// How long a film plays that is not at hand, and what it weighs.
package struct LoadingBadge: Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  /// The circle around the sign of what is far away.
  package var circle: Rect
  package var duration: Label
  /// `nil` where there is room for one line.
  package var size: Label?
}

/// One photo, video or animation (Spec/Bubbles.md 18).
struct PicturePartLayout: PartLayout {
  let environment: MessageEnvironment
  let shown: ShownMedia

  let kind = PartKind.media

  /// The size of media that may be seen but once.
  private static let onceSize = Size(200, 120)

  /// Photos are never wider than pictures may be, and nor is what stands below them.
  func widthLimit(offered: Double) -> Double {
    fitsAsVideo ? offered : PictureMetrics.largest(in: environment).width + 2 * environment.pictureInset
  }

  /// Stories are as large as photos, whatever they are.
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
        .pictures(PicturesPart(kind: PicturesPart.Kind(shown.kind), pictures: [picture])),
        in: Rect(corner.x, corner.y, width, height), status: environment.pill(on: frame, offer))
    }
  }
}

extension PictureMetrics {
  static func largest(in environment: MessageEnvironment) -> Size {
    RowGeometry.isWide(environment.options.listWidth) ? largestWide : largest
  }
}

/// Photos, videos and animations that were sent together (Spec/Bubbles.md 19).
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
        .pictures(PicturesPart(kind: .album, pictures: pictures)),
        in: Rect(corner.x, corner.y, width, height),
        status: environment.pill(on: pictures.last?.frame ?? .zero, offer))
    }
  }
}
