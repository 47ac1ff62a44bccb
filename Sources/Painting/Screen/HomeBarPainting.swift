import PageLayout
import Primitives
import Scene

extension Layer {
  /// The line at the bottom of a screen, over everything.
  ///
  /// - Parameter origin: of the screen on the canvas.
  init(_ bar: HomeBar, at origin: Point) {
    let frame = bar.frame.offsetBy(origin)
    self.init(clip: RoundedRect(frame, radius: frame.height / 2), fill: .solid(bar.color))
  }
}
