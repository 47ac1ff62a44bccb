import PageModel
import Wording

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
    self.isOver = isOver
    self.winnerCount = winnerCount
    self.prize = prize
    self.description = description
    self.channels = channels
    self.countries = countries
    self.isForNewMembers = isForNewMembers
    self.winners = winners
    self.date = date
    self.unclaimed = unclaimed
    self.isRefunded = isRefunded
    self.sticker = sticker
  }

  var traits: ContentTraits { ContentTraits(label: .other(.own(isOver ? .giveawayEnded : .giveaway))) }
}
