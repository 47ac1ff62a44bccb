import JSONText
import PageReading

/// Escapes in plain text exactly what would be syntax where it stands (Spec/Convert.md 5.2). Brackets are never both
/// escaped, since `\[…\]` is a formula.
struct MarkdownEscapes {
  let place: MarkdownInlines.Place
  let isInLink: Bool
  /// Whether nothing follows in the block.
  let isLast: Bool
  /// What was written last.
  var previous: Unicode.Scalar?
  var isAtLineStart = false
  var isAtBlockStart = false
  /// The text may begin with what looks like a checkbox.
  var beginsItem = false
  /// A line end is a tag, not a backslash.
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
  /// Whether nobody knows here what comes next.
  private var isUnknownAfter: Bool { index + 1 == scalars.count && !isLast }

  private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { MarkdownInlines.Neighbour($0) == .space } ?? false
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { MarkdownInlines.Neighbour($0) == .word } ?? false
  }

  /// How often the character stands here in a row.
  private func run(of scalar: Unicode.Scalar) -> Int { scalars[index...].prefix { $0 == scalar }.count }

  // MARK: - Writing

  private mutating func put(_ text: String) { output.append(contentsOf: text.unicodeScalars) }

  /// The character as it is, or with a backslash before it.
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
      // Only what begins a formula: without a beginning there is no end.
      let opens = !Self.isWord(before) && !Self.isSpace(after) || isAtLineStart
      put(scalar, isEscaped: opens && !(after == nil && isLast))
    case "[":
      // What stands in the brackets of a note is no text.
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

  /// A character that may begin or end a style.
  private mutating func delimiter(_ scalar: Unicode.Scalar, _ meaning: StyleSyntax.Character) {
    switch meaning.pairing {
    case .code: put(scalar, isEscaped: true)
    case .flanking, .flankingRun:
      let isInWord = Self.isWord(before) && Self.isWord(after)
      put(scalar, isEscaped: !standsAlone && (meaning.standsInWords || !isInWord))
    case .line: mark(scalar)
    }
  }

  /// Between spaces no mark begins or ends.
  private var standsAlone: Bool { !isAtLineStart && Self.isSpace(before) && Self.isSpace(after) }

  /// Two of them are a mark wherever they stand, but between spaces of ASCII; one is text.
  private mutating func mark(_ scalar: Unicode.Scalar) {
    let count = run(of: scalar)
    let end = index + count
    let isFree = count == 2 && !isAtLineStart && before == " " && end < scalars.count && scalars[end] == " "
    let isMark = count > 1 && !isFree || before == scalar && index == 0
    for _ in 0..<count { put(scalar, isEscaped: isMark) }
  }

  /// A bar in a cell; two would be a mark once the backslashes are gone.
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

  /// Number signs after a space at the end of a heading are no text.
  private var endsHeading: Bool {
    isLast && (before.map { Self.isSpace($0) } ?? true)
      && scalars[index...].allSatisfy { $0 == "#" || $0 == " " }
  }

  // MARK: - Lines

  /// Writes what begins a line, when it would begin a block. Returns whether anything was written.
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
      // A heading needs no space.
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

  /// A line under a heading or under the first row of a table, or a divider.
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

  /// Between the parentheses of a link, where servers decode no references.
  ///
  /// - Returns: `nil` for an address that only an attribute can hold.
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

  /// Whether an address may stand between angle brackets.
  static func isAutolink(_ address: String) -> Bool {
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return false }
    return address.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7f
        && !"<>|\\;`".unicodeScalars.contains(scalar)
    }
  }
}
