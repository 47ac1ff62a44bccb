/// Reserves space in the lists of a page that is still arriving for the markers that they will have, so that
/// their contents do not move (Spec/Reveal.md 13).
extension Page {
  /// Returns the page with reserved space in its lists.
  ///
  /// - Parameter end: the final page with `withOwnRoom` applied; `nil` if it is unknown.
  package func keepingRoom(for end: Page?) -> Page {
    var page = self
    page.blocks = blocks.keepingRoom(for: end?.blocks)
    return page
  }

  /// The page with the space in each list that its own items take, which all of its beginnings reserve.
  /// Calculate it once, because a long list has many items to visit.
  package var withOwnRoom: Page {
    var page = self
    page.blocks = blocks.map(\.withOwnRoom)
    return page
  }
}

extension [Block] {
  fileprivate func keepingRoom(for end: [Block]?) -> [Block] {
    enumerated().map { index, block in
      block.keepingRoom(for: end.map { index < $0.count ? $0[index] : nil })
    }
  }
}

extension Block {
  /// - Parameter end: the final block in the same place, if there is one; `nil` if the final page is unknown.
  fileprivate func keepingRoom(for end: Block??) -> Block {
    switch kind {
    case .list(var list):
      list.keepRoom(for: end.map { if case .list(let last)? = $0?.kind { last } else { List.empty } })
      return Block(.list(list), origin: origin)
    case .blockQuote(var quote):
      quote.blocks = quote.blocks.keepingRoom(
        for: end.map { if case .blockQuote(let last)? = $0?.kind { last.blocks } else { [] } })
      return Block(.blockQuote(quote), origin: origin)
    case .details(var details):
      details.blocks = details.blocks.keepingRoom(
        for: end.map { if case .details(let last)? = $0?.kind { last.blocks } else { [] } })
      return Block(.details(details), origin: origin)
    default: return self
    }
  }

  fileprivate var withOwnRoom: Block {
    switch kind {
    case .list(var list):
      list.room = list.ownRoom
      if list.items.contains(where: \.holdsBlocks) {
        for index in list.items.indices {
          guard case .blocks(let blocks) = list.items[index].content else { continue }
          list.items[index].content = .blocks(blocks.map(\.withOwnRoom))
        }
      }
      return Block(.list(list), origin: origin)
    case .blockQuote(var quote):
      quote.blocks = quote.blocks.map(\.withOwnRoom)
      return Block(.blockQuote(quote), origin: origin)
    case .details(var details):
      details.blocks = details.blocks.map(\.withOwnRoom)
      return Block(.details(details), origin: origin)
    default: return self
    }
  }
}

extension List {
  fileprivate static let empty = List(items: [], isOrdered: false)

  /// The items' markers that may be the widest.
  fileprivate var ownRoom: [ListItem] {
    let longest = items.compactMap { $0.label?.count }.max()
    let check = items.first { $0.check != .none }
    return (items.filter { $0.label != nil && $0.label?.count == longest } + [check].compactMap { $0 }).map {
      ListItem(content: .text(.empty), marker: $0.marker, check: $0.check)
    }
  }

  /// - Parameter end: the final list with its own room; `nil` if it is unknown.
  fileprivate mutating func keepRoom(for end: List?) {
    if let end {
      room = end.room
    } else if items.contains(where: { $0.label?.first?.isWholeNumber == true }) {
      room = [Self.twoDigits]
    }
    if items.contains(where: \.holdsBlocks) { items.keepRoom(for: end?.items) }
  }

  /// The space for a marker with two digits.
  private static let twoDigits = ListItem(content: .text(.empty), marker: .label("00."))
}

extension [ListItem] {
  fileprivate mutating func keepRoom(for end: [ListItem]?) {
    for index in indices {
      guard case .blocks(let blocks) = self[index].content else { continue }
      var last: [Block]?
      if let end {
        last = []
        if index < end.count, case .blocks(let blocks) = end[index].content { last = blocks }
      }
      self[index].content = .blocks(blocks.keepingRoom(for: last))
    }
  }
}

extension ListItem {
  fileprivate var label: String? { if case .label(let label) = marker { label } else { nil } }

  fileprivate var holdsBlocks: Bool { if case .blocks = content { true } else { false } }
}
