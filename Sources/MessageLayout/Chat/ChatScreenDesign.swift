import PageLayout
import Primitives
import Typography

/// What stands around a chat on a screen (Docs/Chats.md 9).
struct ChatScreenDesign {
  let bars = ScreenDesign.reader
  let bar = Bar()
  let panel = Panel()
  let scrollDown = ScrollDown()
  let fade = Fade()

  struct Bar {
    /// The bar's height below the status bar.
    let height = 60.0
    let capsuleHeight = 44.0
    let radius = 22.0
    let padding = 14.0
    let narrowest = 150.0
    /// What the title leaves of the room between the buttons at least.
    let room = 28.0
    let title = FontStyle(.sans, size: 17, weight: .semibold, hasTabularDigits: true)
    let subtitle = FontStyle(.sans, size: 13)
    let count = FontStyle(.sans, size: 17)
    let button = 44.0
    /// The distance of the buttons from the edges: inferred.
    let inset = 16.0
    /// The gap between buttons and title: inferred.
    let gap = 10.0
    /// The boxes of the chevron and of the count behind it: inferred.
    let chevronBox = 24.0
    /// What is free in its box beside the chevron.
    let chevronRight = 6.0
    let countGap = 4.0
    let countEnd = 15.0
  }

  struct Panel {
    let height = 40.0
    /// Above what the home bar takes.
    let bottom = 8.0
    let button = 40.0
    let edge = 8.0
    let fieldInset = 54.0
    let gap = 6.0
    let radius = 20.0
    let textInset = 12.0
    let glyphInset = 11.0
    let glyphBox = 24.0
    let font = FontStyle(.sans, size: 17)
    /// The gap between the panel and the list's end.
    let listGap = 11.0
  }

  struct ScrollDown {
    let side = 40.0
    let right = 8.0
    /// Above the panel.
    let bottom = 20.0
    let badgeHeight = 20.0
    let badgePadding = 11.0
    /// Numbers up to this one stand on a disc.
    let mostOnDisc = 9
    /// Inferred.
    let badgeFont = FontStyle(.sans, size: 13)
  }

  struct Fade {
    /// The reach of the upper one beyond the bar.
    let top = 34.0
    let smallestTop = 100.0
    let topRamp = 80.0
    /// How far above the panel the lower one begins.
    let bottom = 20.0
    let bottomRamp = 60.0
    let alpha = 0.75
    let colorAlpha = 0.85
    let pictureAlpha = 0.7

    func alpha(over wallpaper: Wallpaper) -> Double {
      switch wallpaper.ground {
      case .color: colorAlpha
      case .linear, .spots: alpha
      case .picture: pictureAlpha
      }
    }
  }

  /// y of the list's upper end when it is scrolled to its beginning.
  var listTop: Double { bars.statusBar.height + bar.height }

  /// The room of the panel, from the screen's lower edge.
  var panelRoom: Double { bars.homeBar.area + panel.bottom + panel.height }

  /// What the list leaves free below it.
  var listBottom: Double { panelRoom + panel.listGap }

  /// The stretch between the bars, where the list is read.
  func window(on size: Size) -> (top: Double, bottom: Double) { (listTop, size.height - listBottom) }
}

/// The colours of the field to write in and of what is in it.
struct FieldColors {
  let fill: Color
  let placeholder: Color
  let control: Color
  /// The colour of signs on the buttons beside the field and on the bar.
  let glyph: Color

  /// The colours of tinted, and of palettes that are nobody's, are inferred.
  init(_ palette: Palette) {
    switch palette.name {
    case "night":
      self.init(
        fill: Color(0x242424, alpha: 0.95), placeholder: Color(0xffffff, alpha: 0.48),
        control: Color(0xffffff, alpha: 0.5), glyph: .white)
    default:
      let ink = palette.isDark ? Color.white : .black
      self.init(
        fill: palette.isDark ? Color(0x213040, alpha: 0.9) : Color(0xffffff, alpha: 0.8),
        placeholder: ink.multiplyingAlpha(by: palette.isDark ? 0.48 : 0.4),
        control: ink.multiplyingAlpha(by: 0.5), glyph: ink)
    }
  }

  private init(fill: Color, placeholder: Color, control: Color, glyph: Color) {
    self.fill = fill
    self.placeholder = placeholder
    self.control = control
    self.glyph = glyph
  }
}
