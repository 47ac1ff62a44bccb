import PageModel
import Primitives
import Wording

/// What something costs.
package enum Price: Equatable, Sendable {
  case stars(Int)
  /// A sum with its currency: "4.99 USD".
  case money(String)

  /// Short, as it stands on cards and buttons.
  package func text(in language: Language) -> String {
    switch self {
    case .stars(let count): "★ \(language.number(count))"
    case .money(let sum): sum
    }
  }

  /// As sentences have it: "5 stars".
  package func words(in language: Language) -> String {
    switch self {
    case .stars(let count): language.count(.stars, count)
    case .money(let sum): sum
    }
  }
}

/// Something that is for sale.
package struct Invoice: Equatable, Sendable {
  package var title: String
  package var description: MessageText
  package var price: Price?
  package var picture: MediaReference?
  /// What is seen once it is paid for.
  package var media: PaidMedia?

  package init(
    title: String, description: MessageText = MessageText(), price: Price? = nil,
    picture: MediaReference? = nil, media: PaidMedia? = nil
  ) {
    (self.title, self.description, self.price) = (title, description, price)
    (self.picture, self.media) = (picture, media)
  }

  var traits: ContentTraits { ContentTraits(label: label, thumbnail: picture) }

  /// The title, or what it is called without one.
  package var label: MediaLabel { .other(Saying(title, else: .invoice)) }
}

/// A game of a bot's.
package struct Game: Equatable, Sendable {
  package var title: String
  /// What it is about, unless the message has a text.
  package var description: MessageText
  /// A photo, or an animation of it.
  package var picture: MediaReference?

  package init(title: String, description: MessageText = MessageText(), picture: MediaReference? = nil) {
    (self.title, self.description, self.picture) = (title, description, picture)
  }

  var traits: ContentTraits {
    var traits = ContentTraits(label: label, thumbnail: picture)
    traits.takesText = true
    return traits
  }

  /// The title, or what it is called without one.
  package var label: MediaLabel { title.isEmpty ? .other(.own(.game)) : .game(title: title) }
}

/// Pictures and films that are paid for before they are seen.
package struct PaidMedia: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    /// The picture of what was bought; `nil` for what is still locked.
    package var picture: ContentPicture?
    /// Pixels of what is locked; `nil` when nobody knows.
    package var size: Size?
    /// Seconds of a film that is locked; 0 for a photo.
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

  /// Whether it was not paid for.
  package var isLocked: Bool { items.contains { $0.picture == nil } }

  var traits: ContentTraits {
    ContentTraits(
      label: .other(.own(.paidMedia)), thumbnail: items.first?.picture?.shown,
      hasFile: items.contains { $0.picture != nil })
  }
}

/// A story that was sent on.
package struct Story: Equatable, Sendable {
  /// `nil` where the input has nothing but its number.
  package var picture: ContentPicture?

  package init(picture: ContentPicture? = nil) { self.picture = picture }

  var traits: ContentTraits {
    var traits = ContentTraits(label: .story, thumbnail: picture?.shown, hasFile: picture != nil)
    traits.joinsNeighbours = false
    return traits
  }
}

/// Prizes that a channel gives away, or who won them.
package struct Giveaway: Equatable, Sendable {
  /// What each winner gets, or all of them together.
  package enum Prize: Equatable, Sendable {
    case premium(months: Int)
    /// Stars, which all winners share.
    case stars(Int)
  }

  /// Whether the winners are known.
  package var isOver: Bool
  /// How many win, or won; 0 when nobody says.
  package var winnerCount: Int
  package var prize: Prize?
  /// What is given besides, in the words of who gives it.
  package var description: String
  /// The channels that one has to join.
  package var channels: [PeerID]
  /// Two letters of ISO 3166 each; none for the whole world.
  package var countries: [String]
  /// Whether only those take part who join after it began.
  package var isForNewMembers: Bool
  package var winners: [Author]
  /// When the winners are chosen, or were, in seconds since 1970, UTC.
  package var date: Int?
  /// Prizes that nobody took.
  package var unclaimed: Int
  package var isRefunded: Bool
  /// What is shown of it, where the input has a sticker.
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
