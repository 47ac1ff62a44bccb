import PageLayout
import Primitives
import Scene

/// Pictures and what stands for them (Docs/Drawing.md 13).
extension ItemPainting {
  /// Of the panel's colour over a backdrop.
  static let backdropTint = 0.05

  mutating func paint(_ media: MediaBox, in frame: Rect) {
    guard !frame.isEmpty else { return }
    let frame = grid.snap(frame)
    clipped(to: frame) { painting in
      let isWhole = painting.paintPicture(of: media, in: frame)
      switch media.kind {
      case .image: if !isWhole { painting.paintControl(ControlGlyph.download, in: frame) }
      case .video, .cover: painting.paintControl(ControlGlyph.play, in: frame)
      case .map: painting.paintMapPin(in: frame)
      case .placeholder, .thumbnail: break
      }
      if media.hasLink { painting.paintLinkBadge(in: frame) }
    }
  }

  /// - Returns: whether more than a preview was there.
  private mutating func paintPicture(of media: MediaBox, in frame: Rect) -> Bool {
    let isConcealed = media.hasSpoiler && !revealsSpoilers
    let picture = media.media.flatMap { id in
      self.picture(of: id, in: frame, as: isConcealed ? .concealed : media.fit.look, origin: media.origin)
    }
    if let picture {
      paint(picture, in: frame, radius: media.cornerRadius)
    } else if let background = media.background {
      fill(RoundedRect(frame, radius: media.cornerRadius), background)
    }
    if isConcealed { paintDust(overPictureIn: frame) }
    return picture.map { !$0.isPreview } ?? false
  }

  private mutating func paint(_ picture: MediaPicture, in frame: Rect, radius: Double) {
    guard let backdrop = picture.backdrop else {
      let image = PlacedImage(bitmap: picture.bitmap, frame: frame, fit: .fill, cornerRadius: radius)
      return add(frame, .image(image))
    }
    add(frame, .image(PlacedImage(bitmap: backdrop, frame: frame, fit: .fill, cornerRadius: radius)))
    var tint = theme.panelBackground
    tint.alpha = Self.backdropTint
    fill(RoundedRect(frame, radius: radius), tint)
    let whole = grid.snap(frame.containing(picture.bitmap))
    add(whole, .image(PlacedImage(bitmap: picture.bitmap, frame: whole, fit: .fill)))
  }
}

extension PictureFit {
  fileprivate var look: PictureLook {
    switch self {
    case .crop: .filling
    case .blurred: .whole
    }
  }
}

extension Rect {
  /// Where a picture stands in the middle, as large as it can be whole.
  func containing(_ bitmap: Bitmap) -> Rect {
    guard bitmap.width > 0, bitmap.height > 0 else { return self }
    let natural = Size(Double(bitmap.width), Double(bitmap.height))
    let scale = min(width / natural.width, height / natural.height)
    let size = Size(natural.width * scale, natural.height * scale)
    return Rect(midX - size.width / 2, midY - size.height / 2, size.width, size.height)
  }
}
