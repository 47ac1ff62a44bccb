import Primitives

extension Bitmap {
  /// Sends every channel through the same filters. Channels that are alike everywhere go once: black and white ink have
  /// only their alpha, most other ink one channel more.
  ///
  /// - Parameters:
  ///   - size: of the result.
  ///   - largest: at least as wide and high as the picture ever is between two filters.
  ///   - filters: take columns, and leave rows and whole samples.
  func filtered(
    to size: (width: Int, height: Int), largest: (width: Int, height: Int), _ filters: (inout Plane) -> Void
  ) -> Bitmap {
    var result = [UInt32](repeating: 0, count: size.width * size.height)
    let capacity = Plane.capacity(width: largest.width, height: largest.height)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { memory in
      result.withUnsafeMutableBufferPointer { result in
        pixels.withUnsafeBufferPointer { pixels in
          guard let memory = memory.baseAddress, let source = pixels.baseAddress,
            let result = result.baseAddress
          else { return }
          for (channel, alike) in Self.distinctChannels(of: pixels) {
            var plane = Plane(
              channel, of: source, width: width, height: height, in: memory, largest: largest)
            filters(&plane)
            plane.store(alike, into: result)
          }
        }
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: result)
  }

  /// Alpha, and every channel that is not one of these before it everywhere, and not nothing.
  ///
  /// - Returns: each with a 1 in its own byte and in those of the channels that are alike.
  private static func distinctChannels(
    of pixels: UnsafeBufferPointer<UInt32>
  ) -> [(channel: Int, alike: UInt32)] {
    var any: UInt32 = 0
    // Byte n says whether channel n ever differs from the one 1, 2 or 3 above it.
    var (first, second, third): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for pixel in pixels {
      any |= pixel
      first |= pixel ^ pixel >> 8
      second |= pixel ^ pixel >> 16
      third |= pixel ^ pixel >> 24
    }
    func byte(_ channel: Int, of word: UInt32) -> UInt32 { word >> UInt32(8 * channel) & 0xff }
    func isAlike(_ channel: Int, _ higher: Int) -> Bool {
      byte(channel, of: [first, second, third][higher - channel - 1]) == 0
    }
    var distinct: [(channel: Int, alike: UInt32)] = []
    guard any != 0 else { return [] }
    for channel in (0...Plane.alphaChannel).reversed() {
      guard channel == Plane.alphaChannel || byte(channel, of: any) != 0 else { continue }
      let one = UInt32(1) << UInt32(8 * channel)
      if let twin = distinct.firstIndex(where: { isAlike(channel, $0.channel) }) {
        distinct[twin].alike |= one
      } else {
        distinct.append((channel, one))
      }
    }
    return distinct
  }
}
