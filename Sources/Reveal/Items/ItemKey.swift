import PageLayout

/// What makes an item of one revision the same as one of the next (Docs/Reveal.md 5.5).
struct ItemKey: Hashable {
  fileprivate enum Kind {
    case text, code, thinking, marker, shape, placeholder, anchor, table, details, media, button, formula
  }

  fileprivate let kind: Kind
  fileprivate let ordinal: Int

  /// The keys of items that share a space, in their order.
  ///
  /// - Parameter first: the first of those whose keys are wanted.
  static func keys(of items: [LayoutItem], from first: Int = 0) -> [ItemKey] {
    var counter = ItemCounter()
    for index in 0..<first { _ = counter.key(of: items[index]) }
    return (first..<items.count).map { counter.key(of: items[$0]) }
  }
}

/// Media, details and thinking are counted each by themselves, so that they are the same wherever they move;
/// all others by their place among what is not thinking.
private struct ItemCounter {
  private var thinkingCount = 0
  private var mediaCount = 0
  /// All but thinking.
  private var count = 0

  mutating func key(of item: LayoutItem) -> ItemKey {
    switch item.content {
    case .thinking:
      defer { thinkingCount += 1 }
      return ItemKey(kind: .thinking, ordinal: thinkingCount)
    case .media, .slideshow, .fileRow, .panel:
      defer { mediaCount += 1 }
      return next(.media, ordinal: mediaCount)
    case .details(let details): return next(.details, ordinal: details.ordinal)
    case .text: return next(.text, ordinal: count)
    case .code: return next(.code, ordinal: count)
    case .marker: return next(.marker, ordinal: count)
    case .shape: return next(.shape, ordinal: count)
    case .placeholder: return next(.placeholder, ordinal: count)
    case .anchor: return next(.anchor, ordinal: count)
    case .table: return next(.table, ordinal: count)
    case .button: return next(.button, ordinal: count)
    case .formula: return next(.formula, ordinal: count)
    }
  }

  private mutating func next(_ kind: ItemKey.Kind, ordinal: Int) -> ItemKey {
    count += 1
    return ItemKey(kind: kind, ordinal: ordinal)
  }
}
