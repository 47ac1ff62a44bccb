import JSONText
import PageReading

/// Escapes exactly those parts of plain text that would be syntax in their place (Spec/Convert.md 5.2). Never
/// escapes both brackets of a pair, because `\[…\]` is a formula.
struct MarkdownEscapes {
  let place: MarkdownInlines.Place
  let isInLink: Bool
  /// True if nothing follows in the block.
  let isLast: Bool
  /// The last scalar that was written.
  var previous: Unicode.Scalar?
  var isAtLineStart = false
  var isAtBlockStart = false
  /// True if the text may begin like a checkbox.
  var beginsItem = false
  /// True if a line end is written as a tag instead of a backslash.
  var breaksWithTags = false

  private var scalars: [Unicode.Scalar] = []
  private var index = 0
  private var output = String.UnicodeScalarView()

  init(place: MarkdownInlines.Place, isInLink: Bool, isLast: Bool) {
    (self.place, self.isInLink, self.isLast) = (place, isInLink, isLast)
  }

  mutating func escaped(_ string: String) -> String {
    scalars = Array(string.unicodeScalars)
    let lastText = scalars.lastIndex { $0 != "\n" } ?? -1
    let firstText = scalars.firstIndex { $0 != "\n" } ?? scalars.count
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\n" {
        let isAtEnd = isLast && index > lastText || isAtBlockStart && index < firstText
        lineBreak(isAtEnd: isAtEnd)
      } else if isAtLineStart, place != .cell, beginLine() {
        isAtLineStart = false
      } else if scalar.isASCII, CollapsedSpace.isSpace(UInt8(scalar.value)) {
        if !isAtLineStart { put(" ") }
        index += 1
      } else {
        text(scalar)
        isAtLineStart = false
      }
    }
    return String(output)
  }

  // MARK: - Looking around

  private var before: Unicode.Scalar? { index > 0 ? scalars[index - 1] : previous }
  private var after: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
  /// True if the next scalar is not known here.
  private var isUnknownAfter: Bool { index + 1 == scalars.count && !isLast }

  private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { MarkdownInlines.Neighbour($0) == .space } ?? false
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { MarkdownInlines.Neighbour($0) == .word } ?? false
  }

  /// Returns the number of consecutive occurrences of a scalar at the index.
  private func run(of scalar: Unicode.Scalar) -> Int { scalars[index...].prefix { $0 == scalar }.count }

  // MARK: - Writing

  private mutating func put(_ text: String) { output.append(contentsOf: text.unicodeScalars) }

  /// Writes a scalar, with or without a backslash before it.
  private mutating func put(_ scalar: Unicode.Scalar, isEscaped: Bool) {
    if isEscaped { output.append("\\") }
    output.append(scalar)
    index += 1
  }

  private mutating func replace(by entity: String) {
    put(entity)
    index += 1
  }

  private mutating func lineBreak(isAtEnd: Bool) {
    index += 1
    if breaksWithTags || isAtEnd { return put(HTMLText.lineBreak) }
    put("\\\n")
    isAtLineStart = true
  }

  // MARK: - Characters

  private mutating func text(_ scalar: Unicode.Scalar) {
    let isBar = scalar == "|" && place == .cell
    if !isBar, scalar.isASCII, let meaning = StyleSyntax.characters()[UInt8(scalar.value)] {
      return delimiter(scalar, meaning)
    }
    switch scalar {
    case "\\":
      let next = after
      let isEscape = next.map { $0 == "\n" || $0.isASCII && ASCII.isPunctuation(UInt8($0.value)) } ?? true
      put(scalar, isEscaped: isEscape)
    case "|": bar()
    case "$":
      // Only the start of a formula is escaped, because there is no end without a start.
      let opens = !Self.isWord(before) && !Self.isSpace(after) || isAtLineStart
      put(scalar, isEscaped: opens && !(after == nil && isLast))
    case "[":
      // The contents of a note's brackets are not text.
      if isInLink || after == "^" || isUnknownAfter || index == 0 && before == "]" {
        replace(by: "&#91;")
      } else {
        put(scalar, isEscaped: false)
      }
    case "]": put(scalar, isEscaped: closesBracket)
    case "(":
      if index == 0, before == "]" { replace(by: "&#40;") } else { put(scalar, isEscaped: false) }
    case ":": put(scalar, isEscaped: index == 0 && before == "]")
    case "!": put(scalar, isEscaped: isUnknownAfter)
    case "<":
      let beginsTag = after.map {
        $0.isASCII && ASCII.isLetter(UInt8($0.value)) || "/!?".unicodeScalars.contains($0)
      }
      if beginsTag ?? !isLast { replace(by: "&lt;") } else { put(scalar, isEscaped: false) }
    case "&":
      if isEntity { replace(by: "&amp;") } else { put(scalar, isEscaped: false) }
    case "#": put(scalar, isEscaped: place == .heading && endsHeading)
    default: put(scalar, isEscaped: false)
    }
  }

  /// Writes a character that may begin or end a style.
  private mutating func delimiter(_ scalar: Unicode.Scalar, _ meaning: StyleSyntax.Character) {
    switch meaning.pairing {
    case .code: put(scalar, isEscaped: true)
    case .flanking, .flankingRun:
      let isInWord = Self.isWord(before) && Self.isWord(after)
      put(scalar, isEscaped: !standsAlone && (meaning.standsInWords || !isInWord))
    case .line: mark(scalar)
    }
  }

  /// True between spaces, where no mark begins or ends.
  private var standsAlone: Bool { !isAtLineStart && Self.isSpace(before) && Self.isSpace(after) }

  /// Writes a character that is a mark if doubled, except between ASCII spaces; a single one is text.
  private mutating func mark(_ scalar: Unicode.Scalar) {
    let count = run(of: scalar)
    let end = index + count
    let isFree = count == 2 && !isAtLineStart && before == " " && end < scalars.count && scalars[end] == " "
    let isMark = count > 1 && !isFree || before == scalar && index == 0
    for _ in 0..<count { put(scalar, isEscaped: isMark) }
  }

  /// Writes bars in a cell. Two bars would be a mark after the backslashes are removed.
  private mutating func bar() {
    let count = run(of: "|")
    let isAlone = count == 1 && before != "|"
    for _ in 0..<count { isAlone ? put("|", isEscaped: true) : replace(by: "&#124;") }
  }

  private var closesBracket: Bool {
    if isInLink || isUnknownAfter || beginsItem && index == 2 { return true }
    return after.map { "([:".unicodeScalars.contains($0) } ?? false
  }

  private var isEntity: Bool {
    let name = scalars[(index + 1)...].prefix(Self.longestEntity)
    guard let end = name.firstIndex(of: ";"), end > index + 1 else { return false }
    return scalars[(index + 1)..<end].allSatisfy { $0.isASCII && (Self.isWord($0) || $0 == "#") }
  }

  private static let longestEntity = 40

  /// True for number signs after a space at the end of a heading, which would not be text.
  private var endsHeading: Bool {
    isLast && (before.map { Self.isSpace($0) } ?? true)
      && scalars[index...].allSatisfy { $0 == "#" || $0 == " " }
  }

  // MARK: - Lines

  /// Writes the beginning of a line that would otherwise begin a block. Returns true if anything was written.
  private mutating func beginLine() -> Bool {
    guard place == .paragraph else { return false }
    let end = scalars[index...].firstIndex(of: "\n") ?? scalars.count
    let line = scalars[index..<end]
    guard let first = line.first else { return false }
    switch first {
    case "-", "+", ":":
      let isMarker = first != ":" && endsOrIsSpace(line, 1)
      guard isMarker || isRule(line) else { return false }
    case "#":
      // A heading needs no space after the number signs.
      guard line.prefix(while: { $0 == "#" }).count <= 6 else { return false }
    case ">":
      replace(by: "&gt;")
      return true
    case "=":
      guard line.allSatisfy({ $0 == "=" || $0 == " " }) else { return false }
      for _ in 0..<run(of: "=") { put(first, isEscaped: true) }
      return true
    case "|":
      for _ in 0..<run(of: "|") { put(first, isEscaped: true) }
      return true
    case "0"..."9": return number(line)
    default: return false
    }
    put(first, isEscaped: true)
    return true
  }

  private func endsOrIsSpace(_ line: ArraySlice<Unicode.Scalar>, _ offset: Int) -> Bool {
    line.count <= offset || Self.isSpace(line[line.startIndex + offset])
  }

  /// Returns true for a line below a heading or below the first row of a table, or a divider.
  private func isRule(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    line.contains("-") && line.allSatisfy { "-:| ".unicodeScalars.contains($0) }
  }

  private mutating func number(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    let digits = line.prefix { ("0"..."9").contains($0) }
    guard digits.count <= 9, let mark = line.dropFirst(digits.count).first, mark == "." || mark == ")",
      endsOrIsSpace(line, digits.count + 1)
    else { return false }
    output.append(contentsOf: digits)
    index += digits.count
    put(mark, isEscaped: true)
    return true
  }

  // MARK: - Addresses

  /// Returns an address for the parentheses of a link, in which servers do not decode character references.
  ///
  /// - Returns: `nil` for an address that can only be in an attribute.
  static func destination(_ address: String, isInCell: Bool = false) -> String? {
    var depth = 0
    let isBalanced =
      address.unicodeScalars.allSatisfy { scalar in
        depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
        return (0...1).contains(depth)
      } && depth == 0
    var text = ""
    var hasSpace = false
    for scalar in address.unicodeScalars {
      switch scalar {
      case "(" where !isBalanced, ")" where !isBalanced, "\\", "<", ">", "\"", "`", "$": text += "\\"
      case "|" where isInCell: text += "\\"
      case " ": hasSpace = true
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: return nil
      default: break
      }
      text.unicodeScalars.append(scalar)
    }
    return hasSpace ? "<\(text)>" : text
  }

  /// Returns true if an address may be in angle brackets.
  static func isAutolink(_ address: String) -> Bool {
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return false }
    return address.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7f
        && !"<>|\\;`".unicodeScalars.contains(scalar)
    }
  }
}
