import PageModel

/// The contents of a page, as a check reports them (Spec/Dumps.md).
public struct PageSummary: Equatable, Sendable {
  /// The number of blocks of each kind, in the order in which the kinds first occur.
  public private(set) var kinds: [BlockCount] = []
  /// The number of nested blocks, list items and table rows, as the servers count them.
  public private(set) var blockCount = 0
  /// The number of Unicode scalars in all texts.
  public private(set) var characterCount = 0
  /// The nesting of blocks plus the nesting of styles.
  public private(set) var depth = 0
  /// The number of columns of the widest table.
  public private(set) var widestTable = 0
  /// The media in reading order.
  public private(set) var media: [Medium] = []
  package private(set) var links: [Link] = []
  /// The number of links in all texts.
  public var linkCount: Int { links.count }
  /// The names of anchors to which links of the page may lead.
  package private(set) var anchors: Set<String> = []
  package private(set) var references: Set<String> = []

  /// The number of blocks of a kind.
  public struct BlockCount: Hashable, Sendable {
    /// The name of the kind, for example `paragraph`.
    public var name: String
    /// The number of blocks.
    public var count: Int
  }

  /// A photo, a video or another file that the page refers to.
  public struct Medium: Hashable, Sendable {
    /// The block's kind, or `icon` for an image in a line of text.
    public var kind: String
    /// The path, the address or the id of the file; `nil` if it is unknown.
    public var source: String?
    /// The JSON pointer to the block in the page, for example `/3`.
    public var pointer: String
  }

  package struct Link: Equatable, Sendable {
    package var target: LinkTarget
    package var pointer: String
    package var origin: InputOrigin
  }

  private let table: MediaTable
  private var indices: [String: Int] = [:]

  package init(_ page: Page) {
    table = page.media
    // A loop instead of recursion, because blocks nest deeper than a small stack allows.
    var pending = page.blocks.enumerated().reversed().map { (block: $1, pointer: "/\($0)", depth: 1) }
    while let (block, pointer, depth) = pending.popLast() {
      let firstChild = pending.endIndex
      add(block, at: pointer, depth: depth)
      for part in block.parts {
        let inner = depth + part.levels
        switch part.content {
        case .block(let child): pending.append((child, pointer + part.place.description, inner))
        case .text(let text): add(text, at: pointer, depth: inner, origin: part.origin)
        }
      }
      pending[firstChild...].reverse()
    }
  }

  public static func == (first: PageSummary, second: PageSummary) -> Bool {
    first.kinds == second.kinds && first.media == second.media
      && first.links == second.links
      && first.blockCount == second.blockCount && first.characterCount == second.characterCount
      && first.depth == second.depth && first.widestTable == second.widestTable
  }

  // MARK: - Counting

  private mutating func add(_ block: Block, at pointer: String, depth: Int) {
    count(block.name)
    blockCount += 1
    self.depth = max(self.depth, depth)
    switch block.kind {
    case .list(let list): blockCount += list.items.count
    case .table(let table):
      blockCount += table.rows.count
      for row in table.rows { widestTable = max(widestTable, row.reduce(0) { $0 + $1.columnSpan }) }
    case .anchor(let name): anchors.insert(name)
    case .photo(let photo): addPhoto(block.name, photo.media, pointer)
    case .video(let video): addDocument(block.name, video.media, pointer)
    case .audio(let audio): addDocument(block.name, audio.media, pointer)
    case .document(let document): addDocument(block.name, document.media, pointer)
    default: break
    }
  }

  private mutating func count(_ name: String) {
    if let index = indices[name] {
      kinds[index].count += 1
    } else {
      indices[name] = kinds.count
      kinds.append(BlockCount(name: name, count: 1))
    }
  }

  private mutating func add(_ text: RichText, at pointer: String, depth: Int, origin: InputOrigin) {
    self.depth = max(self.depth, depth)
    switch text {
    case .link(let target, _): links.append(Link(target: target, pointer: pointer, origin: origin))
    case .anchor(let name, _): anchors.insert(name)
    case .reference(let name, _): references.insert(name)
    case .inlineImage(let image): addDocument("icon", image.media, pointer)
    default: break
    }
    switch text.parts {
    case .characters(let string): characterCount += string.unicodeScalars.count
    case .row(let texts): for part in texts { add(part, at: pointer, depth: depth, origin: origin) }
    case .wrapped(let inner): add(inner, at: pointer, depth: depth + 1, origin: origin)
    case .changed(let new, let old):
      add(new, at: pointer, depth: depth + 1, origin: origin)
      add(old, at: pointer, depth: depth + 1, origin: origin)
    }
  }

  // MARK: - Media

  private mutating func addPhoto(_ kind: String, _ id: MediaID?, _ pointer: String) {
    let size = id.flatMap { table.photos[$0] }?.sizes.max { $0.width < $1.width }
    media.append(Medium(kind: kind, source: size?.sources.first?.shown ?? id?.rawValue, pointer: pointer))
  }

  private mutating func addDocument(_ kind: String, _ id: MediaID?, _ pointer: String) {
    let document = id.flatMap { table.documents[$0] }
    media.append(Medium(kind: kind, source: document?.sources.first?.shown ?? id?.rawValue, pointer: pointer))
  }

  // MARK: - Links that lead nowhere

  /// The warnings about broken links, one for each link.
  package var danglingLinks: [Diagnostic] {
    links.compactMap { link in
      switch link.target {
      case .anchor(let name) where !name.isEmpty && !anchors.contains(name) && !references.contains(name):
        Diagnostic(
          .unknownAnchor, "the page has no anchor '\(name.asExcerpt)' for this link", at: link.origin
        )
      case .reference(let name) where !references.contains(name) && !anchors.contains(name):
        Diagnostic(
          .unknownAnchor, "the page has no note '\(name.asExcerpt)' for this link",
          at: link.origin)
      case .url(let url, _) where url.hasPrefix("#"):
        Diagnostic(
          .unknownAnchor,
          "the page has no anchor '\(url.dropFirst().description.asExcerpt)' for this link: the servers treat it "
            + "as an ordinary address", at: link.origin)
      case .url(let url, _) where url.isEmpty:
        Diagnostic(.badValue, "a link has no address", at: link.origin)
      default: nil
      }
    }
  }
}

extension MediaSource {
  fileprivate var shown: String {
    switch self {
    case .path(let path): path
    case .url(let url): url
    case .opaque(let id): id
    case .bytes(let bytes): "\(bytes.count) bytes in the page"
    }
  }
}
