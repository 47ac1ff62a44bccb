import Localization
import PageModel
import Primitives

/// A price.
package enum Price: Equatable, Sendable {
  case stars(Int)
  /// An amount with its currency: "4.99 USD".
  case money(String)

  /// Returns the short text for cards and buttons.
  package func text(in language: Language) -> String {
    switch self {
    case .stars(let count): "★ \(language.number(count))"
    case .money(let sum): sum
    }
  }

  /// Returns the text for sentences: "5 stars".
  package func words(in language: Language) -> String {
    switch self {
    case .stars(let count): language.count(.stars, count)
    case .money(let sum): sum
    }
  }

  /// Returns the text for sentences in which the price is an object, or follows a preposition.
  package func object(in language: Language) -> String {
    switch self {
    case .stars(let count): language.count(.starsObject, count)
    case .money(let sum): sum
    }
  }
}

/// An invoice for something that is sold.
package struct Invoice: Equatable, Sendable {
  package var title: String
  package var description: MessageText
  package var price: Price?
  package var picture: MediaReference?
  /// The media that the buyer sees after the payment.
  package var media: PaidMedia?

  package init(
    title: String, description: MessageText = MessageText(), price: Price? = nil,
    picture: MediaReference? = nil, media: PaidMedia? = nil
  ) {
    (self.title, self.description, self.price) = (title, description, price)
    (self.picture, self.media) = (picture, media)
  }

  var traits: ContentTraits { ContentTraits(label: label, thumbnail: picture) }

  /// The title, or a general word without one.
  package var label: MediaLabel { .other(LabelText(title, else: .invoice)) }
}

/// A game of a bot.
package struct Game: Equatable, Sendable {
  package var title: String
  /// The description, shown unless the message has a text.
  package var description: MessageText
  /// A photo or an animation of the game.
  package var picture: MediaReference?

  package init(title: String, description: MessageText = MessageText(), picture: MediaReference? = nil) {
    (self.title, self.description, self.picture) = (title, description, picture)
  }

  var traits: ContentTraits {
    var traits = ContentTraits(label: label, thumbnail: picture)
    traits.takesText = true
    return traits
  }

  /// The title, or a general word without one.
  package var label: MediaLabel { title.isEmpty ? .other(.own(.game)) : .game(title: title) }
}

/// Photos and videos that have to be paid for before they can be seen.
package struct PaidMedia: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// The purchased image; `nil` while the item is locked.
    package var picture: ContentPicture?
    /// The size of a locked item, in pixels; `nil` if it is unknown.
    package var size: Size?
    /// The duration of a locked video, in seconds; 0 for a photo.
    package var duration: Int

    package init(picture: ContentPicture? = nil, size: Size? = nil, duration: Int = 0) {
      (self.picture, self.size, self.duration) = (picture, size, duration)
    }
  }

  package var price: Price?
  package var items: [Item]

  package init(price: Price? = nil, items: [Item]) {
    self.price = price
    self.items = items
  }

  /// True if the media have not been paid for.
  package var isLocked: Bool { items.contains { $0.picture == nil } }

  var traits: ContentTraits {
    ContentTraits(
      label: .other(.own(.paidMedia)), thumbnail: items.first?.picture?.shown,
      hasFile: items.contains { $0.picture != nil })
  }
}

/// A forwarded story.
package struct Story: Equatable, Sendable {
  /// The image; `nil` if the input has only the story's number.
  package var picture: ContentPicture?

  package init(picture: ContentPicture? = nil) { self.picture = picture }

  var traits: ContentTraits {
    var traits = ContentTraits(label: .story, thumbnail: picture?.shown, hasFile: picture != nil)
    traits.joinsNeighbours = false
    return traits
  }
}

/// A giveaway of prizes by a channel, or its results.
package struct Giveaway: Equatable, Sendable {
  /// The prize of each winner, or of all winners together.
  package enum Prize: Equatable, Sendable {
    case premium(months: Int)
    /// Stars, which all winners share.
    case stars(Int)
  }

  /// True if the winners are known.
  package var isOver: Bool
  /// The number of winners; 0 if the input does not say.
  package var winnerCount: Int
  package var prize: Prize?
  /// An additional prize, in the words of the giver.
  package var description: String
  /// The channels that participants have to join.
  package var channels: [PeerID]
  /// The countries of the participants: two letters of ISO 3166 each; empty for all countries.
  package var countries: [String]
  /// True if only people who join after the start may take part.
  package var isForNewMembers: Bool
  package var winners: [Author]
  /// The time when the winners are chosen, in seconds since 1970, UTC.
  package var date: Int?
  /// The number of prizes that nobody claimed.
  package var unclaimed: Int
  package var isRefunded: Bool
  /// The sticker of the giveaway, if the input has one.
  package var sticker: MediaID?

  package init(
    isOver: Bool = false, winnerCount: Int = 0, prize: Prize? = nil, description: String = "",
    channels: [PeerID] = [], countries: [String] = [], isForNewMembers: Bool = false, winners: [Author] = [],
    date: Int? = nil, unclaimed: Int = 0, isRefunded: Bool = false, sticker: MediaID? = nil
  ) {
    (self.isOver, self.winnerCount, self.prize) = (isOver, winnerCount, prize)
    (self.description, self.channels, self.countries) = (description, channels, countries)
    (self.isForNewMembers, self.winners, self.date) = (isForNewMembers, winners, date)
    (self.unclaimed, self.isRefunded, self.sticker) = (unclaimed, isRefunded, sticker)
  }

  var traits: ContentTraits { ContentTraits(label: .other(.own(isOver ? .giveawayEnded : .giveaway))) }
}
