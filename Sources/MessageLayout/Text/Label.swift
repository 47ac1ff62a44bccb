import PageLayout
import PageModel
import Primitives
import TextLayout
import Typography

/// One line of one font (Spec/Bubbles.md 2).
package struct Label: Sendable {
  /// The line's box.
  package var frame: Rect
  /// The line in the frame.
  package var line: SingleLine

  package var text: String { line.text }

  /// Where its upper left corner is when it stands in the middle of `rect`.
  func corner(centredIn rect: Rect) -> Point {
    Point(
      rect.minX + Rounding.floor((rect.width - frame.width) / 2),
      rect.minY + Rounding.floor((rect.height - frame.height) / 2))
  }
}

/// Rich text in a box.
package struct TextBlock: Sendable {
  package var frame: Rect
  /// The text in the frame.
  package var box: TextBox

  package var text: String { box.lines.map(\.text).joined(separator: " ") }
}

extension MessageEnvironment {
  /// - Parameters:
  ///   - limit: points; cut with an ellipsis where it does not fit.
  ///   - corner: upper left one.
  func label(
    _ text: String, _ font: FontStyle, _ color: Color, limit: Double = .greatestFiniteMagnitude,
    cut: SingleLine.Cut = .end, at corner: Point = .zero
  ) -> Label {
    var line = SingleLine(
      text, font: font, color: color, limit: limit, cut: cut, at: Point(0, font.metrics.ascent)
    ) { shape($0, origin: message.origin) }
    line.origin.x -= line.line.contentX
    return Label(
      frame: Rect(origin: corner, size: Size(Rounding.ceil(line.line.contentWidth), font.labelHeight)),
      line: line)
  }

  /// Rich text in a few lines.
  func block(
    _ text: RichText, _ style: EntityStyle, factor: Double = LineSetting.gapFactor, mostLines: Int = .max,
    alignment: TextAlignment = .natural, limit: @escaping (Int) -> Double
  ) -> TextBlock {
    let flat = EntityFlattener.flatten(text, style: style, dates: options.page.dates, origin: message.origin)
    let setter = TextSetter(
      self, .label(style.font, factor: factor), mostLines: mostLines, alignment: alignment, limit: limit)
    let set = setter.set(flat, dust: style.dust)
    return TextBlock(frame: Rect(0, 0, Rounding.ceil(set.width), set.height), box: set.box)
  }

  func style(_ font: FontStyle, _ color: Color) -> EntityStyle {
    EntityStyle(
      font: font, color: color, link: colors.link, dust: colors.secondaryText,
      emojiSide: Rounding.floorToPixel(font.size * Self.emojiShare, scale: scale))
  }

  /// Side of a custom emoji, in parts of the text's size.
  private static let emojiShare = 24.0 / 17
}
