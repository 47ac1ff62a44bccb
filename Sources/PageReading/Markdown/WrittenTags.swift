import JSONText
import Primitives

/// The tags of Markdown that is still being written.
package enum WrittenTags {
  /// Returns whether all tags of a text are closed.
  package static func areClosed(in text: String) -> Bool {
    var tags = MarkdownTags(inputEnd: 0)
    tags.raw(Array(text.utf8), at: .none)
    return tags.isBalanced
  }

  /// Returns the tags that are open before each block of a document; `nil` after a block that affects others.
  ///
  /// - Parameter ready: the source of the document.
  package static func open(
    before blocks: [MarkdownNode], of ready: MarkdownSource, dialect: SourceOptions.Markdown, limits: Limits
  ) -> [OpenTags?] {
    let mayHoldTags = dialect == .rich && ready.text.contains(UInt8(ascii: "<"))
    guard mayHoldTags || ready.text.contains(UInt8(ascii: "!")) else { return blocks.map { _ in OpenTags() } }
    var search = OpenTagSearch(
      places: MarkdownPlaces(ready: ready, source: SourcePlaces()), dialect: dialect, limits: limits)
    return blocks.map { search.add($0) }
  }
}

/// The tags that are open before a block of Markdown.
package struct OpenTags {
  /// The markup that opens the tags again before a part of the text that is parsed alone; `nil` if the block
  /// cannot begin such a part.
  package fileprivate(set) var markup: String? = ""
  /// The number of details and quotes that are open.
  package fileprivate(set) var containers = 0
  /// True if other tags are open.
  package fileprivate(set) var hasStyles = false
  /// True if the block has tags of its own.
  package fileprivate(set) var isTagged = false
  /// The lines of the block that may begin a part, too.
  package fileprivate(set) var cuts: [Cut] = []

  /// A line of a block of HTML that may begin a part of the text.
  package struct Cut {
    /// The number of lines before it.
    package var line: Int
    package var place: Place
    /// The markup that opens the tags around it again, and the number of details and quotes among these.
    package var markup: String
    package var containers: Int

    package enum Place { case betweenBlocks, beforeItem, beforeRow }
  }

  fileprivate init() {}

  fileprivate init?(_ tags: ArraySlice<HTMLBalancer.OpenTag>) {
    markup = ""
    for tag in tags {
      guard let next = tag.markup else { return nil }
      markup? += next
      if tag.isContainer { containers += 1 } else { hasStyles = true }
    }
  }

  /// - Parameter block: the block after the tags.
  fileprivate init(_ tags: [HTMLBalancer.OpenTag], before block: MarkdownNode, isTagged: Bool) {
    // A paragraph, and the styles in it, end where another block begins.
    let paragraph = block.isHTML ? nil : tags.firstIndex { $0.role == .paragraph }
    if let open = OpenTags(tags[..<(paragraph ?? tags.count)]) { self = open } else { markup = nil }
    self.isTagged = isTagged
  }
}

/// The search for the tags that are open before the blocks of a document.
private struct OpenTagSearch {
  let places: MarkdownPlaces
  let dialect: SourceOptions.Markdown
  let limits: Limits
  private var balancer: HTMLBalancer
  /// False after tags that affect more than the blocks in which they are.
  private var goesOn = true
  /// True if the last block may end with text that the next one continues.
  private var endsWithText = false

  init(places: MarkdownPlaces, dialect: SourceOptions.Markdown, limits: Limits) {
    (self.places, self.dialect, self.limits) = (places, dialect, limits)
    balancer = HTMLBalancer(depth: limits.elementDepth)
  }

  /// Adds a block.
  ///
  /// - Returns: the tags that are open before it.
  mutating func add(_ block: MarkdownNode) -> OpenTags? {
    guard goesOn else { return nil }
    let isTagged = block.survey(depth: limits.nesting).holdsHTML
    var open = OpenTags(balancer.open, before: block, isTagged: isTagged)
    if block.holdsListedMedia { goesOn = false }
    guard isTagged || !balancer.open.isEmpty else {
      endsWithText = false
      return open
    }
    var markup = MarkdownMarkup(MarkupText(end: 0), places: places, dialect: dialect)
    markup.write(block)
    let html = markup.sink.html
    var tokens = HTMLTokenizer(String(decoding: html, as: UTF8.self))
    var isCuttable = block.isHTML && Self.endsAtBlankLine(html)
    var beginsBlock: Bool?
    var (line, lineStart, searched) = (0, 0, 0)
    while goesOn, let token = tokens.next() {
      beginsBlock = beginsBlock ?? token.beginsBlock
      goesOn = !token.isConnected && balancer.add(token)
      isCuttable = isCuttable && !token.dependsOnSiblings
      guard isCuttable else { continue }
      while let end = html[searched..<token.offset].firstIndex(of: UInt8(ascii: "\n")) {
        (line, lineStart, searched) = (line + 1, end + 1, end + 1)
      }
      searched = token.offset
      guard goesOn, line > 0, lineStart == token.offset, var cut = cut(before: token) else {
        continue
      }
      cut.line = line
      open.cuts.append(cut)
    }
    if tokens.isCutOff { goesOn = false }
    if block.isHTML, endsWithText, beginsBlock != true { open.markup = nil }
    endsWithText = block.isHTML
    return open
  }

