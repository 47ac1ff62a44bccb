import PageLayout
import Primitives
import Typography

/// What stands around a chat on a screen (Spec/Chats.md 9).
struct ChatScreenDesign {
  let device: ScreenDevice
  let bars: ScreenDesign
  private(set) var bar = Bar()
  let panel = Panel()
  private(set) var scrollDown = ScrollDown()
  let fade = Fade()
  private(set) var pinned = Pinned()
  let text = Text()
  let accessory = Accessory()
  let voice = Voice()
  private(set) var keyboard = Keyboard()
  let selection = Selection()

  /// - Parameter size: of the screen.
  init(on size: Size) {
    device = ScreenDevice(of: size)
    bars = ScreenDesign.reader.on(device)
    bar.inset += device.sideInset
    scrollDown.right += device.sideInset
    pinned.inset += device.sideInset
    keyboard.edge += device.sideInset
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
    let count = FontStyle(.sans, size: 17)
    let button = 44.0
    /// The distance of the buttons from the edges: inferred.
    var inset = 16.0
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
    /// From one button to the next one above it.
    let pitch = 52.0
    /// The scale that one comes from.
    let smallest = 0.2
    var right = 8.0
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

  /// The message that is pinned (Spec/Chats.md 13.2).
  struct Pinned {
    var inset = 16.0
    /// Below the place where the list begins.
    let drop = 4.0
    let height = 50.0
    /// What the list's top inset grows by.
    let room = 58.0
    let stripe = Rect(18, 7, 2, 36)
    let gap = 2.0
    let shortest = 8.0
    /// The strength of other messages' segments.
    let others = 0.5
    /// Where they are faint, if not all fit.
    let fade = 7.0
    let textX = 28.0
    let titleY = 6.0
    let textY = 25.0
    let title = FontStyle(.sans, size: 15, weight: .medium)
    let text = FontStyle(.sans, size: 15)
    let picture = Rect(27, 7, 36, 36)
    let pictureRadius = 8.0
    let textBesidePicture = 72.0
    /// The cross of one message and the list of several, from the right.
    let cross = (side: 12.0, end: 21.0, line: 1.33)
    let list = (side: 24.0, end: 18.0)
    let button = (height: 28.0, padding: 20.0, narrowest: 40.0, end: 11.0)
    let buttonFont = FontStyle(.sans, size: 15, weight: .semibold)
    /// How far texts slide when another message takes the place.
    let slide = 10.0
    /// The gap between texts and what is right of them: inferred.
    let textGap = 10.0
  }

  /// What is written in the field (Spec/Chats.md 13.3).
  struct Text {
    let lineHeight = 20.0
    let pitch = 21.0
    /// Above the first line in the field, and what the field is higher than all lines.
    let top = 9.5
    let room = 19.0
    let mostLines = 12.0
    let mostPitch = 24.0
    let mostRoom = 19.0
    /// How many lines a lower screen has room for.
    let screenPitch = 22.0
    let screenRoom = 44.0
    /// The system's: inferred.
    let caret = Size(2, 20)
    let send = (size: Size(40, 34), inset: 3.0, radius: 17.0)
    /// How far the arrow comes from.
    let arrow = Point(-22, 18)
    /// A sticker's sign is so much further left beside the button.
    let signShift = 36.0
    /// The room of the sign and the button at the end of the lines.
    let signRoom = 39.0
    let microphoneGap = 8.0
    let disabled = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
    let disabledArrow = 0.4
    let ring = (width: 2.0, cut: 4.0)
  }

  /// What stands above the text in the field (Spec/Chats.md 13.3).
  struct Accessory {
    let height = 52.0
    let line = Rect(12, 8, 2, 38)
    let corner = Point(22, 10)
    let gap = 1.0
    let right = 44.0
    let cross = (side: 12.0, line: 2.0)
    let title = FontStyle(.sans, size: 14, weight: .medium)
    let text = FontStyle(.sans, size: 14)
  }

  /// What stands in the panel's place (Spec/Chats.md 13.3).
  struct Voice {
    let dot = (side: 10.0, x: 16.0, color: Color(0xff2d55))
    /// Seconds that the dot stays, goes and comes back in.
    let blink = 0.23
    let timeX = 34.0
    let time = FontStyle(.sans, size: 15, hasTabularDigits: true)
    let hint = FontStyle(.sans, size: 14)
    let cancel = FontStyle(.sans, size: 17)
    /// Points of the words' swing to the left, once a second.
    let swing = 6.0
    let chevron = Size(5, 9)
    let chevronGap = 7.0
    let blob = 220.0
    /// Silent and loud, in parts of the blob's radius; the strength of each is inferred.
    let rings: [(quiet: Double, loud: Double, alpha: Double)] = [
      (0.57, 1, 0.2), (0.52, 0.87, 0.3), (0.45, 0.55, 1),
    ]
    let blobScale = 0.2
    let lock = (size: Size(40, 72), above: 122.0, slide: 100.0)
    let previewInset = 3.0
    let wave = (x: 21.0, height: 13.0)
    let playX = 13.0
    let previewFont = FontStyle(.sans, size: 13, hasTabularDigits: true)
    let restricted = FontStyle(.sans, size: 13)
    let restrictedPadding = 24.0
    let start = (height: 50.0, widest: 430.0, sides: 32.0, y: 6.0, more: 27.0, slide: 80.0)
    let startFont = FontStyle(.sans, size: 17, weight: .semibold)
    let menu = (icon: Rect(7, 7, 26, 26), textX: 35.0, width: 47.0)
    let menuFont = FontStyle(.sans, size: 15, weight: .semibold)
  }

  /// A bot's keyboard (Spec/Chats.md 13.5).
  struct Keyboard {
    let radius = 30.0
    let inset = 18.0
    let row = 43.0
    let rowGap = 5.0
    let columnGap = 6.0
    let keyRadius = 10.0
    let font = FontStyle(.sans, size: 16)
    let padding = 6.0
    let press = 0.9
    /// How high the device's own one is, with and without a home area: inferred.
    let device = (home: 336.0, button: 260.0)
    /// The panel above a keyboard.
    var edge = 8.0
    let bottom = 8.0
    /// While one comes, the panel goes to its sides until the keyboard is so high: inferred.
    let turn = 100.0
  }

  /// Messages that are chosen (Spec/Chats.md 13.6).
  struct Selection {
    let box = Rect(6, 0, 28, 28)
    let shift = 42.0
    let ring = 1.5
    let plain = Color(0xc7c7cc)
    let shadow = (blur: 2.5, alpha: 0.22)
  }

  /// y of the list's upper end when it is scrolled to its beginning.
  var listTop: Double { device.statusBar.glassTop + bar.height }

  /// Where the panel stands without a keyboard. Beside what stays free the corners are no matter.
  var panelPlace: (edge: Double, bottom: Double) {
    let place = device.hasRoundCorners ? panel.round : panel.square
    return device.sideInset > 0 ? (panel.square.edge + device.sideInset, place.bottom) : place
  }
}

/// The colours of what stands around a chat's list (Spec/Chats.md 13).
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
