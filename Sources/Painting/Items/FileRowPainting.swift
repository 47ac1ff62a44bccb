import PageLayout
import Primitives
import Scene

/// Rows of music, voice messages, files and web pages (Spec/Drawing.md 15).
extension ItemPainting {
  /// Over a picture, so that the glyph stands out.
  private static let artworkShade = Color(0x000000, alpha: 0.3)
  /// The badge's hole is smaller, so that it keeps clear of the play glyph.
  private static let holeInset = 1.0
  /// How far the sheet of a file moves up and to the left to keep clear of the badge.
  private static let sheetShift = 4.0
  /// Smaller controls have no room for a triangle in their middle and a badge. It moves up and to the left by half of
  /// what is missing.
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
    var glyph = glyph(of: row.kind, in: circle, hasBadge: false)
    switch row.absence {
    case .badge(let diameter) where isRemote:
      badge = diameter
      glyph = self.glyph(of: row.kind, in: circle, hasBadge: true)
    case .sign(isAway: true) where isRemote: glyph = .download(in: circle)
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

  /// A picture with nothing over it, or a disc; an arrow says of either that the file is not at hand.
  private mutating func paintSlot(of row: FileRow, in slot: Rect, pictureRadius: Double, isRemote: Bool) {
    if let artwork = artwork(of: row, in: slot) {
      add(slot, .image(PlacedImage(bitmap: artwork, frame: slot, fit: .fill, cornerRadius: pictureRadius)))
      if isRemote { paintControl(ControlGlyph.download, in: slot) }
    } else {
      fill(RoundedRect(slot, radius: slot.width / 2), row.controlColor)
      let glyph = isRemote ? ControlGlyph.download(in: slot) : glyph(of: row.kind, in: slot, hasBadge: false)
      paint(glyph, on: slot, row.glyphColor)
    }
  }

  /// - Parameter color: `nil` for a glyph that is cut out of its control.
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

  /// An arrow in a hole of the control: the file is not at hand.
  private mutating func paintBadge(on circle: Rect, diameter: Double, _ color: Color) {
    let badge = FileRow.badge(on: circle, side: diameter)
    let hole = badge.outset(by: -Self.holeInset)
    paintHole(in: circle) { $0.add(hole, .fill(.rounded(RoundedRect(hole, radius: hole.width / 2)), $1)) }
    paint(.download(in: badge), .solid(color))
  }
}
