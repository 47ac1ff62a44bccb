import Primitives
import Typography

/// A typeset formula: glyphs and rules in the format of text, in points from its left edge and its baseline.
package struct TypesetFormula: Sendable {
  /// The width, in points.
  package var width: Double
  /// The height above the baseline, in points.
  package var ascent: Double
  /// The depth below the baseline, in points.
  package var descent: Double
  /// The bounds of everything that is drawn; the y axis points down from the baseline.
  package var ink: Rect
  /// The pieces, in paint order.
  package var pieces: [Piece]

  package struct Piece: Sendable {
    package var content: Content
    /// The color; `nil` for the color of the surrounding text.
    package var color: Color?
  }

  package enum Content: Sendable {
    /// Glyphs, whose rises are relative to the formula's baseline.
    case glyphs(LineRun)
    /// A rectangle; the y axis points down from the baseline.
    case rule(Rect)
    case line(from: Point, to: Point, width: Double)
  }

  /// The size of the formula's image, in whole points (Spec/Layout.md 17).
  package var size: Size {
    Size(max(1, Rounding.ceil(width)), max(1, Rounding.ceil(ascent + descent)))
  }
}

/// Flattens boxes to a list of pieces.
struct BoxPlacer {
  private let face: MathFace
  private var pieces: [TypesetFormula.Piece] = []
  /// The indexes of glyph runs by size and color, in order of appearance.
  private var runs: [RunKey: Int] = [:]
  private var ink: Rect?

  private struct RunKey: Hashable {
    var size: Double
    var color: Color?
  }

  init(face: MathFace) { self.face = face }

  static func place(_ box: MathBox, face: MathFace) -> TypesetFormula {
    var placer = BoxPlacer(face: face)
    placer.add(box, at: .zero, color: nil)
    return TypesetFormula(
      width: box.width, ascent: box.height, descent: box.depth,
      ink: placer.ink ?? Rect(0, 0, 0, 0), pieces: placer.pieces)
  }

  /// - Parameter origin: the y axis points down.
  private mutating func add(_ box: MathBox, at origin: Point, color: Color?) {
    let color = box.color ?? color
    for part in box.parts {
      let place = Point(origin.x + part.x, origin.y - part.y)
      switch part.content {
      case .box(let inner): add(inner, at: place, color: color)
      case .glyph(let glyph, let size): add(glyph, size, at: place, color)
      case .text(let runs): add(runs, at: place, color)
      case .rule(let size):
        let rect = Rect(place.x, place.y - size.height, size.width, size.height)
        pieces.append(.init(content: .rule(rect), color: color))
        cover(rect)
      case .fill(let size, let fill):
        let rect = Rect(place.x, place.y - size.height, size.width, size.height)
        pieces.append(.init(content: .rule(rect), color: fill))
        cover(rect)
        // Earlier pieces must be painted below this one.
        runs = [:]
      case .line(let offset, let width):
        let end = Point(place.x + offset.x, place.y - offset.y)
        pieces.append(.init(content: .line(from: place, to: end, width: width), color: color))
        cover(
          Rect(min(place.x, end.x), min(place.y, end.y), abs(offset.x), abs(offset.y)).outset(by: width / 2))
      }
    }
  }

  private mutating func add(_ glyph: UInt32, _ size: Double, at place: Point, _ color: Color?) {
    let measures = face.box(of: glyph)
    let placed = LineGlyph(glyph: glyph, x: place.x, rise: -place.y, xScale: 1, yScale: 1)
    let key = RunKey(size: size, color: color)
    if let index = runs[key], case .glyphs(var run) = pieces[index].content {
      pieces[index].content = .rule(.zero)
      run.glyphs.append(placed)
      pieces[index].content = .glyphs(run)
    } else {
      runs[key] = pieces.count
      let run = LineRun(
        face: face.id, faceSize: size, style: FontStyle(.serif, size: size), tag: 0, isRTL: false,
        range: 0..<0,
        x: place.x, width: 0, glyphs: [placed])
      pieces.append(.init(content: .glyphs(run), color: color))
    }
    cover(
      Rect(
        place.x + measures.left * size, place.y - measures.height * size,
        (measures.right - measures.left) * size, (measures.height + measures.depth) * size))
  }

  private mutating func add(_ runs: [LineRun], at place: Point, _ color: Color?) {
    for var run in runs {
      for index in run.glyphs.indices {
        run.glyphs[index].x += place.x
        run.glyphs[index].rise -= place.y
      }
      run.x += place.x
      pieces.append(.init(content: .glyphs(run), color: color))
      cover(
        Rect(
          run.x - run.faceSize / 2, place.y - Self.textReach * run.faceSize, run.width + run.faceSize,
          2 * Self.textReach * run.faceSize))
    }
  }

  /// The maximum reach of text above and below its baseline, in ems.
  private static let textReach = 1.5

  private mutating func cover(_ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    ink = ink?.union(rect) ?? rect
  }
}
