import Primitives
import Typography

/// What stands around a page that is shown on the screen of a phone (Spec/Article.md 12).
package struct ScreenDesign: Sendable {
  package var statusBar: StatusBarDesign
  package var homeBar: HomeBarDesign
  package var card: CardFrameDesign
  package var classic: ClassicFrameDesign
  /// Themes that only the classic frame has.
  package var classicThemes: [String]

  /// The frame that a page in a theme's colours has unless another is asked for.
  func frame(for theme: Theme) -> ScreenFrame { classicThemes.contains(theme.name) ? .classic : .card }
}

/// A length that is another one when the bar at the top is collapsed.
package struct CollapsingLength: Sendable {
  package var open: Double
  package var collapsed: Double

  /// - Parameter collapse: 0 for open, 1 for collapsed.
  func at(_ collapse: Double) -> Double { open + (collapsed - open) * collapse }
}

/// Time, signal, Wi-Fi and battery (Spec/Article.md 12.4).
package struct StatusBarDesign: Sendable {
  package var height: Double
  package var font: FontStyle
  /// The x of the time, from the left edge.
  package var timeX: Double
  /// y that the time's capitals and all signs are centred on.
  package var middle: Double
  package var signal: Size
  package var wifi: Size
  package var battery: Size
  /// The gap between the signs.
  package var gap: Double
  /// The space between the battery and the right edge.
  package var trailing: Double
  /// The x of the signal where it and the Wi-Fi stand on the left; `nil` for beside the battery.
  package var signalX: Double?
}

/// The line at the bottom that a finger pulls up.
package struct HomeBarDesign: Sendable {
  /// What pages leave free above the bottom edge.
  package var area: Double
  package var size: Size
  /// The space between the line and the bottom edge.
  package var bottom: Double
}

/// The page on a card below the status bar (Spec/Article.md 12.2). Lengths are the card's, unless they say otherwise.
package struct CardFrameDesign: Sendable {
  /// The gap between the status bar and the card.
  package var topGap: Double
  package var cornerRadius: Double
  /// The colour of the chat behind the card.
  package var ground: LightAndDark
  package var dimming: Color
  /// y of a page at rest.
  package var pageTop: Double
  /// Above the home area: what may be scrolled clear of the bar at the bottom.
  package var bottomInset: Double
  /// The bar collapses when the page was scrolled by half of this.
  package var collapseDistance: Double
  package var barHeight: CollapsingLength
  package var button: CardButtonDesign
  package var title: CardTitleDesign
  package var toolbar: CardToolbarDesign
  package var glass: GlassDesign
  /// The colour of the title and the signs.
  package var contents: LightAndDark
  /// The alpha of what cannot be pressed.
  package var disabledAlpha: Double
  /// The alpha of the contents' colour, over what was read.
  package var progressAlpha: Double
}

/// The round buttons at either end of the bar.
package struct CardButtonDesign: Sendable {
  package var side: Double
  /// The inset from the card's edge.
  package var inset: Double
  package var crossBox: Double
  package var dotsBox: Double
}

package struct CardTitleDesign: Sendable {
  package var font: FontStyle
  /// The inset from either edge of the card.
  package var inset: Double
  package var height: Double
  package var radius: Double
  /// What the capsule leaves of its width to an open bar's title.
  package var padding: Double
  /// What it adds to the title's width in a collapsed one.
  package var collapsedPadding: Double
  package var scale: CollapsingLength
}

package struct CardToolbarDesign: Sendable {
  /// The inset from either edge of the card.
  package var inset: Double
  package var height: Double
  /// The space between it and the card's bottom edge.
  package var bottom: Double
  /// How much lower it stands in a collapsed frame.
  package var drop: CollapsingLength
  package var glyphBox: Double
  /// The inset from the toolbar's edges to the middle of the first and the last sign.
  package var endInset: Double
}

/// What capsules over the page are made of.
package struct GlassDesign: Sendable {
  package var fill: LightAndDark
  package var rim: LightAndDark
  package var rimWidth: Double
  /// Standard deviation of the blur of what is behind.
  package var backdropBlur: Double
  package var shadow: Color
  /// Standard deviations of the shadow's parts, which lie over each other.
  package var shadowBlurs: [Double]
}

/// The page below a black bar (Spec/Article.md 12.3).
package struct ClassicFrameDesign: Sendable {
  package var barHeight: CollapsingLength
  package var bar: Color
  package var contents: Color
  /// The colour of what was read.
  package var progress: Color
  /// The size of the arrow's drawing.
  package var arrow: Size
  package var arrowX: Double
  package var arrowHeight: CollapsingLength
  /// The space between the arrow and the bar's bottom edge.
  package var arrowBottom: CollapsingLength
  package var titleFont: FontStyle
  /// What the title leaves of the screen's width.
  package var titleMargin: Double
  /// The height of its middle above the bar's bottom edge.
  package var titleRise: CollapsingLength
  package var titleScale: CollapsingLength
  package var buttonSide: Double
  package var buttonRise: Double
  /// The distance of their middles from the right edge.
  package var shareX: Double
  package var moreX: Double
}
