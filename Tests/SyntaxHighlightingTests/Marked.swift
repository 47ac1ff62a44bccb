import Testing

@testable import SyntaxHighlighting

/// A text with marked tokens: `«k let» x` is a keyword, a space and a plain `x`.
struct Marked: Equatable {
  var text: String
  var tokens: [CodeToken] = []

  static let signs: [Character: TokenKind] = [
    "c": .comment, "P": .prolog, "d": .doctype, "D": .cdata, ".": .punctuation, "p": .property, "t": .tag,
    "b": .boolean,
    "n": .number, "K": .constant, "y": .symbol, "-": .deleted, "S": .selector, "a": .attributeName,
    "s": .string,
    "h": .character, "B": .builtin, "+": .inserted, "o": .operator, "e": .entity, "u": .url, "@": .atRule,
    "v": .attributeValue, "k": .keyword, "F": .functionDefinition, "C": .className,
  ]

  init(_ marked: String) {
    text = ""
    var start: (Int, TokenKind)?
    var characters = marked.makeIterator()
    while let character = characters.next() {
      switch character {
      case "«":
        guard let sign = characters.next(), let kind = Self.signs[sign] else { continue }
        _ = characters.next()
        start = (text.unicodeScalars.count, kind)
      case "»":
        if let (first, kind) = start {
          tokens.append(CodeToken(range: first..<text.unicodeScalars.count, kind: kind))
        }
        start = nil
      default: text.append(character)
      }
    }
  }

  var scalars: [UInt32] { text.unicodeScalars.map(\.value) }

  /// The text with marks around some tokens.
  func marked(_ tokens: [CodeToken]) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var position = 0
    for token in tokens {
      let sign = Self.signs.first { $0.value == token.kind }?.key ?? "?"
      result += scalars[position..<token.range.lowerBound] + "«\(sign) ".unicodeScalars
      result += scalars[token.range] + "»".unicodeScalars
      position = token.range.upperBound
    }
    return String(result + scalars[position...])
  }
}

func tokens(_ language: CodeLanguage, _ scalars: [UInt32]) -> [CodeToken] {
  var tokens = CodeTokens(language)
  tokens.update(scalars)
  return tokens.tokens
}

/// The text without its marks has the marked tokens; so has each of its prefixes, for all ways to grow.
func expect(_ name: String, _ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let sample = Marked(marked)
  guard let language = CodeLanguage(named: name) else {
    Issue.record("no language \(name)", sourceLocation: sourceLocation)
    return
  }
  let scalars = sample.scalars
  let found = tokens(language, scalars)
  #expect(sample.marked(found) == marked, sourceLocation: sourceLocation)
  expectSound(found, count: scalars.count, sourceLocation: sourceLocation)
  var growing = CodeTokens(language)
  for count in 0...scalars.count {
    let prefix = Array(scalars.prefix(count))
    growing.update(prefix)
    guard growing.tokens != tokens(language, prefix) else { continue }
    Issue.record("differs when it has grown to \(count)", sourceLocation: sourceLocation)
    return
  }
}

/// Tokens ascend, are within the text, are not empty, and do not touch others of their kind.
func expectSound(_ tokens: [CodeToken], count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
  var last: CodeToken?
  for token in tokens {
    let isBehind = (last?.range.upperBound ?? 0) <= token.range.lowerBound
    let isApart = last.map { $0.kind != token.kind || $0.range.upperBound < token.range.lowerBound } ?? true
    if token.range.isEmpty || !isBehind || !isApart || token.range.upperBound > count {
      Issue.record("\(token) behind \(String(describing: last)) of \(count)", sourceLocation: sourceLocation)
      return
    }
    last = token
  }
}
