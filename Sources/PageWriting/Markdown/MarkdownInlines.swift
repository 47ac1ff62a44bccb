import JSONText
import PageModel
import PageReading

/// Writes rich text as Rich Markdown (Spec/Convert.md 5). Uses marks where the flanking rules of CommonMark
/// allow them, and tags elsewhere.
struct MarkdownInlines {
  enum Place {
    case paragraph
    /// A single line, at whose end number signs belong to the heading.
    case heading
    /// A table cell, in which bars are separators.
    case cell
  }

  let place: Place
  /// The names of notes that have a definition.
  var notes: Set<String> = []
  private(set) var text = ""
  private var isInLink = false
  /// True if a mark or a tag, whose first character is not known yet, surrounds the text.
  private var isInside = false
  /// The marks in the text so far.
  private var usedMarks: Set<String> = []
  /// True if the text is the first of a list item, where brackets are a checkbox.
  var beginsItem = false

  init(_ place: Place, notes: Set<String> = []) {
    self.place = place
    self.notes = notes
  }

  /// Returns a whole line of text, without white space at its ends.
  static func line(
    _ text: RichText, _ place: Place, notes: Set<String> = [], beginsItem: Bool = false
  ) -> String {
    var writer = MarkdownInlines(place, notes: notes)
    writer.beginsItem = beginsItem
    writer.write(text, before: .edge)
    // A line end at the end only counts before another one.
    if text.plainText.utf8.last == UInt8(ascii: "\n") { writer.text += HTMLText.lineBreak }
    return writer.text
  }

