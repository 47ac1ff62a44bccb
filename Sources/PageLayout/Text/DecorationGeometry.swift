import Primitives

/// What the painter must know of decorations.
package enum TextDecorations {
  /// Points.
  package static let bandCornerRadius = 3.0
}

/// Boxes around one span of a line, in the item's space (Docs/Layout.md 9).
struct DecorationGeometry {
  let metrics: LineMetrics
  /// Unrounded edges on the line.
  let span: ClosedRange<Double>
  /// The line's drawn x.
  let x: Double
  let baseline: Double
  let scale: Double
  let baselineOffset: Double
  /// Frames of inline pictures that the span covers.
  let covered: [Rect]

  private static let bandOutset = 2.0
  private static let bandHeightFactor = 2.2
  private static let scriptBoxFactor = 0.85
  private static let scriptBoxOffset = 0.6
  private static let thickness = 1.0
  private static let underlineGap = 2.0

  private var left: Double { Rounding.floor(span.lowerBound) }
  private var width: Double { Rounding.ceil(span.upperBound) - left }

  /// From the line's cap height down to its baseline.
  var reference: Rect { Rect(x + left, baseline - metrics.lineHeight, width, metrics.lineHeight) }

  /// The highlight behind the span.
  var band: Rect {
    var box = reference
    if let pictures = covered.first.map({ covered.dropFirst().reduce($0) { $0.union($1) } }) {
      box = pictures
    } else if baselineOffset != 0 {
      let height = Rounding.floorToPixel(metrics.lineHeight * Self.scriptBoxFactor, scale: scale)
      box = Rect(box.minX, box.minY + Self.scriptBoxOffset * baselineOffset, box.width, height)
    }
    let height = Rounding.floor(box.height * Self.bandHeightFactor)
    return Rect(
      box.minX - Self.bandOutset, Rounding.floor(box.minY + (box.height - height) / 2),
      box.width + 2 * Self.bandOutset, height)
  }

  var strikethrough: Rect {
    let y = reference.minY + Rounding.floor(metrics.lineHeight / 2 + 1)
    return Rect(x + left, y, width, Self.thickness)
  }

  var underline: Rect { Rect(x + left, baseline + Self.underlineGap, width, Self.thickness) }
}
