import Primitives

extension Bitmap {
  /// - Parameter color: of the pixel in a column and a row.
  init(width: Int, height: Int, color: (Int, Int) -> Color) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(color(x, y).premultipliedPixel) }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  func color(x: Int, y: Int) -> Color {
    guard width > 0, height > 0 else { return .clear }
    let pixel = pixels[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))]
    let alpha = Double(pixel >> 24) / 255
    guard alpha > 0 else { return .clear }
    func channel(_ shift: UInt32) -> Double { min(1, Double(pixel >> shift & 0xff) / 255 / alpha) }
    return Color(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }

  /// Upside down.
  var flipped: Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(self.pixels.count)
    for y in stride(from: height - 1, through: 0, by: -1) {
      pixels += self.pixels[y * width..<(y + 1) * width]
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Color {
  fileprivate var premultipliedPixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(Rounding.nearest(min(1, max(0, value)) * 255)) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
