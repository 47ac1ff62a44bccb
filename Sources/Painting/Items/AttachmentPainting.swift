import PageLayout
import PageModel
import Primitives
import Scene
import TextLayout

/// Inline pictures and custom emoji (Docs/Drawing.md 4).
extension ItemPainting {
  /// Fills the cell of an emoji that has neither picture nor glyph.
  private static let emojiPlaceholder = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)

  mutating func paint(_ attachment: BoxAttachment, origin: Point) {
    let frame = attachment.frame.offsetBy(origin)
    switch attachment.content {
    case .image(let image):
      if let bitmap = pictures.inlineImage(image, pixels: pixels(of: frame)) {
        add(frame, .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))
      } else {
        fill(RoundedRect(grid.snap(frame)), theme.panelBackground)
      }
    case .formula:
      if let formula = attachment.formula { paint(FormulaBox(attachment, formula: formula), in: frame) }
    case .button:
      if let label = attachment.label { paint(label, in: frame) }
    case .emoji(let emoji):
      // Letters stand for a picture, which dimmed text would not dim.
      var color = attachment.color
      color.alpha = 1
      if !paint(emoji, attachment.alternative, in: frame, color: color) {
        fill(RoundedRect(grid.snap(frame)), Self.emojiPlaceholder)
      }
    }
  }

  /// An emoji's picture, or the letters that stand for one that is not there.
  ///
  /// - Returns: whether there were either.
  @discardableResult
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
    for run in text.runs { paint(run, color: color, origin: baseline, visible: box.outset(by: 1)) }
  }
}
