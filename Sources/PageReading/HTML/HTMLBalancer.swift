import JSONText
import PageModel

/// Rewrites HTML so that every HTML parser reads it in the same way, and gumbo in linear time: every tag is
/// closed, styles end with the block in which they began, the contents of a table are in its cells, and tags
/// outside the dialect have names that mean nothing to HTML.
///
/// The cost of gumbo grows with the square of the depth of open tags, of the attributes of one tag, of the
/// contents of a table outside its cells, and of unclosed styles.
struct HTMLBalancer {
  private(set) var text: [UInt8] = []
  /// The map from bytes of the text to bytes of the source.
  private var places = SourcePlaces()
  /// The offset of the current token in bytes.
  private var offset = 0
  private(set) var open: [OpenTag] = []
  private let depth: Int
  /// The scripts and styles, which are left out.
  private(set) var dropped: [(tag: HTMLToken.Tag, offset: Int)] = []

  struct OpenTag {
    /// The name as written to the text.
    fileprivate(set) var name: String
    fileprivate(set) var role: HTMLTagRole
    fileprivate(set) var attributes: [MarkupAttribute] = []
    /// True if the tag is details that have a title.
    fileprivate(set) var hasTitle = false
  }

  /// The prefix of names that mean nothing to HTML.
  static let foreignPrefix = "x-"

  /// - Parameter depth: the maximum nesting of tags.
  init(depth: Int) { self.depth = depth }

  func sourceOffset(of offset: Int) -> Int { places.origin(of: offset).byteOffset ?? 0 }

  /// - Returns: false if the tag is nested too deep.
  mutating func add(_ token: HTMLToken) -> Bool {
    offset = token.offset
    switch token.content {
    case .text(let string): addText(string)
    case .start(let tag): addStart(tag)
    case .end(let name): addEnd(MarkupTag(name), name)
    }
    return open.count <= depth
  }

  // MARK: - Text

  private mutating func addText(_ string: String) {
    if open.last?.role.holdsCells == true {
      // White space between cells has no meaning.
      if string.utf8.allSatisfy(ASCII.isSpace) { return }
      openCell()
    }
    notePlace()
    write(escaping: string)
  }

  // MARK: - Start tags

  private mutating func addStart(_ tag: HTMLToken.Tag) {
    let kind = MarkupTag(tag.name)
    let role = HTMLTagRole(kind)
    var name = tag.name
    if case .unknown = kind { name = Self.foreignPrefix + name }
    switch role {
    case .transparent:
      if kind.isDropped { dropped.append((tag, offset)) }
      return
    case .section, .row, .cell, .caption:
      if openTable == nil { name = Self.foreignPrefix + name } else { makeRoom(for: role) }
    case .table:
      if open.last?.role.holdsCells == true { closeThrough { $0.role == .table } }
      closeParagraph()
    case .item:
      leaveCells()
      closeMedia()
      closeItem()
      closeParagraph()
    case .heading:
      leaveCells()
      closeMedia()
      closeParagraph()
      closeHeading()
    case .paragraph, .list, .block:
      leaveCells()
      if role != .paragraph, !kind.isUnknownBlock { closeMedia() }
      closeParagraph()
    case .media:
      leaveCells()
      closeMedia()
    case .inline:
      leaveCells()
      if tag.name == MarkupTag.Known.a.rawValue { closeLink() }
    case .void:
      leaveCells()
      switch kind {
      case .known(.hr), .known(.map):
        closeMedia()
        closeParagraph()
      case .known(.img): closeMedia()
      case .known, .unknown: break
      }
    }
    if kind == .known(.summary), open.last?.name == MarkupTag.Known.details.rawValue {
      open[open.count - 1].hasTitle = true
    }
    write(start: name, tag.attributes)
    if role == .void {
      // HTML does not know the dialect's own void tags, so they need an end tag.
      if tag.name == MarkupTag.Known.map.rawValue { write(end: name) }
    } else if tag.isClosed {
      write(end: name)
    } else {
      open.append(OpenTag(name: name, role: role, attributes: tag.attributes))
    }
  }

  /// Opens a cell in a table outside its cells.
  private mutating func leaveCells() {
    if open.last?.role.holdsCells == true { openCell() }
  }

  private mutating func openCell() {
    if open.last?.role != .row { push("tr", .row) }
    push("td", .cell)
  }

  private mutating func push(_ name: String, _ role: HTMLTagRole) {
    write(start: name, [])
    open.append(OpenTag(name: name, role: role))
  }

  /// Closes the tags in the innermost table that cannot contain a part.
  private mutating func makeRoom(for role: HTMLTagRole) {
    while let last = open.last {
      switch (last.role, role) {
      case (.table, _), (.section, .row), (.section, .cell), (.row, .cell): break
      default:
        pop()
        continue
      }
      break
    }
    if role == .cell, open.last?.role != .row { push("tr", .row) }
  }

