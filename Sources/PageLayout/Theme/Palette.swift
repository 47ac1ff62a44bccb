import Primitives

/// Which side of a chat a message stands on.
package enum Side: String, CaseIterable, Sendable { case incoming, outgoing }

/// A named set of message colours.
package struct Palette: Equatable, Sendable {
  package var name: String
  package var isDark: Bool
  /// What opaque pictures stand on, and what translucent bubble fills are composited over (Docs/Picture.md, Colours).
  package var base: Color
  package var incoming: MessageColors
  package var outgoing: MessageColors

  package init(name: String, isDark: Bool, base: Color, incoming: MessageColors, outgoing: MessageColors) {
    self.name = name
    self.isDark = isDark
    self.base = base
    self.incoming = incoming
    self.outgoing = outgoing
  }

  package subscript(side: Side) -> MessageColors { side == .incoming ? incoming : outgoing }

  package static let all: [Palette] = [.classic, .day, .night, .tinted]
}

/// Colours of one side's messages (Docs/Drawing.md 2.3).
package struct MessageColors: Equatable, Sendable {
  package enum Fill: Equatable, Sendable {
    case solid(Color)
    case gradient(top: Color, bottom: Color)

    func composited(over base: Color) -> Fill {
      switch self {
      case .solid(let color): .solid(color.composited(over: base))
      case .gradient(let top, let bottom):
        .gradient(top: top.composited(over: base), bottom: bottom.composited(over: base))
      }
    }
  }

  package var fill: Fill
  package var primaryText: Color
  package var secondaryText: Color
  package var link: Color
  package var accentText: Color
  package var accentControl: Color
  /// Colours of the page that do not follow from the others.
  package var derived: [DerivedColor: Color]

  package init(
    fill: Fill, primaryText: Color, secondaryText: Color, link: Color, accentText: Color,
    accentControl: Color, derived: [DerivedColor: Color] = [:]
  ) {
    self.fill = fill
    self.primaryText = primaryText
    self.secondaryText = secondaryText
    self.link = link
    self.accentText = accentText
    self.accentControl = accentControl
    self.derived = derived
  }
}
