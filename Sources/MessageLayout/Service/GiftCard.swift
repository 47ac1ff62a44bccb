import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// A gift or prize (Spec/Bubbles.md 32.1).
struct GiftCard: ServiceCardLayout {
  let environment: MessageEnvironment
  let gift: GiftContent

  private enum Metrics {
    static let width = 220.0
    static let prizeWidth = 254.0
    static let rim = 2.0
    static let sticker = 120.0
    static let drawing = 160.0
    /// The height that a drawing extends above the card.
    static let lift = 16.0
    static let titleY = 151.0
    /// The height of a card in addition to its title and text.
    static let rest = 164.0
    static let buttonRoom = 48.0
    static let tableRoom = 70.0
    static let row = 22.0
    /// The distance by which unique gifts are moved up.
    static let uniqueLift = 31.0
    static let glowInset = 4.0
    static let glowRadius = 20.0
    static let ribbonSize = 11.0
    // iprender choices.
    static let stickerGap = 15.0
    static let titleGap = 1.0
    static let tableGap = 4.0
    static let buttonBottom = 14.0
    static let mostLines = 4
  }

  var hasSentence: Bool { !gift.isWon }

  func card() -> ServiceCard {
    var stack = CardStack(environment, growing: gift.isWon ? Metrics.prizeWidth : Metrics.width)
    let unique: UniqueGift? = if case .unique(let unique) = gift.kind { unique } else { nil }
    if unique?.center != nil { stack.textColor = .white }
    let titleY = Metrics.titleY - (unique == nil ? 0 : Metrics.uniqueLift)
    add(picture: &stack, titleY)
    stack.title(title, at: titleY)
    let titleHeight = stack.y - titleY
    let textHeight = stack.text(text, at: stack.y + Metrics.titleGap, mostLines: Metrics.mostLines)
    var height = titleHeight + textHeight + Metrics.rest
    if let unique {
      height -= Metrics.uniqueLift
      let rows = [
        (LocalizedString.model, unique.model), (.backdrop, unique.backdrop), (.symbol, unique.symbol),
      ]
      .filter { !$0.1.isEmpty }.map { (environment.language[$0.0], $0.1) }
      if !rows.isEmpty {
        stack.table(rows, at: stack.y + Metrics.tableGap, pitch: Metrics.row)
        height += Metrics.tableRoom - Metrics.row * Double(3 - rows.count)
        height += (stack.pitch(Metrics.row) - Metrics.row) * Double(rows.count)
      }
    }
    if let action {
      height += Metrics.buttonRoom
      stack.button(
        environment.language[action], at: height - Metrics.buttonBottom - CardStack.Metrics.buttonHeight)
    }
    if let center = unique?.center {
      let frame = Rect(0, 0, stack.width, height).outset(by: -Metrics.glowInset)
      var glow = Box(
        .glow, frame,
        .shade(radius: Metrics.glowRadius, .glow(center: center, edge: unique?.edge ?? center)))
      glow.snapping = .all
      stack.addGround(glow)
    }
    if let ribbon = gift.ribbon {
      let label = environment.label(
        words(of: ribbon), environment.fonts.sans(Metrics.ribbonSize, .semibold), stack.textColor)
      stack.add(
        Box(
          .ribbon, Rect(stack.width + Metrics.rim, -Metrics.rim, 0, 0),
          .ribbon(label.line, unique?.edge ?? stack.buttonFill)
        ).fixed)
    }
    return stack.card(.gift, height: height, rim: Metrics.rim)
  }

  private func add(picture stack: inout CardStack, _ titleY: Double) {
    let side = gift.sticker == nil ? Metrics.drawing : Metrics.sticker
    let top = gift.sticker == nil ? -Metrics.lift : titleY - Metrics.stickerGap - side
    let drawing: BoxImage.Drawing =
      switch gift.kind {
      case .stars, .prize: .star
      case .ton: .gem
      case .premium, .code, .star, .unique: .gift
      }
    // Where the card begins higher, a drawing is smaller.
    let room = min(side, titleY - top)
    stack.picture(gift.sticker, in: stack.square(room, at: top), .free, .drawing(drawing, stack.textColor))
  }

  // MARK: - Words

  private var isOwn: Bool { environment.message.direction == .outgoing }

  private var title: String {
    let language = environment.language
    if gift.isWon { return language[.congratulations] }
    switch gift.kind {
    case .premium(let months), .code(let months): return language.premium(months: months)
    case .stars(let count), .prize(let count): return language.count(.titleStars, count)
    case .ton(let amount): return amount
    case .star, .unique:
      return isOwn
        ? language.text(.giftTo, environment.partnerName) : language.text(.giftFrom, environment.authorName)
    }
  }

  private var text: RichText {
    if gift.isWon { return prizeText }
    if !gift.text.isAbsent { return gift.text }
    let language = environment.language
    switch gift.kind {
    case .premium: return .plain(language[.aboutPremium])
    case .code: return .plain(language[.aboutCode])
    case .stars, .prize: return .plain(language[.aboutStars])
    case .ton: return .plain(language[.aboutTon])
    case .star(let stars, let name):
      let price =
        stars > 0 ? language.text(.itsPrice, language.count(.titleStars, stars)) : language[.toKeep]
      return name.isEmpty ? .plain(price) : .concat([.styled(.bold, .plain(name)), .plain("\n\(price)")])
    case .unique(let unique): return .styled(.bold, .plain(unique.name(in: language)))
    }
  }

  private var prizeText: RichText {
    let thing = gift.name(in: environment.language)
    return gift.giver.map { environment.boldly(.wonPrizeOf, environment.peers[$0].name, thing) }
      ?? environment.boldly(.wonPrize, thing)
  }

  private func words(of ribbon: GiftContent.Ribbon) -> String {
    let language = environment.language
    return switch ribbon {
    case .unique: language[.unique]
    case .oneOf(let total): language.text(.oneOf, language.number(total))
    }
  }

  private var action: LocalizedString? {
    switch gift.kind {
    case .code: .openGiftLink
    case .premium where gift.isWon: .openGiftLink
    case .premium, .stars, .ton, .star, .unique, .prize: .viewGift
    }
  }
}
