import MessageLayout
import PageLayout
import Primitives
import Scene

/// Images in bubbles, and the controls over them (Spec/Bubbles.md 18).
extension RowPainter {
  mutating func paint(_ part: PicturesPart) {
    for picture in part.pictures { paint(picture) }
    guard let price = part.price else { return }
    let isNotice = part.pictures.contains { $0.veil == .sensitive }
    if isNotice, painting.revealsSpoilers { return }
    let box = grid.snap(place(price.frame))
    painting.fill(RoundedRect(box, radius: box.height / 2), price.color)
    paint(price.label)
  }

  private mutating func paint(_ picture: MessagePicture) {
    let frame = grid.snap(place(picture.frame))
    let isWhole = paintPixels(of: picture, in: frame)
    let disc = grid.snap(place(picture.disc))
    let isAtHand = picture.file.map { painting.pictures.hasFile($0) } ?? isWhole
    switch picture.action {
    case .play: paintDisc(in: disc, .play(in: disc), picture.colors.disc)
    case .transfer(let share): paintDisc(in: disc, .progress(share, in: disc), picture.colors.disc)
    case .load: if !isAtHand { paintDisc(in: disc, .download(in: disc), picture.colors.disc) }
    case .none: break
    case .sign:
      painting.paint(
        .landscape(in: PictureMetrics.sign(in: frame)), .solid(row.palette[row.side].secondaryText))
    }
    if let loading = picture.loading, !isAtHand {
      paint(loading, picture.colors)
    } else if let badge = picture.badge {
      paint(badge, picture.colors)
    }
  }

  private mutating func paint(_ badge: MediaBadge, _ colors: PictureColors) {
    let box = grid.snap(place(badge.frame))
    painting.fill(RoundedRect(box, radius: box.height / 2), colors.badge)
    paint(badge.label)
    if let mute = badge.mute { painting.paint(.sign(.smallMute, in: place(mute)), .solid(.white)) }
  }

  private mutating func paint(_ loading: LoadingBadge, _ colors: PictureColors) {
    let box = grid.snap(place(loading.frame))
    painting.fill(RoundedRect(box, radius: loading.cornerRadius), colors.badge)
    painting.paint(.sign(.cloud, in: place(loading.circle)), .solid(.white))
    paint(loading.duration)
    if let size = loading.size { paint(size) }
  }

  /// - Returns: true if there was an image, and it was more than a preview.
  private mutating func paintPixels(of picture: MessagePicture, in frame: Rect) -> Bool {
    let outline = BubbleOutline.bubble(frame, picture.corners, tail: picture.tail)
    let reached = frame.reaching(tail: picture.tail)
    let isConcealed = picture.isConcealed(revealing: painting.revealsSpoilers)
    let look: PictureLook = isConcealed ? .concealed : picture.isWhole ? .whole : .filling
    // The fit of a whole image depends on the frame only; its backdrop extends into the tail.
    let found = picture.media.flatMap {
      painting.picture(of: $0, in: look == .whole ? frame : reached, as: look, origin: row.origin)
    }
    if let found {
      painting.paint(found, in: frame, reaching: reached, cutTo: .polyline(outline))
    } else {
      let ground: Paint =
        picture.veil == .locked
        ? .gradient(Unseen.gradient(in: reached, isDark: row.palette.isDark))
        : .solid(picture.colors.placeholder)
      painting.add(reached, .fill(.polyline(outline), ground))
    }
    if isConcealed { painting.paintDust(overPictureIn: frame, corners: picture.corners) }
    return found.map { !$0.isPreview } ?? false
  }

  /// The placeholder of an image that nobody has seen, under the dust; an iprender choice.
  private enum Unseen {
    static let light = (top: Color(0x93a1b3), bottom: Color(0x5a6980))
    static let dark = (top: Color(0x434c58), bottom: Color(0x262d37))

    static func gradient(in frame: Rect, isDark: Bool) -> VerticalGradient {
      let colors = isDark ? dark : light
      return VerticalGradient(
        top: colors.top, bottom: colors.bottom, minY: frame.minY, maxY: frame.maxY)
    }
  }

  mutating func paintDisc(in box: Rect, _ glyph: ControlGlyph, _ color: Color) {
    painting.fill(RoundedRect(box, radius: box.width / 2), color)
    painting.paint(glyph, .solid(.white))
  }
}

extension MessagePicture {
  /// Returns true if dust covers the image.
  fileprivate func isConcealed(revealing: Bool) -> Bool {
    switch veil {
    case .spoiler, .sensitive: !revealing
    case .once, .locked: true
    case nil: false
    }
  }
}
