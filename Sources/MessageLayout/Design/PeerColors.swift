import MessageModel
import PageLayout
import Primitives

/// The colours that a peer is known by (Docs/Bubbles.md 6 and 12).
extension Peer {
  /// Of its name and of what it is quoted in: one to three.
  func nameColors(isDark: Bool) -> [Color] {
    switch color {
    case .custom(let light, let dark):
      let own = isDark ? dark : light
      return own.isEmpty ? [Palette.authorColors[colorIndex]] : Array(own.prefix(Self.mostColors))
    case .index, nil: return [Palette.authorColors[colorIndex]]
    }
  }

  private static let mostColors = 3
}

extension Color {
  /// Dark themes make names fainter and brighter.
  private static let dimmedSaturation = 0.7
  private static let raisedBrightness = 1.2

  /// As a name is written on a dark bubble: less saturated and brighter.
  var nameOnDark: Color {
    let brightest = max(red, green, blue)
    guard brightest > 0 else { return self }
    let brightness = min(1, brightest * Self.raisedBrightness)
    // With the hue kept, every channel moves towards the brightest by as much as the saturation shrinks.
    func moved(_ channel: Double) -> Double {
      (brightest - (brightest - channel) * Self.dimmedSaturation) * brightness / brightest
    }
    return Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }
}
