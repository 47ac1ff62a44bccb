import PageModel
import Painting
import Pictures
import Primitives

/// Frames of pictures that move, for whoever asks for more than the first (Docs/Input.md 4.7).
extension MediaStore {
  package func customEmoji(_ emoji: CustomEmoji, pixels: Size, at seconds: Double) -> Bitmap? {
    let id = MediaID(rawValue: emoji.id)
    return frame(of: id, in: Self.emojiFrame(pixels), at: seconds) ?? customEmoji(emoji, pixels: pixels)
  }

  /// What a spoiler conceals stands still.
  package func picture(
    of id: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin, at seconds: Double
  ) -> MediaPicture? {
    let still = picture(of: id, pixels: pixels, as: look, origin: origin)
    guard look != .concealed, var moved = still else { return still }
    let frame = Self.frame(pixels, as: look)
    guard let bitmap = self.frame(of: id, in: frame, at: seconds) else { return still }
    moved.bitmap = bitmap
    return moved
  }

  package func motion(of id: MediaID) -> PictureMotion? { movingPicture(of: id)?.motion }

  /// Nil for the beginning, which is kept with the stills, and for what stands still.
  private func frame(of id: MediaID, in frame: PictureFrame, at seconds: Double) -> Bitmap? {
    guard seconds > 0, let picture = movingPicture(of: id) else { return nil }
    return picture.shown(in: frame, at: seconds)
  }

  private func movingPicture(of id: MediaID) -> MovingPicture? {
    if let known = movingPictures[id] { return known }
    let picture = try? search.first(of: media.candidates(for: id), name: "") { bytes throws(PictureError) in
      try MovingPicture.open(bytes, pixelLimit: pixelLimit)
    }
    movingPictures[id] = .some(picture)
    return picture
  }
}
