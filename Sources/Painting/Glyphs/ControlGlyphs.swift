import PageLayout
import Primitives
import Scene

/// The icon of a round control: closed outlines to fill and lines to stroke, in the space of the control
/// (Spec/Drawing.md 13 and 15).
struct ControlGlyph: Equatable {
  var fills: [[Point]] = []
  /// The lines to stroke, with round caps and joins.
  var strokes: [[Point]] = []
  /// The width of the strokes, in points.
  var strokeWidth = 0.0

  /// The diameter for which the dimensions of the icons are given.
  private static let referenceDiameter = 50.0
  /// The minimum width of a line, in points.
  private static let thinnestLine = 1.6
  private static let lineWidth = 2.25

  private static func lineWidth(diameter: Double) -> Double {
    max(thinnestLine, lineWidth * diameter / referenceDiameter)
  }

  /// Returns a triangle with rounded corners that points to the right. It has the same size in all controls
  /// of at least 40 points.
  static func play(in circle: Rect) -> ControlGlyph {
    let scale = circle.width < Play.smallestFullDiameter ? circle.width / referenceDiameter : 1
    let origin = Point(
      circle.midX + (Play.shift - Play.box.width / 2) * scale, circle.midY - Play.box.height / 2 * scale)
    let centers = Play.centers.map { Point(origin.x + $0.x * scale, origin.y + $0.y * scale) }
    return ControlGlyph(
      fills: [centers], strokes: [centers + centers.prefix(2)], strokeWidth: 2 * Play.cornerRadius * scale)
  }

  private enum Play {
    static let box = Size(15, 18)
    /// The offset to the right of the center, because a triangle's center of mass is in its left half.
    static let shift = 1.5
    /// The centers of the rounded corners.
    static let centers = [Point(1.2, 1.296), Point(13.51, 8.558), Point(1.2, 16.623)]
    static let cornerRadius = 1.2
    static let smallestFullDiameter = 40.0
  }

  /// Returns an arrow that points down.
  static func download(in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    func at(_ x: Double, _ y: Double) -> Point { Point(circle.midX + x * scale, circle.midY + y * scale) }
    let tip = Download.shaft / 2 + Download.headShift
    return ControlGlyph(
      strokes: [
        [at(0, -Download.shaft / 2), at(0, Download.shaft / 2)],
        [at(-Download.reach, tip - Download.reach), at(0, tip), at(Download.reach, tip - Download.reach)],
      ],
      strokeWidth: lineWidth(diameter: circle.width))
  }

  private enum Download {
    static let shaft = 18.0
    /// The reach of the head to each side.
    static let reach = 7.5
    static let headShift = 1.0
  }

  /// Returns a ring that has grown to a fraction of its circle, around a cross.
  static func progress(_ share: Double, in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    let width = lineWidth(diameter: circle.width)
    let radius = circle.width / 2 - width / 2 - Progress.inset
    let reach = Progress.cross / 2 * scale
    let center = Point(circle.midX, circle.midY)
    let quarters = 4 * max(Progress.least, min(1, share.isFinite ? share : 0))
    func at(_ x: Double, _ y: Double) -> Point { Point(center.x + x * reach, center.y + y * reach) }
    return ControlGlyph(
      strokes: [
        Outline.arc(center, Size(radius, radius), from: -1, to: quarters - 1),
        [at(-1, -1), at(1, 1)], [at(1, -1), at(-1, 1)],
      ], strokeWidth: width)
  }

  private enum Progress {
    /// The distance from the ring to the edge of the control: inferred.
    static let inset = 2.5
    /// The side of the cross in a control of 50 points: inferred.
    static let cross = 14.0
    /// The smallest visible fraction: inferred.
    static let least = 0.027
  }

  /// Returns a sheet of paper with a folded upper right corner.
  static func file(in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    func outline(_ corners: [Point], reach: Double) -> [Point] {
      let placed = corners.map {
        Point(
          circle.midX + ($0.x - File.sheet.width / 2) * scale,
          circle.midY + ($0.y - File.sheet.height / 2) * scale)
      }
      return Outline.rounded(placed, reach: reach * scale)
    }
    let right = File.sheet.width
    let bottom = File.sheet.height
    let fold = File.fold
    let flap = fold - File.gap
    return ControlGlyph(fills: [
      outline(
        [
          Point(0, 0), Point(right - fold, 0), Point(right - fold, fold), Point(right, fold),
          Point(right, bottom), Point(0, bottom),
        ], reach: File.cornerReach),
      outline(
        [Point(right - flap, 0), Point(right, flap), Point(right - flap, flap)], reach: File.flapReach),
    ])
  }

