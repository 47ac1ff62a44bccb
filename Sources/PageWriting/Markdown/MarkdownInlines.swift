import JSONText
import PageModel
import PageReading

/// Rich text as Rich Markdown (Spec/Convert.md 5). Marks stand where CommonMark's rules of flanking let them, tags where
/// they do not.
struct MarkdownInlines {
  enum Place {
    case paragraph
    /// One line, at whose end marks of the heading may stand.
    case heading
    /// Bars separate cells.
    case cell
  }

  let place: Place
  /// Names of notes that have a definition of their own.
  var notes: Set<String> = []
  private(set) var text = ""
  private var isInLink = false
  /// Whether a mark or a tag stands around what is written, whose first character is not known yet.
  private var isInside = false
  /// In what is written so far.
  private var usedMarks: Set<String> = []
  /// Whether the text is the first of a list item, where brackets are a checkbox.
  var beginsItem = false

  init(_ place: Place, notes: Set<String> = []) {
    self.place = place
    self.notes = notes
  }

  /// A whole line of text, without space at its ends.
  static func line(
    _ text: RichText, _ place: Place, notes: Set<String> = [], beginsItem: Bool = false
  ) -> String {
    var writer = MarkdownInlines(place, notes: notes)
    writer.beginsItem = beginsItem
    writer.write(text, before: .edge)
    // A line end at the end counts only before another.
    if text.plainText.utf8.last == UInt8(ascii: "\n") { writer.text += HTMLText.lineBreak }
    return writer.text
  }

  /// What stands beside a mark. Of characters that are no letters the rules differ, so these count as nothing.
  enum Neighbour {
    case edge, space, punctuation, word, other

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar else {
        self = .edge
        return
      }
      // Parsers look past the marks of struck text.
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

  /// - Parameter next: what follows the text.
  private mutating func write(_ richText: RichText, before next: Neighbour) {
    guard case .concat(let runs) = richText else { return run(richText, before: next, isLast: next == .edge) }
    for (index, run) in runs.enumerated() {
      let isLast = index == runs.count - 1
      self.run(run, before: isLast ? next : runs[index + 1].firstNeighbour, isLast: isLast && next == .edge)
    }
  }

  /// Few steps here: it recurses.
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
    // At the ends of a block a line end needs a tag.
    escapes.breaksWithTags = place != .paragraph
    escapes.isAtBlockStart = text.isEmpty && !isInside
    text += escapes.escaped(string)
  }

  /// What a tag holds, whose marks stand by themselves.
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

  /// What a tag takes as it is written, white space and all: a line end of Markdown's own would be a tag within, or the
  /// end of the paragraph.
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

  /// Between the first delimiters of the style that hold here, or else between its tags.
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

  /// Whether readers take a delimiter on both sides of what it is to stand around.
  private func holds(
    _ delimiter: StyleSyntax.Delimiter, _ pairing: StyleSyntax.Pairing, around contents: String,
    of inner: RichText, _ outside: [Neighbour]
  ) -> Bool {
    let character = Unicode.Scalar(delimiter.character)
    guard let first = contents.unicodeScalars.first, let last = contents.unicodeScalars.last,
      // Beside its own character it would be another mark.
      ![previous, first, last].contains(character)
    else { return false }
    let within = [Neighbour(first), Neighbour(last)]
    if pairing == .line {
      // Servers put a mark into a link, never around it. A tag may stand anywhere.
      return !contents.contains("\n") && !inner.plainText.contains("\n") && !inner.holdsLink
        && [first, last].allSatisfy { !$0.isASCII || Neighbour($0) != .space }
    }
    // In place of the backslash the parser may see a byte of its own.
    if first == "\\" || within.contains(.space) || within.contains(.edge) { return false }
    let isFlanking = zip(within, outside).allSatisfy { $0 == .word || $1.letsMarksStand }
    return isFlanking && (delimiter.standsInWords || outside.allSatisfy(\.letsMarksStand))
  }

  /// Backquotes hold characters alone.
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

  /// The app writes a link, which does not stand in another; there it is a picture, as bots write it.
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

  /// Dollars stand beside no letter or digit (Spec/Input.md 8.3).
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

  /// Whether lines of a formula stand as they are: in a paragraph, where none of them begins a block or has white space
  /// at its ends, which Markdown takes away.
  private func goesOn(_ source: String) -> Bool {
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count == 1
      || place == .paragraph
        && lines.allSatisfy { line in
          guard let first = line.first, let last = line.last else { return false }
          return !first.properties.isWhitespace && !last.properties.isWhitespace
        }
        && lines.dropFirst().allSatisfy { line in
          // A word, a command or a group: what begins blocks are other signs, and figures.
          let next = line.first == "\\" ? line.dropFirst().first : line.first
          return next.map { $0.properties.isAlphabetic || "{}()^".unicodeScalars.contains($0) } ?? false
        }
  }

  /// A tag or an address with bars that separate nothing.
  private func inCell(_ string: String) -> String {
    place == .cell ? string.replacing("|", with: "&#124;") : string
  }
}

extension RichText {
  /// What its first character will be.
  fileprivate var firstNeighbour: MarkdownInlines.Neighbour {
    if case .styled(.strikethrough, _) = self { return .other }
    guard case .plain(let string) = self else { return .punctuation }
    // A line end is a backslash or a tag.
    guard let first = string.unicodeScalars.first, first != "\n" else { return .punctuation }
    return MarkdownInlines.Neighbour(first)
  }
}

extension String {
  /// Of one character.
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
