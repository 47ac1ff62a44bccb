import MessageModel
import PageLayout
import Primitives
import Typography

/// The measures of everything around a chat on a screen (Spec/Chats.md 9).
struct ChatScreenDesign {
  let device: ScreenDevice
  let bars: ScreenDesign
  private(set) var bar = Bar()
  let panel = Panel()
  let scrollDown = ScrollDown()
  let fade = Fade()
  private(set) var pinned = Pinned()
  private(set) var addMembers = AddMembers()
  let text = Text()
  let accessory = Accessory()
  let voice = Voice()
  private(set) var keyboard = Keyboard()
  let selection = Selection()

  /// - Parameter size: the size of the screen.
  init(on size: Size) {
    device = ScreenDevice(of: size)
    bars = ScreenDesign.reader.on(device)
    bar.inset += device.sideInset
    pinned.inset += device.sideInset
    addMembers.left += device.sideInset
    addMembers.right += device.sideInset
    keyboard.edge += device.sideInset
  }

  struct Bar {
    /// The distance from the glass to the list's upper end.
    let height = 52.0
    let capsuleHeight = 44.0
    let radius = 22.0
    let padding = 14.0
    let narrowest = 150.0
    /// The minimum space that the title leaves between the buttons.
    let room = 28.0
    let title = FontStyle(.sans, size: 17, weight: .semibold, hasTabularDigits: true)
    let subtitle = FontStyle(.sans, size: 12)
    let subtitleAlpha = 0.5
    let button = 44.0
    /// The distance of the disc from its glass ring, measured on a phone.
    let avatarInset = 3.0
    /// The distance of the buttons from the edges: inferred.
    var inset = 16.0
    /// The gap between the buttons and the title: inferred.
    let gap = 10.0
    /// The box of the chevron: inferred.
    let chevronBox = 24.0
    let count = BackCount()
  }

  /// The unread count on the back button, in a capsule after the chevron. Measured on a phone: the capsule of
  /// "1089" is 42 wide, and its button 83.
  struct BackCount {
    let height = 18.0
    /// The distance from the button's left edge to the capsule.
    let x = 31.0
    /// The distance from the capsule to the button's right edge.
    let end = 10.0
    /// The difference between the capsule's width and that of its digits.
    let padding = 11.0
    /// The font of the digits: inferred from the capsule's width.
    let font = FontStyle(.sans, size: 13)
  }

  struct Panel {
    let height = 40.0
    let button = 40.0
    /// The distances from the sides and from the lower edge.
    let square = (edge: 8.0, bottom: 8.0)
    /// The same distances on screens with round corners, measured on a phone.
    let round = (edge: 26.0, bottom: 28.0)
    let gap = 6.0
    /// The gap between the glass elements of a channel.
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
    /// The distance from one button to the next one above it.
    let pitch = 52.0
    /// The scale at which a button begins to appear.
    let smallest = 0.2
    /// The distance above the panel, measured on a phone. From the side, a button is as far as the panel.
    let bottom = 12.0
    let badgeHeight = 20.0
    /// The distance below the button's upper edge; negative because the badge begins above it.
    let badgeDrop = -7.0
    let badgePadding = 11.0
    /// The largest number shown on a disc.
    let mostOnDisc = 9
    let badgeFont = FontStyle(.sans, size: 13, hasTabularDigits: true)
  }

  struct Fade {
    /// The distance that the upper fade extends beyond the bar.
    let top = 34.0
    let smallestTop = 100.0
    let topRamp = 80.0
    /// The distance above the panel at which the lower fade begins.
    let bottom = 20.0
    let bottomRamp = 60.0
    let alpha = 0.75
    let colorAlpha = 0.85
    let pictureAlpha = 0.7
    /// The standard deviations of the blur below the upper fade, measured on a phone: in the middle of the
    /// bar, and from a distance above its glass.
    let middleBlur = 0.4
    let topBlur = 1.35
    let topBlurRise = 4.0

    func alpha(over wallpaper: Wallpaper) -> Double {
      switch wallpaper.ground {
      case .color: colorAlpha
      case .linear, .spots: alpha
      case .picture: pictureAlpha
      }
    }
  }

