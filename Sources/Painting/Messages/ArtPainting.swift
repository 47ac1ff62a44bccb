import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Stickers, dice and video notes (Spec/Bubbles.md 21).
extension RowPainter {
  mutating func paint(_ art: ArtPart) {
    let frame = grid.snap(place(art.frame))
    if let signs = art.videoNote {
      paint(signs, over: art, in: frame)
    } else if let die = art.die {
      paint(die, in: frame)
    } else if let media = art.media, paintSticker(media, in: frame) {
      return
    } else if let alternative = art.alternative {
      painting.paint(
        alternative, in: ItemPainting.square(in: frame), color: row.palette.incoming.primaryText)
    } else {
      painting.fill(RoundedRect(frame, radius: Sticker.placeholderRadius), art.placeholder)
    }
  }

  private enum Sticker { static let placeholderRadius = 16.0 }

  /// - Returns: true if there was an image.
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
    let isThere = paintPicture(art.media, in: frame, radius: radius, as: look, placeholder: art.placeholder)
    if art.isConcealed { painting.paintDust(overPictureIn: frame, corners: BubbleCorners(all: radius)) }
    if let progress = signs.progress {
      let disc = grid.snap(place(signs.play))
      paintDisc(in: disc, .progress(progress, in: disc), signs.color)
    } else if isThere {
      let mute = grid.snap(place(signs.mute))
      paintDisc(in: mute, .sign(.mute, in: mute), signs.color)
    } else {
      let play = grid.snap(place(signs.play))
      paintDisc(in: play, .play(in: play), signs.color)
    }
    let pill = grid.snap(place(signs.pill.frame))
    painting.fill(RoundedRect(pill, radius: pill.height / 2), free(signs.pill.color))
    paint(signs.duration)
    if let dot = signs.dot {
      painting.fill(RoundedRect(place(dot), radius: dot.width / 2), signs.duration.line.color)
    }
  }
}

/// Dice after the throw (Spec/Bubbles.md 14.2 and 21.1).
extension RowPainter {
  mutating func paint(_ die: DieFace, in frame: Rect) {
    let square = ItemPainting.square(in: frame)
    switch die {
    case .pips(let count): paintPips(count, in: square)
    case .dart(let rings): paintDart(rings: rings, in: square)
    case .reels(let reels):
      painting.paint(drawing: "machine", in: square)
      for reel in reels {
        if let sign = reel.sign { painting.paint(sign, in: place(reel.frame), color: Reel.letters) }
      }
    }
  }

  private enum Reel { static let letters = Color(0x2b2f36) }

  /// The dimensions, as shares of the image's side.
  private enum Die {
    /// The middle of the face.
    static let middle = Point(0.5, 0.48)
    static let step = 0.225
    /// The columns and rows of the pips, from the middle.
    static let places: [[(Double, Double)]] = [
      [(0, 0)], [(-1, -1), (1, 1)], [(-1, -1), (0, 0), (1, 1)], [(-1, -1), (1, -1), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ]
  }

  private mutating func paintPips(_ count: Int, in square: Rect) {
    painting.paint(drawing: "die", in: square)
    guard Die.places.indices.contains(count - 1) else { return }
    for (column, row) in Die.places[count - 1] {
      let offset = Point(
        square.width * (Die.middle.x + column * Die.step), square.height * (Die.middle.y + row * Die.step))
      painting.paint(drawing: count == 1 ? "red pip" : "pip", in: square.offsetBy(offset))
    }
  }

  private enum Dart {
    static let rings = 5.0
    /// The middle and the radius of the board, as shares of the image's side.
    static let middle = Point(0.5, 0.48)
    static let radius = 0.44
    /// The direction from the board's middle to the hit, as a share of the distance to the edge.
    static let direction = Point(-0.6, 0.8)
  }

  private mutating func paintDart(rings: Int, in square: Rect) {
    painting.paint(drawing: "board", in: square)
    // The worst throw misses the board.
    let off = Dart.radius * Double(rings) / Dart.rings
    let tip = Point(
      square.width * (Dart.middle.x + off * Dart.direction.x),
      square.height * (Dart.middle.y + off * Dart.direction.y))
    painting.paint(drawing: "dart", in: square.offsetBy(tip))
  }
}
