import CodeHighlighting
import Primitives
import TextLayout

/// The codes that were read last, for those that they grow into.
struct TokenMemory {
  /// The one used last is the last.
  private var known: [CodeTokens] = []

  /// As many blocks as may grow at a time.
  private static let mostKnown = 8

  /// The tokens of a text, of which only what is new is read.
  mutating func tokens(of scalars: [UInt32], _ language: CodeLanguage) -> [CodeToken] {
    var tokens = CodeTokens(language)
    if let index = known.lastIndex(where: { $0.language == language && $0.begins(scalars) }) {
      tokens = known.remove(at: index)
    } else if known.count == Self.mostKnown {
      known.removeFirst()
    }
    tokens.update(scalars)
    known.append(tokens)
    return tokens.tokens
  }
}

extension LayoutEnvironment {
  /// The colours of code; none where its language is unknown, or nobody asks for colours.
  func tints(of code: AttributedText, language: String) -> [TextTint] {
    let syntax = design.colors.syntax
    guard options.highlightsCode || syntax.isAlwaysOn, let language = CodeLanguage(named: language) else {
      return []
    }
    let scalars = code.styled.scalars
    return syntax.tints(of: state.tokens.tokens(of: scalars, language), in: scalars)
  }
}

extension SyntaxDesign {
  /// The colours of code that is read once; none where its language is unknown.
  package func tints(of scalars: [UInt32], language: String) -> [TextTint] {
    guard let language = CodeLanguage(named: language) else { return [] }
    var tokens = CodeTokens(language)
    tokens.update(scalars)
    return tints(of: tokens.tokens, in: scalars)
  }

  /// - Parameter scalars: the code that the tokens are of.
  func tints(of tokens: [CodeToken], in scalars: [UInt32]) -> [TextTint] {
    var tints: [TextTint] = []
    var scalar = 0
    var unit = 0
    func units(to position: Int) -> Int {
      while scalar < position {
        unit += scalars[scalar] > 0xFFFF ? 2 : 1
        scalar += 1
      }
      return unit
    }
    for token in tokens {
      let start = units(to: token.range.lowerBound)
      tints.append(
        TextTint(range: start..<units(to: token.range.upperBound), color: color(of: token.kind)))
    }
    return tints
  }
}
