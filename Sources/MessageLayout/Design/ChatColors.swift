import MessageModel
import PageLayout
import Primitives

/// The colors of a chat that are not colors of a page (Spec/Bubbles.md 13).
package struct ChatColors: Equatable, Sendable {
  package var incoming: BubbleColors
  package var outgoing: BubbleColors
  package var service: ServiceColors
  package var unread: UnreadColors
  /// True if the wallpaper has one color, on which images have a narrower rim.
  package var hasPlainWallpaper = false
  /// True if the wallpaper has at most two colors, on which images need no bubble.
  package var bearsPictures = false

  package subscript(side: Side) -> BubbleColors { side == .incoming ? incoming : outgoing }
}

/// The colors of one side's bubbles, in addition to those of a page.
package struct BubbleColors: Equatable, Sendable {
  /// The color around the bubble; `nil` for none.
  package var stroke: Color?
  package var check: Color
  package var clock: Color
  package var mediaActive: Color
  package var mediaInactive: Color
  /// The color of icons on a control in the active color; `nil` for an icon that is cut out.
  package var controlGlyph: Color?
  package var mediaPlaceholder: Color
  package var idleReaction: ChipColors
  package var chosenReaction: ChipColors
  /// The color of warnings; `nil` for the one beside bubbles.
  package var warning: Color?
}

extension BubbleColors {
  /// The properties of the colors of one side. Polls and the flash have the others.
  package static let slots: [DerivedColor: ColorSlot<BubbleColors>] = [
    .bubbleStroke: .optional(\.stroke), .check: .color(\.check), .clock: .color(\.clock),
    .mediaActive: .color(\.mediaActive), .mediaInactive: .color(\.mediaInactive),
    .controlGlyph: .optional(\.controlGlyph), .mediaPlaceholder: .color(\.mediaPlaceholder),
    .reactionFill: .color(\.idleReaction.fill), .reactionText: .optional(\.idleReaction.text),
    .chosenReactionFill: .color(\.chosenReaction.fill),
    .chosenReactionText: .optional(\.chosenReaction.text), .warning: .optional(\.warning),
  ]
}

/// The property that holds a color of a theme.
package enum ColorSlot<Colors>: Sendable {
  case color(WritableKeyPath<Colors, Color> & Sendable)
  case optional(WritableKeyPath<Colors, Color?> & Sendable)

  package func color(in colors: Colors) -> Color? {
    switch self {
    case .color(let path): colors[keyPath: path]
    case .optional(let path): colors[keyPath: path]
    }
  }

  /// - Parameter known: colors in which one that is the same is no change.
  func set(_ color: Color, in colors: inout Colors, besides known: Colors? = nil) {
    if let known, self.color(in: known) == color { return }
    switch self {
    case .color(let path): colors[keyPath: path] = color
    case .optional(let path): colors[keyPath: path] = color
    }
  }
}

/// The colors of a reaction.
package struct ChipColors: Equatable, Sendable {
  package var fill: Color
  /// The color of the digits; `nil` for digits that are cut out of the chip.
  package var text: Color?
}

/// The colors of the unread bar.
package struct UnreadColors: Equatable, Sendable {
  package var fill: Color
  package var text: Color
  /// The color of its upper and lower edge.
  package var line: Color
}

/// The colors of content on the chat's background.
package struct ServiceColors: Equatable, Sendable {
  package var fill: Color
  package var text: Color
  /// The color of the pill on an image.
  package var overlay: Color
  /// The color of the disc on an image.
  package var control: Color
  package var idleReaction: ChipColors
  package var chosenReaction: ChipColors
  package var keyboard: KeyboardColors
  package var failure: Color
}

package struct KeyboardColors: Equatable, Sendable {
  package var fill: Color
  package var stroke: Color?
  package var text: Color
  package var primary: Color
  package var danger: Color
  package var success: Color
}

extension ChatColors {
  /// Creates the colors that belong to a palette: the app's own for its own palettes, otherwise derived from
  /// the closest one.
  ///
  /// - Parameter palette: the palette after the changes of a design.
  package init(_ palette: Palette) {
    self.init(following: palette)
    set(palette)
  }

