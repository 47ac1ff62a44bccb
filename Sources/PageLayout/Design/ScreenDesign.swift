import Primitives
import Typography

/// The parts of the screen around a page on a phone (Spec/Article.md 12).
package struct ScreenDesign: Hashable, Sendable {
  package var statusBar: StatusBarDesign
  package var homeBar: HomeBarDesign
  package var card: CardFrameDesign
  package var classic: ClassicFrameDesign
  /// The names of the themes that have only the classic frame.
  var classicThemes: [String]

  /// Returns the default frame of a page in a theme.
  func frame(for theme: Theme) -> ScreenFrame { classicThemes.contains(theme.name) ? .classic : .card }
}

/// A length that changes when the bar at the top collapses.
package struct CollapsingLength: Hashable, Sendable {
  package var open: Double
  package var collapsed: Double

  /// - Parameter collapse: 0 for an open bar, 1 for a collapsed one.
  func at(_ collapse: Double) -> Double { open + (collapsed - open) * collapse }
}

/// The status bar with time, signal, Wi-Fi and battery (Spec/Article.md 12.4).
package struct StatusBarDesign: Hashable, Sendable {
  package var height: Double
  package var font: FontStyle
  /// The x coordinate of the middle of the time, from the left edge.
  package var timeX: Double
  /// The y coordinate of the middle of the time's capitals and of all icons.
  package var middle: Double
  package var signal: Size
  package var wifi: Size
  package var battery: Size
  /// The gap between the icons.
  package var gap: Double
  /// The space between the battery and the right edge.
  package var trailing: Double
  /// The x coordinate of the signal icon if it and the Wi-Fi icon are at the left; `nil` if they are beside
  /// the battery.
  var signalX: Double?
}

/// The line at the bottom that a finger pulls up.
package struct HomeBarDesign: Hashable, Sendable {
  /// The height above the bottom edge that pages keep free.
  package var area: Double
  package var size: Size
  /// The space between the line and the bottom edge.
  package var bottom: Double
}

/// The page on a card below the status bar (Spec/Article.md 12.2). Lengths are in the card's space unless
/// noted otherwise.
package struct CardFrameDesign: Hashable, Sendable {
  /// The gap between the status bar and the card.
  var topGap: Double
  package var cornerRadius: Double
  /// The color of the chat behind the card.
  package var ground: LightAndDark
  package var dimming: Color
  /// The y coordinate of an unscrolled page.
  var pageTop: Double
  /// The space above the home area, so that the end of the page can be scrolled above the toolbar.
  var bottomInset: Double
  /// Twice the scroll distance at which the bar collapses.
  var collapseDistance: Double
  package var barHeight: CollapsingLength
  package var button: CardButtonDesign
  package var title: CardTitleDesign
  package var toolbar: CardToolbarDesign
  package var glass: GlassDesign
  /// The color of the title and the icons.
  package var contents: LightAndDark
  /// The alpha of disabled icons.
  var disabledAlpha: Double
  /// The alpha of the reading progress, which has the color of the contents.
  var progressAlpha: Double
}

/// The round buttons at both ends of the bar.
package struct CardButtonDesign: Hashable, Sendable {
  package var side: Double
  /// The inset from the card's edge.
  package var inset: Double
  var crossBox: Double
  var dotsBox: Double
}

package struct CardTitleDesign: Hashable, Sendable {
  package var font: FontStyle
  /// The inset from the left and the right edge of the card.
  package var inset: Double
  package var height: Double
  package var radius: Double
  /// The part of the pill's width that the title does not use, in an open bar.
  package var padding: Double
  /// The width of the pill minus that of the title, in a collapsed bar.
  var collapsedPadding: Double
  package var scale: CollapsingLength
}

package struct CardToolbarDesign: Hashable, Sendable {
  /// The inset from the left and the right edge of the card.
  package var inset: Double
  package var height: Double
  /// The space between the toolbar and the card's bottom edge.
  package var bottom: Double
  /// The distance by which the toolbar is lower in a collapsed frame.
  package var drop: CollapsingLength
  package var glyphBox: Double
  /// The inset from the toolbar's edges to the middle of the first and the last icon.
  var endInset: Double
}

/// The glass pills above the page.
package struct GlassDesign: Hashable, Sendable {
  package var fill: LightAndDark
  package var rim: LightAndDark
  package var rimWidth: Double
  /// The standard deviation of the blur of the backdrop.
  package var backdropBlur: Double
  /// The factor by which the colors of the backdrop are farther from their gray. Measured on a phone, as the
  /// shadow: next to the field it darkens by 8 %, and ends 28 points from it.
  package var backdropSaturation: Double
  package var shadow: Color
  /// The standard deviations of the shadow's layers.
  package var shadowBlurs: [Double]
}

/// The page below a black bar (Spec/Article.md 12.3).
package struct ClassicFrameDesign: Hashable, Sendable {
  package var barHeight: CollapsingLength
  package var bar: Color
  package var contents: Color
  /// The color of the reading progress.
  package var progress: Color
  /// The size of the arrow's path.
  package var arrow: Size
  package var arrowX: Double
  package var arrowHeight: CollapsingLength
  /// The space between the arrow and the bar's bottom edge.
  var arrowBottom: CollapsingLength
  var titleFont: FontStyle
  /// The part of the screen's width that the title does not use.
  var titleMargin: Double
  /// The height of the title's middle above the bar's bottom edge.
  var titleRise: CollapsingLength
  var titleScale: CollapsingLength
  var buttonSide: Double
  var buttonRise: Double
  /// The distances of the buttons' middles from the right edge.
  var shareX: Double
  var moreX: Double
}
