import MessageModel
import PageLayout
import PageModel
import Primitives

/// Lays out a service message (Spec/Bubbles.md 11.1).
struct ServiceRow {
  let environment: MessageEnvironment

  private enum Metrics {
    static let margin = 32.0
    static let sides = 16.0
    static let extraHeight = 4.0
    static let lead = 1.0
    /// The space of pills beside their lines and above them, and their height.
    static let padding = 7.0
    static let capsuleLift = 4.0
    static let capsuleHeight = 22.0
    /// The height of a line at the standard text size. Capsules grow by what a larger line has more.
    static let line = 15.0
    /// The difference in width below which neighboring lines get the width of the wider one.
    static let evened = 40.0
    static let fontSize = 13.0
    static let photo = 212.0
    static let photoRadius = 15.5
    static let photoGap = 12.0
    /// The gap between a sentence and a card.
    static let cardGap = 13.0
    static let ring = 2.0
    static let reactionsGap = 4.0
    static let reactionsPadding = 2.0
  }

  /// - Parameters:
  ///   - text: the sentence; `nil` if the card contains it.
  ///   - photo: the photo that the sentence mentions, below it.
  ///   - card: the card below the sentence or in its place.
  func lay(
    _ text: RichText?, photo: MediaReference?, card: ServiceCard?, into layout: inout MessageLayout
  ) {
    let geometry = RowGeometry(environment)
    let service = environment.chat.service
    let limit = environment.options.listWidth - Metrics.margin
    var bottom = geometry.margins.top
    layout.service = ServiceBox(capsules: [], color: service.fill)
    if let text { lay(text, below: &bottom, limit: limit, geometry, into: &layout) }
    if var card {
      if text != nil { bottom += Metrics.cardGap }
      card.move(by: Point((geometry.listWidth - card.frame.width) / 2, bottom))
      layout.service?.card = card
      bottom = card.ground.maxY
    }
    if let photo {
      let frame = Rect(
        (geometry.listWidth - Metrics.photo) / 2, bottom + Metrics.photoGap, Metrics.photo, Metrics.photo)
      let ring = Box.Content.glass(radius: Metrics.photoRadius + Metrics.ring, service.fill)
      layout.service?.photo = [
        Box(.rim, frame.outset(by: Metrics.ring), ring).snapped,
        Box(
          .picture, frame,
          .image(BoxImage(photo.id, .rounded(Metrics.photoRadius), .color(service.fill)))
        ).snapped,
      ]
      bottom = frame.maxY + Metrics.ring
    }
    if let rows = ReactionRows(environment, place: .free)?.limited(to: limit) {
      let top = bottom + Metrics.reactionsGap
      layout.reactions = rows.placed(at: Point(0, top), centredIn: geometry.listWidth)
      bottom = top + rows.height + 2 * Metrics.reactionsPadding
    }
    layout.size.height = bottom + geometry.margins.bottom
  }

  private func lay(
    _ text: RichText, below top: inout Double, limit: Double, _ geometry: RowGeometry,
    into layout: inout MessageLayout
  ) {
    let service = environment.chat.service
    var style = environment.style(environment.fonts.sans(Metrics.fontSize), service.text)
    (style.link, style.dust) = (service.text, service.text)
    var block = environment.block(text, style, alignment: .center) { _ in limit }
    let size = Size(block.frame.width + Metrics.sides, block.frame.height + Metrics.extraHeight)
    let x =
      Rounding.floor((geometry.listWidth - size.width - BubbleMetrics.tailRoom) / 2) + BubbleMetrics.edge
    let y = top
    let lead = Rounding.floor((size.width - block.frame.width) / 2) - Metrics.lead
    block.frame.origin = Point(x + lead, y + (size.height - block.frame.height) / 2 - Metrics.lead)
    layout.service?.text = block
    layout.service?.capsules = capsules(behind: block)
    top = y + size.height
  }

  private func capsules(behind block: TextBlock) -> [Rect] {
    let lines = block.box.lines
    let widths = evened(lines.map { Rounding.ceil($0.line.contentWidth) })
    let line = environment.fonts.sans(Metrics.fontSize).labelHeight
    let height = Metrics.capsuleHeight + max(0, line - Metrics.line)
    return zip(lines, widths).map { line, width in
      // Centered by the width alone, so that lines of equal width begin at the same position.
      let x = block.frame.minX + Rounding.floor((block.frame.width - width) / 2)
      return Rect(
        x - Metrics.padding, block.frame.minY + line.frame.minY - Metrics.capsuleLift,
        width + 2 * Metrics.padding, height)
    }
  }

  private func evened(_ widths: [Double]) -> [Double] {
    var widths = widths
    for index in widths.indices.dropFirst() where abs(widths[index] - widths[index - 1]) < Metrics.evened {
      widths[index] = max(widths[index], widths[index - 1])
    }
    for index in widths.indices.dropLast().reversed()
    where abs(widths[index] - widths[index + 1]) < Metrics.evened {
      widths[index] = max(widths[index], widths[index + 1])
    }
    return widths
  }
}