  private var openTable: Int? { open.lastIndex { $0.role == .table } }

  /// Closes an open paragraph.
  private mutating func closeParagraph() {
    closeThrough(bounded: true) { $0.role == .paragraph }
  }

  private mutating func closeHeading() {
    let isOpen = open.last { !$0.role.isInline }?.role == .heading
    if isOpen { closeThrough { $0.role == .heading } }
  }

  /// Closes an open item of the innermost list.
  private mutating func closeItem() {
    for tag in open.reversed() {
      switch tag.role {
      case .item: return closeThrough { $0.role == .item }
      case .inline, .paragraph, .media, .void, .transparent, .heading: continue
      case .list, .table, .section, .row, .cell, .caption, .block: return
      }
    }
  }

  /// Closes an open media tag. Its content is fallback text, which contains neither media nor blocks other
  /// than paragraphs, so the end tag before such a tag was forgotten.
  private mutating func closeMedia() {
    let isOpen = open.last { $0.role != .inline }?.role == .media
    if isOpen { closeThrough { $0.role == .media } }
  }

  /// Closes an open link, because links cannot contain links.
  private mutating func closeLink() {
    let name = MarkupTag.Known.a.rawValue
    guard let index = openIndex(bounded: true, where: { $0.name == name }) else { return }
    closeInline(index)
  }

  // MARK: - End tags

  private mutating func addEnd(_ kind: MarkupTag, _ written: String) {
    let role = HTMLTagRole(kind)
    if role == .void || role == .transparent { return }
    let foreign = Self.foreignPrefix + written
    switch role {
    case .inline:
      guard let index = openIndex(bounded: true, where: { $0.name == written || $0.name == foreign }) else {
        return
      }
      closeInline(index)
    case .table: closeThrough { $0.role == .table }
    case .section, .row, .cell, .caption:
      // The end tag has no effect outside the innermost table.
      guard let table = openTable else { return closeThrough(bounded: true) { $0.name == foreign } }
      guard open[table...].contains(where: { $0.name == written }) else { return }
      closeThrough { $0.name == written }
    case .heading: closeThrough(bounded: true) { $0.role == .heading }
    case .paragraph:
      // An end tag separates text even if a block inside the paragraph has already ended the paragraph.
      if openIndex(bounded: true, where: { $0.role == .paragraph }) == nil, open.last?.role.holdsCells != true
      {
        push(written, .paragraph)
      }
      closeThrough(bounded: true) { $0.role == .paragraph }
    case .list, .item, .media, .block, .void, .transparent:
      closeThrough(bounded: true) { $0.name == written || $0.name == foreign }
    }
  }

  /// Closes one of the open inline tags. The tags inside it continue where HTML allows that.
  private mutating func closeInline(_ index: Int) {
    let within = open[(index + 1)...]
    if within.isEmpty { return pop() }
    let isFormatting = Self.formatting.contains(open[index].name)
    // HTML ignores the end of such a tag inside a block.
    if !isFormatting, within.contains(where: { !$0.role.isInline }) { return }
    write(end: open[index].name)
    open.remove(at: index)
  }

  /// The tags whose styles continue when they overlap.
  private static let formatting: Set<String> = ["a", "b", "code", "em", "i", "s", "strike", "strong", "u"]

  // MARK: - Open tags

  /// - Parameter isBounded: true to search no further than the cell.
  private func openIndex(bounded isBounded: Bool, where isWanted: (OpenTag) -> Bool) -> Int? {
    for index in open.indices.reversed() {
      if isWanted(open[index]) { return index }
      if isBounded, open[index].role.bounds { return nil }
    }
    return nil
  }

  private mutating func closeThrough(
    bounded isBounded: Bool = false, where isWanted: (OpenTag) -> Bool
  ) {
    guard let index = openIndex(bounded: isBounded, where: isWanted) else { return }
    while open.count > index { pop() }
  }

  private mutating func pop() {
    if let last = open.popLast() { write(end: last.name) }
  }

  // MARK: - Writing

  /// Records that the text that is written next belongs to the token.
  private mutating func notePlace() { places.add(text: text.count, input: offset) }

  private mutating func write(start name: String, _ attributes: [MarkupAttribute]) {
    notePlace()
    text.append(UInt8(ascii: "<"))
    text += name.utf8
    for attribute in attributes where Self.isWritable(attribute.name) {
      text.append(UInt8(ascii: " "))
      text += attribute.name.utf8
      text += "=\"".utf8
      write(escaping: attribute.value)
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ">"))
  }

  /// Returns whether an attribute name can be written. No attribute of the dialect has other characters in
  /// its name.
  private static func isWritable(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private mutating func write(end name: String) {
    text += "</".utf8
    text += name.utf8
    text.append(UInt8(ascii: ">"))
  }

  private mutating func write(escaping string: String) {
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "\""): text += "&quot;".utf8
      default: text.append(byte)
      }
    }
  }
}
