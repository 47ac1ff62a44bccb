import PageLayout
import Primitives
import Typography

/// What stands around a chat on a screen (Docs/Chats.md 9).
struct ChatScreenDesign {
  let device: ScreenDevice
  let bars: ScreenDesign
  let bar = Bar()
  let panel = Panel()
  let scrollDown = ScrollDown()
  let fade = Fade()

  /// - Parameter size: of the screen.
  init(on size: Size) {
    device = ScreenDevice(of: size)
    bars = ScreenDesign.reader.on(device)
  }

  struct Bar {
    /// From the glass to the list's upper end.
    let height = 52.0
    let capsuleHeight = 44.0
    let radius = 22.0
    let padding = 14.0
    let narrowest = 150.0
    /// What the title leaves of the room between the buttons at least.
    let room = 28.0
    let title = FontStyle(.sans, size: 17, weight: .semibold, hasTabularDigits: true)
    let subtitle = FontStyle(.sans, size: 12)
    let subtitleAlpha = 0.5
    /// What the title always has room for.
    let widestState = "typing…"
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
    let button = 40.0
    /// The distances from the sides and from the lower edge.
    let square = (edge: 8.0, bottom: 8.0)
    /// Where the screen has round corners, measured on a phone.
    let round = (edge: 26.0, bottom: 28.0)
    let gap = 6.0
    /// Between the pieces of glass of a channel.
    let channelGap = 8.0
    let radius = 20.0
    let textInset = 12.0
    let glyphInset = 11.0
    let glyphBox = 24.0
    let font = FontStyle(.sans, size: 17)
    let channelFont = FontStyle(.sans, size: 17, weight: .medium)
    /// The gap between the panel and the list's end.
    let listGap = 11.0
  }

  struct ScrollDown {
    let side = 40.0
    let right = 8.0
    /// Above the panel.
    let bottom = 20.0
    let badgeHeight = 20.0
    /// Below the button's upper edge: the badge begins above it.
    let badgeDrop = -7.0
    let badgePadding = 11.0
    /// Numbers up to this one stand on a disc.
    let mostOnDisc = 9
    let badgeFont = FontStyle(.sans, size: 13, hasTabularDigits: true)
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
  var listTop: Double { device.statusBar.glassTop + bar.height }

  /// Where the panel stands without a keyboard.
  var panelPlace: (edge: Double, bottom: Double) { device.hasRoundCorners ? panel.round : panel.square }

  /// The room of the panel, from the screen's lower edge.
  var panelRoom: Double { panelPlace.bottom + panel.height }

  /// From the screen's sides to the field between the buttons.
  var fieldInset: Double { panelPlace.edge + panel.button + panel.gap }

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
