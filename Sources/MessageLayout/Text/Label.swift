import PageLayout
import PageModel
import Primitives
import Typography

/// A line of text in one font (Spec/Bubbles.md 2).
package struct Label: Sendable {
  /// The line's box.
  package var frame: Rect
  /// The line in the frame.
  package var line: SingleLine

  package var text: String { line.text }

  /// Returns the top left corner of the label when it is centered in `rect`.
  func corner(centredIn rect: Rect) -> Point {
    Point(
      rect.minX + Rounding.floor((rect.width - frame.width) / 2),
      rect.minY + Rounding.floor((rect.height - frame.height) / 2))
  }
}

extension Box {
  init(_ label: Label, _ name: Name = .label) { self.init(name, label.frame, .line(label.line)) }

  init(_ block: TextBlock, _ name: Name = .text) { self.init(name, block.frame, .text(block.box)) }

  init(_ avatar: AvatarBox, _ name: Name) { self.init(name, avatar.frame, .avatar(avatar)) }

  /// Returns people beside each other, the first in front, with a gap around each (Spec/Bubbles.md 12).
  package static func faces(_ faces: [AvatarBox], _ name: Name = .face) -> [Box] {
    faces.indices.map { index in
      var face = faces[index]
      face.above = index > 0 ? faces[index - 1].frame : nil
      return Box(face, name)
    }
  }

  /// Returns a thin line, whose edges are at whole device pixels.
  static func rule(_ frame: Rect, _ color: Color) -> Box {
    Box(.rule, frame, .fill(radius: 0, color)).snapped
  }

  /// The alpha of the line above the buttons of a part.
  package static let ruleAlpha = 0.2
}

/// Rich text in a box.
package struct TextBlock: Sendable {
  package var frame: Rect
  /// The text in the frame.
  package var box: TextBox

  package var text: String { box.lines.map(\.text).joined(separator: " ") }

  /// Returns the distance that the last line reaches from the side where the part's content begins; `nil`
  /// without lines.
  ///
  /// - Parameter isMirrored: true in a mirrored part. There, the text's box begins on the right, but its lines
  ///   keep their direction: the last line of a left-to-right text may end anywhere, and begins at the far edge
  ///   of the box.
  func trail(isMirrored: Bool) -> Double? {
    box.lines.last.map { line in
      let start = line.x + line.line.contentX
      return isMirrored
        ? frame.width - Rounding.floor(start) : start + Rounding.ceil(line.line.contentWidth)
    }
  }
}

extension MessageEnvironment {
  /// Creates a label.
  ///
  /// - Parameters:
  ///   - limit: the maximum width, in points; longer text is truncated with an ellipsis.
  ///   - corner: the top left corner.
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

  /// Sets rich text in a limited number of lines.
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

  /// The side of a custom emoji, as a fraction of the text size.
  private static let emojiShare = 24.0 / 17
}
