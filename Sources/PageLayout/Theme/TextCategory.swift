import Primitives
import Typography

/// What a text is for: decides its font, line spacing and colour (Docs/Layout.md 4).
package enum TextCategory: Hashable, Sendable {
  case kicker, header, subheader, paragraph, caption, credit, table
  /// Code is set larger when its language is named (Docs/Layout.md 14).
  case codeBlock(hasLanguage: Bool)
  /// Levels 3 to 6 of the heading ladder.
  case heading(level: Int)
  /// Labels of buttons (Docs/Layout.md 31).
  case button

  /// The name in dumps (Docs/Rulings.md 5).
  package var name: String {
    switch self {
    case .kicker: "kicker"
    case .header: "header"
    case .subheader: "subheader"
    case .paragraph: "paragraph"
    case .caption: "caption"
    case .credit: "credit"
    case .table: "table"
    case .codeBlock: "codeBlock"
    case .heading(let level): "heading\(level)"
    case .button: "button"
    }
  }

  /// The category of a heading: the first two levels are headers and subheaders; levels are clamped to 1...6.
  static func heading(_ level: Int) -> TextCategory {
    switch level {
    case ...1: .header
    case 2: .subheader
    default: .heading(level: min(level, 6))
    }
  }
}

/// A category's font and line spacing.
struct TextCategoryStyle: Hashable, Sendable {
  var font: FontStyle
  /// Multiplies the line height to give the space between lines.
  var lineSpacingFactor: Double

  /// Headings and kickers are set tighter.
  private static let tightFactor = 0.685
  private static let subheaderSize = 18.0
  /// Levels 3 to 6 before they are scaled with the subheader's size.
  private static let ladder: [Int: Double] = [3: 17, 4: 16, 5: 15, 6: 13]

  init(_ category: TextCategory) {
    switch category {
    case .kicker: self.init(.sans, 15, Self.tightFactor)
    case .header: self.init(.serif, 19, Self.tightFactor)
    case .subheader: self.init(.serif, Self.subheaderSize, Self.tightFactor)
    case .paragraph: self.init(.sans, 17, 1)
    case .caption, .table: self.init(.sans, 15, 1)
    case .credit: self.init(.sans, 13, 1)
    case .codeBlock(let hasLanguage): self.init(.mono, hasLanguage ? 17 : 14, 1)
    case .button: self.init(.sans, 16, 1, weight: .semibold)
    case .heading(let level):
      let base = Self.ladder[level] ?? Self.subheaderSize
      self.init(.serif, Rounding.floor(base * Self.subheaderSize / 18), Self.tightFactor)
    }
  }

  private init(
    _ family: FontFamily, _ size: Double, _ factor: Double, weight: FontWeight = .regular
  ) {
    font = FontStyle(family, size: size, weight: weight)
    lineSpacingFactor = factor
  }
}

extension Theme {
  func textColor(_ category: TextCategory) -> Color {
    switch category {
    case .caption, .credit: secondaryText
    case .kicker, .header, .subheader, .paragraph, .table, .codeBlock, .heading, .button: primaryText
    }
  }
}
