import PageModel
import Painting
import Pictures
import Primitives

/// Frames of pictures that move, for whoever asks for more than the first (Docs/Input.md 4.7).
extension MediaStore {
  package func customEmoji(_ emoji: CustomEmoji, pixels: Size, at seconds: Double) -> Bitmap? {
    let still = customEmoji(emoji, pixels: pixels)
    return frame(of: MediaID(rawValue: emoji.id), in: Self.emojiFrame(pixels), at: seconds) ?? still
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

  package var isMoving: Bool { !movingMedia.isEmpty }

  /// Known once the medium was drawn.
  package func motion(of id: MediaID) -> PictureMotion? { movingPicture(of: id)?.motion }

  package func motion(of emoji: CustomEmoji) -> PictureMotion? { motion(of: MediaID(rawValue: emoji.id)) }

  /// Nil for the beginning, which is kept with the stills, and for what stands still.
  private func frame(of id: MediaID, in frame: PictureFrame, at seconds: Double) -> Bitmap? {
    guard seconds > 0, let picture = movingPicture(of: id) else { return nil }
    return picture.shown(in: frame, at: seconds)
  }

  private func movingPicture(of id: MediaID) -> MovingPicture? {
    guard movingMedia.contains(id) else { return nil }
    return playing.picture(of: MovingPictures.Key(store: ObjectIdentifier(self), id: id)) {
      try? search.first(of: media.candidates(for: id), name: "") { bytes throws(PictureError) in
        try MovingPicture.open(bytes, pixelLimit: pixelLimit)
      }
    }
  }
}

/// The pictures that move and are open, of a page or of all pages of a stream. Those that were opened first are closed
/// when too much is open, and opened again when they are asked for.
package final class MovingPictures {
  private var opened: [Key: MovingPicture?] = [:]
  private var order: [Key] = []
  private var byteCount = 0

  /// A medium, and whose it is: an id may stand for something else in another page.
  struct Key: Hashable {
    let store: ObjectIdentifier
    let id: MediaID
  }

  /// Of the texts that they are made of: a sticker has some hundred thousand.
  static let mostBytes = 16 << 20

  /// - Parameter open: `nil` for a picture that stands still after all.
  func picture(of id: Key, open: () -> MovingPicture?) -> MovingPicture? {
    if let known = opened[id] { return known }
    let picture = open()
    opened[id] = .some(picture)
    guard let picture else { return nil }
    order.append(id)
    byteCount += picture.byteCount
    while byteCount > Self.mostBytes, order.count > 1 { close(order.removeFirst()) }
    return picture
  }

  private func close(_ id: Key) {
    byteCount -= (opened.removeValue(forKey: id) ?? nil)?.byteCount ?? 0
  }
}
