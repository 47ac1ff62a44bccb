import MessageLayout
import Primitives
import Scene

/// The part of the screen that a frame shows, enlarged to the whole of it (Spec/Motion.md 9).
package struct SceneCamera: Equatable, Sendable {
  /// The middle of the part.
  package let center: Point
  package let factor: Double
  /// The factor by which the screen is drawn larger. While the camera moves, that of its nearest place.
  package let sharpness: Double

  /// - Parameters:
  ///   - point: the point that the part is around; at the edges of the screen it is not in the middle.
  ///   - screen: the size of the screen.
  package init(_ point: Point, factor: Double, sharpness: Double, on screen: Size) {
    func middle(_ place: Double, _ length: Double) -> Double {
      let half = length / factor / 2
      return min(max(place, half), length - half)
    }
    center = Point(middle(point.x, screen.width), middle(point.y, screen.height))
    (self.factor, self.sharpness) = (factor, max(factor, sharpness))
  }

  /// Returns a screen as the camera shows it.
  ///
  /// - Parameter bitmap: the screen at a scale that is larger by `sharpness`, so that text stays sharp.
  func displayList(of list: DisplayList, drawn bitmap: Bitmap?) -> DisplayList {
    guard let bitmap else { return list }
    let canvas = list.canvas
    func pixel(_ length: Double) -> Double { Rounding.nearest(length * list.scale) / list.scale }
    let points = factor / (list.scale * sharpness)
    let place = Rect(
      pixel(canvas.width / 2 - center.x * factor), pixel(canvas.height / 2 - center.y * factor),
      Double(bitmap.width) * points, Double(bitmap.height) * points)
    let whole = Rect(origin: .zero, size: canvas)
    let image = PlacedImage(bitmap: bitmap, frame: place, fit: .fill)
    var shown = list
    shown.layers = [
      Layer(clip: RoundedRect(whole), elements: [Element(bounds: place, content: .image(image))])
    ]
    shown.slide = nil
    return shown
  }
}

extension SceneItem {
  /// The middle of the bubble, or of the row, on the screen.
  package var middle: Point {
    let bubble = bubbleFrame
    return bubble.map { Point(origin.x + $0.midX, origin.y + $0.midY) }
      ?? Point(origin.x, origin.y + height / 2)
  }
}
