import PageModel

/// The reactions to a message.
package struct Reactions: Equatable, Sendable {
  package enum Symbol: Equatable, Sendable {
    case emoji(String)
    case custom(CustomEmoji)
    /// A paid star.
    case paid
  }

  package struct Reaction: Equatable, Sendable {
    package var symbol: Symbol
    package var count: Int
    package var isChosen: Bool
    /// The people who reacted so: the reader first, then the latest.
    package var people: [PeerID]

    package init(symbol: Symbol, count: Int = 1, isChosen: Bool = false, people: [PeerID] = []) {
      (self.symbol, self.count, self.isChosen, self.people) = (symbol, count, isChosen, people)
    }
  }

  package var list: [Reaction]
  /// True if the reactions are tags for finding saved messages.
  package var areTags: Bool

  package init(list: [Reaction] = [], areTags: Bool = false) {
    self.list = list
    self.areTags = areTags
  }

  package var isEmpty: Bool { list.isEmpty }

  /// True if the people behind every reaction are known.
  package var areAllPeopleKnown: Bool {
    !list.isEmpty && list.allSatisfy { $0.count > 0 && $0.people.count == $0.count }
  }
}

extension Reactions.Reaction {
  /// Moves the reader, if they reacted so, before all others.
  package mutating func putFirst(_ person: PeerID) {
    guard let index = people.firstIndex(of: person) else { return }
    people.insert(people.remove(at: index), at: 0)
  }
}

/// The buttons under a message.
package struct InlineKeyboard: Equatable, Sendable {
  package var rows: [[KeyboardButton]]

  package init(rows: [[KeyboardButton]]) {
    self.rows = rows
  }
}

/// One of the buttons under a message.
package struct KeyboardButton: Equatable, Sendable {
  /// The action of a button, as far as its icon shows it.
  package enum Kind: String, CaseIterable, Sendable {
    /// A callback or a game, and a label: buttons without an icon.
    case callback, message
    case url, login, webApp, switchInline, phone, location, payment, copy, profile, addToGroup
    /// A button that does nothing.
    case disabled

    /// True if the button's value is a web address.
    package var opensAddress: Bool { self == .url || self == .login || self == .webApp }
  }

  package var label: String
  package var kind: Kind
  package var style: Button.Style
  /// The emoji before the label.
  package var icon: CustomEmoji?
  /// The data of a callback, the address of a link, or another text that the action is about; it is not drawn.
  package var value: String?

  package init(
    label: String, kind: Kind = .callback, style: Button.Style = .standard, icon: CustomEmoji? = nil,
    value: String? = nil
  ) {
    (self.label, self.kind, self.style, self.icon, self.value) = (label, kind, style, icon, value)
  }
}

/// The comments in a message's thread.
package struct Comments: Equatable, Sendable {
  package enum Place: String, CaseIterable, Sendable {
    /// A row under a channel's post.
    case row
    /// A number next to the time.
    case status
  }

  package var place: Place
  package var count: Int
  /// The people who commented, the latest first.
  package var recent: [PeerID]
  package var hasUnread: Bool

  package init(place: Place, count: Int = 0, recent: [PeerID] = [], hasUnread: Bool = false) {
    (self.place, self.count, self.recent, self.hasUnread) = (place, count, recent, hasUnread)
  }
}
