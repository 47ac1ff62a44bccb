import Primitives
import Scene

/// What a round control shows: closed outlines to fill and lines to stroke, in the space of the control
/// (Docs/Drawing.md 13 and 15).
struct ControlGlyph: Equatable {
  var fills: [[Point]] = []
  /// With round caps and joins.
  var strokes: [[Point]] = []
  /// Points.
  var strokeWidth = 0.0
}

extension ControlGlyph {
  /// The diameter that the measures of the glyphs are given for.
  private static let referenceDiameter = 50.0
  /// The least width of a line, in points.
  private static let thinnestLine = 1.6
  private static let lineWidth = 2.25

  private static func lineWidth(diameter: Double) -> Double {
    max(thinnestLine, lineWidth * diameter / referenceDiameter)
  }

  /// A triangle that points to the right. It keeps its size in controls of 40 points and more.
  static func play(in circle: Rect) -> ControlGlyph {
    let scale = circle.width < Play.smallestFullDiameter ? circle.width / referenceDiameter : 1
    let center = Point(circle.midX + Play.shift * scale, circle.midY)
    let corners = Play.corners.map {
      Point(
        center.x + ($0.x - Play.box.width / 2) * scale, center.y + ($0.y - Play.box.height / 2) * scale)
    }
    return ControlGlyph(fills: [Outline.rounded(corners, reach: Play.cornerReach * scale)])
  }

  private enum Play {
    static let box = Size(15, 18)
    /// To the right of the centre: a triangle's weight lies in its left half.
    static let shift = 1.5
    /// Before they are rounded.
    static let corners = [Point(0, -0.805), Point(15.782, 8.505), Point(0, 18.844)]
    /// From a corner to where its rounding begins.
    static let cornerReach = 2.0
    static let smallestFullDiameter = 40.0
  }

  /// An arrow that points down.
  static func download(in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    func at(_ x: Double, _ y: Double) -> Point {
      Point(circle.midX + x * scale, circle.midY + y * scale)
    }
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
    /// Of the head, to either side.
    static let reach = 7.5
    static let headShift = 1.0
  }

  /// A sheet of paper with its upper right corner folded.
  static func file(in circle: Rect) -> ControlGlyph {
    let scale = circle.width / referenceDiameter
    func at(_ x: Double, _ y: Double) -> Point {
      Point(
        circle.midX + (x - File.sheet.width / 2) * scale, circle.midY + (y - File.sheet.height / 2) * scale)
    }
    let right = File.sheet.width
    let bottom = File.sheet.height
    let fold = File.fold
    let sheet = Outline.rounded(
      [at(0, 0), at(right - fold, 0), at(right, fold), at(right, bottom), at(0, bottom)],
      reach: File.cornerReach * scale)
    return ControlGlyph(
      strokes: [
        sheet + sheet.prefix(1), [at(right - fold, 0), at(right - fold, fold), at(right, fold)],
      ],
      strokeWidth: lineWidth(diameter: circle.width))
  }

  private enum File {
    static let sheet = Size(15, 20)
    static let fold = 6.0
    static let cornerReach = 2.0
  }
}

/// Polygons whose corners are rounded.
enum Outline {
  /// Segments of one rounded corner: at triple scale each is about a pixel long.
  private static let steps = 8

  /// - Parameter reach: points from a corner to where its rounding begins, on either side.
  static func rounded(_ corners: [Point], reach: Double) -> [Point] {
    corners.indices.flatMap { index in
      let corner = corners[index]
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let start = corner.moved(toward: before, by: reach)
      let end = corner.moved(toward: after, by: reach)
      return (0...steps).map { step in
        // A parabola that touches both sides.
        let t = Double(step) / Double(steps)
        let weights = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        return Point(
          weights.0 * start.x + weights.1 * corner.x + weights.2 * end.x,
          weights.0 * start.y + weights.1 * corner.y + weights.2 * end.y)
      }
    }
  }
}

extension Point {
  /// Stays where it is when the other point is at the same place; goes half the way at most.
  fileprivate func moved(toward other: Point, by distance: Double) -> Point {
    let x = other.x - self.x
    let y = other.y - self.y
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return self }
    let share = min(0.5, distance / length)
    return Point(self.x + x * share, self.y + y * share)
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
}

extension [Point] {
  /// The smallest rectangle that holds all; zero for none.
  fileprivate var bounds: Rect {
    let xs = map(\.x)
    let ys = map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return .zero
    }
    return Rect(left, top, right - left, bottom - top)
  }
}
