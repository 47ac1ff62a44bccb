import PageLayout
import Primitives

/// What stands behind a picture, by the names that options use.
package enum Background: Equatable, Sendable {
  /// Transparent.
  case none
  /// The theme's base colour.
  case theme
  case color(Color)

  /// `none`, `theme`, or a colour as `Color(parsing:)` reads it.
  package init?(parsing text: String) {
    switch text {
    case "none": self = .none
    case "theme": self = .theme
    default:
      guard let color = Color(parsing: text) else { return nil }
      self = .color(color)
    }
  }

  /// The colour to paint; `nil` for none.
  package func color(in theme: Theme) -> Color? {
    switch self {
    case .none: nil
    case .theme: theme.base
    case .color(let color): color
    }
  }
}
