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
    self.title = title
    self.description = description
    self.price = price
    self.picture = picture
    self.media = media
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
    self.title = title
    self.description = description
    self.picture = picture
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
      self.picture = picture
      self.size = size
      self.duration = duration
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
