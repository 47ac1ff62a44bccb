import PageModel

/// What of a page has a name of its own: its details, counted in document order, and its anchors. What is closed or not
/// drawn counts too, so that the names do not depend on any choice (Spec/Rulings.md 51).
package struct PageOutline: Sendable {
  /// Pointers of all details into the page's blocks; the index of each is its ordinal.
  package private(set) var details: [String] = []
  /// Anchors and references in document order.
  package private(set) var anchors: [Anchor] = []
  private var ordinals: [String: Int] = [:]
  /// How much there is after each block of the page.
  private var marks: [(details: Int, anchors: Int)] = []

  package struct Anchor: Equatable, Sendable {
    package var name: String
    /// Ordinals of the details around it, the outermost first.
    package var path: [Int]
  }

  /// - Parameters:
  ///   - old: of a page that begins with the same blocks.
  ///   - keptCount: how many of them.
  package init(_ blocks: [Block], after old: PageOutline? = nil, keptCount: Int = 0) {
    if let old, keptCount > 0 {
      marks = Array(old.marks.prefix(keptCount))
      details = Array(old.details.prefix(old.marks[keptCount - 1].details))
      anchors = Array(old.anchors.prefix(old.marks[keptCount - 1].anchors))
      for (ordinal, source) in details.enumerated() { ordinals[source] = ordinal }
    }
    for (index, block) in blocks.enumerated().dropFirst(keptCount) {
      add(block, at: "/\(index)", path: [])
      marks.append((details.count, anchors.count))
    }
  }

  /// The number of the details at a pointer.
  func ordinal(at source: String) -> Int? { ordinals[source] }

  /// The first anchor of a name.
  func anchor(named name: String) -> Anchor? { anchors.first { $0.name == name } }

  private mutating func add(_ block: Block, at source: String, path: [Int]) {
    var inner = path
    if case .details = block.kind {
      inner.append(details.count)
      ordinals[source] = details.count
      details.append(source)
    }
    if case .anchor(let name) = block.kind { anchors.append(Anchor(name: name, path: path)) }
    for part in block.parts {
      switch part.content {
      // Texts of the block itself: the title of details shows while they are closed.
      case .text(let text): add(text, path)
      case .block(let child): add(child, at: "\(source)\(part.place)", path: inner)
      }
    }
  }

  /// Of changed text only the new one has places.
  private mutating func add(_ text: RichText, _ path: [Int]) {
    if let name = text.anchorName { anchors.append(Anchor(name: name, path: path)) }
    switch text.parts {
    case .characters: break
    case .row(let texts): for part in texts { add(part, path) }
    case .wrapped(let inner), .changed(let inner, _): add(inner, path)
    }
  }
}

/// The outline of a page that is made once something asks for it, which few pages do.
final class LazyOutline {
  private let blocks: [Block]
  private let old: PageOutline?
  private let keptCount: Int
  private(set) lazy var value: PageOutline = {
    isMade = true
    return PageOutline(blocks, after: old, keptCount: keptCount)
  }()
  private(set) var isMade = false

  /// `old`, `keptCount`: as for the outline.
  init(_ blocks: [Block], after old: PageOutline? = nil, keptCount: Int = 0) {
    (self.blocks, self.old, self.keptCount) = (blocks, old, keptCount)
  }
}

/// Which details are open: as the options say, and those on the way to the anchor that was asked for.
struct DetailsStates {
  private let expansion: Expansion
  /// Those that the options name.
  private var named: Set<Int> = []
  private var onTheWay: Set<Int> = []
  /// Names of the options that no details have.
  private(set) var unknownNames: [Expansion.DetailsName] = []

  init(_ expansion: Expansion, way path: [Int], outline: LazyOutline) {
    self.expansion = expansion
    onTheWay = Set(path)
    guard case .only(let names) = expansion else { return }
    for name in names {
      if let ordinal = Self.ordinal(name, in: outline.value) {
        named.insert(ordinal)
      } else {
        unknownNames.append(name)
      }
    }
  }

  func isOpen(_ details: Details, ordinal: Int) -> Bool {
    if onTheWay.contains(ordinal) { return true }
    return switch expansion {
    case .all: true
    case .none: false
    case .page: details.isOpen
    case .only: named.contains(ordinal)
    }
  }

  private static func ordinal(_ name: Expansion.DetailsName, in outline: PageOutline) -> Int? {
    switch name {
    case .ordinal(let ordinal): outline.details.indices.contains(ordinal) ? ordinal : nil
    case .source(let source): outline.ordinal(at: source)
    }
  }
}

extension Expansion.DetailsName: CustomStringConvertible {
  /// The name as written in options.
  public var description: String {
    switch self {
    case .ordinal(let ordinal): String(ordinal)
    case .source(let source): source
    }
  }
}
