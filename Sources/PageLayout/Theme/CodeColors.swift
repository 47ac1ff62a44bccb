import Glibc
import Primitives
import SyntaxHighlighting

/// The colors of code in a known language (Spec/Drawing.md 19.9).
public enum CodeColors: String, CaseIterable, Codable, Sendable {
  /// A light and a dark set defined by iprender, which are readable on every background.
  case readable
  /// The set of the app, which is made for light backgrounds.
  case app
}

/// The colors of the kinds of tokens (Spec/Highlighting.md 3).
package struct TokenColors: Sendable {
  package var comment: Color
  package var punctuation: Color
  package var value: Color
  package var string: Color
  package var sign: Color
  package var keyword: Color
  package var className: Color

  package static let app = TokenColors(
    comment: Color(0x708090), punctuation: Color(0x999999), value: Color(0x990055),
    string: Color(0x669900), sign: Color(0x9aae6c), keyword: Color(0x0077aa), className: Color(0xdd4a68))
  /// The colors for code with dark text.
  package static let light = TokenColors(
    comment: Color(0x525b65), punctuation: Color(0x444e58), value: Color(0xa3123f),
    string: Color(0x166030), sign: Color(0x874000), keyword: Color(0x6a2fa8), className: Color(0x005b73))
  /// The colors for code with light text.
  package static let dark = TokenColors(
    comment: Color(0xc0cdd6), punctuation: Color(0xd5dbe2), value: Color(0xffbcc0),
    string: Color(0xa8e6a1), sign: Color(0xffd18c), keyword: Color(0xdcc6ff), className: Color(0x8ee4f5))

  package func color(of kind: TokenKind) -> Color {
    switch kind {
    case .comment, .prolog, .doctype, .cdata: comment
    case .punctuation: punctuation
    case .property, .tag, .boolean, .number, .constant, .symbol, .deleted: value
    case .selector, .attributeName, .string, .character, .builtin, .inserted: string
    case .operator, .entity, .url: sign
    case .atRule, .attributeValue, .keyword, .functionDefinition: keyword
    case .className: className
    }
  }

  package subscript(color: CodeColor) -> Color { self[keyPath: color.slot] }

  fileprivate var all: [Color] { [comment, punctuation, value, string, sign, keyword, className] }
}

/// The colors of highlighted code at its place: those of its tokens, and that of the band.
package struct CodeLook: Sendable {
  package var tokens: TokenColors
  package var band: Color

  /// The minimum contrast for text of this size (WCAG 2.1, 1.4.3).
  private static let leastContrast = 4.5
  /// The number of steps in which a band becomes more opaque.
  private static let steps = 20

  /// Chooses colors that can be read on a background.
  ///
  /// - Parameters:
  ///   - band: the color of the band of code without highlighting.
  ///   - grounds: the backgrounds of the band: the ends of a gradient.
  ///   - text: the color of the text outside of tokens, which determines whether the band is light or dark.
  ///   - own: the colors that the theme sets. They are used as they are.
  package init(
    _ colors: CodeColors, band: Color, on grounds: [Color], text: Color, own: [CodeColor: Color] = [:]
  ) {
    self.init(colors, band: band, on: grounds, text: text)
    for (color, value) in own { tokens[keyPath: color.slot] = value }
  }

  private init(_ colors: CodeColors, band: Color, on grounds: [Color], text: Color) {
    (tokens, self.band) = (.app, band)
    guard colors == .readable else { return }
    let grounds = grounds.isEmpty ? [.white] : grounds
    let isLightText = grounds.allSatisfy { text.luminance > band.composited(over: $0).luminance }
    tokens = isLightText ? .dark : .light
    // On a background between light and dark, neither set can be read without a more opaque band.
    var step = 0
    while !canBeRead(on: grounds), step < Self.steps {
      step += 1
      self.band = (isLightText ? Color.black : .white)
        .multiplyingAlpha(by: Double(step) / Double(Self.steps))
    }
  }

  private func canBeRead(on grounds: [Color]) -> Bool {
    grounds.allSatisfy { ground in
      let ground = band.composited(over: ground).luminance
      return tokens.all.allSatisfy { token in
        let token = token.luminance
        return (max(token, ground) + 0.05) / (min(token, ground) + 0.05) >= Self.leastContrast
      }
    }
  }
}

/// A kind of code that has a color of its own (Spec/Highlighting.md 3).
public enum CodeColor: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  case comment, punctuation, value, string, sign, keyword, className

  var slot: WritableKeyPath<TokenColors, Color> {
    switch self {
    case .comment: \.comment
    case .punctuation: \.punctuation
    case .value: \.value
    case .string: \.string
    case .sign: \.sign
    case .keyword: \.keyword
    case .className: \.className
    }
  }
}

extension Color {
  /// The relative luminance as defined by WCAG 2.1.
  fileprivate var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension MessageColors.Fill {
  /// The possible backgrounds of a band: the ends of a gradient.
  package var ends: [Color] {
    switch self {
    case .solid(let color): [color]
    case .gradient(let top, let middle, let bottom): [top, middle, bottom].compactMap { $0 }
    }
  }
}
