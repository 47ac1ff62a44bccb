import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The offer of a suggested post, above its bubble (Spec/Bubbles.md 32.7).
struct SuggestedPostPanel {
  let environment: MessageEnvironment
  let offer: PostOffer

  enum Metrics {
    static let cornerRadius = 15.0
    static let titleGap = 8.0
    static let rowGap = 2.0
    // iprender choices.
    static let padding = Size(14, 10)
    /// The gap between the panel and the bubble.
    static let gap = 6.0
  }

  /// Returns the card, as wide as its content needs.
  func card() -> ServiceCard {
    let fonts = environment.fonts
    let isOwn = environment.message.direction == .outgoing
    let language = environment.language
    let sentence: LocalizedString =
      switch offer.state {
      case .pending: isOwn ? .suggestPost : .suggestsPost
      case .approved: isOwn ? .ownPostApproved : .postWasApproved
      case .declined: isOwn ? .ownPostDeclined : .postWasDeclined
      }
    let words = environment.boldly(sentence, isOwn ? language[.you] : environment.authorName)
    let rows = [
      (language[.price], offer.price?.words(in: language) ?? language[.free]),
      (language[.publishTime], offer.date.map(environment.dates.longWithTime) ?? language[.anyTime]),
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

/// A suggested post that a channel accepted (Spec/Bubbles.md 32.7).
struct ApprovalCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let price: Price?
  let date: Int?

  private enum Metrics {
    static let cornerRadius = 22.0
    // iprender choices.
    static let width = 260.0
    static let top = 14.0
    static let gap = 6.0
    static let bottom = 14.0
  }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: Metrics.width)
    let language = environment.language
    stack.title(language[.postApproved], at: Metrics.top)
    let when = date.map { environment.dates.sentence(.publishedOn, onDateAndTime: $0) }
    var text: [RichText] = [.plain(when ?? language[.publishedSoon])]
    if let price {
      text += [.plain("\n\n"), environment.boldly(.priceTaken, price.words(in: language))]
    }
    stack.text(.concat(text), at: stack.y + Metrics.gap)
    return stack.card(
      .approval, height: stack.y + Metrics.bottom, cornerRadius: Metrics.cornerRadius)
  }
}

extension ServiceCard {
  /// Returns the panel centered in the list, above the message.
  func placed(_ environment: MessageEnvironment) -> ServiceCard {
    var card = self
    let top = RowGeometry(environment).margins.top - SuggestedPostPanel.Metrics.gap - frame.height
    card.move(by: Point(Rounding.floor((environment.options.listWidth - frame.width) / 2), top))
    return card
  }
}
