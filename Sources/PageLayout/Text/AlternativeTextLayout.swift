import PageModel
import Primitives
import Typography

/// Sets a custom emoji's alternative text into its cell: contained and centred by its ink.
package struct AlternativeTextLayout {
  /// Side of the square cell in points.
  let side: Double
  /// Shapes a text, and warns of what no font can draw.
  let shape: (StyledText) -> ShapedText

  package init(side: Double, shape: @escaping (StyledText) -> ShapedText) {
    self.side = side
    self.shape = shape
  }

  /// `nil` when the text draws nothing.
  package func layOut(_ string: String, font: FontStyle) -> AlternativeText? {
    var text = StyledText()
    text.append(string, style: font, tag: 0)
    let lines = shape(text).lines(.fitting(limit: .greatestFiniteMagnitude), measuresInk: true)
    guard let line = lines.first else { return nil }
    let ink = line.clusters.compactMap(\.ink).reduce(Rect.zero) { $0.union($1) }
    guard !ink.isEmpty else { return nil }
    let scale = side / max(ink.width, ink.height)
    // Ink counts y upward from the baseline.
    let left = (side - ink.width * scale) / 2 - ink.minX * scale
    let baseline = (side - ink.height * scale) / 2 + ink.maxY * scale
    return AlternativeText(runs: line.runs.map { $0.scaled(by: scale, left: left) }, baseline: baseline)
  }
}
