import PageModel
import Primitives

/// Where the painter gets bitmaps from; it never opens a file itself.
public protocol PictureSource {
  /// The picture of a custom emoji, to be shown `pixels` wide and high; `nil` when there is none.
  func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap?

  /// The pixels of an inline image, to be shown in `pixels`; `nil` when there are none.
  func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap?
}

/// No pictures at all.
public struct NoPictures: PictureSource {
  public init() {}
  public func customEmoji(_: CustomEmoji, pixels _: Size) -> Bitmap? { nil }
  public func inlineImage(_: InlineImage, pixels _: Size) -> Bitmap? { nil }
}