  private enum File {
    static let sheet = Size(16, 20)
    static let fold = 6.5
    /// The gap between the sheet and the folded corner.
    static let gap = 1.75
    static let cornerReach = 1.75
    static let flapReach = 0.75
  }

  /// Returns a globe with two meridians and its equator.
  static func globe(in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    let center = Point(circle.midX, circle.midY)
    let radius = Globe.radius * scale
    return ControlGlyph(
      strokes: [
        Outline.ellipse(center, Size(radius, radius)),
        Outline.ellipse(center, Size(Globe.meridian * scale, radius)),
        [Point(center.x - radius, center.y), Point(center.x + radius, center.y)],
      ],
      strokeWidth: lineWidth(diameter: circle.width))
  }

  private enum Globe {
    static let radius = 11.0
    /// Half the width of the ellipse of the meridians.
    static let meridian = 4.75
  }
}

extension ItemPainting {
  mutating func paint(_ glyph: ControlGlyph, _ paint: Paint) {
    for outline in glyph.fills { add(outline.bounds, .fill(.polyline(outline), paint)) }
    for line in glyph.strokes {
      add(
        line.bounds.outset(by: glyph.strokeWidth / 2),
        .stroke(.polyline(line), width: glyph.strokeWidth, paint))
    }
  }

  /// Paints a drawing of the table.
  ///
  /// - Parameter tint: the color of the outlines that have none of their own.
  mutating func paint(drawing name: String, in box: Rect, tint: Color = .white) {
    for outline in SignTable.drawing(name, in: box) {
      let reach = (outline.strokeWidth ?? 0) / 2
      let bounds = outline.points.bounds.outset(by: reach)
      let colors = outline.colors.map { ink in
        switch ink {
        case .color(let color): color
        case .tint(let alpha): tint.multiplyingAlpha(by: alpha)
        }
      }
      guard let top = colors.first, let bottom = colors.last else { continue }
      let paint: Paint =
        colors.count == 1
        ? .solid(top)
        : .gradient(
          VerticalGradient(
            top: top, middle: colors.count > 2 ? colors[1] : nil, bottom: bottom, minY: bounds.minY,
            maxY: bounds.maxY))
      if let width = outline.strokeWidth {
        add(bounds, .stroke(.polyline(outline.points), width: width, paint))
      } else {
        add(bounds, .fill(.polyline(outline.points), paint))
      }
    }
  }
}

extension [Point] {
  /// The smallest rectangle that contains all points; zero without points.
  fileprivate var bounds: Rect {
    let xs = map(\.x)
    let ys = map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return .zero
    }
    return Rect(left, top, right - left, bottom - top)
  }
}

/// The icons in the corners of buttons, in a box of 10 × 10 (Spec/Drawing.md 18).
extension ControlGlyph {
  /// - Parameter corner: the upper left corner of the box.
  static func badge(_ badge: ButtonBadge, at corner: Point) -> ControlGlyph {
    switch badge {
    case .profile: ControlGlyph(fills: [head, shoulders].map { $0.map { $0.moved(by: corner) } })
    case .message: ControlGlyph(fills: [bubble.map { $0.moved(by: corner) }])
    case .link, .addToChat, .webApp, .share, .copy, .payment, .phone, .location:
      SignTable.glyph("badge \(badge.rawValue)", in: Rect(origin: corner, size: .zero))
    }
  }

  private static let head = Outline.ellipse(Point(5, 2.75), Size(2.1, 2.1))
  /// The part of an ellipse above its middle.
  private static let shoulders = Outline.ellipse(Point(5, 9.25), Size(4, 3.6)).filter { $0.y <= 9.25 }
  /// An ellipse with a tail at its lower left.
  private static let bubble: [Point] = {
    let tail = Point(1, 9)
    let around = Outline.ellipse(Point(5, 4.75), Size(4.25, 3.6))
    let isTail = { (point: Point) in point.x < 3.6 && point.y > 5.9 }
    guard let first = around.firstIndex(where: isTail), let last = around.lastIndex(where: isTail) else {
      return around
    }
    return Array(around[..<first]) + [tail] + Array(around[(last + 1)...])
  }()
}