  /// Returns whether a block of HTML ends at a blank line, as one that begins at a later line would.
  private static func endsAtBlankLine(_ html: [UInt8]) -> Bool {
    let begin = html.drop(while: ASCII.isSpace).prefix(longestVerbatimTag).map(ASCII.lowercased)
    return !verbatimTags.contains { begin.starts(with: $0.utf8) }
  }

  private static let verbatimTags = ["<pre", "<script", "<style", "<textarea", "<!", "<?"]
  private static let longestVerbatimTag = 9

  /// Returns the cut before a tag that was just added.
  private func cut(before token: HTMLToken) -> OpenTags.Cut? {
    guard case .start(let tag) = token.content, !tag.isClosed, let last = balancer.open.last,
      last.name == tag.name
    else { return nil }
    var around = balancer.open.dropLast()
    var (place, end) = (OpenTags.Cut.Place.betweenBlocks, "")
    switch last.role {
    case .item:
      guard let list = around.popLast(), list.role == .list, list.attributes.isEmpty else { return nil }
      (place, end) = (.beforeItem, "<\(list.name)>\n\n")
    case .row:
      if around.last?.role == .section { around.removeLast() }
      guard let table = around.popLast(), table.role == .table else { return nil }
      (place, end) = (.beforeRow, "<table>\n\n")
    case .paragraph, .heading, .list, .table: break
    case .block where tag.name == "details" || tag.name == "blockquote": break
    case .block, .void, .transparent, .inline, .section, .cell, .caption, .media: return nil
    }
    return OpenTags(around).map {
      OpenTags.Cut(line: 0, place: place, markup: ($0.markup ?? "") + end, containers: $0.containers)
    }
  }
}

extension HTMLBalancer.OpenTag {
  /// The markup that opens the tag again on lines of its own; `nil` if a part of the text cannot begin inside it.
  fileprivate var markup: String? {
    switch (role, MarkupTag(name)) {
    case (_, .known(.details)):
      // Without a title, the title may still come.
      return hasTitle ? "<details><summary></summary>\n\n" : "<details>\n\n"
    case (_, .known(.blockquote)): return "<blockquote>\n\n"
    case (_, .known(.a)):
      guard let address = attributes.first(where: { $0.name == "href" })?.value,
        attributes.allSatisfy({ $0.name != "name" }), !address.trimmingSpace.hasPrefix("#")
      else { return nil }
      return "<a href=\"\(Primitives.MarkupText.escaped(address, isAttribute: true))\">\n\n"
    case (.inline, .known(let tag)): return StyleSyntax.meant(by: tag) == nil ? nil : "<\(name)>\n\n"
    case (.inline, .unknown(let name)), (.block, .unknown(let name)):
      let written = name.dropFirst(HTMLBalancer.foreignPrefix.count)
      // Other names are no tags of Markdown, and this one holds no Markdown.
      let isTag = written.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
      }
      return isTag && written != "textarea" ? "<\(written)>\n\n" : nil
    default: return nil
    }
  }

  fileprivate var isContainer: Bool {
    switch MarkupTag(name) {
    case .known(.details), .known(.blockquote): true
    default: false
    }
  }
}

extension HTMLToken {
  /// True if the tag ends the text before it.
  fileprivate var beginsBlock: Bool {
    let name: String
    switch content {
    case .text: return false
    case .start(let tag):
      name = tag.name
      switch MarkupTag(name) {
      case .known(.hr), .known(.map): return true
      case .known(.img):
        let address = tag.attributes.first { $0.name == "src" }?.value ?? ""
        return TelegramAddress(address.trimmingSpace) == nil
      default: break
      }
    case .end(let end): name = end
    }
    return switch HTMLTagRole(MarkupTag(name)) {
    case .paragraph, .heading, .list, .table, .block: true
    case .void, .transparent, .inline, .item, .section, .row, .cell, .caption, .media: false
    }
  }

  /// True if the parts of a list or table after the tag depend on it.
  fileprivate var dependsOnSiblings: Bool {
    guard case .start(let tag) = content else { return false }
    switch MarkupTag(tag.name) {
    case .known(.li): return !tag.attributes.isEmpty
    case .known(.td), .known(.th):
      return tag.attributes.contains { $0.name == "colspan" || $0.name == "rowspan" }
    case .known(.caption): return true
    case .known, .unknown: return false
    }
  }

  /// True if the token affects more than the block in which it is: media of the message, whose kind other parts may
  /// determine, and content that is not shown.
  fileprivate var isConnected: Bool {
    guard case .start(let tag) = content, case .known(let known) = MarkupTag(tag.name) else { return false }
    switch known {
    case .img, .video, .audio, .document, .source:
      let address = tag.attributes.first { $0.name == "src" }?.value.trimmingSpace
      return address.map { TelegramAddress($0) != nil && !MarkdownMedia.isLeaf(Array($0.utf8)) } ?? false
    case .iframe, .thinking, .html, .head, .body, .title, .style, .script: return true
    case .a, .reference, .figure, .figcaption, .map, .collage, .slideshow, .b, .strong, .i, .em, .u, .ins, .s,
      .strike, .del, .code, .mark, .sub, .sup, .br, .spoiler, .emoji, .time, .math, .button, .h1, .h2, .h3,
      .h4,
      .h5, .h6, .p, .footer, .hr, .pre, .mathBlock, .ul, .ol, .li, .input, .blockquote, .aside, .cite,
      .details,
      .summary, .table, .caption, .thead, .tbody, .tfoot, .tr, .th, .td, .buttonRow:
      return false
    }
  }
}
