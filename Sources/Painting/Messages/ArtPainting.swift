import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Stickers, dice and round videos (Docs/Bubbles.md 21).
extension RowPainter {
  mutating func paint(_ ground: FreeGround) {
    painting.fill(RoundedRect(grid.snap(place(ground.frame)), radius: ground.cornerRadius), ground.color)
  }

  mutating func paint(_ art: ArtPart) {
    let frame = grid.snap(place(art.frame))
    if let signs = art.videoNote {
      paint(signs, over: art, in: frame)
    } else if let die = art.die {
      paint(die, in: frame)
    } else if let media = art.media, paintSticker(media, in: frame) {
      return
    } else if let alternative = art.alternative {
      let side = min(frame.width, frame.height)
      painting.paint(
        alternative, in: Rect(frame.midX - side / 2, frame.midY - side / 2, side, side),
        color: row.palette.incoming.primaryText)
    } else {
      painting.fill(RoundedRect(frame, radius: Sticker.placeholderRadius), art.placeholder)
    }
  }

  private enum Sticker { static let placeholderRadius = 16.0 }

  /// A picture that shows whole.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  mutating func paintSticker(_ media: MediaID, in frame: Rect) -> Bool {
    guard let picture = painting.picture(of: media, in: frame, as: .filling, origin: row.origin) else {
      return false
    }
    painting.add(frame, .image(PlacedImage(bitmap: picture.bitmap, frame: frame, fit: .contain)))
    return true
  }

  // MARK: - Round videos

  private mutating func paint(_ signs: VideoNoteSigns, over art: ArtPart, in frame: Rect) {
    let radius = frame.width / 2
    let look: PictureLook = art.isConcealed ? .concealed : .filling
    let isThere = paintPicture(
      art.media, in: frame, radius: radius, as: look, placeholder: art.placeholder)
    if art.isConcealed { painting.paintDust(overPictureIn: frame, corners: BubbleCorners(all: radius)) }
    if isThere {
      let mute = grid.snap(place(signs.mute))
      paintDisc(in: mute, .mute(in: mute), signs.color)
    } else {
      let play = grid.snap(place(signs.play))
      paintDisc(in: play, .play(in: play), signs.color)
    }
    let pill = grid.snap(place(signs.pill.frame))
    painting.fill(RoundedRect(pill, radius: pill.height / 2), signs.pill.color)
    paint(signs.duration)
    if let dot = signs.dot {
      painting.fill(RoundedRect(place(dot), radius: dot.width / 2), signs.duration.line.color)
    }
  }
}
