import PageModel
import Primitives

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

/// What became of a post that somebody suggested to a channel (Docs/Messages.md 1.13).
package enum PostAction: Equatable, Sendable {
  case approved(price: String?, date: Int?)
  case declined(comment: String)
  /// Whoever suggested it could not pay.
  case failed(price: String?)
  case paid(price: String?)
  case refunded(byPayer: Bool)
}

/// What somebody who suggests a post offers.
package struct PostOffer: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable { case pending, approved, declined }

  package var state: State
  /// `nil` for nothing.
  package var price: String?
  /// When it is to be published, in seconds since 1970; `nil` for any time.
  package var date: Int?

  package init(state: State = .pending, price: String? = nil, date: Int? = nil) {
    self.state = state
    self.price = price
    self.date = date
  }
}

/// A day, with or without its year.
package struct Birthday: Equatable, Sendable {
  package var day: Int
  package var month: Int
  package var year: Int?

  package init(day: Int, month: Int, year: Int? = nil) {
    self.day = day
    self.month = month
    self.year = year
  }

  package var monthName: String { Self.name(ofMonth: month) }

  /// The name of a month; its number where there is no such.
  package static func name(ofMonth month: Int) -> String {
    months.indices.contains(month - 1) ? months[month - 1] : "\(month)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}

/// What stands behind a chat from now on, as far as the input tells.
package struct ChatWallpaper: Equatable, Sendable {
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
    case .left(let next?):
      did("left the group. ") + [name(.peer(next)), .plain(" will be its owner in a week")]
    case .left(nil): did("left the group, which has no owner now")
    case .changed(let owner?): did("made ") + [name(.peer(owner)), .plain(" the owner of the group")]
    case .changed(nil): did("changed the owner of the group")
    }
  }

  func parts(_ action: CommunityAction) -> [RichText] {
    func community(_ name: String) -> String { name.isEmpty ? "a community" : "the community “\(name)”" }
    return switch action {
    case .added(let name): did("added the chat to \(community(name))")
    case .removed: did("removed the chat from its community")
    case .joined(let name): did("joined from \(community(name))")
    }
  }

  func parts(_ action: ProtectionAction) -> [RichText] {
    switch action {
    case .toggled(let isOn): did(isOn ? "forbade copying from this chat" : "allowed copying from this chat")
    case .requested(let isExpired):
      did("asked to allow copying from this chat" + (isExpired ? ", which is too long ago" : ""))
    }
  }

  func parts(_ action: PriceAction) -> [RichText] {
    switch action {
    case .messages(0): did("made messages free")
    case .messages(let stars): did("set the price of a message to \(Words.count(stars, "star"))")
    case .direct(false, _): [.plain("Direct messages were turned off")]
    case .direct(true, 0): [.plain("Direct messages were turned on. They are free")]
    case .direct(true, let stars):
      [.plain("Direct messages were turned on. One costs \(Words.count(stars, "star"))")]
    case .refunded(let messages, let stars):
      did("gave back \(Words.count(stars, "star")) for \(Words.count(messages, "message"))")
    }
  }

  func parts(_ action: PostAction) -> [RichText] {
    switch action {
    case .approved(let price, _):
      did("approved the suggested post" + (price.map { " for \($0)" } ?? ""))
    case .declined(let comment):
      did("declined the suggested post" + (comment.isEmpty ? "" : ": “\(comment)”"))
    case .failed(let price):
      [
        .plain(
          "The post was not approved: " + (price.map { "\($0) are missing" } ?? "the price was not paid"))
      ]
    case .paid(let price): [.plain("The channel got \(price ?? "the price") for the suggested post")]
    case .refunded(true): [.plain("The post was taken back: its price was refunded to who paid it")]
    case .refunded(false): [.plain("The post was deleted too early: its price was refunded")]
    }
  }

  func parts(_ offer: GiftOffer) -> [RichText] {
    let thing = offer.gift.name
    return switch offer.state {
    case .pending: did("offered \(offer.price) for \(thing)")
    case .accepted: [.plain("The offer of \(offer.price) for \(thing) was accepted")]
    case .rejected: [.plain("The offer of \(offer.price) for \(thing) was rejected")]
    case .expired: [.plain("The offer of \(offer.price) for \(thing) expired")]
    }
  }

  func parts(_ gift: GiftContent) -> [RichText] {
    if gift.isRefunded { return [.plain("The gift was refunded: \(gift.name)")] }
    guard gift.isWon else { return did("sent a gift: \(gift.name)") }
    let giver = gift.giver.map { [.plain(" of "), name(.peer($0))] } ?? []
    return [.plain("A prize in a giveaway")] + giver + [.plain(": \(gift.name)")]
  }
}
