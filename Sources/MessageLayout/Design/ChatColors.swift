import MessageModel
import PageLayout
import Primitives

/// The colours of a chat that are not a page's (Spec/Bubbles.md 13).
package struct ChatColors: Equatable, Sendable {
  package var incoming: BubbleColors
  package var outgoing: BubbleColors
  package var service: ServiceColors
  package var unread: UnreadColors
  /// Whether the wallpaper is of one colour, on which pictures have a narrower rim.
  package var hasPlainWallpaper = false
  /// Whether the wallpaper is of two colours at most, on which pictures need no bubble.
  package var bearsPictures = false

  package subscript(side: Side) -> BubbleColors { side == .incoming ? incoming : outgoing }
}

/// What a bubble of one side has besides a page's colours.
package struct BubbleColors: Equatable, Sendable {
  /// The colour around the bubble; `nil` for none.
  package var stroke: Color?
  package var check: Color
  package var clock: Color
  package var mediaActive: Color
  package var mediaInactive: Color
  /// The colour of signs on a control of the active colour; `nil` for one that is cut out.
  package var controlGlyph: Color?
  package var mediaPlaceholder: Color
  package var idleReaction: ChipColors
  package var chosenReaction: ChipColors
  /// The colour that warns; `nil` for the one beside bubbles.
  package var warning: Color?
}

/// The colours of a reaction.
package struct ChipColors: Equatable, Sendable {
  package var fill: Color
  /// `nil` for digits that are cut out of the chip.
  package var text: Color?
}

/// The colours of the bar above what was not read.
package struct UnreadColors: Equatable, Sendable {
  package var fill: Color
  package var text: Color
  /// The colour of its upper and lower edge.
  package var line: Color
}

/// The colours of what stands on the chat's background.
package struct ServiceColors: Equatable, Sendable {
  package var fill: Color
  package var text: Color
  /// The colour of the pill on a picture.
  package var overlay: Color
  /// The colour of the disc on a picture.
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
  /// The colours that go with a palette: the app's own with its own, others from the likeliest.
  ///
  /// - Parameter palette: as a design has it.
  package init(_ palette: Palette) {
    switch palette.name {
    case "classic": self = .classic
    case "day": self = .day
    case "night": self = .night
    case "tinted": self = .tinted
    default: self = .following(palette)
    }
  }

  /// The same over a wallpaper of the user's.
  ///
  /// - Parameter wallpaper: `nil` for the palette's own.
  package init(_ palette: Palette, on wallpaper: Wallpaper?) {
    self.init(palette)
    guard let wallpaper else { return }
    hasPlainWallpaper = wallpaper.isPlain
    bearsPictures = wallpaper.bearsPictures
    if palette.name == "day", wallpaper != .color(palette.base) {
      service.overWallpaper(isPlain: wallpaper.isPlain)
      if !wallpaper.isPlain { incoming.idleReaction.fill = Self.dayReaction }
    }
    if palette.name == "classic", wallpaper.isPlain { service.keyboard.fill = Self.plainKeyboard }
    if !wallpaper.isPlain { service.stand(on: wallpaper, palette) }
  }

  private static let dayReaction = Color(0x0088ff, alpha: 0.1)
  private static let plainKeyboard = Color(0x596e89, alpha: 0.35)

  /// The colours of a palette that is nobody's: what the app's own have, in its colours.
  private static func following(_ palette: Palette) -> ChatColors {
    var colors = palette.isDark ? tinted : classic
    colors.incoming = .following(palette.incoming, isDark: palette.isDark)
    colors.outgoing = .following(palette.outgoing, isDark: palette.isDark)
    colors.service.keyboard.primary = palette.incoming.accentControl
    return colors
  }
}

extension Color {
  /// Both as one.
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
  /// What brightens buttons over an inverted pattern.
  private static let brightening = Color(0xffffff, alpha: 0.08)

  /// What everything free has below its own colour: over an inverted pattern the incoming fill, and the fill of days.
  fileprivate mutating func stand(on wallpaper: Wallpaper, _ palette: Palette) {
    if wallpaper.isInverted, palette.isDark, case .solid(let backdrop) = palette.incoming.fill {
      fill = fill.laid(over: backdrop)
    }
    keyboard.fill = wallpaper.isInverted ? Self.brightening.laid(over: fill) : fill
    keyboard.stroke = nil
    idleReaction.fill = palette.isDark ? idleReaction.fill.laid(over: fill) : fill
    chosenReaction.fill = chosenReaction.fill.laid(over: fill)
  }

  /// What the app's light theme has on anything but white.
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
  /// The palette over a wallpaper of the user's: the app's light theme has white bubbles on anything but one colour.
  func on(_ wallpaper: Wallpaper?) -> Palette {
    guard name == "day", let wallpaper, !wallpaper.isPlain else { return self }
    var palette = self
    palette.incoming.fill = .solid(.white)
    return palette
  }
}

extension BubbleColors {
  private static let tint = 0.1
  private static let inactive = 0.5

  fileprivate static func following(_ colors: MessageColors, isDark: Bool) -> BubbleColors {
    let accent = colors.accentControl
    return BubbleColors(
      stroke: nil, check: colors.accentText, clock: colors.secondaryText, mediaActive: accent,
      mediaInactive: accent.multiplyingAlpha(by: inactive), controlGlyph: accent == .white ? nil : .white,
      mediaPlaceholder: accent.multiplyingAlpha(by: tint),
      idleReaction: ChipColors(fill: accent.multiplyingAlpha(by: tint), text: accent),
      chosenReaction: ChipColors(fill: accent, text: isDark ? .white : nil))
  }
}

/// The colours that a peer is known by (Spec/Bubbles.md 6 and 12).
extension Peer {
  /// The colours of its name and of what it is quoted in: one to three.
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
  /// Dark themes make names fainter and brighter.
  private static let dimmedSaturation = 0.7
  private static let raisedBrightness = 1.2

  /// The colour of a name on a dark bubble: less saturated and brighter.
  var nameOnDark: Color {
    let brightest = max(red, green, blue)
    guard brightest > 0 else { return self }
    let brightness = min(1, brightest * Self.raisedBrightness)
    // With the hue kept, every channel moves towards the brightest by as much as the saturation shrinks.
    func moved(_ channel: Double) -> Double {
      (brightest - (brightest - channel) * Self.dimmedSaturation) * brightness / brightest
    }
    return Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }
}

/// What is behind a chat (Spec/Chats.md 6).
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
