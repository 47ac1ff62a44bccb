import PageLayout
import Primitives

/// The colours of polls on one side (Docs/Bubbles.md 24.3).
package struct PollColors: Equatable, Sendable {
  package var radio: Color
  package var separator: Color
  package var bar: Color
  package var right: Color
  package var wrong: Color
  /// Of the sign on a mark; `nil` for one that is cut out.
  package var mark: Color?
  /// Of a button that waits for a choice.
  package var disabled: Color
  /// What a bar is a part of.
  package var track: Color

  private static let trackAlpha = 0.07

  init(_ palette: Palette, _ side: Side, separator pageSeparator: Color) {
    let colors = palette[side]
    let isIncoming = side == .incoming
    let green = Color(0x00a700)
    let red = Color(0xfe3824)
    let fainter = Color(0xffffff, alpha: 0.5)
    right = green
    wrong = red
    mark = .white
    disabled = Color(0x525252, alpha: 0.6)
    track = colors.primaryText.multiplyingAlpha(by: Self.trackAlpha)
    switch palette.name {
    case "classic":
      radio = isIncoming ? Color(0xc8c7cc) : Color(0x93d987)
      separator = radio
      bar = isIncoming ? Color(0x0088ff) : green
      right = isIncoming ? Color(0x2dba45) : green
      wrong = isIncoming ? red : green
      if !isIncoming { disabled = Color(0x3fc33b, alpha: 0.7) }
    case "day":
      radio = isIncoming ? Color(0xc8c7cc) : Color(0xffffff, alpha: 0.65)
      separator = radio
      bar = isIncoming ? Color(0x0088ff) : .white
      if !isIncoming { (mark, disabled) = (nil, fainter) }
    case "night":
      radio = isIncoming ? Color(0x737373) : fainter
      separator = isIncoming ? Color(0x000000) : fainter
      bar = .white
      (mark, disabled) = (nil, fainter)
    case "tinted":
      // 2ea6ff with the multipliers 0.995, 0.317 and 0.51 of hue, saturation and brightness.
      radio = isIncoming ? Color(0x607482) : .white
      separator = pageSeparator
      bar = isIncoming ? Color(0x2ea6ff) : .white
      disabled = isIncoming ? Color(0xdbf5ff, alpha: 0.5) : fainter
      if !isIncoming { mark = nil }
    default:
      radio = colors.secondaryText
      separator = pageSeparator
      bar = colors.accentControl
      mark = colors.accentControl == .white ? nil : .white
      disabled = colors.secondaryText
    }
  }
}