  /// The pinned message (Spec/Chats.md 13.2).
  struct Pinned {
    var inset = 16.0
    /// The distance below the start of the list.
    let drop = 4.0
    let height = 50.0
    /// The increase of the list's top inset.
    let room = 58.0
    let stripe = Rect(18, 7, 2, 36)
    let gap = 2.0
    let shortest = 8.0
    /// The opacity of the segments of other messages.
    let others = 0.5
    /// The height over which segments fade, if not all fit.
    let fade = 7.0
    let textX = 28.0
    let titleY = 6.0
    let textY = 25.0
    let title = FontStyle(.sans, size: 15, weight: .medium)
    let text = FontStyle(.sans, size: 15)
    let picture = Rect(27, 7, 36, 36)
    let pictureRadius = 8.0
    let textBesidePicture = 72.0
    /// The cross for one message and the list icon for several, measured from the right.
    let cross = (side: 12.0, end: 21.0, line: 1.33)
    let list = (side: 24.0, end: 18.0)
    let button = (height: 28.0, padding: 20.0, narrowest: 40.0, end: 11.0)
    let buttonFont = FontStyle(.sans, size: 15, weight: .semibold)
    /// The distance that texts slide when another message takes the place.
    let slide = 10.0
    /// The gap between texts and the content on their right: inferred.
    let textGap = 10.0
  }

  /// The bar that offers to add members to a small group (Spec/Chats.md 13.2). Measured on a phone.
  struct AddMembers {
    var left = 16.0
    var right = 16.5
    /// The distance below the start of the list.
    let drop = 2.2
    let height = 39.8
    /// The increase of the list's top inset: inferred.
    let room = 48.0
    /// The text: inferred.
    let font = FontStyle(.sans, size: 15)
    /// The cross at the right, in a circle: inferred.
    let cross = (box: 20.0, end: 12.0, inset: 6.0, line: 1.33)
    let textGap = 10.0
  }

  /// The text in the field (Spec/Chats.md 13.3).
  struct Text {
    let lineHeight = 20.0
    let pitch = 21.0
    /// The space above the first line in the field, and the height of the field in addition to its lines.
    let top = 9.5
    let room = 19.0
    let mostLines = 12.0
    let mostPitch = 24.0
    let mostRoom = 19.0
    /// The height per line, and the reserved height, that limit the number of lines on lower screens.
    let screenPitch = 22.0
    let screenRoom = 44.0
    /// The caret of the system: inferred.
    let caret = Size(2, 20)
    let send = (size: Size(40, 34), inset: 3.0, radius: 17.0)
    /// The offset at which the arrow begins to appear.
    let arrow = Point(-22, 18)
    /// The distance that the sticker icon moves to the left to make space for the send button.
    let signShift = 36.0
    /// The space for the icon and the button at the end of the lines.
    let signRoom = 39.0
    let microphoneGap = 8.0
    let disabled = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
    let disabledArrow = 0.4
    let ring = (width: 2.0, cut: 4.0)
  }

  /// The content above the text in the field (Spec/Chats.md 13.3).
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

  /// The recording controls in place of the panel (Spec/Chats.md 13.3).
  struct Voice {
    let dot = (side: 10.0, x: 16.0, color: Color(0xff2d55))
    /// The duration of each of the dot's phases (visible, fading out, fading in), in seconds.
    let blink = 0.23
    let timeX = 34.0
    let time = FontStyle(.sans, size: 15, hasTabularDigits: true)
    let hint = FontStyle(.sans, size: 14)
    let cancel = FontStyle(.sans, size: 17)
    /// The distance that the text swings to the left once per second, in points.
    let swing = 6.0
    let chevron = Size(5, 9)
    let chevronGap = 7.0
    let blob = 220.0
    /// The silent and loud radii, as fractions of the blob's radius; the opacity of each ring is inferred.
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
    /// The distance of the accent color from the menu button's glass edge, measured on a phone.
    let menuInset = 3.0
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
    /// The height of the device's own keyboard, with and without a home area: inferred.
    let device = (home: 336.0, button: 260.0)
    /// The distances of a panel above a keyboard.
    var edge = 8.0
    let bottom = 8.0
    /// The keyboard height up to which the panel moves to its sides: inferred.
    let turn = 100.0
  }

