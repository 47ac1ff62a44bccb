import MessageModel
import PageModel

// The parts of a message that a reader opens and closes (Spec/Live.md 6).

extension Message {
  /// Opens or closes a part: `/0` and the like in a page, `quote/0` in a text. Returns false if there is none.
  mutating func toggle(_ part: String) -> Bool {
    if case .page(var page) = content {
      guard page.foldingParts.contains(part) else { return false }
      page.toggled.formSymmetricDifference([part])
      content = .page(page)
      return true
    }
    let quotes = text.segments.filter { if case .quote = $0 { true } else { false } }
    guard part.hasPrefix(Self.quotePrefix), let place = Int(part.dropFirst(Self.quotePrefix.count)),
      quotes.indices.contains(place), case .quote(_, isCollapsible: true) = quotes[place]
    else { return false }
    text.toggled.formSymmetricDifference([place])
    return true
  }

  private static let quotePrefix = "quote/"
}

extension Page {
  /// The pointers of details, and of quotes that fold, as layouts have them.
  fileprivate var foldingParts: Set<String> {
    var found: Set<String> = []
    func add(_ block: Block, at pointer: String) {
      switch block.kind {
      case .details: found.insert(pointer)
      case .blockQuote(let quote) where quote.isCollapsed: found.insert(pointer)
      default: break
      }
      for part in block.parts {
        if case .block(let child) = part.content { add(child, at: "\(pointer)\(part.place)") }
      }
    }
    for (index, block) in blocks.enumerated() { add(block, at: "/\(index)") }
    return found
  }
}
