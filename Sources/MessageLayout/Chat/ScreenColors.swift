import PageLayout
import Primitives

/// The colours of what stands around a chat's list (Docs/Chats.md 13).
struct ScreenColors {
  /// Of the field.
  let fill: Color
  let placeholder: Color
  /// Of signs in the field.
  let control: Color
  /// Of signs on the buttons beside the field and on the bar, and of titles.
  let glyph: Color
  let accent: Color
  let secondary: Color
  let destructive: Color
  /// Of a bot's keyboard, and of its buttons.
  let keyboard: Color
  let key: Color

  /// On the accent.
  var onAccent: Color { accent == .white ? .black : .white }

  /// The colours of palettes that are nobody's are inferred.
  init(_ palette: Palette) {
    let isDark = palette.isDark
    accent = palette.incoming.accentControl
    glyph = isDark ? .white : .black
    secondary = isDark ? Color(0xffffff, alpha: 0.5) : Color(0x202020, alpha: 0.6)
    key = isDark ? Color(0xffffff, alpha: 0.25) : Color(0xffffff, alpha: 0.85)
    switch palette.name {
    case "night":
      fill = Color(0x242424, alpha: 0.95)
      placeholder = Color(0xffffff, alpha: 0.48)
      control = Color(0xffffff, alpha: 0.5)
      destructive = Color(0xff3b30)
      keyboard = Color(0x141414, alpha: 0.85)
    default:
      let faint = Color(isDark ? 0xdbf5ff : 0x000000, alpha: 0.4)
      fill = isDark ? Color(0x213040, alpha: 0.9) : Color(0xffffff, alpha: 0.8)
      placeholder = faint
      control = isDark ? faint : Color(0, alpha: 0.5)
      destructive = isDark ? Color(0xff6767) : Color(0xff3b30)
      keyboard = isDark ? Color(0x171b21) : Color(0xdddfd7, alpha: 0.8)
    }
  }
}

/// The colours of styles of a bot's buttons.
enum ReplyKeyboardColors {
  static let danger = Color(0xff3b30)
  static let success = Color(0x21b246)
}
