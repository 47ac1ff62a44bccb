import Primitives

/// What a text is for: decides its font, line spacing and colour (Docs/Layout.md 4).
package enum TextCategory: Hashable, Sendable {
  case kicker, header, subheader, paragraph, caption, credit, table
  /// Code is set larger when its language is named (Docs/Layout.md 14).
  case codeBlock(hasLanguage: Bool)
  /// Of a level with a style of its own (`HeadingDesign`).
  case heading(level: Int)
  /// Labels of buttons (Docs/Layout.md 31).
  case button
  /// Of details.
  case detailsTitle
  /// Titles of related articles.
  case article

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
    // Set like a paragraph, but for the space between its lines.
    case .detailsTitle: "paragraph"
    case .article: "article"
    }
  }
}

extension Theme {
  func textColor(_ category: TextCategory) -> Color {
    switch category {
    case .caption, .credit: secondaryText
    case .kicker, .header, .subheader, .paragraph, .table, .codeBlock, .heading, .button, .detailsTitle,
      .article:
      primaryText
    }
  }
}
