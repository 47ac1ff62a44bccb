import Primitives

/// Which side of a chat a message stands on.
public enum Side: String, CaseIterable, Sendable { case incoming, outgoing }

/// A named set of message colours.
public struct Palette: Equatable, Sendable {
  public var name: String
  public var isDark: Bool
  /// What opaque pictures stand on, and what translucent bubble fills are composited over (Docs/Picture.md, Colours).
  public var base: Color
  public var incoming: MessageColors
  public var outgoing: MessageColors

  public init(name: String, isDark: Bool, base: Color, incoming: MessageColors, outgoing: MessageColors) {
    self.name = name
    self.isDark = isDark
    self.base = base
    self.incoming = incoming
    self.outgoing = outgoing
  }

  public subscript(side: Side) -> MessageColors { side == .incoming ? incoming : outgoing }

  public static let all: [Palette] = [.classic, .day, .night, .tinted]
}

/// Colours of one side's messages (Docs/Drawing.md 2.3).
public struct MessageColors: Equatable, Sendable {
  public enum Fill: Equatable, Sendable {
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

  public var fill: Fill
  public var primaryText: Color
  public var secondaryText: Color
  public var link: Color
  public var accentText: Color
  public var accentControl: Color
  /// Colours of the page that do not follow from the others.
  public var derived: [DerivedColor: Color]

  public init(
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
