import Localization
import PageModel
import Primitives

/// A gift or a prize (Spec/Messages.md 1.13).
package struct GiftContent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case premium(months: Int)
    /// Premium as a code that anyone who has it can use.
    case code(months: Int)
    case stars(Int)
    /// An amount with its currency: "1.5 TON".
    case ton(String)
    /// An ordinary gift, with its price.
    case star(stars: Int, name: String)
    case unique(UniqueGift)
    /// A prize of stars.
    case prize(stars: Int)
  }

  package enum Ribbon: Equatable, Sendable {
    case unique
    case oneOf(Int)
  }

  package var kind: Kind
  package var sticker: MediaReference?
  /// The giver's message.
  package var text: RichText
  /// True if the gift was won in a giveaway.
  package var isFromGiveaway = false
  /// The chat that held the giveaway.
  package var giver: PeerID?
  /// The ribbon at the gift's corner; `nil` for none.
  package var ribbon: Ribbon?
  package var isRefunded = false

  package init(_ kind: Kind, sticker: MediaReference? = nil, text: RichText = .empty, ribbon: Ribbon? = nil) {
    (self.kind, self.sticker, self.text, self.ribbon) = (kind, sticker, text, ribbon)
  }

  /// Returns the name for use in sentences: "1 Year of Premium", "50 stars", "Plush #5".
  package func name(in language: Language) -> String {
    switch kind {
    case .premium(let months), .code(let months): language.premium(months: months)
    case .stars(let count), .prize(let count): language.count(.stars, count)
    case .ton(let amount): amount
    case .star(_, let name) where !name.isEmpty: name
    case .star(let stars, _) where stars > 0:
      language.text(.giftForStars, language.count(.starsObject, stars))
    case .star: language[.gift]
    case .unique(let gift): gift.name(in: language)
    }
  }

  /// The gift as far as sentences that call it a gift themselves have to name it.
  enum Naming: Equatable, Sendable {
    case nothing
    case unique
    case price(stars: Int)
    case name
  }

  /// How sentences that say "gift" themselves name the gift.
  var naming: Naming {
    switch kind {
    case .star(_, let name) where !name.isEmpty: .name
    case .star(let stars, _): stars > 0 ? .price(stars: stars) : .nothing
    case .unique(let gift): gift.title.isEmpty ? .unique : .name
    case .premium, .code, .stars, .ton, .prize: .name
    }
  }

  /// True if the gift was won, not given.
  package var isWon: Bool {
    if case .prize = kind { true } else { isFromGiveaway }
  }
}

/// A collectible gift, which exists once with its number.
package struct UniqueGift: Equatable, Sendable {
  package var title: String
  package var number: Int
  // Names of the gift's attributes; empty if the input does not give them.
  package var model: String
  package var backdrop: String
  package var symbol: String
  /// The colors of the background, from the center to the edge; `nil` if they are unknown.
  package var center: Color?
  package var edge: Color?
  package var sticker: MediaReference?

  package init(
    title: String = "", number: Int = 0, model: String = "", backdrop: String = "", symbol: String = "",
    center: Color? = nil, edge: Color? = nil, sticker: MediaReference? = nil
  ) {
    (self.title, self.number, self.model, self.backdrop) = (title, number, model, backdrop)
    (self.symbol, self.center, self.edge, self.sticker) = (symbol, center, edge, sticker)
  }

  package func name(in language: Language) -> String {
    title.isEmpty ? language[.uniqueGift] : number > 0 ? "\(title) #\(number)" : title
  }
}

/// An offer to buy a gift.
package struct GiftOffer: Equatable, Sendable {
  package enum State: Equatable, Sendable { case pending, accepted, rejected, expired }

  package var gift: UniqueGift
  package var price: Price?
  package var state: State
  /// The time when the offer expires, in seconds since 1970.
  package var endDate: Int?

  package init(gift: UniqueGift, price: Price? = nil, state: State = .pending, endDate: Int? = nil) {
    (self.gift, self.price, self.state, self.endDate) = (gift, price, state, endDate)
  }

  /// Returns the price, or a general word if it is not known.
  package func words(in language: Language) -> String { price?.words(in: language) ?? language[.somePrice] }

  /// Returns the same as an object.
  package func object(in language: Language) -> String {
    price?.object(in: language) ?? language[.somePriceObject]
  }
}

extension Language {
  /// Returns a duration of Premium: "3 Months of Premium".
  package func premium(months: Int) -> String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    return years > 0 && rest == 0 ? count(.premiumYears, years) : count(.premiumMonths, months)
  }
}

extension ServiceAction {
  /// The text on the card of the message, which is not part of its sentence: the words of a giver; `nil` for none.
  package var cardText: RichText? {
    if case .gift(let gift) = self, !gift.text.isAbsent { gift.text } else { nil }
  }
}
