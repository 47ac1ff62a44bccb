import PageLayout
import PageModel
import Primitives
import Scene
import Typography

/// Inline images and custom emoji (Spec/Drawing.md 4).
extension ItemPainting {
  /// The fill of an emoji that has neither an image nor a glyph.
  private static let emojiPlaceholder = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)

  mutating func paint(_ attachment: BoxAttachment, origin: Point) {
    let frame = attachment.frame.offsetBy(origin)
    switch attachment.content {
    case .image(let image):
      if let bitmap = picture(of: image, in: frame) {
        add(frame, .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))
      } else {
        fill(RoundedRect(grid.snap(frame)), theme.panelBackground)
      }
    case .formula:
      if let formula = attachment.formula { paint(FormulaBox(attachment, formula: formula), in: frame) }
    case .button:
      if let label = attachment.label { paint(label, in: frame) }
    case .emoji(let emoji):
      // The text represents an image, which dimmed text would not dim.
      var color = attachment.color
      color.alpha = 1
      if !paint(emoji, attachment.alternative, in: frame, color: color) {
        fill(RoundedRect(grid.snap(frame)), Self.emojiPlaceholder)
      }
    }
  }

  /// Paints an emoji's image, or the text that replaces a missing one.
  ///
  /// - Returns: true if there was an image or a text.
  mutating func paint(
    _ emoji: CustomEmoji, _ alternative: AlternativeText?, in box: Rect, color: Color
  ) -> Bool {
    if let bitmap = picture(of: emoji, in: box) {
      add(box, .image(PlacedImage(bitmap: bitmap, frame: box, fit: .contain)))
    } else if let alternative {
      paint(alternative, in: box, color: color)
    } else {
      return false
    }
    return true
  }

  mutating func paint(_ text: AlternativeText, in box: Rect, color: Color) {
    let baseline = Point(box.minX, box.minY + text.baseline)
    for (index, run) in text.runs.enumerated() {
      // The whole text belongs to the first run.
      let words = keepsText ? LineWords(whole: index == 0 ? text.text : "") : nil
      paint(run, color: color, origin: baseline, visible: box.outset(by: 1), of: words)
    }
  }
}

/// Formulas: glyphs, rules and strokes from one baseline (Spec/Drawing.md 11).
extension ItemPainting {
  mutating func paint(_ box: FormulaBox, in frame: Rect) {
    if box.isConcealed, !revealsSpoilers { return }
    guard box.scrolls else { return paintPieces(of: box, in: frame) }
    clipped(to: grid.snap(frame)) { $0.paintPieces(of: box, in: frame) }
  }

  private mutating func paintPieces(of box: FormulaBox, in frame: Rect) {
    // As in text, the baseline is on a whole device pixel; the other parts keep their distances from it.
    let origin = Point(frame.minX + box.origin.x, grid.snap(frame.minY + box.origin.y))
    let bounds = box.formula.ink.offsetBy(origin).outset(by: 2 / grid.scale)
    // The source is the text of all glyphs together.
    var words = keepsText ? LineWords(whole: box.source) : nil
    for piece in box.formula.pieces {
      let color = piece.color ?? box.color
      switch piece.content {
      case .glyphs(let run):
        paintFormula(run, color: color, origin: origin, bounds: bounds, words)
        if words != nil { words = LineWords(whole: "") }
      case .rule(let rect): paintRule(rect.offsetBy(origin), color)
      case .line(let from, let to, let width):
        let points = [from, to].map { Point($0.x + origin.x, $0.y + origin.y) }
        add(bounds.outset(by: width), .stroke(.polyline(points), width: width, .solid(color)))
      }
    }
  }

  private mutating func paintFormula(
    _ run: LineRun, color: Color, origin: Point, bounds: Rect, _ words: LineWords?
  ) {
    let glyphs = run.glyphs.compactMap { glyph in
      glyph.glyph.map {
        PlacedGlyph(
          glyph: $0, x: origin.x + glyph.x, rise: glyph.rise, xScale: glyph.xScale, yScale: glyph.yScale)
      }
    }
    if !glyphs.isEmpty {
      add(
        bounds,
        .glyphs(
          GlyphRun(
            face: run.face, size: run.faceSize, color: color, baseline: origin.y, glyphs: glyphs,
            isFine: true, text: words?.text(of: run, at: origin, without: []))))
    }
    for glyph in run.glyphs where glyph.glyph == nil {
      var missing = run
      missing.glyphs = [glyph]
      paint(missing, color: color, origin: origin, visible: bounds)
    }
  }

  /// Paints a rule, at least one device pixel thick. Its position is not snapped, so that it continues the
  /// end of a root sign.
  private mutating func paintRule(_ rect: Rect, _ color: Color) {
    var rule = rect
    let pixel = 1 / grid.scale
    if rule.height < pixel {
      rule.origin.y -= (pixel - rule.height) / 2
      rule.size.height = pixel
    }
    if rule.width < pixel {
      rule.origin.x -= (pixel - rule.width) / 2
      rule.size.width = pixel
    }
    fill(RoundedRect(rule), color)
  }
}
