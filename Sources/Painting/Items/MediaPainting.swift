import PageLayout
import Primitives
import Scene

/// Pictures and what stands for them (Docs/Drawing.md 13).
extension ItemPainting {
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
      pictures.picture(
        of: id, pixels: Size(frame.width * grid.scale, frame.height * grid.scale), isConcealed: isConcealed,
        origin: media.origin)
    }
    if let picture {
      let image = PlacedImage(
        bitmap: picture.bitmap, frame: frame, fit: .fill, cornerRadius: media.cornerRadius)
      add(frame, .image(image))
    } else if let background = media.background {
      fill(RoundedRect(frame, radius: media.cornerRadius), background)
    }
    if isConcealed { paintDust(overPictureIn: frame) }
    return picture.map { !$0.isPreview } ?? false
  }
}
