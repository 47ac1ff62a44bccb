import PageModel
import Primitives
import Reveal

/// A source of images for the painter, which never opens a file itself.
package protocol PictureSource {
  /// Returns the image for a request; `nil` if there is none.
  func picture(for request: PictureRequest) -> MediaPicture?

  /// True if any of the requested images is animated.
  var isMoving: Bool { get }

  /// Returns true if the file of a medium is available. Its preview does not count.
  func hasFile(_ media: MediaID) -> Bool
}

extension PictureSource {
  package var isMoving: Bool { false }
  package func hasFile(_: MediaID) -> Bool { false }
}

/// A request of the painter for an image.
package struct PictureRequest {
  package var subject: Subject
  /// The size of the frame of the image, in device pixels.
  package var pixels: Size
  package var look = PictureLook.filling
  /// The time since the animation began, in seconds; `nil` for the first frame of an animated image.
  package var seconds: Double?

  package init(_ subject: Subject, pixels: Size, as look: PictureLook = .filling, at seconds: Double? = nil) {
    (self.subject, self.pixels, self.look, self.seconds) = (subject, pixels, look, seconds)
  }

  package enum Subject {
    /// A photo, or the preview frame of a video or another file, and the origin of the block that warnings
    /// refer to.
    case medium(MediaID, origin: InputOrigin)
    case inlineImage(InlineImage)
    case customEmoji(CustomEmoji)
  }
}

/// The style of an image in a frame.
package enum PictureLook: Hashable, Sendable {
  /// The image fills the frame and is cropped.
  case filling
  /// The whole image is visible, on a blurred copy of itself if the frame has a different aspect ratio.
  case whole
  /// The image fills the frame, and is blurred beyond recognition.
  case concealed
}

/// The image that a request returns.
package struct MediaPicture: Equatable, Sendable {
  package var bitmap: Bitmap
  /// True if it is only a preview, because the file is not available.
  package var isPreview: Bool
  /// The image that fills the frame behind a whole image; `nil` if the image fills the frame itself.
  package var backdrop: Bitmap?
  /// The animation; `nil` for a still image or one that is not played.
  package var motion: PictureMotion?

  package init(
    bitmap: Bitmap, isPreview: Bool = false, backdrop: Bitmap? = nil, motion: PictureMotion? = nil
  ) {
    (self.bitmap, self.backdrop, self.isPreview, self.motion) = (bitmap, backdrop, isPreview, motion)
  }
}

/// A source without images.
package struct NoPictures: PictureSource {
  package init() {}
  package func picture(for _: PictureRequest) -> MediaPicture? { nil }
}

// MARK: - Asking

/// Animated images play during a stream (Spec/Reveal.md 12).
extension ItemPainting {
  /// Returns the image of a custom emoji.
  ///
  /// - Parameter frame: the frame of the emoji's cell, on the canvas.
  mutating func picture(of emoji: CustomEmoji, in frame: Rect) -> Bitmap? {
    playing(PictureRequest(.customEmoji(emoji), pixels: pixels(of: frame)))?.bitmap
  }

  /// Returns the image of a medium.
  ///
  /// - Parameter frame: the frame on the canvas.
  mutating func picture(
    of media: MediaID, in frame: Rect, as look: PictureLook, origin: InputOrigin
  ) -> MediaPicture? {
    playing(PictureRequest(.medium(media, origin: origin), pixels: pixels(of: frame), as: look))
  }

  /// Returns an inline image.
  ///
  /// - Parameter frame: the frame on the canvas.
  func picture(of image: InlineImage, in frame: Rect) -> Bitmap? {
    pictures.picture(for: PictureRequest(.inlineImage(image), pixels: pixels(of: frame)))?.bitmap
  }

  private func pixels(of frame: Rect) -> Size { Size(frame.width * grid.scale, frame.height * grid.scale) }

  /// Returns the image for a request. The painting is valid as long as the current frame of the image is
  /// shown.
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

  /// Narrows the period in which the painting is valid.
  mutating func narrow(to moments: Range<Double>?) {
    guard let moments else { return }
    playing = playing.map { $0.clamped(to: moments) } ?? moments
  }
}
