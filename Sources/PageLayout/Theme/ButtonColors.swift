import PageModel
import Primitives

/// Colours of one button of a row, by its style (Docs/Drawing.md 18).
struct ButtonColors {
  let fill: Color
  let label: Color

  private static let danger = Color(0xff3b30)
  private static let success = Color(0x34c759)
  private static let fillAlpha = 0.1
  private static let strongFillAlpha = 0.25
  /// How many times brighter than the other a label or what is under it must be.
  private static let leastContrast = 2.5
  /// Steps in which a label comes nearer to the colour of text until it can be read.
  private static let steps = 5

  init(_ style: Button.Style, theme: Theme) {
    let base: Color
    let letters: Color
    switch style {
    case .standard, .primary: (base, letters) = (theme.accentControl, theme.accentText)
    case .danger: (base, letters) = (Self.danger, Self.danger)
    case .success: (base, letters) = (Self.success, Self.success)
    }
    let fill = base.multiplyingAlpha(by: style == .standard ? Self.fillAlpha : Self.strongFillAlpha)
    self.fill = fill
    let grounds = theme.bubbleFill.ends.map { fill.composited(over: $0) }
    let candidates = (0...Self.steps).map { step in
      letters.mixed(with: theme.primaryText, Double(step) / Double(Self.steps))
    }
    label =
      candidates.first { candidate in
        grounds.allSatisfy { candidate.contrast(to: $0) >= Self.leastContrast }
      } ?? theme.primaryText
  }
}

extension MessageColors.Fill {
  /// The colours between which all of the fill lies.
  fileprivate var ends: [Color] {
    switch self {
    case .solid(let color): [color]
    case .gradient(let top, let bottom): [top, bottom]
    }
  }
}

extension Color {
  /// How many times the brighter of two opaque colours is as bright as the other, with some stray light on both.
  fileprivate func contrast(to other: Color) -> Double {
    let strayLight = 0.05
    let (first, second) = (luminance + strayLight, other.luminance + strayLight)
    return max(first, second) / min(first, second)
  }

  /// From 0 to 1. Squares stand for the curve of sRGB.
  private var luminance: Double { 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue }
}
