import PageLayout
import Primitives

extension LayoutOptions {
  /// The width of a page on a screen, in points (Docs/Picture.md, Sizes).
  ///
  /// - Parameters:
  ///   - screen: its width in points.
  ///   - design: an article is as wide as its screen, a page in a chat is not.
  public static func pageWidth(onScreen screen: Double, design: Design) -> Double {
    design.isForArticles ? screen : pageWidth(onScreen: screen)
  }

  /// The width of a page in a chat on a screen, in points (Docs/Picture.md, Sizes).
  public static func pageWidth(onScreen screen: Double) -> Double {
    // What a bubble may fill, less the gaps at the screen's edges and the room of the tail, less the bubble's rim.
    let edgeGaps = 9.0
    let tail = 6.0
    let rims = 2.0
    return Rounding.floor(bubbleFill(onScreen: screen) - edgeGaps - tail) - rims
  }

  private static func bubbleFill(onScreen screen: Double) -> Double {
    let phone = 500.0
    let phoneGap = 36.0
    let smallTablet = 680.0
    let smallTabletShare = 0.85
    let wideShare = 0.65
    if screen <= phone { return screen - phoneGap }
    return Rounding.floor((screen <= smallTablet ? smallTabletShare : wideShare) * screen)
  }
}
