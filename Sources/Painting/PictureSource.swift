import PageModel
import Primitives

/// Where the painter gets bitmaps from; it never opens a file itself.
package protocol PictureSource {
  /// The picture of a custom emoji, to be shown `pixels` wide and high; `nil` when there is none.
  func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap?

  /// The pixels of a photo, or of the frame that stands for a video or another file; `nil` when there are none.
  ///
  /// - Parameters:
  ///   - pixels: size in device pixels of the frame that it fills by aspect.
  ///   - isConcealed: whether it is to be blurred until nothing can be made out.
  ///   - origin: of the block that asks, for warnings.
  func picture(of media: MediaID, pixels: Size, isConcealed: Bool, origin: InputOrigin) -> MediaPicture?

  /// Whether the file of a medium is at hand; its preview does not count.
  func hasFile(_ media: MediaID) -> Bool

  /// The pixels of an inline image, to be shown in `pixels`; `nil` when there are none.
  func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap?
}

extension PictureSource {
  /// No file at all.
  package func hasFile(_: MediaID) -> Bool { false }
}

/// What there is to show of a medium.
package struct MediaPicture: Equatable, Sendable {
  package var bitmap: Bitmap
  /// Whether it is only a preview: the file itself is not at hand.
  package var isPreview: Bool

  package init(bitmap: Bitmap, isPreview: Bool = false) {
    self.bitmap = bitmap
    self.isPreview = isPreview
  }
}

/// No pictures at all.
package struct NoPictures: PictureSource {
  package init() {}
  package func picture(of _: MediaID, pixels _: Size, isConcealed _: Bool, origin _: InputOrigin)
    -> MediaPicture?
  {
    nil
  }
  package func customEmoji(_: CustomEmoji, pixels _: Size) -> Bitmap? { nil }
  package func inlineImage(_: InlineImage, pixels _: Size) -> Bitmap? { nil }
}
