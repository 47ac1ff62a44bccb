import PageModel
import Primitives
import Wording

/// What somebody gave, or won (Spec/Messages.md 1.13).
package struct GiftContent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case premium(months: Int)
    /// Premium by a code that whoever has it may use.
    case code(months: Int)
    case stars(Int)
    /// An amount with its currency: "1.5 TON".
    case ton(String)
    /// An ordinary gift, by what it cost.
    case star(stars: Int, name: String)
    case unique(UniqueGift)
    /// Stars that were won.
    case prize(stars: Int)
  }

  package enum Ribbon: Equatable, Sendable {
    case unique
    case oneOf(Int)
  }

  package var kind: Kind
  package var sticker: MediaReference?
  /// What the giver wrote to it.
  package var text: RichText
  /// Whether it was won.
  package var isFromGiveaway = false
  /// The chat that held the giveaway.
  package var giver: PeerID?
  /// What stands on the ribbon at its corner; `nil` for none.
  package var ribbon: Ribbon?
  package var isRefunded = false

  package init(_ kind: Kind, sticker: MediaReference? = nil, text: RichText = .empty, ribbon: Ribbon? = nil) {
    (self.kind, self.sticker, self.text, self.ribbon) = (kind, sticker, text, ribbon)
  }

  /// As sentences have it: "1 Year of Premium", "50 stars", "Plush #5".
  package func name(in language: Language) -> String {
    switch kind {
    case .premium(let months), .code(let months): language.premium(months: months)
    case .stars(let count), .prize(let count): language.count(.stars, count)
    case .ton(let amount): amount
    case .star(_, let name) where !name.isEmpty: name
    case .star(let stars, _) where stars > 0: language.text(.giftForStars, language.count(.stars, stars))
    case .star: language[.gift]
    case .unique(let gift): gift.name(in: language)
    }
  }

  /// Whether it was won and not given.
  package var isWon: Bool {
    if case .prize = kind { true } else { isFromGiveaway }
  }
}

/// A gift of which there is one with its number.
package struct UniqueGift: Equatable, Sendable {
  package var title: String
  package var number: Int
  // Names of what it is made of; empty when the input does not say.
  package var model: String
  package var backdrop: String
  package var symbol: String
  /// Of the ground behind it, from its middle to its edge; `nil` for none that is known.
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

/// Somebody wants to buy a gift.
package struct GiftOffer: Equatable, Sendable {
  package enum State: Equatable, Sendable { case pending, accepted, rejected, expired }

  package var gift: UniqueGift
  package var price: Price?
  package var state: State
  /// When it ends, in seconds since 1970.
  package var endDate: Int?

  package init(gift: UniqueGift, price: Price? = nil, state: State = .pending, endDate: Int? = nil) {
    (self.gift, self.price, self.state, self.endDate) = (gift, price, state, endDate)
  }

  /// The price, as far as it is known.
  package func words(in language: Language) -> String { price?.words(in: language) ?? language[.somePrice] }
}

extension Language {
  /// "3 Months of Premium"
  package func premium(months: Int) -> String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    return years > 0 && rest == 0 ? count(.premiumYears, years) : count(.premiumMonths, months)
  }
}
