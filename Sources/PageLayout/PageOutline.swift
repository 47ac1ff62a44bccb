import PageModel

/// The named parts of a page: its details, counted in document order, and its anchors. Closed details and
/// parts that are not drawn count too, so that the names do not depend on any option (Spec/Rulings.md 51).
package struct PageOutline: Sendable {
  /// The pointers of all details into the page's blocks. The index of each is its ordinal.
  package private(set) var details: [String] = []
  /// The anchors and references in document order.
  package private(set) var anchors: [Anchor] = []
  private var ordinals: [String: Int] = [:]
  /// The number of details and anchors after each block of the page.
  private var marks: [(details: Int, anchors: Int)] = []

  package struct Anchor: Equatable, Sendable {
    package var name: String
    /// The ordinals of the details that contain the anchor, outermost first.
    package var path: [Int]
  }

  /// Creates the outline of the blocks of a page.
  ///
  /// - Parameters:
  ///   - old: the outline of a page that begins with the same blocks.
  ///   - keptCount: the number of these blocks.
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

  /// Returns the ordinal of the details at a pointer.
  func ordinal(at source: String) -> Int? { ordinals[source] }

  /// Returns the first anchor with a name.
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
      // The block's own texts are outside its body: the title of details is visible while they are closed.
      case .text(let text): add(text, path)
      case .block(let child): add(child, at: "\(source)\(part.place)", path: inner)
      }
    }
  }

  /// Adds the anchors of a text. In changed text, only the new version has anchors.
  private mutating func add(_ text: RichText, _ path: [Int]) {
    if let name = text.anchorName { anchors.append(Anchor(name: name, path: path)) }
    switch text.parts {
    case .characters: break
    case .row(let texts): for part in texts { add(part, path) }
    case .wrapped(let inner), .changed(let inner, _): add(inner, path)
    }
  }
}

/// The outline of a page, which is built on first use. Few pages need it.
final class LazyOutline {
  private let blocks: [Block]
  private let old: PageOutline?
  private let keptCount: Int
  private(set) lazy var value: PageOutline = {
    isMade = true
    return PageOutline(blocks, after: old, keptCount: keptCount)
  }()
  private(set) var isMade = false

  /// Creates a lazy outline with the arguments of the outline.
  init(_ blocks: [Block], after old: PageOutline? = nil, keptCount: Int = 0) {
    (self.blocks, self.old, self.keptCount) = (blocks, old, keptCount)
  }
}

/// The open details: those that the options open, and those that contain the requested anchor.
struct DetailsStates {
  private let expansion: Expansion
  /// The ordinals of the details that the options name.
  private var named: Set<Int> = []
  private var onTheWay: Set<Int> = []
  /// The names in the options that match no details.
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
