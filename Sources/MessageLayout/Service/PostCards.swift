import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// What is offered for a post, above its bubble (Docs/Bubbles.md 32.7).
struct SuggestedPostPanel {
  let environment: MessageEnvironment
  let offer: PostOffer

  enum Metrics {
    static let cornerRadius = 15.0
    static let titleGap = 8.0
    static let rowGap = 2.0
    // Our choices.
    static let padding = Size(14, 10)
    /// Between the panel and the bubble.
    static let gap = 6.0
  }

  /// As wide as what stands in it needs.
  func card() -> ServiceCard {
    let fonts = environment.fonts
    let isOwn = environment.message.direction == .outgoing
    let name = isOwn ? "You" : environment.authorName
    let state =
      switch offer.state {
      case .pending: isOwn ? "suggest this post" : "suggests this post"
      case .approved:
        "suggested this post, which was approved"
      case .declined:
        "suggested this post, which was declined"
      }
    let words = RichText.concat([.styled(.bold, .plain(name)), .plain(" \(state).")])
    let dates = environment.options.page.dates
    let rows = [
      ("Price", offer.price ?? "Free"),
      ("Time", offer.date.map { "\(dates.long($0)) at \(dates.time($0))" } ?? "Any time"),
    ]
    let limit = environment.options.listWidth - CardStack.Metrics.margin - 2 * Metrics.padding.width
    let style = environment.style(fonts.sans(CardStack.Metrics.fontSize), environment.chat.service.text)
    let title = environment.block(words, style, alignment: .center) { _ in limit }
    func widest(_ texts: [String], _ weight: FontWeight) -> Double {
      texts.map { environment.label($0, fonts.sans(CardStack.Metrics.fontSize, weight), .black).frame.width }
        .max() ?? 0
    }
    let table =
      widest(rows.map(\.0), .regular) + CardStack.Metrics.columnGap + widest(rows.map(\.1), .semibold)
    var stack = CardStack(environment, width: max(title.frame.width, table) + 2 * Metrics.padding.width)
    stack.text(words, at: Metrics.padding.height)
    let line = fonts.sans(CardStack.Metrics.fontSize).labelHeight
    stack.table(rows, at: stack.y + Metrics.titleGap, pitch: line + Metrics.rowGap)
    return stack.card(
      .suggestedPost, height: stack.y + Metrics.padding.height, cornerRadius: Metrics.cornerRadius)
  }
}

/// A post that a channel took (Docs/Bubbles.md 32.7).
struct ApprovalCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let price: String?
  let date: Int?

  private enum Metrics {
    static let cornerRadius = 22.0
    // Our choices.
    static let width = 260.0
    static let top = 14.0
    static let gap = 6.0
    static let bottom = 14.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, width: Metrics.width)
    stack.title("The post was approved", at: Metrics.top)
    let dates = environment.options.page.dates
    var text: [RichText] = [
      .plain(
        date.map { "It is published on \(dates.long($0)) at \(dates.time($0))." } ?? "It is published soon.")
    ]
    if let price {
      text += [
        .plain("\n\n"), .styled(.bold, .plain(price)),
        .plain(" are taken now, and given to the channel once the post was there for a day."),
      ]
    }
    stack.text(.concat(text), at: stack.y + Metrics.gap)
    return stack.card(
      .approval, height: stack.y + Metrics.bottom, cornerRadius: Metrics.cornerRadius)
  }
}

extension ServiceCard {
  /// A panel in the middle of the list, above the message.
  func placed(_ environment: MessageEnvironment) -> ServiceCard {
    var card = self
    let top = RowGeometry(environment).margins.top - SuggestedPostPanel.Metrics.gap - frame.height
    card.move(by: Point(Rounding.floor((environment.options.listWidth - frame.width) / 2), top))
    return card
  }
}
