import PageLayout
import Primitives

/// Rows and parts of an article that contain other items, including the row of music (Spec/Article.md 8 and
/// 9).
extension ItemPainting {
  mutating func paint(_ panel: PanelBox, in frame: Rect) {
    if let color = panel.color { fill(RoundedRect(grid.snap(frame)), color) }
    if panel.scrolls {
      let rows = Rect(
        frame.minX, frame.minY - Self.farthestInk, frame.width, frame.height + 2 * Self.farthestInk)
      clipped(to: grid.snap(rows)) { $0.paint(panel.items, at: frame.origin) }
    } else {
      paint(panel.items, at: frame.origin)
    }
    for line in panel.lines { paint(line, at: frame.origin) }
  }

  /// Paints a ring around a triangle, and the progress line of the music.
  ///
  /// - Parameters:
  ///   - width: the width of the ring's line.
  ///   - glyph: the box of the triangle in the row.
  mutating func paintScrubber(_ row: FileRow, ringWidth width: Double, glyph: Rect, in frame: Rect) {
    let ring = row.control.offsetBy(frame.origin)
    let line = ring.outset(by: -width / 2)
    add(
      ring,
      .stroke(.rounded(RoundedRect(line, radius: line.width / 2)), width: width, .solid(row.controlColor)))
    paint(.triangle(in: glyph.offsetBy(frame.origin)), .solid(row.controlColor))
    if let scrubber = row.scrubber?.offsetBy(frame.origin) {
      fill(RoundedRect(grid.snap(scrubber), radius: scrubber.height / 2), row.scrubberColor)
    }
    for line in row.lines { paint(line, at: frame.origin) }
  }
}

extension ControlGlyph {
  private enum WideChevron {
    /// The space at the left, at the right and above the line.
    static let edge = 1.0
    static let depth = 5.0
    static let strokeWidth = 2.0
  }

  /// Returns a chevron that fills its box. It points down if the details are closed, and up if they are open.
  static func wideChevron(in box: Rect, isOpen: Bool) -> ControlGlyph {
    let edge = WideChevron.edge
    let (tips, middle) =
      isOpen
      ? (box.minY + edge + WideChevron.depth, box.minY + edge)
      : (box.minY + edge, box.minY + edge + WideChevron.depth)
    let right = box.maxX - edge - (box.width - 2 * edge - 2 * WideChevron.depth)
    let points = [
      Point(box.minX + edge, tips), Point(box.minX + edge + WideChevron.depth, middle), Point(right, tips),
    ]
    return ControlGlyph(strokes: [points], strokeWidth: WideChevron.strokeWidth)
  }

  /// The radius of the triangle's corners.
  private static let cornerRadius = 1.0

  /// Returns a triangle with rounded corners that points to the right and fills a box.
  static func triangle(in box: Rect) -> ControlGlyph {
    let inner = box.outset(by: -cornerRadius)
    let corners = [
      Point(inner.minX, inner.minY), Point(inner.maxX, inner.midY), Point(inner.minX, inner.maxY),
    ]
    return ControlGlyph(
      fills: [corners], strokes: [corners + corners.prefix(2)], strokeWidth: 2 * cornerRadius)
  }
}

/// The placeholders of blocks that cannot be drawn (Spec/Drawing.md 5 and 19.6).
extension ItemPainting {
  mutating func paint(_ placeholder: Placeholder, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: placeholder.cornerRadius), placeholder.background)
    guard let pill = placeholder.pill else {
      return paint(placeholder.label, in: frame.offsetBy(placeholder.labelOrigin))
    }
    let badge = grid.snap(pill.badge.offsetBy(frame.origin))
    fill(RoundedRect(badge, radius: badge.height / 2), pill.badgeColor)
    paint(.exclamationMark(in: badge), .solid(pill.textColor))
    let button = grid.snap(pill.button.offsetBy(frame.origin))
    fill(RoundedRect(button, radius: button.height / 2), pill.buttonColor)
    for line in pill.texts { paint(line, at: frame.origin) }
  }
}

extension ControlGlyph {
  /// The diameter for which the dimensions below are given.
  private static let badgeDiameter = 44.0
  private static let markWidth = 3.0
  /// The distances from the badge's middle to the ends of the stroke, and to the dot.
  private static let markTop = -9.5
  private static let markBottom = 2.5
  private static let dot = 9.0
  private static let dotRadius = 1.9

  fileprivate static func exclamationMark(in badge: Rect) -> ControlGlyph {
    let unit = badge.width / badgeDiameter
    func at(_ y: Double) -> Point { Point(badge.midX, badge.midY + y * unit) }
    return ControlGlyph(
      fills: [Outline.ellipse(at(dot), Size(dotRadius * unit, dotRadius * unit))],
      strokes: [[at(markTop), at(markBottom)]], strokeWidth: markWidth * unit)
  }
}
