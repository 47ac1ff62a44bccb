import PageModel
import Primitives
import TextLayout
import Typography

extension SingleLine {
  /// - Parameters:
  ///   - limit: width in points. Nothing shows where not even the ellipsis fits.
  ///   - baseline: where the line begins; its x is the left edge.
  ///   - origin: the origin of the block that holds the line.
  init(
    _ text: String, font: FontStyle, color: Color, limit: Double, cut: Cut, at baseline: Point,
    environment: LayoutEnvironment, origin: InputOrigin
  ) {
    self.init(text, font: font, color: color, limit: limit, cut: cut, at: baseline) {
      environment.shape($0, origin: origin)
    }
  }
}
