import Primitives
import Typography

/// An article on a screen: the frames of its page and of the parts around it, in the screen's space
/// (Spec/Article.md 12).
package struct ArticleScreen: Sendable {
  package var size: Size
  package var frame: ScreenFrame
  /// The distance by which the page is scrolled, in points.
  package var scroll: Double
  /// The collapse of the bar: 0 if it is open, 1 if it is collapsed; `nil` without a bar.
  package var collapse: Double?
  /// The reading progress, from 0 to 1.
  package var progress: Double
  package var page: ScreenPage
  /// The color behind the card; `nil` if the page or its bar fills the screen.
  package var ground: Color?
  package var bar: ScreenBar?
  /// The pills, bottom to top.
  package var capsules: [GlassCapsule] = []
  package var statusBar: StatusBar?
  package var homeBar: HomeBar?
}

/// The window that shows the page.
package struct ScreenPage: Sendable {
  package var clip: RoundedRect
  /// The origin of the page's space.
  package var origin: Point
  /// The area below the page's end, which can be empty.
  package var rest: Rect
  package var restColor: Color
}

/// The black bar.
package struct ScreenBar: Sendable {
  package var frame: Rect
  package var color: Color
  /// The area of the reading progress.
  package var progress: Rect
  package var progressColor: Color
  package var title: SingleLine
  package var icons: [Box]
}

/// A glass pill over the page, with its content.
package struct GlassCapsule: Sendable {
  package enum Name: String, Sendable {
    case close, title, more, toolbar
    // In a chat.
    case back, avatar, attach, field, microphone, scrollDown
    // In a channel.
    case action, search, offers
    // In the states of a chat.
    case pinned, addMembers, menu, restricted, start, keyboard, tools, lock, cancel
    case scrollUp, mentions, reactions, votes
    // Around the list and the field.
    case header, suggestions, sender, deviceKeyboard
  }

  package var name: Name
  package var shape: RoundedRect
  package var glass: Glass
  /// The area of the reading progress.
  package var progress: Rect?
  package var progressColor: Color
  package var title: SingleLine?
  /// The line below the title.
  package var subtitle: SingleLine?
  package var icons: [Box] = []
  /// The additional content, bottom to top.
  package var boxes: [Box] = []
  package var appearance = Appearance.whole

  package init(
    name: Name, shape: RoundedRect, glass: Glass, progress: Rect? = nil, progressColor: Color = .clear,
    title: SingleLine? = nil, subtitle: SingleLine? = nil, icons: [Box] = [],
    boxes: [Box] = [], appearance: Appearance = .whole
  ) {
    (self.name, self.shape, self.glass, self.progress) = (name, shape, glass, progress)
    (self.progressColor, self.title, self.subtitle, self.icons) = (progressColor, title, subtitle, icons)
    (self.boxes, self.appearance) = (boxes, appearance)
  }
}

/// The glass of a theme.
package struct Glass: Equatable, Sendable {
  package var fill: Color
  package var rim: Color
  package var rimWidth: Double
  package var backdropBlur: Double
  package var backdropSaturation: Double
  package var shadow: Color
  package var shadowBlurs: [Double]
}

extension Glass {
  package init(_ design: GlassDesign, isDark: Bool) {
    self.init(
      fill: design.fill.color(isDark: isDark), rim: design.rim.color(isDark: isDark),
      rimWidth: design.rimWidth, backdropBlur: design.backdropBlur,
      backdropSaturation: design.backdropSaturation, shadow: design.shadow, shadowBlurs: design.shadowBlurs)
  }
}

package struct StatusBar: Sendable {
  package var frame: Rect
  package var time: SingleLine
  /// The icon behind the time; `nil` for none.
  package var icon: (icon: Icon, box: Rect)?
  package var signal: Rect
  package var wifi: Rect
  package var battery: Rect
  package var color: Color
}

package struct HomeBar: Sendable {
  package var frame: Rect
  package var color: Color
}

// The parts of every screen, independent of its content.

extension StatusBar {
  private static let clock = "9:41"
  /// The words behind a time that stand for an icon (Spec/Article.md 12.4).
  private static let icons: [Substring: Icon] = ["silent": .silent, "focus": .focus]
  /// The side of the icon as a share of the time's font size, and the gap before it in points: inferred.
  private static let iconSide = 14.0 / 17
  private static let iconGap = 4.0

  /// Creates a status bar; `nil` if the device has none.
  ///
  /// - Parameters:
  ///   - time: the text of the time, and `silent` or `focus` behind it for an icon; `nil` for the default.
  ///   - width: the width of the screen.
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
    var words = (text ?? Self.clock).split(separator: " ")
    let icon = words.last.flatMap { Self.icons[$0] }
    if icon != nil { words.removeLast() }
    time = SingleLine(
      icon == nil ? text ?? Self.clock : words.joined(separator: " "), font: design.font, color: color,
      limit: 2 * design.timeX, cut: .end,
      at: Point(0, design.middle + design.font.metrics.capHeight / 2), shape: shape)
    guard let icon else {
      time.origin.x = design.timeX - time.line.width / 2
      return
    }
    // The time and its icon are centered together.
    let side = Self.iconSide * design.font.size
    let gap = words.isEmpty ? 0 : Self.iconGap
    time.origin.x = design.timeX - (time.line.width + gap + side) / 2
    self.icon = (icon, box(Size(side, side), before: time.origin.x + time.line.width + gap + side))
  }
}

extension HomeBar {
  /// Creates a home bar; `nil` if the device has a button instead.
  package init?(_ design: HomeBarDesign, on screen: Size, color: Color) {
    guard design.area > 0 else { return nil }
    frame = Rect(
      (screen.width - design.size.width) / 2, screen.height - design.bottom - design.size.height,
      design.size.width, design.size.height)
    self.color = color
  }
}
