import PageLayout

/// What makes an item of one revision the same as one of the next (Docs/Reveal.md 5.5).
struct ItemKey: Hashable {
  private enum Kind {
    case text, code, thinking, marker, shape, placeholder, anchor, table, details, media, button
  }

  private let kind: Kind
  private let ordinal: Int

  /// The keys of items that share a space, in their order. Media, details and thinking are counted each by
  /// themselves, so that they are the same wherever they move; all others by their place among what is not
  /// thinking.
  static func keys(of items: [LayoutItem]) -> [ItemKey] {
    var thinking = 0
    var media = 0
    var others = 0
    return items.map { item in
      let kind = kind(of: item)
      defer {
        switch kind {
        case .thinking: thinking += 1
        case .media:
          media += 1
          others += 1
        default: others += 1
        }
      }
      switch item.content {
      case .thinking: return ItemKey(kind: kind, ordinal: thinking)
      case .media, .slideshow, .fileRow: return ItemKey(kind: kind, ordinal: media)
      case .details(let details): return ItemKey(kind: kind, ordinal: details.ordinal)
      default: return ItemKey(kind: kind, ordinal: others)
      }
    }
  }

  private static func kind(of item: LayoutItem) -> Kind {
    switch item.content {
    case .text: .text
    case .thinking: .thinking
    case .code: .code
    case .marker: .marker
    case .shape: .shape
    case .placeholder: .placeholder
    case .anchor: .anchor
    case .table: .table
    case .details: .details
    case .media, .slideshow, .fileRow: .media
    case .button: .button
    }
  }
}
