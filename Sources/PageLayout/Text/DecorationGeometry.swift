import Primitives

/// What the painter must know of decorations.
package enum TextDecorations {
  /// Points.
  package static let bandCornerRadius = 3.0
}

/// Boxes around one span of a line, in the item's space (Docs/Layout.md 9).
struct DecorationGeometry {
  let design: DecorationDesign
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
      let height = Rounding.floorToPixel(metrics.lineHeight * design.scriptBoxFactor, scale: scale)
      box = Rect(box.minX, box.minY + design.scriptBoxOffset * baselineOffset, box.width, height)
    }
    let height = Rounding.floor(box.height * design.bandHeightFactor)
    return Rect(
      box.minX - design.bandOutset, Rounding.floor(box.minY + (box.height - height) / 2),
      box.width + 2 * design.bandOutset, height)
  }

  var strikethrough: Rect {
    let y = reference.minY + Rounding.floor(metrics.lineHeight / 2 + 1)
    return Rect(x + left, y, width, design.thickness)
  }

  var underline: Rect { Rect(x + left, baseline + design.underlineGap, width, design.thickness) }
}