  /// The selection of messages (Spec/Chats.md 13.6).
  struct Selection {
    let box = Rect(6, 0, 28, 28)
    let shift = 42.0
    let ring = 1.5
    let plain = Color(0xc7c7cc)
    let shadow = (blur: 2.5, alpha: 0.22)
    /// The word on the button that ends the selection: inferred.
    let cancel = FontStyle(.sans, size: 17)
  }

  /// The y position of the list's upper end when it is scrolled to its beginning.
  var listTop: Double { device.statusBar.glassTop + bar.height }

  /// The height of the device's own keyboard.
  var deviceKeyboardHeight: Double {
    device.homeArea > 0 ? keyboard.device.home : keyboard.device.button
  }

  /// Returns the height of the visible part of the device's keyboard, or of the room for one.
  func height(of keyboard: DeviceKeyboard) -> Double {
    guard keyboard.presence.isFinite else { return 0 }
    let room = keyboard.room.map { $0.isFinite ? $0 : 0 }
    return (room ?? deviceKeyboardHeight) * keyboard.presence.share
  }

  /// The presence of the home bar beside a panel: none where the panel stands at round corners, full where it
  /// is as far from the sides as above a keyboard. Measured on phones.
  ///
  /// - Parameter edge: the panel's distance from the sides.
  func homeBarPresence(besidePanelAt edge: Double) -> Double {
    let (wide, narrow) = (panel.square.edge + device.sideInset, panel.round.edge + device.sideInset)
    return 1 - ((edge - wide) / (narrow - wide)).share
  }

  /// The position of the panel without a keyboard. If there is free space beside it, the screen's corners do
  /// not matter.
  var panelPlace: (edge: Double, bottom: Double) {
    let place = device.hasRoundCorners ? panel.round : panel.square
    return device.sideInset > 0 ? (panel.square.edge + device.sideInset, place.bottom) : place
  }
}

/// The colors of everything around a chat's list (Spec/Chats.md 13).
package struct ScreenColors {
  /// The fill of the field.
  package var fill: Color
  var placeholder: Color
  /// The color of icons in the field.
  var control: Color
  /// The color of titles, and of icons on the bar and on the buttons beside the field.
  var glyph: Color
  var accent: Color
  var secondary: Color
  var destructive: Color
  /// The line above what is typed.
  var line: Color
  /// The background of a bot's keyboard.
  var keyboard: Color
  /// The fill of a button of a bot's keyboard, by its style.
  var key: Color
  var danger = Color(0xff3b30)
  var success = Color(0x21b246)

  package static let slots: [ChatColor: ColorSlot<ScreenColors>] = [
    .fieldFill: .color(\.fill), .fieldPlaceholder: .color(\.placeholder), .fieldControl: .color(\.control),
    .screenGlyph: .color(\.glyph), .screenAccent: .color(\.accent), .screenSecondary: .color(\.secondary),
    .screenDestructive: .color(\.destructive), .screenLine: .color(\.line),
    .replyKeyboardFill: .color(\.keyboard), .replyKeyboardKey: .color(\.key),
    .replyKeyboardDanger: .color(\.danger), .replyKeyboardSuccess: .color(\.success),
  ]

  /// The color of content on the color of titles.
  var onGlyph: Color {
    let weights = Color.grayWeights
    let gray = weights.red * glyph.red + weights.green * glyph.green + weights.blue * glyph.blue
    return gray > 0.5 ? .black : .white
  }
  /// The color of content on the accent color.
  var onAccent: Color { accent == .white ? .black : .white }

  /// Creates the colors. Those of custom palettes are inferred.
  package init(_ palette: Palette) {
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
      line = Color(0x545458, alpha: 0.55)
    default:
      let faint = Color(isDark ? 0xdbf5ff : 0x000000, alpha: 0.4)
      fill = isDark ? Color(0x213040, alpha: 0.9) : Color(0xffffff, alpha: 0.8)
      placeholder = faint
      control = isDark ? faint : Color(0, alpha: 0.5)
      destructive = isDark ? Color(0xff6767) : Color(0xff3b30)
      keyboard = isDark ? Color(0x171b21) : Color(0xdddfd7, alpha: 0.8)
      line = Color(isDark ? 0x384657 : 0xc8c7cc)
    }
    for (token, color) in palette.chat { Self.slots[token]?.set(color, in: &self) }
  }
}