  /// Creates the colors without those that the palette sets for chats.
  private init(following palette: Palette) {
    switch palette.name {
    case "classic": self = .classic(palette)
    case "day": self = .day(palette)
    case "night": self = .night(palette)
    case "tinted": self = .tinted(palette)
    default: self = .following(palette)
    }
  }

  /// Replaces the colors that the palette sets.
  ///
  /// - Parameter known: the colors without them. A color that equals its own there is not set.
  private mutating func set(_ palette: Palette, besides known: ChatColors? = nil) {
    for (token, color) in palette.incoming.derived {
      BubbleColors.slots[token]?.set(color, in: &incoming, besides: known?.incoming)
    }
    for (token, color) in palette.outgoing.derived {
      BubbleColors.slots[token]?.set(color, in: &outgoing, besides: known?.outgoing)
    }
    for (token, color) in palette.chat { ChatColors.slots[token]?.set(color, in: &self, besides: known) }
  }

  /// The properties of the colors that do not depend on a side. `ScreenColors` and ranks have the others.
  package static let slots: [ChatColor: ColorSlot<ChatColors>] = [
    .serviceFill: .color(\.service.fill), .serviceText: .color(\.service.text),
    .mediaOverlay: .color(\.service.overlay), .mediaControl: .color(\.service.control),
    .failure: .color(\.service.failure),
    .freeReactionFill: .color(\.service.idleReaction.fill),
    .freeReactionText: .optional(\.service.idleReaction.text),
    .freeChosenReactionFill: .color(\.service.chosenReaction.fill),
    .freeChosenReactionText: .optional(\.service.chosenReaction.text),
    .keyboardFill: .color(\.service.keyboard.fill), .keyboardStroke: .optional(\.service.keyboard.stroke),
    .keyboardText: .color(\.service.keyboard.text), .keyboardPrimary: .color(\.service.keyboard.primary),
    .keyboardDanger: .color(\.service.keyboard.danger),
    .keyboardSuccess: .color(\.service.keyboard.success),
    .unreadFill: .color(\.unread.fill), .unreadText: .color(\.unread.text),
    .unreadLine: .color(\.unread.line),
  ]

  /// Creates the colors over a custom wallpaper.
  ///
  /// - Parameter wallpaper: `nil` for that of the palette.
  package init(_ palette: Palette, on wallpaper: Wallpaper?) {
    self.init(palette)
    guard let wallpaper else { return }
    hasPlainWallpaper = wallpaper.isPlain
    bearsPictures = wallpaper.bearsPictures
    if palette.name == "day", wallpaper != .color(palette.base) {
      service.overWallpaper(isPlain: wallpaper.isPlain)
      if !wallpaper.isPlain {
        incoming.idleReaction.fill = palette.incoming.accentControl.multiplyingAlpha(by: Self.dayReaction)
      }
    }
    if palette.name == "classic", wallpaper.isPlain { service.keyboard.fill = Self.plainKeyboard }
    if !wallpaper.isPlain { service.stand(on: wallpaper, palette) }
    // A complete theme file repeats the colors that it does not change: these follow the wallpaper.
    if palette.setsChatColors { set(palette, besides: ChatColors(following: palette)) }
  }

  package static let ownerRank = Color(0x956ac8)
  package static let adminRank = Color(0x49a355)
  package static let fraudLabel = Color(0xff3b30)
  private static let dayReaction = 0.1
  private static let plainKeyboard = Color(0x596e89, alpha: 0.35)

  /// Returns the colors of a custom palette: those of the app's own palettes, in its colors.
  private static func following(_ palette: Palette) -> ChatColors {
    var colors = palette.isDark ? ChatColors.tinted : ChatColors.classic
    colors.incoming = .following(palette.incoming, isDark: palette.isDark)
    colors.outgoing = .following(palette.outgoing, isDark: palette.isDark)
    colors.service.keyboard.primary = palette.incoming.accentControl
    return colors
  }
}

