import PageModel
import Primitives

/// Where the painter gets bitmaps from; it never opens a file itself.
package protocol PictureSource {
  /// The picture of a custom emoji, to be shown `pixels` wide and high; `nil` when there is none.
  func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap?

  /// The pixels of a photo, or of the frame that stands for a video or another file; `nil` when there are none.
  ///
  /// - Parameters:
  ///   - pixels: size in device pixels of the frame that it is shown in.
  ///   - origin: of the block that asks, for warnings.
  func picture(of media: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin) -> MediaPicture?

  /// The same for those that move, a number of seconds after they began. Stills show them at their beginning.
  func customEmoji(_ emoji: CustomEmoji, pixels: Size, at seconds: Double) -> Bitmap?
  func picture(
    of media: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin, at seconds: Double
  ) -> MediaPicture?

  /// How the picture of a medium goes on; `nil` for one that stands still.
  func motion(of media: MediaID) -> PictureMotion?
  func motion(of emoji: CustomEmoji) -> PictureMotion?

  /// Whether any of the pictures that were asked for moves.
  var isMoving: Bool { get }

  /// Whether the file of a medium is at hand; its preview does not count.
  func hasFile(_ media: MediaID) -> Bool

  /// The pixels of an inline image, to be shown in `pixels`; `nil` when there are none.
  func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap?
}

extension PictureSource {
  /// Nothing moves.
  package func customEmoji(_ emoji: CustomEmoji, pixels: Size, at _: Double) -> Bitmap? {
    customEmoji(emoji, pixels: pixels)
  }

  package func picture(
    of media: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin, at _: Double
  ) -> MediaPicture? {
    picture(of: media, pixels: pixels, as: look, origin: origin)
  }

  package var isMoving: Bool { false }
  package func motion(of _: MediaID) -> PictureMotion? { nil }
  package func motion(of _: CustomEmoji) -> PictureMotion? { nil }

  /// No file at all.
  package func hasFile(_: MediaID) -> Bool { false }
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

/// What there is to show of a medium.
package struct MediaPicture: Equatable, Sendable {
  package var bitmap: Bitmap
  /// Whether it is only a preview: the file itself is not at hand.
  package var isPreview: Bool
  /// Fills the frame behind a picture that is to show whole; `nil` where that fills the frame itself.
  package var backdrop: Bitmap?

  package init(bitmap: Bitmap, isPreview: Bool = false, backdrop: Bitmap? = nil) {
    self.bitmap = bitmap
    self.backdrop = backdrop
    self.isPreview = isPreview
  }
}

/// No pictures at all.
package struct NoPictures: PictureSource {
  package init() {}
  package func picture(of _: MediaID, pixels _: Size, as _: PictureLook, origin _: InputOrigin)
    -> MediaPicture?
  {
    nil
  }
  package func customEmoji(_: CustomEmoji, pixels _: Size) -> Bitmap? { nil }
  package func inlineImage(_: InlineImage, pixels _: Size) -> Bitmap? { nil }
}
