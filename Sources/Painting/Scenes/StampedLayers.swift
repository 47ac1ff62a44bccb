import Primitives
import Scene

/// The place of something in a list that moves by whole pixels, so that its painting can be moved with it.
struct StampedPlace: Equatable {
  /// The origin at which it is painted: near the canvas's upper edge, at the same fraction of a pixel.
  let origin: Point
  /// The number of device pixels by which its place is lower.
  let rows: Int

  /// The number of distinct fractions of a pixel, which absorbs inexact sums of heights.
  private static let parts = 65_536.0

  init(_ place: Point, scale: Double) {
    let pixels = place.y * scale
    let whole = Rounding.floor(pixels)
    rows = Int(whole)
    origin = Point(place.x, Rounding.nearest((pixels - whole) * Self.parts) / Self.parts / scale)
  }
}

/// Layers that are painted at one height and shown at others.
struct StampedLayers {
  private let layers: [(clip: RoundedRect, ink: Stamp.Ink)]
  private let key: Int

  /// Creates stamped layers; `nil` for content that must be painted at its place.
  ///
  /// - Parameters:
  ///   - layers: the layers as they were painted.
  ///   - key: the key of their content, which is the same in all frames.
  init?(_ layers: [Layer], key: Int) {
    guard layers.allSatisfy({ $0.fill == nil && Stamp.canHold($0.elements) }) else { return nil }
    self.layers = layers.map { ($0.clip, Stamp.Ink($0.elements)) }
    self.key = key
  }

  /// True if any of them has colors of the wallpaper.
  var hasCanvasPaint: Bool { layers.contains { Stamp.hasCanvasPaint($0.ink.elements) } }

  /// Returns the layers at a place.
  ///
  /// - Parameter rows: the number of device pixels by which the place is lower than that at which they were
  ///   painted.
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
  /// The key of the item, which is the same in all frames. Other items can have the same key.
  var stampKey: Int {
    let part =
      switch part {
      case .date: 0
      case .unread: 1
      case .row: 2
      case .topic, .discussion: 3
      }
    return Int(truncatingIfNeeded: message) &* 64 &+ part * 16
  }
}
