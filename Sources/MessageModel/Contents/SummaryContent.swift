/// A kind of message that is not drawn as the phone draws it, but told in lines.
package struct SummaryContent: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case checklist, game, invoice, giveaway, giveawayWinners, paidMedia, story, videoChat
  }

  package var kind: Kind
  /// Of the list, the game, the goods; empty where the kind has none.
  package var title: String
  /// What comes below the title: a description, the tasks of a list.
  package var lines: [String]
  package var picture: MediaReference?
  /// "4.99 USD", "50 stars"; `nil` where nothing is paid.
  package var price: String?

  package init(
    kind: Kind, title: String = "", lines: [String] = [], picture: MediaReference? = nil,
    price: String? = nil
  ) {
    self.kind = kind
    self.title = title
    self.lines = lines
    self.picture = picture
    self.price = price
  }

  /// The title, or what the kind is called.
  package var name: String { title.isEmpty ? kind.label : title }
}

extension SummaryContent.Kind {
  /// Docs/Messages.md 1.5.
  fileprivate var label: String {
    switch self {
    case .checklist: "Checklist"
    case .game: "Game"
    case .invoice: "Invoice"
    case .giveaway: "Giveaway"
    case .giveawayWinners: "Giveaway ended"
    case .paidMedia: "Paid media"
    case .story: "Story"
    case .videoChat: "Video Chat"
    }
  }
}
