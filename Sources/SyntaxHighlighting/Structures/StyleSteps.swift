/// The place of a lexer in a style sheet.
struct StylePlace: Hashable, Sendable {
  var part = Part.statement
  /// The number of open blocks.
  var depth = 0

  enum Part: Hashable, Sendable {
    /// The place before a rule or a declaration.
    case statement
    case selector
    /// The place after the name of an at-rule.
    case atRule
    case property
    case value
    /// An address without quotation marks.
    case address(inAtRule: Bool)
  }
}

extension Unicode.Scalar {
  /// True if names of properties may contain the scalar.
  fileprivate var isStyleName: Bool { isIdentifierPart || self == "-" }
}

/// Steps through style sheets.
extension Lexer {
  mutating func styleStep(_ place: StylePlace) {
    let spaces = scanner.count(where: \.isSpace)
    guard spaces == 0 else { return scanner.advance(spaces) }
    guard let scalar = scanner.peek() else { return scanner.advance() }
    if takeComment(isLineStart: true) { return }
    switch place.part {
    case .statement: styleStatement(scalar, place)
    case .selector: styleSelector(scalar, place)
    case .property: styleProperty(scalar, place)
    case .atRule, .value: styleValue(scalar, place)
    case .address(let inAtRule): styleAddress(inAtRule: inAtRule, place)
    }
  }

  private mutating func go(to part: StylePlace.Part, _ place: StylePlace, depth: Int = 0) {
    state.place = .style(StylePlace(part: part, depth: min(max(place.depth + depth, 0), LexerLimits.step)))
  }

  // MARK: - Statements

  private mutating func styleStatement(_ scalar: Scalar, _ place: StylePlace) {
    switch scalar {
    case "{", "}", ";", ")", "(", ",":
      take(1, .punctuation)
      go(to: .statement, place, depth: scalar == "{" ? 1 : scalar == "}" ? -1 : 0)
    case "@":
      take(1 + scanner.count(from: 1) { $0.isStyleName }, .atRule)
      go(to: .atRule, place)
    case "\"", "'":
      if !takeString() { take(1, nil) }
    default: go(to: isSelector(place) ? .selector : .property, place)
    }
  }

  /// Returns true if a statement opens a block before it ends.
  private mutating func isSelector(_ place: StylePlace) -> Bool {
    var offset = 0
    while offset < LexerLimits.step, let scalar = scanner.peek(offset) {
      switch scalar {
      case "{":
        // `#{…}` is an interpolated value.
        guard scanner.peek(offset - 1) == "#" else { return true }
        while offset < LexerLimits.step, let scalar = scanner.peek(offset), scalar != "}" { offset += 1 }
      case ";", "}": return false
      default: break
      }
      offset += 1
    }
    return place.depth == 0
  }

  private mutating func styleSelector(_ scalar: Scalar, _ place: StylePlace) {
    switch scalar {
    case "{" where scanner.peek(-1) == "#": take(1, .selector)
    case "{", ";": go(to: .statement, place)
    case "}" where place.depth == 0 || scanner.peek(-1) == " " || scanner.peek(-1) == "\n":
      go(to: .statement, place)
    case "\"", "'":
      let length = scanner.count(from: 1) { $0 != scalar && !$0.isNewline }
      take(length + 2, .selector)
    default:
      let count = scanner.count {
        !$0.isSpace && $0 != "{" && $0 != ";" && $0 != "}" && $0 != "\"" && $0 != "'" && $0 != "/"
      }
      take(max(count, 1), .selector)
    }
  }

  private mutating func styleProperty(_ scalar: Scalar, _ place: StylePlace) {
    switch scalar {
    case ":":
      take(1, .punctuation)
      go(to: .value, place)
    case "#" where scanner.peek(1) == "{":
      take(scanner.count { $0 != "}" && !$0.isNewline }, nil)
      if scanner.peek() == "}" { take(1, nil) }
    case ";", "{", "}": go(to: .statement, place)
    default:
      let count = scanner.count { $0.isStyleName || $0 == "$" || $0 == "*" }
      // A variable is plain.
      take(max(count, 1), count == 0 || scalar == "$" ? nil : .property)
    }
  }

  // MARK: - Values

  private mutating func styleValue(_ scalar: Scalar, _ place: StylePlace) {
    let inAtRule = place.part == .atRule
    switch scalar {
    case ";", "{", "}":
      if scalar == "{", scanner.peek(-1) == "#" { return take(2, nil) }
      go(to: .statement, place)
    case "(", ")", ",", ":": take(1, .punctuation)
    case "\"", "'":
      if !takeString() { take(1, nil) }
    default:
      let count = scanner.count {
        $0.isStyleName || $0 == "@" || $0 == "$" || $0 == "%" || $0 == "." || $0 == "#"
      }
      guard count > 0 else { return take(1, inAtRule ? .atRule : nil) }
      let word = count <= LexerLimits.word ? scanner.word(count).lowercased() : ""
      if word == "url", scanner.peek(count) == "(" { return openAddress(inAtRule: inAtRule, place) }
      guard inAtRule else { return take(count, nil) }
      if ["and", "or", "not", "only"].contains(word) { return take(count, .keyword) }
      let blanks = scanner.count(from: count, where: \.isBlank)
      take(count, scanner.peek(count + blanks) == ":" ? .property : .atRule)
    }
  }

  private mutating func openAddress(inAtRule: Bool, _ place: StylePlace) {
    take(3, .url)
    take(1, .punctuation)
    go(to: .address(inAtRule: inAtRule), place)
  }

  private mutating func styleAddress(inAtRule: Bool, _ place: StylePlace) {
    let quote = scanner.peek().flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    let count: Int
    if let quote {
      let length = scanner.count(from: 1) { $0 != quote && !$0.isNewline }
      count = 1 + length + (scanner.peek(1 + length) == quote ? 1 : 0)
    } else {
      count = scanner.count { $0 != ")" && !$0.isSpace && $0 != ";" }
    }
    take(count, .url)
    guard count < LexerLimits.step else { return }
    go(to: inAtRule ? .atRule : .value, place)
  }
}
