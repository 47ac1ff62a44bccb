import PageModel
import Primitives

/// What placeholders that show their content are made of.
extension BlockContext {
  /// A small picture beside text; `nil` when the page does not hold it.
  func thumbnail(
    _ photo: MediaID, in frame: Rect, radius: Double, background: Color? = nil, source: String? = nil,
    origin: InputOrigin
  ) -> LayoutItem? {
    guard let natural = environment.media.photos[photo]?.naturalSize else { return nil }
    let box = MediaBox(
      kind: .thumbnail, media: photo, natural: natural, cornerRadius: radius, background: background,
      origin: origin)
    return LayoutItem(frame: frame, source: source ?? self.source, content: .media(box))
  }

  /// A rectangle of the block as it stands on a page that reads from left to right, or its mirror image.
  func mirrored(_ rect: Rect) -> Rect {
    isRTL ? Rect(width - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  /// A filled box.
  func box(_ frame: Rect, radius: Double = 0, kind: ShapeBox.Kind = .shape, color: Color) -> LayoutItem {
    LayoutItem(
      frame: frame, source: source, content: .shape(ShapeBox(kind: kind, cornerRadius: radius, color: color)))
  }
}
