/// The width of lines between things.
package enum LineThickness: Sendable {
  /// Of the device.
  case pixels(Double)
  case points(Double)

  /// - Parameter pixel: one of the device, in points.
  func points(pixel: Double) -> Double {
    switch self {
    case .pixels(let count): count * pixel
    case .points(let width): width
    }
  }
}
