import Primitives
import Scene
import Typography

extension Preparation {
  /// Returns the elements of a glyph run. Glyphs of text are placed on whole rows, so that the lines of a
  /// text look alike, and on quarters of a column, so that the spaces between letters do.
  func elements(of run: GlyphRun, within area: PixelRect) -> [PreparedElement] {
    let visible = run.hidden.map(space.nearest).reduce([area]) { parts, hole in
      parts.flatMap { $0.subtracting(hole) }
    }
    guard !visible.isEmpty else { return [] }
    let placed =
      keepsRuns ? glyphs.runs.glyphs(of: run, scale: space.scale) { place(run) } : place(run)
    let ink = Pixel.premultiplied(run.color)
    var elements: [PreparedElement] = []
    if !placed.masks.isEmpty {
      elements.append(PreparedElement(visible: visible, content: .masks(placed.masks, ink: ink)))
    }
    if !placed.sprites.isEmpty {
      // A color glyph takes only the opacity of the text color.
      elements.append(
        PreparedElement(visible: visible, content: .sprites(placed.sprites, opacity: Pixel.alpha(ink))))
    }
    return elements
  }

  private func place(_ run: GlyphRun) -> PlacedGlyphs {
    let strike = glyphs.strike(face: run.face, em: space.clamped(run.size), isTurned: run.isTurned)
    var placed = PlacedGlyphs()
    for glyph in run.glyphs {
      let x = space.clamped(glyph.x)
      let y = space.clamped(run.baseline - glyph.rise)
      let (row, rowPhase) =
        run.isFine ? Self.split(y, phases: strike.phases) : (Int(DeviceSpace.nearest(y)), 0)
      if let sprite = glyphs.sprite(glyph.glyph, xScale: glyph.xScale, in: strike) {
        placed.sprites.append(
          PlacedBitmap(
            bitmap: sprite.bitmap, column: Int(DeviceSpace.nearest(x + sprite.left)),
            row: Int(DeviceSpace.nearest(Double(row) - sprite.top))))
        continue
      }
      let (column, phase) = Self.split(x, phases: strike.phases)
      let mask = glyphs.mask(
        glyph.glyph, xScale: glyph.xScale, yScale: glyph.yScale, phase: phase, rowPhase: rowPhase, in: strike)
      guard !mask.isEmpty else { continue }
      placed.masks.append(PlacedMask(mask: mask, column: column + mask.left, row: row - mask.top))
    }
    return placed
  }

  /// Returns discs placed on quarters of a pixel, which is precise enough for dust. Larger discs are drawn
  /// as shapes.
  func elements(
    ofDots centers: [Point], diameter: Double, _ color: Color, within area: PixelRect
  ) -> [PreparedElement] {
    guard diameter > 0 else { return [] }
    let ink = Pixel.premultiplied(color)
    let size = space.clamped(diameter)
    guard size <= DiscMasks.largestDiameter else {
      return centers.flatMap { center in
        let frame = Rect(center.x - diameter / 2, center.y - diameter / 2, diameter, diameter)
        let disc = RoundedCoverage(RoundedRect(frame, radius: diameter / 2), space)
        let visible = area.intersection(disc.box)
        return visible.isEmpty
          ? [] : [PreparedElement(visible: [visible], content: .area(disc, .solid(ink)))]
      }
    }
    let discs = DiscMasks(diameter: size)
    let masks = centers.map { center in
      let (column, phaseX) = Self.split(space.clamped(center.x) - size / 2, phases: DiscMasks.phases)
      let (row, phaseY) = Self.split(space.clamped(center.y) - size / 2, phases: DiscMasks.phases)
      return PlacedMask(mask: discs.mask(phaseX, phaseY), column: column, row: row)
    }
    return masks.isEmpty
      ? [] : [PreparedElement(visible: [area], content: .masks(masks, ink: ink))]
  }

  /// Splits a coordinate into a whole pixel and the nearest of `phases` steps beyond it.
  private static func split(_ pixels: Double, phases: Int) -> (pixel: Int, phase: Int) {
    let steps = DeviceSpace.nearest(pixels * Double(phases))
    let pixel = (steps / Double(phases)).rounded(.down)
    return (Int(pixel), Int(steps - pixel * Double(phases)))
  }
}

/// The masks of one disc at each of a few positions between the pixels.
private struct DiscMasks {
  static let phases = 4
  /// The maximum diameter, in pixels.
  static let largestDiameter = 64.0

  private let masks: [GlyphMask]

  init(diameter: Double) {
    let steps = (0..<Self.phases).map { Double($0) / Double(Self.phases) }
    masks = steps.flatMap { y in steps.map { x in Self.mask(diameter: diameter, x: x, y: y) } }
  }

  func mask(_ phaseX: Int, _ phaseY: Int) -> GlyphMask { masks[phaseY * Self.phases + phaseX] }

  private static func mask(diameter: Double, x: Double, y: Double) -> GlyphMask {
    RoundedCoverage(RoundedRect(Rect(x, y, diameter, diameter), radius: diameter / 2), DeviceSpace(scale: 1))
      .mask
  }
}
