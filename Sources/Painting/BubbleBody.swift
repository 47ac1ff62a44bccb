import PageLayout
import Primitives
import Scene

/// The bubble around a page (Docs/Picture.md, Sizes).
extension Layout {
  /// - Parameter container: of the bubble on the canvas.
  func pageOrigin(in container: Rect) -> Point {
    Point(container.minX + design.rim.width, container.minY + design.rim.height)
  }

  /// The bubble with what is painted on it.
  func layers(_ elements: [Element], in container: Rect, bubble: Paint) -> [Layer] {
    let body = RoundedRect(container, radius: design.cornerRadius)
    guard let contentRadius = design.contentRadius else {
      return [Layer(clip: body, fill: bubble, elements: elements)]
    }
    let (x, y) = (design.rim.width, design.rim.height)
    let content = Rect(
      container.minX + x, container.minY + y, max(0, container.width - 2 * x),
      max(0, container.height - 2 * y))
    return [
      Layer(clip: body, fill: bubble),
      Layer(clip: RoundedRect(content, radius: contentRadius), elements: elements),
    ]
  }
}