extension Color {
  /// Returns this color composited over another, as one color.
  fileprivate func laid(over other: Color) -> Color {
    let rest = other.alpha * (1 - alpha)
    let whole = alpha + rest
    guard whole > 0 else { return .clear }
    return Color(
      red: (red * alpha + other.red * rest) / whole, green: (green * alpha + other.green * rest) / whole,
      blue: (blue * alpha + other.blue * rest) / whole, alpha: whole)
  }
}

extension ServiceColors {
  /// The color that brightens buttons over an inverted pattern.
  private static let brightening = Color(0xffffff, alpha: 0.08)

  /// Composites all free content over a background: the incoming fill over an inverted pattern, and the fill
  /// of dates.
  fileprivate mutating func stand(on wallpaper: Wallpaper, _ palette: Palette) {
    if wallpaper.isInverted, palette.isDark, case .solid(let backdrop) = palette.incoming.fill {
      fill = fill.laid(over: backdrop)
    }
    keyboard.fill = wallpaper.isInverted ? Self.brightening.laid(over: fill) : fill
    keyboard.stroke = nil
    idleReaction.fill = palette.isDark ? idleReaction.fill.laid(over: fill) : fill
    chosenReaction.fill = chosenReaction.fill.laid(over: fill)
  }

  /// Applies the colors of the app's light theme on a wallpaper that is not white.
  fileprivate mutating func overWallpaper(isPlain: Bool) {
    let classic = ChatColors.classic.service
    (fill, text) = (classic.fill, classic.text)
    guard !isPlain else { return }
    (idleReaction, chosenReaction) = (classic.idleReaction, classic.chosenReaction)
    let keys = keyboard
    keyboard = classic.keyboard
    (keyboard.primary, keyboard.danger, keyboard.success) = (keys.primary, keys.danger, keys.success)
  }
}

extension Palette {
  /// True if the palette sets a color that is otherwise derived for chats.
  fileprivate var setsChatColors: Bool {
    !chat.isEmpty
      || [incoming, outgoing].contains { $0.derived.keys.contains { BubbleColors.slots[$0] != nil } }
  }

  /// Returns the palette over a custom wallpaper: the app's light theme has white bubbles on a wallpaper of
  /// several colors.
  func on(_ wallpaper: Wallpaper?) -> Palette {
    guard name == "day", incoming.fill == Palette.day.incoming.fill, let wallpaper, !wallpaper.isPlain
    else { return self }
    var palette = self
    palette.incoming.fill = .solid(.white)
    return palette
  }
}

extension BubbleColors {
  /// The color of the flash over a message that a link leads to.
  package static func flash(_ palette: Palette, _ side: Side) -> Color {
    if let color = palette[side].derived[.flash] { return color }
    let isIncoming = side == .incoming
    switch palette.name {
    case "day": return Color(isIncoming ? 0xdadade : 0x3d7d9d)
    case "night": return isIncoming ? Color(0xffffff, alpha: 0.35) : Color(0x61bcf9)
    default:
      return palette.isDark
        ? Color(isIncoming ? 0x2e3b4a : 0x5079a1) : Color(isIncoming ? 0xd9f4ff : 0xbaff93)
    }
  }

  private static let tint = 0.1
  private static let inactive = 0.5

  fileprivate static func following(_ colors: MessageColors, isDark: Bool) -> BubbleColors {
    let accent = colors.accentControl
    return BubbleColors(
      stroke: nil, check: colors.accentText, clock: colors.secondaryText, mediaActive: accent,
      mediaInactive: accent.multiplyingAlpha(by: inactive), controlGlyph: ChatColors.glyph(on: accent),
      mediaPlaceholder: accent.multiplyingAlpha(by: tint),
      idleReaction: ChipColors(fill: accent.multiplyingAlpha(by: tint), text: accent),
      chosenReaction: ChipColors(fill: accent, text: isDark ? .white : nil))
  }
}

/// The colors of a peer (Spec/Bubbles.md 6 and 12).
extension Peer {
  /// Returns the one to three colors of the peer's name and quotes.
  func nameColors(isDark: Bool) -> [Color] {
    switch color {
    case .custom(let light, let dark):
      let own = isDark ? dark : light
      return own.isEmpty ? [Palette.authorColors[colorIndex]] : Array(own.prefix(Self.mostColors))
    case .index, nil: return [Palette.authorColors[colorIndex]]
    }
  }

