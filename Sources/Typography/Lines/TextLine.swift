import Primitives

/// One line, set: runs from left to right with their glyphs, in points from the line's left edge and its baseline.
package struct TextLine: Equatable, Sendable {
  /// UTF-16 units of the text, the line's terminator included.
  package var range: Range<Int>
  /// Typographic width, trailing white space included.
  package var width: Double
  /// The runs, from left to right.
  package var runs: [LineRun]
  /// Positions of clusters from left to right.
  package var clusters: [LineCluster]
  /// Width of the white space that hangs at the line's end.
  package var trailingSpace: Double

  /// A line without text.
  package init(range: Range<Int>) {
    self.range = range
    width = 0
    runs = []
    clusters = []
    trailingSpace = 0
  }

  /// Whether the first run from the left reads from right to left (Spec/Layout.md 8.4).
  package var isRTL: Bool { runs.first?.isRTL ?? false }
}

/// Glyphs of one face, size and style.
package struct LineRun: Equatable, Sendable {
  package var face: FaceID
  /// The size the face is drawn at, in points.
  package var faceSize: Double
  package var style: FontStyle
  /// The tag of the text run that this is a part of.
  package var tag: Int
  package var isRTL: Bool
  /// UTF-16 units of the text.
  package var range: Range<Int>
  package var x: Double
  package var width: Double
  package var glyphs: [LineGlyph]

  package var maxX: Double { x + width }

  package init(
    face: FaceID, faceSize: Double, style: FontStyle, tag: Int, isRTL: Bool, range: Range<Int>, x: Double,
    width: Double, glyphs: [LineGlyph]
  ) {
    (self.face, self.faceSize, self.style, self.tag, self.isRTL) = (face, faceSize, style, tag, isRTL)
    (self.range, self.x, self.width, self.glyphs) = (range, x, width, glyphs)
  }
}

package struct LineGlyph: Equatable, Sendable {
  /// `nil` for a character that no face has: a box is drawn.
  package var glyph: UInt32?
  /// Which of the line's clusters it belongs to, from left to right.
  package var cluster: UInt16
  /// The x of the glyph's origin, from the line's left edge.
  package var x: Double
  /// The height above the baseline.
  package var rise: Double
  /// Scales of the outline about its origin.
  package var xScale: Double
  package var yScale: Double

  package init(
    glyph: UInt32?, x: Double, rise: Double, xScale: Double = 1, yScale: Double = 1, cluster: Int = 0
  ) {
    self.glyph = glyph
    self.cluster = UInt16(clamping: cluster)
    (self.x, self.rise, self.xScale, self.yScale) = (x, rise, xScale, yScale)
  }
}

/// Where a cluster stands.
package struct LineCluster: Equatable, Sendable {
  /// UTF-16 units of the text.
  package var range: Range<Int>
  package var x: Double
  package var width: Double
  package var isRTL: Bool
  /// Whether it is an attachment's.
  package var isAttachment: Bool
  /// The cluster's ink relative to the line's left edge, **y up from the baseline**; `nil` where nothing is inked.
  package var ink: Rect?
}

extension TextLine {
  /// Left and right edges of a stretch of UTF-16 units, one span for each visually unbroken part, from left to right.
  /// Inside a cluster of several units the edge is interpolated.
  package func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    for cluster in clusters {
      let shared = cluster.range.clamped(to: range)
      guard !shared.isEmpty else { continue }
      let unit = cluster.width / Double(cluster.range.count)
      let before = Double(shared.lowerBound - cluster.range.lowerBound) * unit
      let after = Double(cluster.range.upperBound - shared.upperBound) * unit
      let left = cluster.x + (cluster.isRTL ? after : before)
      let right = cluster.x + cluster.width - (cluster.isRTL ? before : after)
      if let last = spans.last, abs(last.upperBound - left) < Rounding.noise {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, right)
      } else {
        spans.append(left...max(left, right))
      }
    }
    return spans
  }
}
