import PageLayout
import PageModel
import Primitives
import Scene

/// Images and their placeholders (Spec/Drawing.md 13).
extension ItemPainting {
  /// The opacity of the panel's color over a backdrop.
  private static let backdropTint = 0.05

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

  /// - Returns: true if there was an image, and it was more than a preview.
  private mutating func paintPicture(of media: MediaBox, in frame: Rect) -> Bool {
    let isConcealed = media.hasSpoiler && !revealsSpoilers
    let picture = media.media.flatMap { id in
      self.picture(of: id, in: frame, as: isConcealed ? .concealed : media.fit.look, origin: media.origin)
    }
    if let picture {
      let shape = Shape.rounded(RoundedRect(frame, radius: media.cornerRadius))
      paint(picture, in: frame, reaching: frame, cutTo: shape)
    } else if let background = media.background {
      fill(RoundedRect(frame, radius: media.cornerRadius), background)
    }
    if isConcealed { paintDust(overPictureIn: frame) }
    return picture.map { !$0.isPreview } ?? false
  }

  /// Paints an image and its backdrop.
  ///
  /// - Parameters:
  ///   - frame: the frame of the image in front of a backdrop.
  ///   - reached: the frame of the backdrop, or of the image without one. It contains `frame`.
  ///   - shape: the shape that `reached` is clipped to.
  mutating func paint(_ picture: MediaPicture, in frame: Rect, reaching reached: Rect, cutTo shape: Shape) {
    guard let backdrop = picture.backdrop else { return add(picture.bitmap, in: reached, cutTo: shape) }
    add(backdrop, in: reached, cutTo: shape)
    var tint = theme.panelBackground
    tint.alpha = Self.backdropTint
    add(reached, .fill(shape, .solid(tint)))
    add(picture.bitmap, in: grid.snap(frame.containing(picture.bitmap)), cutTo: shape)
  }

  private mutating func add(_ bitmap: Bitmap, in frame: Rect, cutTo shape: Shape) {
    var image = PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)
    switch shape {
    // An image inside the shape needs no clip.
    case .rounded(let box): if box.rect == frame { image.cornerRadius = box.radius }
    case .polyline(let outline): image.outline = outline
    }
    add(frame, .image(image))
  }

  /// Paints an image that fills its frame.
  ///
  /// - Returns: true if there was an image.
  mutating func paintPicture(
    _ media: MediaID?, in frame: Rect, radius: Double, as look: PictureLook = .filling, origin: InputOrigin
  ) -> Bool {
    paintPicture(
      media, in: frame, cutTo: .rounded(RoundedRect(frame, radius: radius)), as: look, origin: origin)
  }

  mutating func paintPicture(
    _ media: MediaID?, in frame: Rect, cutTo shape: Shape, as look: PictureLook = .filling,
    origin: InputOrigin
  ) -> Bool {
    guard let picture = media.flatMap({ picture(of: $0, in: frame, as: look, origin: origin) }) else {
      return false
    }
    add(picture.bitmap, in: frame, cutTo: shape)
    return true
  }
}

extension MediaFit {
  fileprivate var look: PictureLook {
    switch self {
    case .crop: .filling
    case .blurred: .whole
    }
  }
}

extension Rect {
  /// Returns the largest centered rectangle in which the whole image fits.
  fileprivate func containing(_ bitmap: Bitmap) -> Rect {
    guard bitmap.width > 0, bitmap.height > 0 else { return self }
    let natural = Size(Double(bitmap.width), Double(bitmap.height))
    let scale = min(width / natural.width, height / natural.height)
    let size = Size(natural.width * scale, natural.height * scale)
    return Rect(midX - size.width / 2, midY - size.height / 2, size.width, size.height)
  }
}

/// Slideshows (Spec/Drawing.md 14).
extension ItemPainting {
  private static let stripHeight = 20.0
  private static let dotDiameter = 7.0
  private static let dotGap = 9.0
  /// The margin on both sides together.
  private static let stripMargin = 36.0
  private static let otherDots = Color(0xffffff, alpha: 0.5)

  mutating func paint(_ slideshow: SlideshowBox, in frame: Rect) {
    guard !frame.isEmpty, slideshow.pages.indices.contains(slideshow.shownPage) else { return }
    let frame = grid.snap(frame)
    clipped(to: frame) { painting in
      painting.fill(RoundedRect(frame), slideshow.background)
      painting.paint(slideshow.pages[slideshow.shownPage], in: frame)
      painting.paintDots(count: slideshow.pages.count, shown: slideshow.shownPage, in: frame)
    }
  }

  /// Paints a dot for each page, in a strip at the bottom that is scaled down until all dots fit.
  private mutating func paintDots(count: Int, shown: Int, in frame: Rect) {
    let pitch = Self.dotDiameter + Self.dotGap
    let rowWidth = Double(count) * pitch - Self.dotGap
    let scale = min(1, (frame.width - Self.stripMargin) / rowWidth)
    guard scale > 0 else { return }
    let strip = Rect(frame.minX, frame.maxY - Self.stripHeight, frame.width, Self.stripHeight)
    let left = strip.minX + Rounding.floor((strip.width - rowWidth) / 2)
    let centers = (0..<count).map { index in
      let center = Point(
        left + Double(index) * pitch + Self.dotDiameter / 2, strip.minY + Self.dotDiameter / 2)
      return Point(strip.midX + (center.x - strip.midX) * scale, strip.midY + (center.y - strip.midY) * scale)
    }
    let diameter = Self.dotDiameter * scale
    let others = Array(centers[..<shown] + centers[(shown + 1)...])
    add(strip, .dots(others, diameter: diameter, Self.otherDots))
    add(strip, .dots([centers[shown]], diameter: diameter, .white))
  }
}
