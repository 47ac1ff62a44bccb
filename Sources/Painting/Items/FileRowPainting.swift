import PageLayout
import Primitives
import Scene

/// Rows of music, voice messages, files and web pages (Spec/Drawing.md 15).
extension ItemPainting {
  /// The shade over an image, which makes the icon visible.
  private static let artworkShade = Color(0x000000, alpha: 0.3)
  /// The inset of the badge's hole, which keeps it clear of the play icon.
  private static let holeInset = 1.0
  /// The distance by which the sheet of a file moves up and to the left to keep clear of the badge.
  private static let sheetShift = 4.0
  /// The minimum diameter with room for a centered triangle and a badge. In a smaller control, the triangle
  /// moves up and to the left by half of the missing diameter.
  private static let roomyDiameter = 44.0

  mutating func paint(_ row: FileRow, in frame: Rect) {
    if case .ring(let width, let glyph) = row.look {
      return paintScrubber(row, ringWidth: width, glyph: glyph, in: frame)
    }
    let control = grid.snap(row.control.offsetBy(frame.origin))
    let isRemote = row.media.map { !pictures.hasFile($0) } ?? false
    if let radius = row.pictureRadius {
      paintSlot(of: row, in: control, pictureRadius: radius, isRemote: isRemote)
    } else {
      paintControl(of: row, in: control, isRemote: isRemote)
    }
    for line in row.lines { paint(line, at: frame.origin) }
  }

  private mutating func paintControl(of row: FileRow, in circle: Rect, isRemote: Bool) {
    let disc = RoundedRect(circle, radius: circle.width / 2)
    var badge: Double?
    var glyph =
      row.progress.map { ControlGlyph.progress($0, in: circle) }
      ?? glyph(of: row.kind, in: circle, hasBadge: false)
    switch row.absence {
    case .badge(let diameter) where isRemote && row.progress == nil:
      badge = diameter
      glyph = self.glyph(of: row.kind, in: circle, hasBadge: true)
    case .sign(isAway: true) where isRemote && row.progress == nil: glyph = .download(in: circle)
    case .badge, .sign: break
    }
    if let artwork = artwork(of: row, in: circle) {
      add(circle, .image(PlacedImage(bitmap: artwork, frame: circle, fit: .fill, cornerRadius: disc.radius)))
      fill(disc, Self.artworkShade)
      paint(glyph, .solid(.white))
    } else {
      fill(disc, row.controlColor)
      paint(glyph, on: circle, row.glyphColor)
    }
    if let badge { paintBadge(on: circle, diameter: badge, row.controlColor) }
  }

  /// Paints an image without a shade, or a disc. In both cases, an arrow indicates that the file is not
  /// available.
  private mutating func paintSlot(of row: FileRow, in slot: Rect, pictureRadius: Double, isRemote: Bool) {
    if let artwork = artwork(of: row, in: slot) {
      add(slot, .image(PlacedImage(bitmap: artwork, frame: slot, fit: .fill, cornerRadius: pictureRadius)))
      if let progress = row.progress {
        paintControl({ .progress(progress, in: $0) }, in: slot)
      } else if isRemote {
        paintControl(ControlGlyph.download, in: slot)
      }
    } else {
      fill(RoundedRect(slot, radius: slot.width / 2), row.controlColor)
      let glyph =
        row.progress.map { ControlGlyph.progress($0, in: slot) }
        ?? (isRemote ? ControlGlyph.download(in: slot) : glyph(of: row.kind, in: slot, hasBadge: false))
      paint(glyph, on: slot, row.glyphColor)
    }
  }

  /// - Parameter color: the color of the icon; `nil` if it is cut out of its control.
  private mutating func paint(_ glyph: ControlGlyph, on control: Rect, _ color: Color?) {
    guard let color else { return paintHole(in: control) { $0.paint(glyph, $1) } }
    paint(glyph, .solid(color))
  }

  private func glyph(of kind: FileRow.Kind, in circle: Rect, hasBadge: Bool) -> ControlGlyph {
    switch kind {
    case .audio, .voice:
      let shift = hasBadge ? min(0, (circle.width - Self.roomyDiameter) / 2) : 0
      return .play(in: circle.offsetBy(x: shift, y: shift))
    case .document:
      let shift = hasBadge ? -Self.sheetShift : 0
      return .file(in: circle.offsetBy(x: shift, y: shift))
    case .page: return .globe(in: circle)
    }
  }

  private mutating func artwork(of row: FileRow, in circle: Rect) -> Bitmap? {
    guard row.hasArtwork, let media = row.media else { return nil }
    return picture(of: media, in: circle, as: .filling, origin: row.origin)?.bitmap
  }

  /// Paints an arrow in a hole of the control, which indicates that the file is not available.
  private mutating func paintBadge(on circle: Rect, diameter: Double, _ color: Color) {
    let badge = FileRow.badge(on: circle, side: diameter)
    let hole = badge.outset(by: -Self.holeInset)
    paintHole(in: circle) { $0.add(hole, .fill(.rounded(RoundedRect(hole, radius: hole.width / 2)), $1)) }
    paint(.download(in: badge), .solid(color))
  }
}
