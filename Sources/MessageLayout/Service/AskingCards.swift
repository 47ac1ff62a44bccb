import Localization
import MessageModel
import PageLayout
import PageModel

/// An offer to buy a gift (Spec/Bubbles.md 32.6).
struct GiftOfferCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let offer: GiftOffer

  private static let width = 260.0

  func card() -> ServiceCard {
    let isOwn = environment.message.direction == .outgoing
    let language = environment.language
    let (price, thing) = (offer.object(in: language), offer.gift.name(in: language))
    var text = [
      isOwn
        ? environment.boldly(.youOffered, price, thing)
        : environment.boldly(.offersYou, environment.authorName, price, thing)
    ]
    if let end = offer.endDate {
      text.append(.plain("\n\n" + environment.dates.sentence(.offerEnds, onDateAndTime: end)))
    }
    return AskingCard(environment: environment, kind: .giftOffer, width: Self.width).card(
      .concat(text), buttons: isOwn ? [] : [.reject, .accept])
  }
}

/// A request to allow copying again (Spec/Bubbles.md 32.6).
struct CopyRequestCard: ServiceCardLayout {
  let environment: MessageEnvironment

  private static let width = 246.0

  func card() -> ServiceCard {
    let text = environment.boldly(.asksToAllow, environment.authorName)
    return AskingCard(environment: environment, kind: .copyRequest, width: Self.width).card(
      text, buttons: [.reject, .accept])
  }
}

/// A question with its answers side by side at the bottom.
struct AskingCard {
  let environment: MessageEnvironment
  let kind: ServiceCard.Kind
  let width: Double

  /// iprender choices.
  private enum Metrics {
    static let top = 14.0
    static let gap = 14.0
    static let bottom = 12.0
  }

  func card(_ text: RichText, buttons: [LocalizedString]) -> ServiceCard {
    var stack = CardStack(environment, growing: width)
    stack.text(text, at: Metrics.top)
    if !buttons.isEmpty { stack.buttons(buttons.map { environment.language[$0] }, at: stack.y + Metrics.gap) }
    return stack.card(kind, height: stack.y + (buttons.isEmpty ? Metrics.top : Metrics.bottom))
  }
}
