import PageModel
import Primitives
import Reveal

/// Pictures that move while a stream goes on (Docs/Reveal.md 12).
extension ItemPainting {
  /// - Parameter frame: of its cell, on the canvas.
  mutating func picture(of emoji: CustomEmoji, in frame: Rect) -> Bitmap? {
    let pixels = pixels(of: frame)
    guard let seconds = playingTime else { return pictures.customEmoji(emoji, pixels: pixels) }
    let bitmap = pictures.customEmoji(emoji, pixels: pixels, at: seconds)
    if bitmap != nil { note(pictures.motion(of: emoji)) }
    return bitmap
  }

  /// - Parameter frame: on the canvas.
  mutating func picture(
    of media: MediaID, in frame: Rect, as look: PictureLook, origin: InputOrigin
  ) -> MediaPicture? {
    let pixels = pixels(of: frame)
    guard let seconds = playingTime, look != .concealed else {
      return pictures.picture(of: media, pixels: pixels, as: look, origin: origin)
    }
    let picture = pictures.picture(of: media, pixels: pixels, as: look, origin: origin, at: seconds)
    if picture != nil { note(pictures.motion(of: media)) }
    return picture
  }

  func pixels(of frame: Rect) -> Size { Size(frame.width * grid.scale, frame.height * grid.scale) }

  /// Seconds that they have played for; `nil` where they rest.
  private var playingTime: Double? { isStill ? nil : moment / StreamClock.ticksPerSecond }

  /// What is painted now holds as long as the frame that shows.
  private mutating func note(_ motion: PictureMotion?) {
    guard let motion, let seconds = playingTime else { return }
    let end = motion.end(ofFrameAt: seconds) * StreamClock.ticksPerSecond
    if end.isFinite { narrow(to: moment..<max(moment, end)) }
  }

  /// What is painted holds within some moments at most.
  mutating func narrow(to moments: Range<Double>?) {
    guard let moments else { return }
    playing = playing.map { $0.clamped(to: moments) } ?? moments
  }
}
