import PageLayout
import Primitives

/// What is behind a chat (Docs/Chats.md 6).
package enum Wallpaper: Equatable, Sendable {
  case color(Color)
  /// From top to bottom.
  case linear(top: Color, bottom: Color)
  /// Four spots that run into each other, in the order of their places.
  case spots(Color, Color, Color, Color)
  /// A ground under a pattern through which a gradient shows: without the pattern, which is not drawn, the ground alone.
  case patterned(Color)
  /// One of the user's, which whoever paints the chat is given.
  case picture

  /// Whether colours are those of a chat without a wallpaper.
  var isPlain: Bool {
    switch self {
    case .color: true
    case .linear, .spots, .patterned, .picture: false
    }
  }

  /// Whether pictures stand on it without a bubble.
  var bearsPictures: Bool {
    switch self {
    case .color, .linear: true
    case .spots, .patterned, .picture: false
    }
  }

  /// The app's own with a palette; of a palette that is nobody's, its base colour.
  package static func own(_ palette: Palette) -> Wallpaper {
    switch palette.name {
    case "classic": .spots(Color(0xdbddbb), Color(0x6ba587), Color(0xd5d88d), Color(0x88b884))
    case "night": .patterned(.black)
    case "tinted": .spots(Color(0x1b2836), Color(0x121a22), Color(0x1b2836), Color(0x121a22))
    default: .color(palette.base)
    }
  }
}
