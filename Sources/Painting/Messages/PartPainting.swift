import MessageLayout
import PageLayout
import PageModel
import Primitives

/// The parts of a message's content.
extension RowPainter {
  mutating func paint(_ part: PartBox) {
    switch part.content {
    case .page(let page): paint(page)
    case .reactions(let chips): paint(chips, isFree: false)
    case .boxes(let part): paint(part.boxes)
    }
  }

  // MARK: - Page

  private mutating func paint(_ page: PagePart) {
    let page = page.grown(by: growth)
    var box = place(page.clip.rect)
    if growth.height != 0, let bubble = row.bubble?.grown(by: growth) {
      // Content below the end of a bubble that is still growing is not visible.
      let bottom = place(bubble.body).maxY
      box = Rect(origin: box.origin, size: Size(box.width, max(0, min(box.maxY, bottom) - box.minY)))
    }
    let clip = RoundedRect(box, radius: page.clip.radius)
    let corner = place(page.origin)
    var inner = ItemPainting(
      grid: grid, revealsSpoilers: painting.revealsSpoilers, pictures: painting.pictures, theme: page.theme,
      bubble: painting.bubble, order: page.layout.design.order)
    (inner.keepsText, inner.isRead, inner.way) = (painting.keepsText, painting.isRead, painting.way)
    if let revealed {
      revealed.paint(page.layout.items, at: corner, into: &inner, &paintedPage)
    } else {
      inner.paint(page.layout.items, at: corner)
    }
    let elements = inner.takeElements()
    paint(cutTo: clip) { $0.append(elements) }
    if let showMore = page.layout.showMore, revealed?.isDone ?? true {
      painting.paint(showMore.line, at: showMore.frame.offsetBy(corner).origin)
    }
  }
}
