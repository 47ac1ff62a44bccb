import PageModel

/// The direction in which the paragraphs of a page begin. List items, cells, headings and captions count as
/// paragraphs; code and formulas do not (Spec/Rulings.md 78).
package enum TextDirection {
  /// Returns whether more paragraphs begin with a strong character of a right-to-left script than with one of
  /// another script.
  package static func prevails(in blocks: [Block]) -> Bool {
    var balance = 0
    visit(blocks) { isRightToLeft in
      balance += isRightToLeft ? 1 : -1
      return true
    }
    return balance > 0
  }

  /// Returns whether the first paragraph with a direction is right-to-left. Later paragraphs never change the
  /// result.
  package static func begins(_ blocks: [Block]) -> Bool {
    var first: Bool?
    visit(blocks) { isRightToLeft in
      first = isRightToLeft
      return false
    }
    return first ?? false
  }

  /// Visits paragraphs with a loop, because blocks nest deeper than a small stack allows.
  ///
  /// - Parameter body: a closure that gets the direction of each paragraph, and returns whether to continue.
  private static func visit(_ blocks: [Block], _ body: (Bool) -> Bool) {
    var pending: [Pending] = [.blocks(blocks[...])]
    while let next = pending.popLast() {
      let block: Block
      switch next {
      case .blocks(let blocks):
        guard let first = blocks.first else { continue }
        if blocks.count > 1 { pending.append(.blocks(blocks.dropFirst())) }
        block = first
      case .items(let items):
        guard let first = items.first else { continue }
        if items.count > 1 { pending.append(.items(items.dropFirst())) }
        switch first.content {
        case .text(let text): if let isRightToLeft = direction(of: text), !body(isRightToLeft) { return }
        case .blocks(let blocks): pending.append(.blocks(blocks[...]))
        }
        continue
      }
      switch block.kind {
      case .preformatted, .formula, .buttonRow: continue
      case .list(let list):
        pending.append(.items(list.items[...]))
        continue
      default: break
      }
      let firstChild = pending.endIndex
      for part in block.parts {
        switch part.content {
        case .block(let child): pending.append(.blocks([child]))
        case .text(let text): if let isRightToLeft = direction(of: text), !body(isRightToLeft) { return }
        }
      }
      pending[firstChild...].reverse()
    }
  }

  /// The content that is not searched yet. Most pages have a direction at their start, so the search of a
  /// list is put off.
  private enum Pending {
    case blocks(ArraySlice<Block>)
    case items(ArraySlice<ListItem>)
  }

  private static func direction(of text: RichText) -> Bool? {
    if case .formula = text { return nil }
    switch text.parts {
    case .characters(let string): return direction(of: string)
    case .row(let texts):
      for part in texts {
        if let direction = direction(of: part) { return direction }
      }
      return nil
    case .wrapped(let inner), .changed(let inner, _): return direction(of: inner)
    }
  }

  private static func direction(of string: String) -> Bool? {
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case ..<0x80:
        if (0x41...0x5a).contains(scalar.value & ~0x20) { return false }
      case 0x200e: return false
      case 0x200f, 0x061c: return true
      case let value:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          return rightToLeftScripts.contains { $0.contains(value) }
        default: continue
        }
      }
    }
    return nil
  }

  /// The ranges from Hebrew to Arabic Extended-A, their presentation forms, and the historic scripts of the
  /// supplementary planes (UAX 9, table 4).
  private static let rightToLeftScripts: [ClosedRange<UInt32>] = [
    0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff,
  ]
}
