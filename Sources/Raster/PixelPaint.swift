import Primitives
import Scene

/// A paint in device space. A gradient's colour depends on the picture's row alone, so that bands fit
/// together.
enum PixelPaint: Sendable {
  case solid(UInt32)
  case gradient(VerticalGradient, DeviceSpace)

  init(_ paint: Paint, _ space: DeviceSpace) {
    switch paint {
    case .solid(let color): self = .solid(Pixel.premultiplied(color))
    case .gradient(let gradient): self = .gradient(gradient, space)
    }
  }

  var isOpaque: Bool {
    switch self {
    case .solid(let pixel): Pixel.isOpaque(pixel)
    case .gradient(let gradient, _): gradient.top.isOpaque && gradient.bottom.isOpaque
    }
  }

  /// The premultiplied colour of a row, taken at its centre.
  func pixel(row: Int) -> UInt32 {
    switch self {
    case .solid(let pixel):
      return pixel
    case .gradient(let gradient, let space):
      return Pixel.premultiplied(gradient.color(at: (Double(row) + 0.5) / space.scale))
    }
  }
}