  /// The character next to a mark. The rules for characters that are not letters differ, so they allow
  /// nothing.
  enum Neighbour {
    case edge, space, punctuation, word, other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .edge
        return
      }
      // Parsers ignore the marks of strikethrough text.
      if scalar == "~" {
        self = .other
      } else if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        self = CollapsedSpace.isSpace(byte) ? .space : ASCII.isPunctuation(byte) ? .punctuation : .word
      } else if scalar.properties.isWhitespace {
        self = .space
      } else {
        self = scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .word : .other
      }
    }

    var letsMarksStand: Bool { self == .edge || self == .space || self == .punctuation }
  }

  private var previous: Unicode.Scalar? { text.unicodeScalars.last }
  private var previousNeighbour: Neighbour {
    previous == nil ? isInside ? .punctuation : .edge : Neighbour(previous)
  }
  private var isAtLineStart: Bool { previous.map { $0 == "\n" } ?? !isInside }

  // MARK: - Runs

  /// - Parameter next: the character that follows the text.
  private mutating func write(_ richText: RichText, before next: Neighbour) {
    guard case .concat(let runs) = richText else { return run(richText, before: next, isLast: next == .edge) }
    for (index, run) in runs.enumerated() {
      let isLast = index == runs.count - 1
      self.run(run, before: isLast ? next : runs[index + 1].firstNeighbour, isLast: isLast && next == .edge)
    }
  }

  /// This method recurses, so its stack frame is kept small.
  private mutating func run(_ run: RichText, before next: Neighbour, isLast: Bool) {
    switch run {
    case .plain(let string): plain(string, isLast: isLast)
    case .concat: write(run, before: next)
    case .styled(let style, let inner): styled(style, inner, before: next)
    case .spoiler(let inner): wrap(inner, .spoiler, before: next)
    case .link(let target, let inner): link(target, inner, before: next)
    case .customEmoji(let emoji): customEmoji(emoji)
    case .date(let date): self.date(date)
    case .formula(let source, _): formula(source, before: next)
    case .anchor(let name, let inner):
      let holdsLink = inner.holdsLink
      text += inCell(HTMLText.tag(.a, [("name", name)])) + (holdsLink ? "</a>" : "")
      inside(inner)
      if !holdsLink { text += "</a>" }
    case .reference(let name, let inner): tagged(inner, .reference, [("name", name)])
    case .button(let button):
      text += inCell(HTMLText.buttonTag(button))
      inside(button.label)
      text += "</\(MarkupTag.Known.button.rawValue)>"
    case .diff(let inner, _), .unknown(_, let inner): write(inner, before: next)
    case .inlineImage: break
    }
  }

  private mutating func plain(_ string: String, isLast: Bool) {
    var escapes = MarkdownEscapes(place: place, isInLink: isInLink, isLast: isLast)
    escapes.previous = previous
    escapes.isAtLineStart = isAtLineStart
    escapes.beginsItem = beginsItem && text.isEmpty && !isInside
    // In headings and cells, and at the ends of a block, a line end requires a tag.
    escapes.breaksWithTags = place != .paragraph
    escapes.isAtBlockStart = text.isEmpty && !isInside
    text += escapes.escaped(string)
  }

  /// Writes the contents of a tag, whose marks are independent of the surrounding text.
  private mutating func inside(_ inner: RichText) { text += rendered(inner) }

  private mutating func rendered(_ inner: RichText, inLink: Bool = false) -> String {
    var writer = MarkdownInlines(place, notes: notes)
    writer.isInLink = isInLink || inLink
    writer.isInside = true
    writer.write(inner, before: .punctuation)
    usedMarks.formUnion(writer.usedMarks)
    return writer.text
  }

  private mutating func tagged(
    _ inner: RichText, _ tag: MarkupTag.Known, _ attributes: [(String, String?)] = []
  ) {
    text += inCell(HTMLText.tag(tag, attributes))
    inside(inner)
    text += "</\(tag.rawValue)>"
  }

  /// Writes contents verbatim in a tag, including white space. A Markdown line end would become a tag or end
  /// the paragraph.
  private mutating func taggedSource(
    _ source: String, _ tag: MarkupTag.Known, _ attributes: [(String, String?)] = []
  ) {
    text += inCell(HTMLText.tag(tag, attributes))
    var line = String.UnicodeScalarView()
    for scalar in source.unicodeScalars {
      if scalar != " ", scalar.isASCII, CollapsedSpace.isSpace(UInt8(scalar.value)) {
        text += rendered(.plain(String(line))) + "&#\(scalar.value);"
        line.removeAll()
      } else {
        line.append(scalar)
      }
    }
    text += rendered(.plain(String(line))) + "</\(tag.rawValue)>"
  }

  // MARK: - Styles

  private mutating func styled(_ style: InlineStyle, _ inner: RichText, before next: Neighbour) {
    if style == .code { code(inner) } else { wrap(inner, StyleSyntax(style), before: next) }
  }

  /// Writes a style with the first of its delimiters that is valid here, otherwise with tags.
  private mutating func wrap(_ inner: RichText, _ style: StyleSyntax, before next: Neighbour) {
    let outerMarks = usedMarks
    usedMarks = []
    let contents = rendered(inner)
    let innerMarks = usedMarks
    usedMarks.formUnion(outerMarks)
    let outside = [previousNeighbour, next]
    for delimiter in style.delimiters() where !innerMarks.contains(delimiter.text) {
      guard holds(delimiter, style.pairing, around: contents, of: inner, outside) else { continue }
      let mark = place == .cell ? delimiter.text.replacing("|", with: "\\|") : delimiter.text
      text += mark + contents + mark
      usedMarks.insert(delimiter.text)
      return
    }
    text += "<\(style.tag.rawValue)>" + contents + "</\(style.tag.rawValue)>"
  }

  /// Returns true if readers recognize a delimiter on both sides of the contents.
  private func holds(
    _ delimiter: StyleSyntax.Delimiter, _ pairing: StyleSyntax.Pairing, around contents: String,
    of inner: RichText, _ outside: [Neighbour]
  ) -> Bool {
    let character = Unicode.Scalar(delimiter.character)
    guard let first = contents.unicodeScalars.first, let last = contents.unicodeScalars.last,
      // Next to the same character, the delimiter would be a different mark.
      ![previous, first, last].contains(character)
    else { return false }
    let within = [Neighbour(first), Neighbour(last)]
    if pairing == .line {
      // Servers allow a mark in a link, but not around it. A tag may be anywhere.
      return !contents.contains("\n") && !inner.plainText.contains("\n") && !inner.holdsLink
        && [first, last].allSatisfy { !$0.isASCII || Neighbour($0) != .space }
    }
    // Instead of the backslash, the parser may see a replacement byte of its own.
    if first == "\\" || within.contains(.space) || within.contains(.edge) { return false }
    let isFlanking = zip(within, outside).allSatisfy { $0 == .word || $1.letsMarksStand }
    return isFlanking && (delimiter.standsInWords || outside.allSatisfy(\.letsMarksStand))
  }

  /// Writes code. Backquotes only contain characters.
  private mutating func code(_ inner: RichText) {
    guard case .plain(let string) = inner, !string.contains("\n"), previous != "`",
      !string.utf8.allSatisfy(CollapsedSpace.isSpace), !(place == .cell && string.hasSuffix("\\"))
    else { return tagged(inner, StyleSyntax.code.tag) }
    let fence = String(repeating: "`", count: string.longestRun(of: "`") + 1)
    let needsRoom =
      string.hasPrefix("`") || string.hasSuffix("`") || string.hasPrefix(" ") && string.hasSuffix(" ")
    let room = needsRoom ? " " : ""
    let contents = place == .cell ? string.replacing("|", with: "\\|") : string
    if place == .cell, string.contains("\\|") { return tagged(inner, StyleSyntax.code.tag) }
    text += fence + room + contents + room + fence
  }

  // MARK: - Links

  private mutating func link(_ target: LinkTarget, _ inner: RichText, before next: Neighbour) {
    guard let address = target.address, !isInLink, !inner.holdsLink else { return write(inner, before: next) }
    if case .reference(let name) = target, notes.contains(name), inner == .plain("[\(name)]") {
      text += "[^\(name)]"
      return
    }
    if case .url = target, case .plain(let written) = inner, MarkdownEscapes.isAutolink(written),
      written == address || written.normalizedAddress == address
    {
      text += "<\(written)>"
      return
    }
    guard let destination = MarkdownEscapes.destination(address, isInCell: place == .cell) else {
      return tagged(inner, .a, [("href", address)])
    }
    text += "[" + rendered(inner, inLink: true) + "](" + destination + ")"
  }

  /// Writes a custom emoji. The app writes a link, but links cannot be nested; in a link, an image is written
  /// as bots do.
  private mutating func customEmoji(_ emoji: CustomEmoji) {
    guard let id = Int64(emoji.id), "\(id)" == emoji.id, !emoji.alternative.contains("\n") else {
      return taggedSource(emoji.alternative, .emoji, [("emoji-id", emoji.id)])
    }
    let label = rendered(.plain(emoji.alternative), inLink: true)
    text += (isInLink ? "!" : "") + "[\(label.isEmpty ? " " : label)](tg://emoji?id=\(id))"
  }

  private mutating func date(_ date: DateText) {
    let format = date.format.letters
    guard case .plain(let label) = date.label, !label.contains("\n") else {
      return tagged(
        date.label, .time, [("unix", "\(date.unixTime)"), ("format", format.isEmpty ? nil : format)])
    }
    text += "![" + rendered(.plain(label), inLink: true) + "](tg://time?unix=\(date.unixTime)"
    text += (format.isEmpty ? "" : "&format=\(format)") + ")"
  }

  // MARK: - Formulas

  /// Writes a formula. Dollar signs cannot be next to a letter or a digit (Spec/Input.md 8.3).
  private mutating func formula(_ source: String, before next: Neighbour) {
    let sides = [previousNeighbour, next]
    let isPlain =
      !source.unicodeScalars.contains { "$`<]\u{0d}".unicodeScalars.contains($0) } && goesOn(source)
      && !source.hasSuffix("\\")
      && source.unicodeScalars.first.map { Neighbour($0) != .space } ?? false
      && source.unicodeScalars.last.map { Neighbour($0) != .space } ?? false
      && !source.contains("\\(") && !source.contains("\\)") && !source.contains("\\[")
    let fitsCell = place != .cell || !source.contains("\\|") && !source.contains("|")
    guard isPlain, fitsCell, previous != "$", !sides.contains(.word), !sides.contains(.other) else {
      return taggedSource(source, .math)
    }
    text += "$" + source + "$"
  }

  /// Returns true if the lines of a formula can be written as they are: in a paragraph, if no line begins a
  /// block or has white space at its ends, which Markdown removes.
  private func goesOn(_ source: String) -> Bool {
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 1
      || place == .paragraph
        && lines.allSatisfy { line in
          guard let first = line.first, let last = line.last else { return false }
          return !first.properties.isWhitespace && !last.properties.isWhitespace
        }
        && lines.dropFirst().allSatisfy { line in
          // Words, commands and groups do not begin blocks; other signs and digits may.
          let next = line.first == "\\" ? line.dropFirst().first : line.first
          return next.map { $0.properties.isAlphabetic || "{}()^".unicodeScalars.contains($0) } ?? false
        }
  }

  /// Returns a tag or an address with escaped bars if it is in a cell.
  private func inCell(_ string: String) -> String {
    place == .cell ? string.replacing("|", with: "&#124;") : string
  }
}

extension RichText {
  /// The first character that will be written.
  fileprivate var firstNeighbour: MarkdownInlines.Neighbour {
    if case .styled(.strikethrough, _) = self { return .other }
    guard case .plain(let string) = self else { return .punctuation }
    // A line end is written as a backslash or a tag.
    guard let first = string.unicodeScalars.first, first != "\n" else { return .punctuation }
    return MarkdownInlines.Neighbour(first)
  }
}

extension String {
  /// Returns the length of the longest run of a character.
  func longestRun(of character: Character) -> Int {
    var longest = 0
    var current = 0
    for element in self {
      current = element == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
