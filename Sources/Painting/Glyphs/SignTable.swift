import CTexts
import Primitives

/// The icons and drawings in `signs.tsv`: a row with the name, the place and the width of the strokes, then a
/// row for each outline, which says whether it is filled, stroked or continues the previous one, and gives
/// its shape, its points and, in a drawing, its colors from top to bottom.
///
/// An icon whose place is `middle` or `corner` keeps its size. If its place is a number, this is the side of
/// a box that it fills.
struct SignTable {
  private enum Place {
    case middle, corner
    case scaled(side: Double)

    func origin(in box: Rect) -> (Point, scale: Double) {
      switch self {
      case .middle: (Point(box.midX, box.midY), 1)
      case .corner: (box.origin, 1)
      case .scaled(let side): (box.origin, box.width / side)
      }
    }
  }

  private struct Sign {
    var place: Place
    var strokeWidth: Double
    var outlines: [ShadedOutline] = []
    /// The outlines without their colors.
    var glyph = ControlGlyph()
  }

  private var signs: [String: Sign] = [:]

  private static let table = SignTable(TableText.rows(of: EmbeddedFile.signs.contents))

  private init(_ rows: [[String]]) {
    var name = ""
    for row in rows {
      let kind = row[0].split(separator: " ")
      switch kind[0] {
      case "fill":
        signs[name]?.outlines.append(ShadedOutline(points: Self.outline(row), colors: Self.inks(of: row)))
      case "stroke":
        let width = kind.count > 1 ? Double(kind[1]) : signs[name]?.strokeWidth
        signs[name]?.outlines.append(
          ShadedOutline(points: Self.outline(row), strokeWidth: width, colors: Self.inks(of: row)))
      case "+":
        if var last = signs[name]?.outlines.popLast() {
          last.points += Self.outline(row)
          signs[name]?.outlines.append(last)
        }
      default:
        name = row[0]
        let place = Double(row[1]).map { Place.scaled(side: $0) } ?? (row[1] == "middle" ? .middle : .corner)
        signs[name] = Sign(place: place, strokeWidth: Double(row[2]) ?? 0)
      }
    }
    for (name, sign) in signs {
      signs[name]?.glyph = ControlGlyph(
        fills: sign.outlines.filter { $0.strokeWidth == nil }.map(\.points),
        strokes: sign.outlines.filter { $0.strokeWidth != nil }.map(\.points), strokeWidth: sign.strokeWidth)
    }
  }

  /// Returns the colors of a row, each a hexadecimal number or `tint`, and its alpha behind an `@`.
  private static func inks(of row: [String]) -> [ShadedOutline.Ink] {
    guard row.count > 3 else { return [] }
    return TableText.words(of: row[3]).map { word in
      let parts = word.split(separator: "@")
      let alpha = parts.count > 1 ? Double(parts[1]) ?? 1 : 1
      return UInt32(parts[0], radix: 16).map { .color(Color($0, alpha: alpha)) } ?? .tint(alpha: alpha)
    }
  }

  /// Returns the points of a row's shape. Numbers behind the shape's name are the reach of rounded corners,
  /// the radius of a box, the steps in a quarter of an ellipse, the width of a bar, or the ends of an arc.
  private static func outline(_ row: [String]) -> [Point] {
    let shape = row[1].split(separator: " ")
    let numbers = shape.dropFirst().compactMap { Double($0) }
    let reach = numbers.first ?? 0
    let points = TableText.words(of: row[2]).map { pair in
      let numbers = pair.split(separator: ",").compactMap { Double($0) }
      return Point(numbers[0], numbers[1])
    }
    switch shape[0] {
    case "round": return Outline.rounded(points, reach: reach)
    case "closed":
      let outline = Outline.rounded(points, reach: reach)
      return outline + outline.prefix(1)
    case "bend": return Outline.roundedLine(points, reach: reach)
    case "curve": return Outline.curve(from: points[0], points[1], to: points[2])
    case "bar": return Outline.bar(points, width: reach)
    case "box":
      return Outline.box(Rect(origin: points[0], size: Size(points[1].x, points[1].y)), radius: reach)
    case "ellipse":
      let steps = numbers.first.map { Int($0) } ?? Outline.quarterSteps
      return Outline.ellipse(points[0], Size(points[1].x, points[1].y), quarterSteps: steps)
    case "arc":
      return Outline.arc(points[0], Size(points[1].x, points[1].y), from: numbers[0], to: numbers[1])
    default: return points
    }
  }

  static func glyph(_ name: String, in box: Rect) -> ControlGlyph {
    guard let sign = table.signs[name] else { return ControlGlyph() }
    let (origin, scale) = sign.place.origin(in: box)
    return sign.glyph.placed(at: origin, scale: scale)
  }

  /// Returns the outlines of a drawing, from bottom to top.
  static func drawing(_ name: String, in box: Rect) -> [ShadedOutline] {
    guard let sign = table.signs[name] else { return [] }
    let (origin, scale) = sign.place.origin(in: box)
    return sign.outlines.map { $0.placed(at: origin, scale: scale) }
  }
}

/// An outline of a drawing.
struct ShadedOutline: Equatable {
  enum Ink: Equatable {
    case color(Color)
    /// The color for which the drawing is painted.
    case tint(alpha: Double)
  }

  var points: [Point]
  /// The width of the stroke, in points; `nil` for a filled outline.
  var strokeWidth: Double?
  /// One to three colors, from top to bottom; none in an icon.
  var colors: [Ink]

  fileprivate func placed(at origin: Point, scale: Double) -> ShadedOutline {
    var placed = self
    placed.points = points.map { $0.placed(at: origin, scale: scale) }
    placed.strokeWidth = strokeWidth.map { $0 * scale }
    return placed
  }
}

extension Point {
  fileprivate func placed(at origin: Point, scale: Double) -> Point {
    Point(origin.x + scale * x, origin.y + scale * y)
  }
}

extension ControlGlyph {
  fileprivate func placed(at origin: Point, scale: Double = 1) -> ControlGlyph {
    func placed(_ outlines: [[Point]]) -> [[Point]] {
      outlines.map { $0.map { $0.placed(at: origin, scale: scale) } }
    }
    return ControlGlyph(fills: placed(fills), strokes: placed(strokes), strokeWidth: scale * strokeWidth)
  }
}
