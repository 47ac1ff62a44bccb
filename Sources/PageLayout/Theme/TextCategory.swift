import Primitives
import TextLayout

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
