import CTexts
import Primitives

/// The icons in `signs.tsv`: a row with the name, the place and the width of the strokes, then a row for each
/// outline, which says whether it is filled, stroked or continues the previous one, and gives its shape and
/// its points.
///
/// An icon whose place is `middle` or `corner` keeps its size. If its place is a number, this is the side of
/// a box that it fills.
struct SignTable {
  private enum Place {
    case middle, corner
    case scaled(side: Double)
  }

  private var signs: [String: (place: Place, glyph: ControlGlyph)] = [:]

  private static let table = SignTable(TableText.rows(of: EmbeddedFile.signs.contents))

  private init(_ rows: [[String]]) {
    var name = ""
    for row in rows {
      let shape = row[1].split(separator: " ")
      let outline = { Self.outline(shape[0], shape.count > 1 ? Double(shape[1]) : nil, Self.points(row[2])) }
      switch row[0] {
      case "fill": signs[name]?.glyph.fills.append(outline())
      case "stroke": signs[name]?.glyph.strokes.append(outline())
      case "+":
        if let last = signs[name]?.glyph.strokes.popLast() {
          signs[name]?.glyph.strokes.append(last + outline())
        }
      default:
        name = row[0]
        let place = Double(row[1]).map { Place.scaled(side: $0) } ?? (row[1] == "middle" ? .middle : .corner)
        signs[name] = (place, ControlGlyph(strokeWidth: Double(row[2]) ?? 0))
      }
    }
  }

  private static func points(_ text: String) -> [Point] {
    TableText.words(of: text).map { pair in
      let numbers = pair.split(separator: ",").compactMap { Double($0) }
      return Point(numbers[0], numbers[1])
    }
  }

  /// Returns the points of a shape.
  ///
  /// - Parameter measure: the reach of rounded corners, or the number of steps in a quarter of an ellipse.
  private static func outline(_ shape: Substring, _ measure: Double?, _ points: [Point]) -> [Point] {
    let reach = measure ?? 0
    switch shape {
    case "round": return Outline.rounded(points, reach: reach)
    case "closed":
      let outline = Outline.rounded(points, reach: reach)
      return outline + outline.prefix(1)
    case "bend": return Outline.roundedLine(points, reach: reach)
    case "curve": return Outline.curve(from: points[0], points[1], to: points[2])
    case "ellipse", "half":
      let steps = measure.map { Int($0) } ?? Outline.quarterSteps
      let whole = Outline.ellipse(points[0], Size(points[1].x, points[1].y), quarterSteps: steps)
      return shape == "half" ? Array(whole.prefix(2 * steps + 1)) : whole
    default: return points
    }
  }

  static func glyph(_ name: String, in box: Rect) -> ControlGlyph {
    guard let (place, glyph) = table.signs[name] else { return ControlGlyph() }
    return switch place {
    case .middle: glyph.placed(at: Point(box.midX, box.midY))
    case .corner: glyph.placed(at: box.origin)
    case .scaled(let side): glyph.placed(at: box.origin, scale: box.width / side)
    }
  }
}

extension ControlGlyph {
  fileprivate func placed(at origin: Point, scale: Double = 1) -> ControlGlyph {
    func placed(_ outlines: [[Point]]) -> [[Point]] {
      outlines.map { $0.map { Point(origin.x + scale * $0.x, origin.y + scale * $0.y) } }
    }
    return ControlGlyph(fills: placed(fills), strokes: placed(strokes), strokeWidth: scale * strokeWidth)
  }

  /// The icons of messages, drawn for iprender from the descriptions in Spec/Bubbles.md 14.
  enum Sign: String {
    case pin, replies, share, mute, smallMute, cloud, foldUp
  }

  static func sign(_ sign: Sign, in box: Rect) -> ControlGlyph { SignTable.glyph(sign.rawValue, in: box) }
}
