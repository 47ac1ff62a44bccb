import Primitives
import TextLayout
import Typography

/// An article on a screen: where its page and everything around it stand, in the screen's space (Spec/Article.md 12).
package struct ArticleScreen: Sendable {
  package var size: Size
  package var frame: ScreenFrame
  /// How far the page is scrolled from where it rests.
  package var scroll: Double
  /// 0 for an open bar, 1 for a collapsed one; `nil` without a bar.
  package var collapse: Double?
  /// How much was read, from 0 to 1.
  package var progress: Double
  package var page: ScreenPage
  /// The colour behind the card; `nil` where the page or its bar fills the screen.
  package var ground: Color?
  package var bar: ScreenBar?
  /// Bottom to top.
  package var capsules: [GlassCapsule] = []
  package var statusBar: StatusBar?
  package var homeBar: HomeBar?
}

/// The window that the page shows in.
package struct ScreenPage: Sendable {
  package var clip: RoundedRect
  /// The origin of the page's space.
  package var origin: Point
  /// What is below the page's end; it may be empty.
  package var rest: Rect
  package var restColor: Color
}

/// The black bar.
package struct ScreenBar: Sendable {
  package var frame: Rect
  package var color: Color
  /// Over what was read.
  package var progress: Rect
  package var progressColor: Color
  package var title: SingleLine
  package var glyphs: [ScreenGlyph]
}

/// A piece of glass over the page with what stands on it.
package struct GlassCapsule: Sendable {
  package enum Name: String, Sendable {
    case close, title, more, toolbar
    // Of a chat.
    case back, attach, field, microphone, scrollDown
    // Of a channel.
    case action, search, offers
    // Of a chat's states.
    case pinned, menu, restricted, start, keyboard, tools, lock
    case scrollUp, mentions, reactions, votes
  }

  package var name: Name
  package var shape: RoundedRect
  package var glass: Glass
  /// Over what was read.
  package var progress: Rect?
  package var progressColor: Color
  package var title: SingleLine?
  /// The line below the title.
  package var subtitle: SingleLine?
  package var glyphs: [ScreenGlyph] = []
  /// What else stands on it, bottom to top.
  package var pieces: [ScreenPiece] = []
  package var appearance = Appearance.whole

  package init(
    name: Name, shape: RoundedRect, glass: Glass, progress: Rect? = nil, progressColor: Color = .clear,
    title: SingleLine? = nil, subtitle: SingleLine? = nil, glyphs: [ScreenGlyph] = [],
    pieces: [ScreenPiece] = [], appearance: Appearance = .whole
  ) {
    (self.name, self.shape, self.glass, self.progress) = (name, shape, glass, progress)
    (self.progressColor, self.title, self.subtitle, self.glyphs) = (progressColor, title, subtitle, glyphs)
    (self.pieces, self.appearance) = (pieces, appearance)
  }
}

/// The glass of one theme.
package struct Glass: Equatable, Sendable {
  package var fill: Color
  package var rim: Color
  package var rimWidth: Double
  package var backdropBlur: Double
  package var shadow: Color
  package var shadowBlurs: [Double]
}

extension Glass {
  package init(_ design: GlassDesign, isDark: Bool) {
    self.init(
      fill: design.fill.color(isDark: isDark), rim: design.rim.color(isDark: isDark),
      rimWidth: design.rimWidth, backdropBlur: design.backdropBlur, shadow: design.shadow,
      shadowBlurs: design.shadowBlurs)
  }
}

/// A sign in its box.
package struct ScreenGlyph: Sendable {
  package enum Sign: String, Sendable {
    case cross, dots, back, forward, share, bookmark, compass
    /// Fills its box.
    case backArrow
    // Of a chat.
    case down, paperclip, microphone, sticker, search, suggest, gift
    // Of a chat's states.
    case up, send, check, list, lock, muted, mention, heart, votes, trash, forwarded, play, menu
    case seal, sealCheck, star
  }

  package var sign: Sign
  package var box: Rect
  package var color: Color

  package init(sign: Sign, box: Rect, color: Color) {
    (self.sign, self.box, self.color) = (sign, box, color)
  }
}

package struct StatusBar: Sendable {
  package var frame: Rect
  package var time: SingleLine
  package var signal: Rect
  package var wifi: Rect
  package var battery: Rect
  package var color: Color
}

package struct HomeBar: Sendable {
  package var frame: Rect
  package var color: Color
}

// What every screen has, whatever it shows.

extension StatusBar {
  private static let clock = "9:41"

  /// `nil` where a device has none.
  ///
  /// - Parameters:
  ///   - time: `nil` for the usual one.
  ///   - width: of the screen.
  ///   - shape: shapes the time.
  package init?(
    _ design: StatusBarDesign, time text: String? = nil, width: Double, color: Color,
    shape: (StyledText) -> ShapedText
  ) {
    guard design.height > 0 else { return nil }
    func box(_ size: Size, before right: Double) -> Rect {
      Rect(right - size.width, design.middle - size.height / 2, size.width, size.height)
    }
    self.color = color
    frame = Rect(0, 0, width, design.height)
    battery = box(design.battery, before: width - design.trailing)
    let wifiEnd = design.signalX.map { $0 + design.signal.width + design.gap + design.wifi.width }
    wifi = box(design.wifi, before: wifiEnd ?? battery.minX - design.gap)
    signal = box(design.signal, before: wifi.minX - design.gap)
    time = SingleLine(
      text ?? Self.clock, font: design.font, color: color, limit: 2 * design.timeX, cut: .end,
      at: Point(0, design.middle + design.font.metrics.capHeight / 2), shape: shape)
    time.origin.x = design.timeX - time.line.width / 2
  }
}

extension HomeBar {
  /// `nil` where a device has a button instead.
  package init?(_ design: HomeBarDesign, on screen: Size, color: Color) {
    guard design.area > 0 else { return nil }
    frame = Rect(
      (screen.width - design.size.width) / 2, screen.height - design.bottom - design.size.height,
      design.size.width, design.size.height)
    self.color = color
  }
}
