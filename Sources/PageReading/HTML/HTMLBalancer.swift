import JSONText
import PageModel

/// Writes HTML anew so that any parser of HTML reads it in one way, and gumbo in linear time: every tag is closed,
/// styles end with the block in which they began, what stands in a table stands in its cells, and tags that the
/// dialect does not have bear names that mean nothing to HTML.
///
/// gumbo's cost grows with the square of the depth of open tags, of attributes of one tag, of what stands in a table
/// outside of its cells, and of styles that nobody closes.
struct HTMLBalancer {
  private(set) var text: [UInt8] = []
  /// From bytes of the text to those of the source.
  private var places = SourcePlaces()
  /// Of the token that is being written.
  private var offset = 0
  private var open: [OpenTag] = []
  private let depth: Int
  /// Scripts and styles, which are left out.
  private(set) var dropped: [(tag: HTMLToken.Tag, offset: Int)] = []

  private struct OpenTag {
    /// As it was written to the text.
    var name: String
    var role: HTMLTagRole
  }

  /// What stands before names that mean nothing to HTML.
  static let foreignPrefix = "x-"

  /// - Parameter depth: tags in tags at most.
  init(depth: Int) { self.depth = depth }

  func sourceOffset(of offset: Int) -> Int { places.origin(of: offset).byteOffset ?? 0 }

  /// - Returns: false for a tag that is too deep.
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
      // Space between cells says nothing.
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
    write(start: name, tag.attributes)
    if role == .void {
      // To HTML the dialect's own are tags like any other.
      if tag.name == MarkupTag.Known.map.rawValue { write(end: name) }
    } else if tag.isClosed {
      write(end: name)
    } else {
      open.append(OpenTag(name: name, role: role))
    }
  }

  /// In a table outside of its cells, opens one.
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

  /// Closes what is open in the innermost table, down to what the part may stand in.
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

  /// Ends a paragraph that is open here.
  private mutating func closeParagraph() {
    closeThrough(bounded: true) { $0.role == .paragraph }
  }

  private mutating func closeHeading() {
    let isOpen = open.last { !$0.role.isInline }?.role == .heading
    if isOpen { closeThrough { $0.role == .heading } }
  }

  /// Ends an item of the innermost list.
  private mutating func closeItem() {
    for tag in open.reversed() {
      switch tag.role {
      case .item: return closeThrough { $0.role == .item }
      case .inline, .paragraph, .media, .void, .transparent, .heading: continue
      case .list, .table, .section, .row, .cell, .caption, .block: return
      }
    }
  }

  /// Text for those without a player holds neither media nor blocks other than paragraphs: whoever wrote one of them
  /// forgot to end the tag before.
  private mutating func closeMedia() {
    let isOpen = open.last { $0.role != .inline }?.role == .media
    if isOpen { closeThrough { $0.role == .media } }
  }

  /// Links hold no links.
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
      // Not past the innermost table.
      guard let table = openTable else { return closeThrough(bounded: true) { $0.name == foreign } }
      guard open[table...].contains(where: { $0.name == written }) else { return }
      closeThrough { $0.name == written }
    case .heading: closeThrough(bounded: true) { $0.role == .heading }
    case .paragraph:
      // The end of what a block within has ended separates all the same.
      if openIndex(bounded: true, where: { $0.role == .paragraph }) == nil, open.last?.role.holdsCells != true
      {
        push(written, .paragraph)
      }
      closeThrough(bounded: true) { $0.role == .paragraph }
    case .list, .item, .media, .block, .void, .transparent:
      closeThrough(bounded: true) { $0.name == written || $0.name == foreign }
    }
  }

  /// Ends one of the open inline tags; those within it go on where HTML lets them.
  private mutating func closeInline(_ index: Int) {
    let within = open[(index + 1)...]
    if within.isEmpty { return pop() }
    let isFormatting = Self.formatting.contains(open[index].name)
    // Of these HTML takes no end from inside a block.
    if !isFormatting, within.contains(where: { !$0.role.isInline }) { return }
    write(end: open[index].name)
    open.remove(at: index)
  }

  /// Tags whose styles go on when they overlap.
  private static let formatting: Set<String> = ["a", "b", "code", "em", "i", "s", "strike", "strong", "u"]

  // MARK: - Open tags

  /// - Parameters:
  ///   - isBounded: not to look beyond the cell.
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

  /// What is written next is the token's.
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

  /// No attribute of the dialect has a name of other signs.
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
