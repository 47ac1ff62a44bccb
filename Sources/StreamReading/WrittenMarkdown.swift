import JSONText
import MessageReading
import PageModel
import PageReading

/// Reads Markdown that is still being written.
package enum WrittenMarkdown {
  package static func reader(_ options: ReadOptions) -> TextReader {
    if options.source.markdown.parseMode != nil { return sentReader(options) }
    return TextReader(
      seams: { seams(in: $0, options) }, textSeams: { textSeams(in: $0, after: $1, options) },
      openMarks: OpenMarks(dialect: options.source.markdown),
      names: { WrittenNames(in: Array($0.utf8)) }
    ) {
      page(of: $0, after: $1, isWhole: $2, mediaCount: $3, options)
    }
  }

  /// Returns the reader of a text that bots send. Its blocks are not independent, because a mark may be
  /// closed anywhere. Marks that are still open are shown as they were written.
  private static func sentReader(_ options: ReadOptions) -> TextReader {
    var reading = options
    reading.format = nil
    return TextReader { [reading] text, _, _, _ in
      (try? InputReader.page(Array(text.utf8), name: "text.md", options: reading))?.page
        ?? PlainText.page(of: text)
    }
  }

  /// - Parameters:
  ///   - definitions: preceding blocks with names that the text may use.
  ///   - mediaCount: the number of media before the text.
  private static func page(
    of text: String, after definitions: String, isWhole: Bool, mediaCount: Int = 0, _ options: ReadOptions
  ) -> Page {
    if let paragraph = plainParagraph(text) {
      let page = Page(blocks: [paragraph])
      return options.source.detectsEntities ? AutoLinks.applied(to: page) : page
    }
    let before = definitions.isEmpty ? "" : definitions + divider
    var source = SourceText(text: before + text)
    source.mediaCount = mediaCount
    guard var page = try? SourceReader.page(source, .markdown, isWhole: isWhole, options: options).page else {
      // A text that cannot be parsed because it is nested too deeply is shown as it was written.
      return PlainText.page(of: text)
    }
    if !before.isEmpty { page.blocks.removeAll { $0.origin.byteOffset ?? 0 < before.utf8.count } }
    return page
  }

  /// Ends any preceding block.
  static let divider = "\n\n---\n\n"

  /// Returns the paragraph for a text that is one plain paragraph in every dialect: ASCII words separated by
  /// single spaces, and marks that only could begin a style. Most chunks are such texts and need not be parsed
  /// for every word; and a text whose marks are never closed has no seams.
  static func plainParagraph(_ text: String) -> Block? {
    var text = text
    guard text.withUTF8(isPlain) else { return nil }
    if text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return Block(.paragraph(.plain(text)), origin: InputOrigin(byteOffset: 0))
  }

  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first,
      ASCII.isLetter(first) || beginners.contains(first) || first == UInt8(ascii: "!")
    else { return false }
    let characters = plainCharacters
    var isAfterSpace = false
    var hasCode = false
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if beginners.contains(byte) {
        // A bracket after an exclamation mark begins an image.
        let beginsImage = byte == UInt8(ascii: "[") && offset > 0 && text[offset - 1] == UInt8(ascii: "!")
        guard offset == 0 || isAfterSpace || beginsImage, let end = endOfBeginner(at: offset, in: text) else {
          return false
        }
        if byte == UInt8(ascii: "`") {
          guard !hasCode else { return false }
          hasCode = true
        }
        (offset, isAfterSpace) = (end, false)
        continue
      }
      let isSpace = byte == UInt8(ascii: " ")
      if !characters.contains(byte) || isSpace && isAfterSpace { return false }
      isAfterSpace = isSpace
      offset += 1
    }
    return true
  }

  /// The characters of marks that, after a space and before a word, begin something and end nothing. There are
  /// no closing brackets in a plain text, and a second mark of code would be its end. A dollar after a space ends no
  /// formula.
  private static let beginners = ByteSet("*_~=|[`$<&")
  /// The maximum length of these marks. Longer ones begin blocks of code, or overlap with themselves.
  private static let longestBeginner = 2
  /// The marks of which two are a mark that may also end after a space.
  private static let singleBeginners = ByteSet("$<&")
  /// The marks that begin tags and names of characters, unless a space follows.
  private static let textOnly = ByteSet("<&")

  /// Returns the end of the marks of one character at an offset; `nil` if they may be more than a beginning.
  private static func endOfBeginner(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var end = start
    while end < text.count, text[end] == text[start] { end += 1 }
    guard end - start <= (singleBeginners.contains(text[start]) ? 1 : longestBeginner) else { return nil }
    if textOnly.contains(text[start]) {
      return start > 0 && end < text.count && text[end] == UInt8(ascii: " ") ? end : nil
    }
    if end < text.count, ASCII.isLetter(text[end]) || ASCII.isDigit(text[end]) { return end }
    // A mark before a space is text, but at the start of a line it could begin a block.
    return start > 0 && (end == text.count || text[end] == UInt8(ascii: " ")) ? end : nil
  }

  private static let plainCharacters = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.;?!'")

  /// Returns the beginnings of blocks after blank lines, of list items and of table rows. There are none
  /// after anything that extends from one block to another and cannot be separated from its block, such as media
  /// that came with the text.
  private static func seams(in text: String, _ options: ReadOptions) -> [WrittenSeam] {
    guard options.source.markdown != .appDocument else { return [] }
    let bytes = beforeCarriageReturn(Array(text.utf8))
    if definesNames(bytes) && mayHoldFormulaLines(bytes) { return [] }
    let ready = MarkdownSource(
      bytes, isWhole: false, dialect: options.source.markdown, limits: options.limits)
    guard ready.excess == nil, let document = MarkdownDocument(ready.text, dialect: options.source.markdown)
    else {
      return []
    }
    // The delimiters of a formula may be in two items.
    let mayHoldFormulas = mayHoldFormulaLines(bytes)
    let cutsBlocks = !mayHoldFormulas && !bytes.contains(UInt8(ascii: "\\"))
    var seams: [WrittenSeam] = []
    func start(of node: MarkdownNode) -> Int { ready.offset(line: node.line, column: 1) }
    func add(
      _ node: MarkdownNode, _ place: WrittenSeam.Place, _ open: OpenTags, quotes: Int = 0, stem: String = ""
    ) {
      let offset = start(of: node)
      guard let tags = open.markup, offset > seams.last?.offset ?? 0,
        place != .betweenBlocks || followsBlankLine(offset, bytes, inQuote: quotes > 0)
      else {
        return
      }
      seams.append(
        WrittenSeam(
          offset: offset, place: place, containers: open.containers, quotes: quotes, tags: tags,
          mayBeginText: place == .betweenBlocks && quotes == 0 && !open.hasStyles, stem: stem))
    }
    func addParts(of block: MarkdownNode, _ open: OpenTags, quotes: Int) {
      let parts = Array(block.children)
      switch block.kind {
      case .list: for item in parts.dropFirst() { add(item, .inList, open, quotes: quotes) }
      case .table:
        guard parts.count > 2 else { break }
        let stem = String(decoding: bytes[start(of: parts[0])..<start(of: parts[1])], as: UTF8.self)
        for row in parts.dropFirst(2) { add(row, .inTable, open, quotes: quotes, stem: stem) }
      case .blockQuote:
        for (index, part) in parts.enumerated() {
          if index > 0 { add(part, .betweenBlocks, open, quotes: quotes + 1) }
          addParts(of: part, open, quotes: quotes + 1)
        }
      default: break
      }
    }
    func addLines(of block: MarkdownNode, _ open: OpenTags) {
      for cut in open.cuts {
        let offset = ready.offset(line: block.line + cut.line, column: 1)
        guard offset > seams.last?.offset ?? 0 else { continue }
        seams.append(
          WrittenSeam(
            offset: offset, place: WrittenSeam.Place(cut.place), containers: cut.containers, tags: cut.markup)
        )
      }
    }
    document.read { root in
      let blocks = root.blocksInOrder
      let tags = WrittenTags.open(
        before: blocks, of: ready, dialect: options.source.markdown, limits: options.limits)
      for (block, open) in zip(blocks, tags) {
        guard let open else { break }
        add(block, .betweenBlocks, open)
        // The line of a formula that never ends may be among those of the block.
        if mayHoldFormulas, case .htmlBlock = block.kind { break }
        guard cutsBlocks else { continue }
        if open.isTagged { addLines(of: block, open) } else { addParts(of: block, open, quotes: 0) }
      }
    }
    return seams
  }

  /// Returns the places at which everything that began in the first paragraph of a text has ended: before a
  /// space after a word, a style or a tag, and before the end of a line or a break, if nothing before it could
  /// begin such a part.
  ///
  /// - Parameter definitions: preceding blocks with names that the text may use.
  private static func textSeams(
    in text: String, after definitions: String, _ options: ReadOptions
  ) -> [Int] {
    guard options.source.markdown == .rich else { return [] }
    let lines = firstParagraph(Array(text.utf8))
    var seams: [Int] = []
    var start = 0
    // After a place where something is open, the next one is searched at twice the distance.
    var length = shortestPart
    for index in lines.indices.dropFirst() {
      guard let end = possibleSeam(before: index, in: lines), end - start >= length else { continue }
      let stem = start == 0 ? [] : Array(WrittenSeam.word.utf8)
      let isLine = lines[index] != UInt8(ascii: " ")
      let part = String(decoding: stem + lines[start..<end], as: UTF8.self)
      if isClosed(part, after: definitions, isLine: isLine, options) {
        seams.append(end)
        (start, length) = (end, shortestPart)
      } else {
        length *= 2
      }
    }
    return seams
  }

  /// The minimum length of a part in bytes. Shorter parts are faster to parse than to find.
  private static let shortestPart = 64
  /// The last characters of parts with a style or a tag.
  private static let closing = ByteSet(">*_~=|)$")
  /// The characters that may begin such a part, or belong to one that began. Without square brackets and backslashes,
  /// round brackets do not.
  private static let openers = ByteSet("<>*_~=|$[]&^`\\")
  private static let roundBrackets = ByteSet("()")
  /// The openers that begin nothing before a space.
  private static let openersOfWords = ByteSet("<&$")
  /// The characters besides letters with which a line may end so that no address, number or mark continues
  /// after it.
  private static let punctuation = ByteSet(".,;:?")

  /// - Parameter index: the index of a space, the end of a line or a break.
  private static func possibleSeam(before index: Int, in text: [UInt8]) -> Int? {
    switch text[index] {
    case UInt8(ascii: " "):
      return closing.contains(text[index - 1]) || endsWithLetter(text[..<index]) ? index : nil
    case UInt8(ascii: "\n"):
      var end = index
      // The marks of a line break belong to the following part.
      if text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
      while end > 0, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
      return end > 0 ? end : nil
    case UInt8(ascii: "<"): return breakTags.contains { text[index...].starts(with: $0.utf8) } ? index : nil
    default: return nil
    }
  }

  private static func endsWithLetter(_ text: ArraySlice<UInt8>) -> Bool {
    guard let last = text.last, last >= 0x80 else { return text.last.map(ASCII.isLetter) ?? false }
    let start = text.lastIndex { $0 & 0xc0 != 0x80 } ?? text.startIndex
    return String(decoding: text[start...], as: UTF8.self).unicodeScalars.last?.properties.isAlphabetic
      ?? false
  }

  /// The tags of breaks, which end a line as its end does.
  private static let breakTags = ["<br>", "<br/>", "<br />"]

  /// Returns the lines of the paragraph at the start of a text, up to the first line with code or names;
  /// empty if the text does not begin with a paragraph.
  private static func firstParagraph(_ text: [UInt8]) -> [UInt8] {
    var end = 0
    while end < text.count {
      let next = text.firstOffset(of: UInt8(ascii: "\n"), from: end).map { $0 + 1 } ?? text.count
      let line = Array(text[end..<next])
      guard !line.allSatisfy(ASCII.isSpace), !definesNames(line),
        line.allSatisfy({ $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\r") })
      else { break }
      end = next
    }
    let lines = Array(text[..<end])
    let count = MarkdownDocument(lines, dialect: .rich)?.read { root in
      let blocks = root.blocksInOrder
      guard case .paragraph? = blocks.first?.kind else { return 0 }
      return blocks.count > 1 ? max(0, blocks[1].line - 1) : Int.max
    }
    guard let count, count < Int.max else { return count == nil ? [] : lines }
    var start = 0
    for _ in 0..<count {
      start = lines.firstOffset(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? end
    }
    return Array(lines[..<start])
  }

  /// Returns true if a text is a paragraph in which nothing is open.
  ///
  /// - Parameter isLine: true if the text is cut at the end of a line.
  private static func isClosed(
    _ text: String, after definitions: String, isLine: Bool, _ options: ReadOptions
  ) -> Bool {
    let page = page(of: text, after: definitions, isWhole: true, options)
    guard page.blocks.count == 1, case .paragraph(let paragraph) = page.blocks[0].kind,
      page.media == MediaTable(), WrittenTags.areClosed(in: text)
    else { return false }
    let plain = Array(paragraph.textAroundLeaves.utf8)
    // A backslash before a bracket, which begins a formula, is not shown.
    let mayHideBackslash = text.utf8.contains(UInt8(ascii: "\\"))
    let endsLine = isLine && plain.last.map(punctuation.contains) ?? false
    return (endsLine || endsWithLetter(plain[...]))
      && !plain.indices.contains {
        mayBegin(at: $0, in: plain) || mayHideBackslash && roundBrackets.contains(plain[$0])
      }
  }

  private static func mayBegin(at offset: Int, in text: [UInt8]) -> Bool {
    guard openers.contains(text[offset]) else { return false }
    guard openersOfWords.contains(text[offset]), offset + 1 < text.count else { return true }
    // Two dollars begin a formula even before a space.
    return text[offset + 1] != UInt8(ascii: " ") || offset > 0 && text[offset - 1] == text[offset]
  }

  /// Returns the lines before the first one with a carriage return of its own: a line end for cmark, but not for the
  /// code that finds its lines again.
  private static func beforeCarriageReturn(_ text: [UInt8]) -> [UInt8] {
    let offset = zip(text, text.dropFirst()).enumerated().first {
      $1.0 == UInt8(ascii: "\r") && $1.1 != UInt8(ascii: "\n")
    }?.offset
    guard let offset else { return text }
    return Array(text[..<(text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)])
  }

  /// Returns true if there may be a formula on lines of its own. If it never ends, it would contain
  /// everything after the definitions.
  private static func mayHoldFormulaLines(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { first, second in
      first == UInt8(ascii: "$") && second == first
        || first == UInt8(ascii: "\\") && second == UInt8(ascii: "[")
    }
  }

  /// Returns true if there may be a definition, or a reference to a note, which is shown there wherever it is
  /// defined.
  private static func definesNames(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).enumerated().contains { offset, pair in
      switch pair {
      case (UInt8(ascii: "]"), UInt8(ascii: ":")), (UInt8(ascii: "["), UInt8(ascii: "^")): true
      case (UInt8(ascii: "<"), _):
        text[offset...].prefix(referenceTag.count).map(ASCII.lowercased).elementsEqual(referenceTag)
      default: false
      }
    }
  }

  private static let referenceTag = Array("<tg-reference".utf8)

  /// - Parameter inQuote: true if the marks of quotes are no content of the line.
  private static func followsBlankLine(_ start: Int, _ text: [UInt8], inQuote: Bool) -> Bool {
    guard start > 0, text[start - 1] == UInt8(ascii: "\n") else { return false }
    let before = text[..<(start - 1)].last {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r")
        && !(inQuote && $0 == UInt8(ascii: ">"))
    }
    return before == UInt8(ascii: "\n")
  }
}

extension RichText {
  /// The characters of the text, with a word in place of each formula and custom emoji, in which nothing is open.
  fileprivate var textAroundLeaves: String {
    switch self {
    case .formula, .customEmoji: return WrittenSeam.word
    default: break
    }
    return switch parts {
    case .characters(let string): string
    case .row(let texts): texts.map(\.textAroundLeaves).joined()
    case .wrapped(let inner), .changed(let inner, _): inner.textAroundLeaves
    }
  }
}

/// Text without markup: paragraphs that are separated by blank lines.
enum PlainText {
  static func page(of text: String) -> Page {
    let bytes = text.utf8
    var page = Page()
    var paragraph: Range<String.Index>?
    func endParagraph() {
      if let paragraph { page.blocks.append(Block(.paragraph(.plain(String(text[paragraph]))))) }
      paragraph = nil
    }
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = lineEnd(from: start, in: text)
      if text[start..<end].allSatisfy(\.isWhitespace) {
        endParagraph()
      } else {
        paragraph = (paragraph?.lowerBound ?? start)..<end
      }
      guard end < bytes.endIndex else { break }
      start = bytes.index(after: end)
    }
    endParagraph()
    return page
  }

  /// Returns the end of a line. A carriage return with a line feed is one character, and not the one that
  /// ends lines here.
  private static func lineEnd(from start: String.Index, in text: String) -> String.Index {
    let bytes = text.utf8
    var start = bytes.distance(from: bytes.startIndex, to: start)
    while let offset = text.firstOffset(of: newline, from: start) {
      let end = bytes.index(bytes.startIndex, offsetBy: offset)
      if end == bytes.startIndex || bytes[bytes.index(before: end)] != carriageReturn { return end }
      start = offset + 1
    }
    return bytes.endIndex
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}

/// Keeps what has just begun in a text from showing before it is whole (Spec/Input.md 12): for half a second at most, then
/// it shows as it was typed.
struct WrittenHold {
  /// The offsets at which something open begins, in bytes, from left to right, and the times at which it was first seen.
  private var open: [(start: Int, since: Double)] = []
  /// The number of openings from the left that no longer wait. Their work is not repeated for each piece of a text.
  private var expired = 0
  /// The length that shows, in bytes. It never shrinks.
  private var shown = 0

  /// The maximum time in seconds for which a part is held back.
  private static let patience = 0.5
  /// The rounding error of times that are sums, in seconds.
  private static let noise = 1e-6

  /// Returns how many bytes show, and the time at which more will though nothing more comes.
  ///
  /// - Parameters:
  ///   - length: the bytes that are written.
  ///   - openings: the offsets at which something open begins, from left to right.
  mutating func shown(
    ofFirst length: Int, openings: [Int], at time: Double
  ) -> (length: Int, due: Double?) {
    take(openings, at: time)
    while expired < open.count, time >= open[expired].since + Self.patience - Self.noise { expired += 1 }
    shown = min(max(expired < open.count ? open[expired].start : length, shown), length)
    guard shown < length else { return (shown, nil) }
    // An opening before the shown end is visible already, and one behind another may have expired: neither waits.
    var first: Double?
    for opening in open[expired...] where opening.start >= shown {
      guard time < opening.since + Self.patience - Self.noise else { continue }
      first = min(first ?? opening.since, opening.since)
    }
    return (shown, first.map { $0 + Self.patience })
  }

  /// Keeps the times of the openings that were there before.
  private mutating func take(_ openings: [Int], at time: Double) {
    var kept = 0
    while kept < open.count, kept < openings.count, open[kept].start == openings[kept] { kept += 1 }
    expired = min(expired, kept)
    let last = Array(open[kept...])
    open.removeSubrange(kept...)
    var index = 0
    for start in openings[kept...] {
      while index < last.count, last[index].start < start { index += 1 }
      let isKnown = index < last.count && last[index].start == start
      open.append((start, isKnown ? last[index].since : time))
    }
  }
}
