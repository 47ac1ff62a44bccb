import MessageModel
import PageLayout
import PageModel
import Primitives

/// Somebody wants to buy a gift (Docs/Bubbles.md 32.6).
struct GiftOfferCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let offer: GiftOffer

  private static let width = 260.0

  func card() -> ServiceCard {
    var text: [RichText] = [
      .styled(.bold, .plain(environment.authorName)), .plain(" offers you "),
      .styled(.bold, .plain(offer.price)), .plain(" for your gift "),
      .styled(.bold, .plain(offer.gift.name)), .plain("."),
    ]
    let isOwn = environment.message.direction == .outgoing
    if isOwn {
      text = [
        .plain("You offered "), .styled(.bold, .plain(offer.price)), .plain(" for "),
        .styled(.bold, .plain(offer.gift.name)), .plain("."),
      ]
    }
    if let end = offer.endDate {
      let dates = environment.options.page.dates
      text.append(.plain("\n\nThe offer ends on \(dates.long(end)) at \(dates.time(end))."))
    }
    return AskingCard(environment: environment, kind: .giftOffer, width: Self.width).card(
      .concat(text), buttons: isOwn ? [] : ["Reject", "Accept"])
  }
}

/// Somebody asks to allow copying again (Docs/Bubbles.md 32.6).
struct CopyRequestCard: ServiceCardLayout {
  let environment: MessageEnvironment

  private static let width = 246.0

  func card() -> ServiceCard {
    let text = RichText.concat([
      .styled(.bold, .plain(environment.authorName)),
      .plain(
        " asks you to allow what is written in this chat to be copied, forwarded and saved by both of you."),
    ])
    return AskingCard(environment: environment, kind: .copyRequest, width: Self.width).card(
      text, buttons: ["Reject", "Accept"])
  }
}

/// A question with its answers side by side at the bottom.
struct AskingCard {
  let environment: MessageEnvironment
  let kind: ServiceCard.Kind
  let width: Double

  /// Our choices.
  private enum Metrics {
    static let top = 14.0
    static let gap = 14.0
    static let bottom = 12.0
  }

  func card(_ text: RichText, buttons: [String]) -> ServiceCard {
    var stack = CardStack(environment, width: width)
    stack.text(text, at: Metrics.top)
    if !buttons.isEmpty { stack.buttons(buttons, at: stack.y + Metrics.gap) }
    return stack.card(kind, height: stack.y + (buttons.isEmpty ? Metrics.top : Metrics.bottom))
  }
}