  private static let mostColors = 3
}

extension Color {
  /// The factors that make names less saturated and brighter in dark themes.
  private static let dimmedSaturation = 0.7
  private static let raisedBrightness = 1.2

  /// The color of a name on a dark bubble: less saturated and brighter.
  var nameOnDark: Color {
    let brightest = max(red, green, blue)
    guard brightest > 0 else { return self }
    let brightness = min(1, brightest * Self.raisedBrightness)
    // With the hue unchanged, every channel moves toward the brightest in proportion to the saturation.
    func moved(_ channel: Double) -> Double {
      (brightest - (brightest - channel) * Self.dimmedSaturation) * brightness / brightest
    }
    return Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }
}

/// The wallpaper of a chat (Spec/Chats.md 6).
package struct Wallpaper: Equatable, Sendable {
  package enum Ground: Equatable, Sendable {
    case color(Color)
    /// Two colors from top to bottom.
    case linear(top: Color, bottom: Color)
    /// Four blended spots, in the order of their positions.
    case spots(Color, Color, Color, Color)
    /// A custom image, which is passed to the painter of the chat.
    case picture
  }

  package var ground: Ground
  /// The intensity of the pattern over the background, in percent. If it is negative, the background shows
  /// only through the pattern, on black. `nil` for no pattern.
  package var patternIntensity: Int?
  /// The number of steps that the spots have rotated around the middle.
  package var turn = 0.0

  /// The default intensity.
  package static let usualIntensity = 50

  package init(_ ground: Ground, patternIntensity: Int? = nil) {
    self.ground = ground
    self.patternIntensity = patternIntensity
  }

  /// The colors of the ground; empty for an image.
  package var colors: [Color] {
    switch ground {
    case .color(let color): [color]
    case .linear(let top, let bottom): [top, bottom]
    case .spots(let first, let second, let third, let fourth): [first, second, third, fourth]
    case .picture: []
    }
  }

  package static let picture = Wallpaper(.picture)
  package static func color(_ color: Color) -> Wallpaper { Wallpaper(.color(color)) }

  /// True if the background shows only through the pattern.
  package var isInverted: Bool { patternIntensity.map { $0 < 0 } ?? false }

  /// True if colors are those of a chat without a wallpaper.
  var isPlain: Bool {
    switch ground {
    case .color: patternIntensity == nil
    case .linear, .spots, .picture: false
    }
  }

  /// True if images on the wallpaper need no bubble.
  var bearsPictures: Bool {
    switch ground {
    case .color, .linear: patternIntensity == nil
    case .spots, .picture: false
    }
  }

  /// Returns the wallpaper of a palette: the colors that it sets, the app's own wallpaper, or its base color.
  package static func own(_ palette: Palette) -> Wallpaper {
    var wallpaper = appWallpaper(palette)
    let colors = palette.wallpaper
    switch colors.count {
    case 1: wallpaper.ground = .color(colors[0])
    case 2: wallpaper.ground = .linear(top: colors[0], bottom: colors[1])
    case 4: wallpaper.ground = .spots(colors[0], colors[1], colors[2], colors[3])
    default: break
    }
    return wallpaper
  }

  private static func appWallpaper(_ palette: Palette) -> Wallpaper {
    func spots(_ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32, _ intensity: Int)
      -> Wallpaper
    {
      Wallpaper(
        .spots(Color(first), Color(second), Color(third), Color(fourth)), patternIntensity: intensity)
    }
    return switch palette.name {
    case "classic": spots(0xdbddbb, 0x6ba587, 0xd5d88d, 0x88b884, 50)
    case "night": spots(0x598bf6, 0x7a5eef, 0xd67cff, 0xf38b58, -34)
    // One color was measured on a phone; the distance between the spots is inferred.
    case "tinted": spots(0x13212e, 0x0a131a, 0x13212e, 0x0a131a, 50)
    default: .color(palette.base)
    }
  }
}
