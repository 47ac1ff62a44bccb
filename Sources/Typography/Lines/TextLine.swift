import Primitives

/// A line of runs from left to right with their glyphs, in points from the left edge of the line and its
/// baseline.
package struct TextLine: Equatable, Sendable {
  /// The range in UTF-16 units of the text, including the line's terminator.
  package var range: Range<Int>
  /// The typographic width, including trailing white space.
  package var width: Double
  /// The runs, from left to right.
  package var runs: [LineRun]
  /// The positions of clusters from left to right.
  package var clusters: [LineCluster]
  /// The width of the white space that hangs at the end of the line.
  package var trailingSpace: Double

  /// Creates a line without text.
  package init(range: Range<Int>) {
    self.range = range
    width = 0
    runs = []
    clusters = []
    trailingSpace = 0
  }

  /// True if the leftmost run is from right to left (Spec/Layout.md 8.4).
  package var isRTL: Bool { runs.first?.isRTL ?? false }
}

/// Glyphs of one face, size and style.
package struct LineRun: Equatable, Sendable {
  package var face: FaceID
  /// The size at which the face is drawn, in points.
  package var faceSize: Double
  package var style: FontStyle
  /// The tag of the text run to which this run belongs.
  package var tag: Int
  package var isRTL: Bool
  /// The range in UTF-16 units of the text.
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
  /// The glyph; `nil` for a character that no face has, which is drawn as a box.
  package var glyph: UInt32?
  /// The index of the glyph's cluster in the line, from left to right.
  package var cluster: UInt16
  /// The x coordinate of the glyph's origin, from the left edge of the line.
  package var x: Double
  /// The height above the baseline.
  package var rise: Double
  /// The scales of the outline about its origin.
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

/// The position of a cluster.
package struct LineCluster: Equatable, Sendable {
  /// The range in UTF-16 units of the text.
  package var range: Range<Int>
  package var x: Double
  package var width: Double
  package var isRTL: Bool
  /// True if the cluster is an attachment.
  package var isAttachment: Bool
  /// The cluster's ink relative to the left edge of the line, **y up from the baseline**; `nil` if it has no
  /// ink.
  package var ink: Rect?
}

extension TextLine {
  /// Returns the left and right edges of a range of UTF-16 units, one span for each visually contiguous part,
  /// from left to right. Within a cluster of several units, the edge is interpolated.
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
