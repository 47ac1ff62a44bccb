import Localization
import PageModel
import Primitives

/// A change of a group's owner.
package enum OwnerAction: Equatable, Sendable {
  /// - Parameter next: the next owner, unless the old one comes back.
  case left(next: PeerID?)
  case changed(to: PeerID?)
}

/// A change of the community that a chat belongs to.
package enum CommunityAction: Equatable, Sendable {
  case added(String)
  case removed
  case joined(String)
}

/// A change of the protection that forbids copying from a chat.
package enum ProtectionAction: Equatable, Sendable {
  case toggled(isOn: Bool)
  /// A request to the other person to allow copying.
  case requested(isExpired: Bool)
}

/// A change of the price of messages, in stars.
package enum PriceAction: Equatable, Sendable {
  case messages(stars: Int)
  case direct(isOn: Bool, stars: Int)
  case refunded(messages: Int, stars: Int)
  /// A payment that the seller gave back.
  case paymentRefunded(Price)
}

/// The outcome of a post that was suggested to a channel (Spec/Messages.md 1.13).
package enum PostAction: Equatable, Sendable {
  case approved(price: Price?, date: Int?)
  case declined(comment: String)
  /// A failed payment: the author of the suggestion could not pay.
  case failed(price: Price?)
  case paid(price: Price?)
  case refunded(byPayer: Bool)
}

/// The terms that the author of a suggested post offers.
package struct PostOffer: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable { case pending, approved, declined }

  package var state: State
  /// The price; `nil` for a free post.
  package var price: Price?
  /// The time of publication, in seconds since 1970; `nil` for any time.
  package var date: Int?

  package init(state: State = .pending, price: Price? = nil, date: Int? = nil) {
    (self.state, self.price, self.date) = (state, price, date)
  }
}

/// A birthday, with or without the year.
package struct Birthday: Equatable, Sendable {
  package var day: Int
  package var month: Int
  package var year: Int?

  package init(day: Int, month: Int, year: Int? = nil) {
    (self.day, self.month, self.year) = (day, month, year)
  }

  /// Returns the day and month: "4 June".
  package func words(in language: Language) -> String {
    language.text(.birthday, Self.name(LocalizedString.month(month), month, language), language.number(day))
  }

  package func monthName(in language: Language) -> String {
    Self.name(LocalizedString.monthAlone(month), month, language)
  }

  /// Returns the month's name, or its number if it has no name.
  private static func name(_ phrase: LocalizedString?, _ month: Int, _ language: Language) -> String {
    phrase.map { language[$0] } ?? language.number(month)
  }
}

/// The new background of a chat, as far as the input describes it.
package struct BackgroundChange: Equatable, Sendable {
  package var picture: MediaReference?
  /// One to four colors.
  package var colors: [Color]

  package init(picture: MediaReference? = nil, colors: [Color] = []) {
    self.picture = picture
    self.colors = colors
  }
}

/// Sentences about changes of a chat, about posts and about prices.
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
    case .messages(let stars): did(.setPrice, language.count(.starsObject, stars))
    case .direct(false, _): says(.directOff)
    case .direct(true, 0): says(.directFree)
    case .direct(true, let stars): says(.directPriced, language.count(.starsObject, stars))
    case .refunded(let messages, let stars) where messages > 0:
      did(.gaveBack, language.count(.starsObject, stars), language.count(.messagesObject, messages))
    case .refunded(_, let stars): did(.gaveBackAlone, language.count(.starsObject, stars))
    case .paymentRefunded(let price): did(.gaveBackAlone, price.object(in: language))
    }
  }

  func parts(_ action: PostAction) -> [RichText] {
    switch action {
    case .approved(let price?, _): did(.approvedPostFor, price.object(in: language))
    case .approved(nil, _): did(.approvedPost)
    case .declined(""): did(.declinedPost)
    case .declined(let comment): did(.declinedPostSaying, comment)
    case .failed(let price?): says(.postLacks, price.words(in: language))
    case .failed(nil): says(.postUnpaid)
    case .paid(let price?): says(.channelGot, price.object(in: language))
    case .paid(nil): says(.channelGotPrice)
    case .refunded(let byPayer): says(byPayer ? .postTakenBack : .postDeletedEarly)
    }
  }

  func parts(_ offer: GiftOffer) -> [RichText] {
    let (price, thing) = (offer.words(in: language), offer.gift.name(in: language))
    return switch offer.state {
    case .pending: did(.offered, offer.object(in: language), thing)
    case .accepted: says(.offerAccepted, price, thing)
    case .rejected: says(.offerRejected, price, thing)
    case .expired: says(.offerExpired, price, thing)
    }
  }

  func parts(_ gift: GiftContent) -> [RichText] {
    let thing = gift.name(in: language)
    if gift.isRefunded {
      return switch gift.naming {
      case .nothing: says(.someGiftRefunded)
      case .unique: says(.uniqueGiftRefunded)
      case .price(let stars): says(.giftForStarsRefunded, language.count(.starsObject, stars))
      case .name: says(.giftRefunded, thing)
      }
    }
    guard gift.isWon else {
      return switch gift.naming {
      case .nothing: did(.sentSomeGift)
      case .unique: did(.sentUniqueGift)
      case .price(let stars): did(.sentGiftForStars, language.count(.starsObject, stars))
      case .name: did(.sentGift, thing)
      }
    }
    guard let giver = gift.giver else { return says(.prize, thing) }
    return language.parts(.prizeOf, [name(giver), .plain(thing)]) { .plain($0) }
  }
}
