import MessageLayout
import PageLayout
import PageModel
import Primitives

/// The parts of a message's content.
extension RowPainter {
  mutating func paint(_ part: PartBox) {
    switch part.content {
    case .page(let page): paint(page)
    case .pictures(let pictures): paint(pictures)
    case .file(let file): paint(file)
    case .art(let art): paint(art)
    case .preview(let preview): paint(preview)
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
    inner.keepsText = painting.keepsText
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

  // MARK: - Preview

  private mutating func paint(_ preview: PreviewPart) {
    if preview.hasPanel { painting.paint(preview.panel, at: origin) }
    for block in [preview.title, preview.subtitle, preview.text] {
      if let block { paint(block) }
    }
    if let question = preview.question { paint(question.boxes) }
    if let picture = preview.picture { paint(picture) }
    for sticker in preview.stickers { paintSticker(sticker.media, in: place(sticker.frame)) }
    if let file = preview.file { paint(file) }
    guard let button = preview.button else { return }
    painting.fill(
      RoundedRect(grid.snap(place(button.separator))), button.color.multiplyingAlpha(by: Box.ruleAlpha))
    paint(button.label)
    if let bolt = button.bolt { painting.paint(.bolt(in: place(bolt)), .solid(button.color)) }
    if let arrow = button.arrow {
      painting.paint(.badge(.link, at: place(arrow.origin)), .solid(button.color))
    }
  }

  private mutating func paint(_ picture: PreviewPicture) {
    let frame = grid.snap(place(picture.frame))
    if let card = picture.card { return paint(card, of: picture, in: frame) }
    let isThere = paintPicture(
      picture.media?.id, in: frame, radius: picture.cornerRadius, placeholder: picture.placeholder)
    if !isThere, picture.disc == nil, let color = picture.sign {
      painting.paint(.landscape(in: PictureMetrics.sign(in: frame)), .solid(color))
    }
    if let disc = picture.disc.map({ grid.snap(place($0)) }) {
      paintDisc(in: disc, .play(in: disc), picture.control)
    }
    guard let badge = picture.badge else { return }
    let box = grid.snap(place(badge.frame))
    painting.fill(RoundedRect(box, radius: box.height / 2), badge.color)
    paint(badge.text)
  }

  /// Paints an image, or a placeholder for a missing one.
  ///
  /// - Returns: true if there was an image.
  @discardableResult
  mutating func paintPicture(
    _ media: MediaID?, in frame: Rect, radius: Double, as look: PictureLook = .filling, placeholder: Color
  ) -> Bool {
    let isThere = painting.paintPicture(media, in: frame, radius: radius, as: look, origin: row.origin)
    if !isThere { painting.fill(RoundedRect(frame, radius: radius), placeholder) }
    return isThere
  }
}
