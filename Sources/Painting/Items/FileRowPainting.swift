import PageLayout
import PageModel
import Primitives
import Scene

/// Rows of music, voice messages, files and web pages (Docs/Drawing.md 15).
extension ItemPainting {
  /// Over a picture, so that the glyph stands out.
  private static let artworkShade = Color(0x000000, alpha: 0.3)
  private static let badgeDiameter = 24.0
  /// From the control's right and bottom edges to the badge's left and top.
  private static let badgeOffset = 22.0
  /// The badge's hole is smaller, so that it keeps clear of the play glyph.
  private static let holeInset = 1.0
  /// How far the sheet of a file moves up and to the left to keep clear of the badge.
  private static let sheetShift = 4.0

  mutating func paint(_ row: FileRow, in frame: Rect) {
    let circle = grid.snap(row.control.offsetBy(frame.origin))
    let disc = RoundedRect(circle, radius: circle.width / 2)
    let hasBadge = row.media.map { !pictures.hasFile($0) } ?? false
    let glyph = glyph(of: row.kind, in: circle, hasBadge: hasBadge)
    if let artwork = artwork(of: row, in: circle) {
      add(
        circle,
        .image(PlacedImage(bitmap: artwork, frame: circle, fit: .fill, cornerRadius: disc.radius)))
      fill(disc, Self.artworkShade)
      paint(glyph, .solid(.white))
    } else {
      fill(disc, row.controlColor)
      paint(glyph, row.glyphColor.map(Paint.solid) ?? bubble)
    }
    if hasBadge { paintBadge(on: circle, row.controlColor) }
    for line in row.lines { paint(line, at: frame.origin) }
  }

  private func glyph(of kind: FileRow.Kind, in circle: Rect, hasBadge: Bool) -> ControlGlyph {
    switch kind {
    case .audio, .voice: return .play(in: circle)
    case .document:
      let shift = hasBadge ? -Self.sheetShift : 0
      return .file(in: circle.offsetBy(x: shift, y: shift))
    case .page: return .globe(in: circle)
    }
  }

  private func artwork(of row: FileRow, in circle: Rect) -> Bitmap? {
    guard row.hasArtwork, let media = row.media else { return nil }
    let pixels = Size(circle.width * grid.scale, circle.height * grid.scale)
    return pictures.picture(of: media, pixels: pixels, as: .filling, origin: row.origin)?.bitmap
  }

  /// An arrow in a hole of the control: the file is not at hand.
  private mutating func paintBadge(on circle: Rect, _ color: Color) {
    let badge = Rect(
      circle.maxX - Self.badgeOffset, circle.maxY - Self.badgeOffset, Self.badgeDiameter, Self.badgeDiameter)
    let hole = badge.outset(by: -Self.holeInset)
    add(hole, .fill(.rounded(RoundedRect(hole, radius: hole.width / 2)), bubble))
    paint(.download(in: badge), .solid(color))
  }
}
