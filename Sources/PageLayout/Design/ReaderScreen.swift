import Primitives
import Typography

extension ScreenDesign {
  /// Around articles.
  package static let reader = ScreenDesign(
    statusBar: StatusBarDesign(
      height: 47, font: FontStyle(.sans, size: 17, weight: .semibold), timeX: 54, middle: 25,
      signal: Size(18, 12), wifi: Size(17, 12), battery: Size(27, 13), gap: 7, trailing: 26),
    homeBar: HomeBarDesign(area: 34, size: Size(134, 5), bottom: 8),
    card: CardFrameDesign(
      topGap: 10, cornerRadius: 38, ground: LightAndDark(light: .white, dark: .black),
      dimming: Color(0x000000, alpha: 0.25), pageTop: 68, bottomInset: 49, collapseDistance: 68,
      barHeight: CollapsingLength(open: 76, collapsed: 54),
      button: CardButtonDesign(side: 44, inset: 16, crossBox: 30, dotsBox: 34),
      title: CardTitleDesign(
        font: FontStyle(.sans, size: 17, weight: .semibold), inset: 73, height: 44, radius: 22, padding: 14,
        collapsedPadding: 32, scale: CollapsingLength(open: 1, collapsed: 0.75)),
      toolbar: CardToolbarDesign(
        inset: 29, height: 48, bottom: 42, drop: CollapsingLength(open: 0, collapsed: 90), glyphBox: 30,
        endInset: 34),
      glass: GlassDesign(
        fill: LightAndDark(light: Color(0xffffff, alpha: 0.7), dark: Color(0x1c1c1c, alpha: 0.85)),
        rim: LightAndDark(light: Color(0xffffff, alpha: 0.6), dark: Color(0xffffff, alpha: 0.3)),
        rimWidth: 0.8, backdropBlur: 6, shadow: Color(0x000000, alpha: 0.04), shadowBlurs: [10, 2.5]),
      contents: LightAndDark(light: .black, dark: .white), disabledAlpha: 0.4, progressAlpha: 0.07),
    classic: ClassicFrameDesign(
      barHeight: CollapsingLength(open: 91, collapsed: 72), bar: .black, contents: .white,
      progress: Color(0x242425), arrow: Size(13, 22), arrowX: 8,
      arrowHeight: CollapsingLength(open: 21, collapsed: 12),
      arrowBottom: CollapsingLength(open: 12, collapsed: 4),
      titleFont: FontStyle(.sans, size: 17, weight: .semibold), titleMargin: 170,
      titleRise: CollapsingLength(open: 22, collapsed: 10),
      titleScale: CollapsingLength(open: 1, collapsed: 0.75), buttonSide: 44, buttonRise: 22, shareX: 66,
      moreX: 22),
    classicThemes: ["sepia", "gray"])
}
