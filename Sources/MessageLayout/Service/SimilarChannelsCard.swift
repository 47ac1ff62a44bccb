import MessageModel
import PageLayout
import Primitives

/// Channels like the one that somebody joined, as far as there is room (Docs/Bubbles.md 32.8).
struct SimilarChannelsCard: ServiceCardLayout {
  let environment: MessageEnvironment

  let hasSentence = true

  private enum Metrics {
    static let height = 140.0
    static let cornerRadius = 16.0
    static let tail = Size(16, 6)
    static let title = Point(16, 11)
    static let cell = Size(84, 90)
    static let face = 60.0
    // Our choices.
    static let cellsY = 40.0
    static let cellsX = 8.0
    static let nameGap = 5.0
    static let nameSize = 11.0
    static let nameInset = 4.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, width: environment.options.listWidth)
    let fonts = environment.fonts
    let colors = environment.palette.incoming
    stack.textColor = colors.primaryText
    var title = environment.label(
      environment.language[.similarChannels], fonts.sans(CardStack.Metrics.titleSize, .semibold),
      stack.textColor,
      limit: stack.width - 2 * Metrics.title.x)
    title.frame.origin = Metrics.title
    stack.add(.label(title))
    let count = Int(max(0, stack.width - 2 * Metrics.cellsX) / Metrics.cell.width)
    for (index, id) in environment.message.similar.prefix(count).enumerated() {
      let x = Metrics.cellsX + Double(index) * Metrics.cell.width
      let peer = environment.peers[id]
      let face = Rect(x + (Metrics.cell.width - Metrics.face) / 2, Metrics.cellsY, Metrics.face, Metrics.face)
      stack.add(.face(AvatarBox(peer, in: face, environment)))
      var name = environment.label(
        peer.name, fonts.sans(Metrics.nameSize), stack.textColor,
        limit: Metrics.cell.width - 2 * Metrics.nameInset)
      name.frame.origin = Point(
        x + Rounding.floor((Metrics.cell.width - name.frame.width) / 2), face.maxY + Metrics.nameGap)
      stack.add(.label(name))
    }
    var card = stack.card(.similarChannels, height: Metrics.height, cornerRadius: Metrics.cornerRadius)
    if case .solid(let color) = colors.fill { card.color = color }
    card.tail = Rect(
      (stack.width - Metrics.tail.width) / 2, -Metrics.tail.height, Metrics.tail.width, Metrics.tail.height)
    return card
  }
}
