import PageLayout
import Primitives
import Scene

/// Collects the elements of items in paint order.
struct ItemPainting {
  let grid: PixelGrid
  let revealsSpoilers: Bool
  let pictures: any PictureSource
  /// Where pixels are missing.
  let panelBackground: Color
  /// What the container is filled with: shows through what is punched out.
  let bubble: Paint
  private(set) var elements: [Element] = []

  init(
    grid: PixelGrid, revealsSpoilers: Bool, pictures: any PictureSource, panelBackground: Color, bubble: Paint
  ) {
    self.grid = grid
    self.revealsSpoilers = revealsSpoilers
    self.pictures = pictures
    self.panelBackground = panelBackground
    self.bubble = bubble
  }

  /// - Parameter parent: origin of the item's parent on the canvas.
  mutating func paint(_ item: LayoutItem, at parent: Point) {
    let frame = item.frame.offsetBy(parent)
    switch item.content {
    case .text(let box), .thinking(let box): paint(box, in: frame)
    case .code(let code):
      fill(
        RoundedRect(grid.snap(code.background.offsetBy(frame.origin)), radius: code.cornerRadius), code.color)
      paint(code.text, in: frame.offsetBy(code.textOrigin))
    case .marker(let marker): paint(marker, in: frame)
    case .shape(let shape): fill(RoundedRect(grid.snap(frame), radius: shape.cornerRadius), shape.color)
    case .placeholder(let placeholder):
      fill(RoundedRect(grid.snap(frame), radius: placeholder.cornerRadius), placeholder.background)
      paint(placeholder.label, in: frame.offsetBy(placeholder.labelOrigin))
    case .anchor: break
    }
  }

  mutating func fill(_ shape: RoundedRect, _ color: Color) {
    add(shape.rect, .fill(.rounded(shape), .solid(color)))
  }

  mutating func add(_ bounds: Rect, _ content: Element.Content) {
    elements.append(Element(bounds: bounds, content: content))
  }
}
