import PageModel
import Primitives
import Reveal

/// Where the painter gets pictures from; it never opens a file itself.
package protocol PictureSource {
  /// - Returns: `nil` when there is no such picture.
  func picture(for request: PictureRequest) -> MediaPicture?

  /// Whether any of the pictures that were asked for moves.
  var isMoving: Bool { get }

  /// Whether the file of a medium is at hand; its preview does not count.
  func hasFile(_ media: MediaID) -> Bool
}

extension PictureSource {
  package var isMoving: Bool { false }
  package func hasFile(_: MediaID) -> Bool { false }
}

/// A picture that the painter needs.
package struct PictureRequest {
  package var subject: Subject
  /// Size in device pixels of the frame that it is shown in.
  package var pixels: Size
  package var look = PictureLook.filling
  /// Seconds since it began to move; `nil` where pictures rest, which show their beginning.
  package var seconds: Double?

  package init(_ subject: Subject, pixels: Size, as look: PictureLook = .filling, at seconds: Double? = nil) {
    (self.subject, self.pixels, self.look, self.seconds) = (subject, pixels, look, seconds)
  }

  package enum Subject {
    /// A photo, or the frame that stands for a video or another file; and the block that warnings are about.
    case medium(MediaID, origin: InputOrigin)
    case inlineImage(InlineImage)
    case customEmoji(CustomEmoji)
  }
}

/// How a picture is shown in a frame.
package enum PictureLook: Hashable, Sendable {
  /// Fills it; what sticks out is cut.
  case filling
  /// All of it, on a blurred copy of itself where its frame has another shape.
  case whole
  /// Fills it, blurred until nothing can be made out.
  case concealed
}

/// The answer to a request.
package struct MediaPicture: Equatable, Sendable {
  package var bitmap: Bitmap
  /// Whether it is only a preview: the file itself is not at hand.
  package var isPreview: Bool
  /// Fills the frame behind a picture that is to show whole; `nil` where that fills the frame itself.
  package var backdrop: Bitmap?
  /// How it goes on; `nil` for a picture that stands still or rests.
  package var motion: PictureMotion?

  package init(
    bitmap: Bitmap, isPreview: Bool = false, backdrop: Bitmap? = nil, motion: PictureMotion? = nil
  ) {
    (self.bitmap, self.backdrop, self.isPreview, self.motion) = (bitmap, backdrop, isPreview, motion)
  }
}

/// No pictures at all.
package struct NoPictures: PictureSource {
  package init() {}
  package func picture(for _: PictureRequest) -> MediaPicture? { nil }
}

// MARK: - Asking

/// Pictures that move do so while a stream goes on (Spec/Reveal.md 12).
extension ItemPainting {
  /// - Parameter frame: of its cell, on the canvas.
  mutating func picture(of emoji: CustomEmoji, in frame: Rect) -> Bitmap? {
    playing(PictureRequest(.customEmoji(emoji), pixels: pixels(of: frame)))?.bitmap
  }

  /// - Parameter frame: on the canvas.
  mutating func picture(
    of media: MediaID, in frame: Rect, as look: PictureLook, origin: InputOrigin
  ) -> MediaPicture? {
    playing(PictureRequest(.medium(media, origin: origin), pixels: pixels(of: frame), as: look))
  }

  /// - Parameter frame: on the canvas.
  func picture(of image: InlineImage, in frame: Rect) -> Bitmap? {
    pictures.picture(for: PictureRequest(.inlineImage(image), pixels: pixels(of: frame)))?.bitmap
  }

  private func pixels(of frame: Rect) -> Size { Size(frame.width * grid.scale, frame.height * grid.scale) }

  /// What is painted holds as long as the frame of the picture that shows now.
  private mutating func playing(_ request: PictureRequest) -> MediaPicture? {
    var request = request
    if !isStill { request.seconds = moment / StreamClock.ticksPerSecond }
    let picture = pictures.picture(for: request)
    if let seconds = request.seconds, let motion = picture?.motion {
      let end = motion.end(ofFrameAt: seconds) * StreamClock.ticksPerSecond
      if end.isFinite { narrow(to: moment..<max(moment, end)) }
    }
    return picture
  }

  /// What is painted holds within some moments at most.
  mutating func narrow(to moments: Range<Double>?) {
    guard let moments else { return }
    playing = playing.map { $0.clamped(to: moments) } ?? moments
  }
}
