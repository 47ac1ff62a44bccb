import Primitives
import Scene

/// Where something stands in a list that moves by whole pixels: what was painted of it is moved with it.
struct StampedPlace: Equatable {
  /// Where it is painted: near the canvas's upper edge, at the same part of a pixel.
  let origin: Point
  /// Device pixels by which it stands lower.
  let rows: Int

  /// Parts of a pixel that are told apart: sums of heights are not exact.
  private static let parts = 65_536.0

  init(_ place: Point, scale: Double) {
    let pixels = place.y * scale
    let whole = Rounding.floor(pixels)
    rows = Int(whole)
    origin = Point(place.x, Rounding.nearest((pixels - whole) * Self.parts) / Self.parts / scale)
  }
}

/// Layers that were painted at one height and are shown at others.
struct StampedLayers {
  private let layers: [(clip: RoundedRect, ink: Stamp.Ink)]
  private let key: Int

  /// - Parameters:
  ///   - layers: as they were painted.
  ///   - key: of what they show, the same from frame to frame.
  /// - Returns: `nil` for what must be painted where it stands.
  init?(_ layers: [Layer], key: Int) {
    guard layers.allSatisfy({ $0.fill == nil && Stamp.canHold($0.elements) }) else { return nil }
    self.layers = layers.map { ($0.clip, Stamp.Ink($0.elements)) }
    self.key = key
  }

  /// Whether something of them has colours of the wallpaper.
  var hasCanvasPaint: Bool { layers.contains { Stamp.hasCanvasPaint($0.ink.elements) } }

  /// - Parameter rows: device pixels by which they stand lower than they were painted.
  func placed(_ rows: Int, scale: Double) -> [Layer] {
    layers.enumerated().map { index, layer in
      let stamp = Stamp(layer.ink, rows: rows, key: key &+ index)
      let clip =
        layer.clip == .everywhere ? layer.clip : layer.clip.offsetBy(Point(0, Double(rows) / scale))
      return Layer(clip: clip, elements: [Element(stamp, scale: scale)])
    }
  }
}

extension SceneItem.ID {
  /// The same for the same thing; another thing's may be alike.
  var stampKey: Int {
    let part =
      switch part {
      case .date: 0
      case .unread: 1
      case .row: 2
      }
    return Int(truncatingIfNeeded: message) &* 64 &+ part * 16
  }
}
