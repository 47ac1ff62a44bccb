import MessageModel
import PageLayout
import PageModel
import Primitives

/// A photo, a video or an animation in a bubble, or several of them side by side (Spec/Bubbles.md 18 and
/// 19).
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
  /// The images: one, unless it is an album.
  package var pictures: [MessagePicture]
  /// The price of the images, if they are paid, or the notice on images that only adults may see.
  package var price: PriceCapsule?
}

/// A placed image and the elements over it.
package struct MessagePicture: Sendable {
  /// The reason for the dust over a blurred image.
  package enum Veil: Sendable {
    case spoiler
    /// The image is concealed permanently, since it can be viewed only once.
    case once
    /// The image is concealed until it is paid for.
    case locked
    /// The image is concealed until an adult reveals it.
    case sensitive
  }

  /// The action of the disc on an image.
  package enum Action: Equatable, Sendable {
    case play
    /// Loads the image; the disc shows only if the image is missing.
    case load
    /// A ring with the progress of the file, from 0 to 1, around a cross that stops it.
    case transfer(Double)
    /// No disc: the media plays automatically or must be paid for first.
    case none
    /// An icon in place of the disc: the content of the image is unknown.
    case sign
  }

  /// The frame of the drawn image, without the tail.
  package var frame: Rect
  /// The image; `nil` if there is none to look up.
  package var media: MediaID?
  /// The size in pixels; `nil` if unknown.
  package var natural: Size?
  package var corners: BubbleCorners
  /// The side of the tail that the image extends into.
  package var tail: Side?
  /// True if the whole image shows, over a blurred copy of itself if the frame has another shape.
  package var isWhole: Bool
  package var veil: Veil?
  /// The file whose availability decides which badge is shown; `nil` for a photo.
  package var file: MediaID?
  /// The disc in the middle of the image.
  package var disc: Rect
  package var action: Action
  package var badge: MediaBadge?
  /// The badge shown instead if the file is missing.
  package var loading: LoadingBadge?
  package var colors: PictureColors
}

/// The colors of the placeholder and of the elements over an image.
package struct PictureColors: Equatable, Sendable {
  package var placeholder: Color
  package var disc: Color
  package var badge: Color
}

/// The badge in the top left corner of an image: its duration, or that it is an animation.
package struct MediaBadge: Sendable {
  package var frame: Rect
  package var label: Label
  /// The icon of a video that plays without sound.
  package var mute: Rect?
}

/// The badge of a missing video: its duration and file size.
package struct LoadingBadge: Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  /// The circle around the download icon.
  package var circle: Rect
  package var duration: Label
  /// The file size; `nil` if there is space for only one line.
  package var size: Label?
}

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
        .pictures(
          PicturesPart(
            kind: PicturesPart.Kind(shown.kind), pictures: [picture],
            price: environment.notice(on: [picture]))),
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
        .pictures(
          PicturesPart(kind: .album, pictures: pictures, price: environment.notice(on: pictures))),
        in: Rect(corner.x, corner.y, width, height),
        status: environment.pill(on: pictures.last?.frame ?? .zero, offer))
    }
  }
}
