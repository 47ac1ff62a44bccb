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
  /// Discs that spoilers may still get: a page may claim any size.
  var remainingDust = 1_000_000
  /// Nothing shows outside; `nil` for no limit.
  private var clip: Rect?

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
    case .table(let table): paint(table, in: frame)
    case .details(let details): paint(details, in: frame)
    case .media(let media): paint(media, in: frame)
    case .slideshow(let slideshow): paint(slideshow, in: frame)
    case .fileRow(let row): paint(row, in: frame)
    case .button(let button): paint(button, in: frame)
    }
  }

  mutating func fill(_ shape: RoundedRect, _ color: Color) {
    add(shape.rect, .fill(.rounded(shape), .solid(color)))
  }

  mutating func add(_ bounds: Rect, _ content: Element.Content) {
    let visible = clip.map(bounds.intersection) ?? bounds
    if clip != nil, visible.isEmpty { return }
    elements.append(Element(bounds: visible, content: content))
  }

  /// Paints with everything cut to a box on the canvas.
  mutating func clipped(to box: Rect, _ body: (inout ItemPainting) -> Void) {
    let outer = clip
    clip = outer.map(box.intersection) ?? box
    body(&self)
    clip = outer
  }

  /// Paints a line that was cut to its place.
  ///
  /// - Parameter origin: of the space that the line's own origin counts in.
  mutating func paint(_ line: SingleLine, at origin: Point) {
    let baseline = Point(origin.x + line.origin.x, origin.y + line.origin.y)
    for run in line.line.runs {
      // A line's ink stays within its size and a half of its baseline.
      let reach = 1.5 * run.faceSize
      let visible = Rect(
        baseline.x - reach, baseline.y - reach, line.line.width + 2 * reach, 2 * reach)
      paint(run, color: line.color, origin: baseline, visible: visible)
    }
  }
}
