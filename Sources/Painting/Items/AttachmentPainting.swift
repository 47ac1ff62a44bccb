import PageLayout
import PageModel
import Primitives
import Scene

/// Inline pictures and custom emoji (Docs/Drawing.md 4).
extension ItemPainting {
  /// Fills the cell of an emoji that has neither picture nor glyph.
  private static let emojiPlaceholder = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.3)

  mutating func paint(_ attachment: BoxAttachment, origin: Point) {
    let frame = attachment.frame.offsetBy(origin)
    let pixels = Size(frame.width * grid.scale, frame.height * grid.scale)
    switch attachment.content {
    case .image(let image):
      if let bitmap = pictures.inlineImage(image, pixels: pixels) {
        add(frame, .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))
      } else {
        fill(RoundedRect(grid.snap(frame)), theme.panelBackground)
      }
    case .formula:
      if let formula = attachment.formula { paint(FormulaBox(attachment, formula: formula), in: frame) }
    case .button:
      if let label = attachment.label { paint(label, in: frame) }
    case .emoji(let emoji):
      if let bitmap = picture(of: emoji, pixels: pixels) {
        add(frame, .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .contain)))
      } else if let alternative = attachment.alternative {
        let baseline = Point(frame.minX, frame.minY + alternative.baseline)
        // It stands for a picture, which dimmed text would not dim.
        var color = attachment.color
        color.alpha = 1
        for run in alternative.runs {
          paint(run, color: color, origin: baseline, visible: frame.outset(by: 1))
        }
      } else {
        fill(RoundedRect(grid.snap(frame)), Self.emojiPlaceholder)
      }
    }
  }
}
