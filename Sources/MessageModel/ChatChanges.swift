import PageModel
import Primitives
import Wording

/// Who owns a group.
package enum OwnerAction: Equatable, Sendable {
  /// - Parameter next: who becomes the owner unless the old one comes back.
  case left(next: PeerID?)
  case changed(to: PeerID?)
}

/// Chats that belong together.
package enum CommunityAction: Equatable, Sendable {
  case added(String)
  case removed
  case joined(String)
}

/// Whether what is written in a chat may be copied.
package enum ProtectionAction: Equatable, Sendable {
  case toggled(isOn: Bool)
  /// Somebody asks the other one to allow it.
  case requested(isExpired: Bool)
}

/// What messages to somebody cost, in stars.
package enum PriceAction: Equatable, Sendable {
  case messages(stars: Int)
  case direct(isOn: Bool, stars: Int)
  case refunded(messages: Int, stars: Int)
}

/// What became of a post that somebody suggested to a channel (Spec/Messages.md 1.13).
package enum PostAction: Equatable, Sendable {
  case approved(price: Price?, date: Int?)
  case declined(comment: String)
  /// Whoever suggested it could not pay.
  case failed(price: Price?)
  case paid(price: Price?)
  case refunded(byPayer: Bool)
}

/// What somebody who suggests a post offers.
package struct PostOffer: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable { case pending, approved, declined }

  package var state: State
  /// `nil` for nothing.
  package var price: Price?
  /// When it is to be published, in seconds since 1970; `nil` for any time.
  package var date: Int?

  package init(state: State = .pending, price: Price? = nil, date: Int? = nil) {
    (self.state, self.price, self.date) = (state, price, date)
  }
}

/// A day, with or without its year.
package struct Birthday: Equatable, Sendable {
  package var day: Int
  package var month: Int
  package var year: Int?

  package init(day: Int, month: Int, year: Int? = nil) {
    (self.day, self.month, self.year) = (day, month, year)
  }

  /// Its day and month: "4 June".
  package func words(in language: Language) -> String {
    language.text(.birthday, Self.name(Phrase.month(month), month, language), language.number(day))
  }

  package func monthName(in language: Language) -> String {
    Self.name(Phrase.monthAlone(month), month, language)
  }

  /// The number of a month that has no name.
  private static func name(_ phrase: Phrase?, _ month: Int, _ language: Language) -> String {
    phrase.map { language[$0] } ?? language.number(month)
  }
}

/// What stands behind a chat from now on, as far as the input tells.
package struct BackgroundChange: Equatable, Sendable {
  package var picture: MediaReference?
  /// One to four.
  package var colors: [Color]

  package init(picture: MediaReference? = nil, colors: [Color] = []) {
    self.picture = picture
    self.colors = colors
  }
}

/// The sentences of what changed with a chat, with posts and prices.
extension ServiceSentence {
  func parts(_ action: OwnerAction) -> [RichText] {
    switch action {
    case .left(let next?): did(.leftOwning, [name(next)])
    case .left(nil): did(.leftOwnerless)
    case .changed(let owner?): did(.madeOwner, [name(owner)])
    case .changed(nil): did(.changedOwner)
    }
  }

  func parts(_ action: CommunityAction) -> [RichText] {
    switch action {
    case .added(""): did(.addedToSomeCommunity)
    case .added(let name): did(.addedToCommunity, name)
    case .removed: did(.removedFromCommunity)
    case .joined(""): did(.joinedFromSomeCommunity)
    case .joined(let name): did(.joinedFromCommunity, name)
    }
  }

  func parts(_ action: ProtectionAction) -> [RichText] {
    switch action {
    case .toggled(let isOn): did(isOn ? .forbadeCopying : .allowedCopying)
    case .requested(let isExpired): did(isExpired ? .askedToAllowLongAgo : .askedToAllow)
    }
  }

  func parts(_ action: PriceAction) -> [RichText] {
    switch action {
    case .messages(0): did(.madeFree)
    case .messages(let stars): did(.setPrice, language.count(.stars, stars))
    case .direct(false, _): says(.directOff)
    case .direct(true, 0): says(.directFree)
    case .direct(true, let stars): says(.directPriced, language.count(.stars, stars))
    case .refunded(let messages, let stars):
      did(.gaveBack, language.count(.stars, stars), language.count(.messages, messages))
    }
  }

  func parts(_ action: PostAction) -> [RichText] {
    switch action {
    case .approved(let price?, _): did(.approvedPostFor, price.words(in: language))
    case .approved(nil, _): did(.approvedPost)
    case .declined(""): did(.declinedPost)
    case .declined(let comment): did(.declinedPostSaying, comment)
    case .failed(let price?): says(.postLacks, price.words(in: language))
    case .failed(nil): says(.postUnpaid)
    case .paid(let price?): says(.channelGot, price.words(in: language))
    case .paid(nil): says(.channelGotPrice)
    case .refunded(let byPayer): says(byPayer ? .postTakenBack : .postDeletedEarly)
    }
  }

  func parts(_ offer: GiftOffer) -> [RichText] {
    let (price, thing) = (offer.words(in: language), offer.gift.name(in: language))
    return switch offer.state {
    case .pending: did(.offered, price, thing)
    case .accepted: says(.offerAccepted, price, thing)
    case .rejected: says(.offerRejected, price, thing)
    case .expired: says(.offerExpired, price, thing)
    }
  }

  func parts(_ gift: GiftContent) -> [RichText] {
    let thing = gift.name(in: language)
    if gift.isRefunded { return says(.giftRefunded, thing) }
    guard gift.isWon else { return did(.sentGift, thing) }
    guard let giver = gift.giver else { return says(.prize, thing) }
    return language.parts(.prizeOf, [name(giver), .plain(thing)]) { .plain($0) }
  }
}
