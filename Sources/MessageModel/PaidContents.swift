import PageModel

/// What something costs.
package enum Price: Equatable, Sendable {
  case stars(Int)
  /// A sum with its currency: "4.99 USD".
  case money(String)

  /// Short, as it stands on cards and buttons.
  package var text: String {
    switch self {
    case .stars(let count): "★ \(count)"
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

  package init(
    title: String, description: MessageText = MessageText(), price: Price? = nil,
    picture: MediaReference? = nil
  ) {
    self.title = title
    self.description = description
    self.price = price
    self.picture = picture
  }

  var traits: ContentTraits { ContentTraits(label: .other(name), thumbnail: picture) }

  /// The title, or what it is called without one.
  package var name: String { title.isEmpty ? "Invoice" : title }
}

/// A game of a bot's.
package struct Game: Equatable, Sendable {
  package var title: String
  /// What it is about, unless the message has a text.
  package var description: MessageText
  /// A photo, or an animation of it.
  package var picture: MediaReference?

  package init(
    title: String, description: MessageText = MessageText(), picture: MediaReference? = nil
  ) {
    self.title = title
    self.description = description
    self.picture = picture
  }

  var traits: ContentTraits {
    var traits = ContentTraits(label: .game(title: name), thumbnail: picture)
    traits.takesText = true
    return traits
  }

  /// The title, or what it is called without one.
  package var name: String { title.isEmpty ? "Game" : title }
}
