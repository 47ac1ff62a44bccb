import PageLayout
import Primitives
import Scene

/// Buttons: pills with a label (Spec/Drawing.md 18).
extension ItemPainting {
  private static let badgeSide = 10.0
  /// The distances from the button's upper right corner.
  private static let badgeInset = Size(8, 6)

  mutating func paint(_ button: ButtonBox, in frame: Rect) {
    if button.fill.alpha > 0 { fill(RoundedRect(grid.snap(frame), radius: button.cornerRadius), button.fill) }
    clipped(to: frame) { $0.paint(button.label, in: frame.offsetBy(button.labelOrigin)) }
    guard let badge = button.badge else { return }
    let corner = Point(
      grid.snap(frame.maxX - Self.badgeInset.width - Self.badgeSide),
      grid.snap(frame.minY + Self.badgeInset.height))
    paintAsOne(.badge(badge, at: corner), button.color)
  }

  /// Paints a button in a text.
  mutating func paint(_ label: ButtonLabel, in frame: Rect) {
    let capsule = grid.snap(frame)
    if label.fill.alpha > 0 { fill(RoundedRect(capsule, radius: capsule.height / 2), label.fill) }
    paint(label.text, in: frame.offsetBy(label.origin))
    guard let badge = label.badge else { return }
    let corner = badge.frame.offsetBy(frame.origin).origin
    paintAsOne(.badge(badge.badge, at: Point(grid.snap(corner.x), grid.snap(corner.y))), badge.color)
  }

  /// Paints an icon whose lines and shapes overlap. A translucent color is applied only once.
  mutating func paintAsOne(_ glyph: ControlGlyph, _ color: Color) {
    guard color.alpha < 1 else { return paint(glyph, .solid(color)) }
    var opaque = color
    opaque.alpha = 1
    grouped({ ElementGroup($0, opacity: color.alpha) }) { $0.paint(glyph, .solid(opaque)) }
  }
}

/// Details: the title's row, then the body, then the line below both (Spec/Drawing.md 10).
extension ItemPainting {
  mutating func paint(
    _ details: DetailsBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    paint([details.title], ofGroup: 0, at: frame.origin, as: shown, &parts)
    let chevron = details.chevron.offsetBy(frame.origin)
    switch details.chevronLook {
    case .square: paintChevron(in: chevron, isTurned: details.isOpen, details.chevronColor)
    case .wide: paint(.wideChevron(in: chevron, isOpen: details.isOpen), .solid(details.chevronColor))
    }
    if details.isOpen {
      let origin = Point(frame.minX, frame.minY + details.headerHeight)
      clipped(to: details.bodyClip.offsetBy(frame.origin)) { painting in
        painting.paint(details.items, ofGroup: 1, at: origin, as: shown, &parts)
      }
    }
    if let separator = details.separator {
      fill(RoundedRect(grid.snap(separator.offsetBy(frame.origin))), details.color)
    }
  }

  /// Paints a chevron that points down, or up if it is turned.
  mutating func paintChevron(in box: Rect, isTurned: Bool, _ color: Color) {
    let scale = box.width / Chevron.side
    // The corner is on a whole pixel, so that all chevrons of a page look alike.
    let corner = Point(grid.snap(box.minX), grid.snap(box.minY))
    let points = Chevron.points.map { point in
      let turned = isTurned ? Point(Chevron.side - point.x, Chevron.side - point.y) : point
      return Point(corner.x + turned.x * scale, corner.y + turned.y * scale)
    }
    add(
      Rect(origin: corner, size: box.size),
      .stroke(.polyline(points), width: Chevron.strokeWidth * scale, .solid(color)))
  }
}

/// The chevron in the box for which it was designed.
private enum Chevron {
  static let side = 16.0
  static let points = [Point(3, 5.5), Point(8, 10.5), Point(13, 5.5)]
  static let strokeWidth = 1.66
}

/// List markers (Spec/Drawing.md 6).
extension ItemPainting {
  mutating func paint(_ marker: ListMarker, in frame: Rect) {
    switch marker.kind {
    case .bullet(let color):
      let disc = grid.snap(frame)
      fill(RoundedRect(disc, radius: disc.width / 2), color)
    case .number(let text, let line, let x, let color, let baseline):
      let origin = Point(frame.minX + x, frame.minY + baseline)
      let words = keepsText ? LineWords(line, text: text) : nil
      for run in ordered(line.runs) {
        paint(run, color: color, origin: origin, visible: frame.outset(by: frame.height), of: words)
      }
    case .checkbox(let isChecked, let fillColor, let border):
      if isChecked {
        paintChecked(grid.snap(frame), fillColor)
      } else {
        paintUnchecked(grid.snap(frame), border)
      }
    }
  }

  /// Paints a ring in the border's color, with the bubble visible in the middle.
  private mutating func paintUnchecked(_ frame: Rect, _ border: Color) {
    let unit = frame.width / Checkbox.side
    fill(RoundedRect(frame, radius: Checkbox.radius * unit), border)
    let inner = frame.outset(by: -(Checkbox.borderWidth + 1 / grid.scale))
    paintHole(in: frame) {
      $0.add(inner, .fill(.rounded(RoundedRect(inner, radius: Checkbox.innerRadius * unit)), $1))
    }
  }

  /// Paints a filled square from which the check mark is cut out, so that the bubble is visible.
  private mutating func paintChecked(_ frame: Rect, _ color: Color) {
    let unit = frame.width / Checkbox.side
    fill(RoundedRect(frame, radius: Checkbox.radius * unit), color)
    let tick = Checkbox.tick.map { Point(frame.minX + $0.x * unit, frame.minY + $0.y * unit) }
    paintHole(in: frame) { $0.add(frame, .stroke(.polyline(tick), width: Checkbox.tickWidth * unit, $1)) }
  }
}

/// The dimensions of the checkbox at its design size.
private enum Checkbox {
  static let side = 18.0
  static let radius = 6.0
  static let innerRadius = 5.0
  /// The width of the border, to which one device pixel is added.
  static let borderWidth = 1.0
  static let tickWidth = 1.5
  static let tick = [Point(5.333, 9.5), Point(7.833, 12.5), Point(12.52, 6.47)]
}
