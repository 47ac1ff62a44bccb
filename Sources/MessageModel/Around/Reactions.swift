import PageModel

/// What others said to a message without words.
package struct Reactions: Equatable, Sendable {
  package enum Symbol: Equatable, Sendable {
    case emoji(String)
    case custom(CustomEmoji)
    /// A star that was paid for.
    case paid
  }

  package struct Reaction: Equatable, Sendable {
    package var symbol: Symbol
    package var count: Int
    package var isChosen: Bool
    /// Of those who reacted so, the latest first.
    package var people: [PeerID]
    package var origin: InputOrigin

    package init(
      symbol: Symbol, count: Int = 1, isChosen: Bool = false, people: [PeerID] = [],
      origin: InputOrigin = .none
    ) {
      self.symbol = symbol
      self.count = count
      self.isChosen = isChosen
      self.people = people
      self.origin = origin
    }
  }

  package var list: [Reaction]
  /// Saved messages: marks to find them by.
  package var areTags: Bool

  package init(list: [Reaction] = [], areTags: Bool = false) {
    self.list = list
    self.areTags = areTags
  }

  package var isEmpty: Bool { list.isEmpty }

  /// Whether it is known of each reaction who reacted so.
  package var areAllPeopleKnown: Bool {
    !list.isEmpty && list.allSatisfy { $0.count > 0 && $0.people.count == $0.count }
  }
}
