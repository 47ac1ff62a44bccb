import PageLayout
import Primitives

/// What is behind a chat (Docs/Chats.md 6).
package struct Wallpaper: Equatable, Sendable {
  package enum Ground: Equatable, Sendable {
    case color(Color)
    /// Two colours from top to bottom.
    case linear(top: Color, bottom: Color)
    /// Four spots that run into each other, in the order of their places.
    case spots(Color, Color, Color, Color)
    /// A picture of the user's, which whoever paints the chat is given.
    case picture
  }

  package var ground: Ground
  /// How strong the pattern over the ground is, in percent. Below zero the ground shows through the pattern alone, on
  /// black. `nil` for none.
  package var patternIntensity: Int?
  /// Steps that the spots of a ground have gone around its middle.
  package var turn = 0.0

  /// Where nobody says how strong it is.
  package static let usualIntensity = 50

  package init(_ ground: Ground, patternIntensity: Int? = nil) {
    self.ground = ground
    self.patternIntensity = patternIntensity
  }

  package static let picture = Wallpaper(.picture)
  package static func color(_ color: Color) -> Wallpaper { Wallpaper(.color(color)) }

  /// Whether the ground shows through the pattern alone.
  package var isInverted: Bool { patternIntensity.map { $0 < 0 } ?? false }

  /// Whether colours are those of a chat without a wallpaper.
  var isPlain: Bool {
    switch ground {
    case .color: patternIntensity == nil
    case .linear, .spots, .picture: false
    }
  }

  /// Whether pictures stand on it without a bubble.
  var bearsPictures: Bool {
    switch ground {
    case .color, .linear: patternIntensity == nil
    case .spots, .picture: false
    }
  }

  /// The app's own with a palette; of a palette that is nobody's, its base colour.
  package static func own(_ palette: Palette) -> Wallpaper {
    func spots(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32, _ intensity: Int)
      -> Wallpaper
    {
      Wallpaper(
        .spots(Color(first), Color(second), Color(third), Color(fourth)), patternIntensity: intensity)
    }
    return switch palette.name {
    case "classic": spots(0xdbddbb, 0x6ba587, 0xd5d88d, 0x88b884, 50)
    case "night": spots(0x598bf6, 0x7a5eef, 0xd67cff, 0xf38b58, -34)
    case "tinted": spots(0x1b2836, 0x121a22, 0x1b2836, 0x121a22, 50)
    default: .color(palette.base)
    }
  }
}
