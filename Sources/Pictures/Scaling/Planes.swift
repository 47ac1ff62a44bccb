import Primitives

/// A premultiplied picture as one plane for each channel that differs from the others: ink of one colour has one plane
/// or two, black and white have only their alpha's.
struct Planes {
  private(set) var planes: [Plane]
  /// Of blue, green, red and alpha, from the lowest byte on; `nil` for a channel that is nothing everywhere.
  private let places: [Int?]

  private static let bitsPerChannel = 8
  private static let alpha = 3

  /// Rows as lines.
  init(rowsOf bitmap: Bitmap) {
    self.init(bitmap, lineCount: bitmap.height, length: bitmap.width) { row, column in
      row * bitmap.width + column
    }
  }

  /// Columns as lines.
  init(columnsOf bitmap: Bitmap) {
    self.init(bitmap, lineCount: bitmap.width, length: bitmap.height) { column, row in
      row * bitmap.width + column
    }
  }

  private init(_ bitmap: Bitmap, lineCount: Int, length: Int, _ place: (Int, Int) -> Int) {
    (places, planes) = bitmap.pixels.withUnsafeBufferPointer { pixels in
      let (places, channels) = Self.distinctChannels(pixels)
      let planes = channels.map { channel in
        let shift = UInt32(channel * Self.bitsPerChannel)
        return Plane(lineCount: lineCount, length: length) { samples, stride in
          for line in 0..<lineCount {
            let start = samples + line * stride
            for index in 0..<length { start[index] = Float(pixels[place(line, index)] >> shift & 0xff) }
            for index in length..<stride { start[index] = 0 }
          }
        }
      }
      return (places, planes)
    }
  }

  /// Which plane each channel has, and the channel that each plane is made of; alpha's is the first.
  private static func distinctChannels(
    _ pixels: UnsafeBufferPointer<UInt32>
  ) -> (places: [Int?], channels: [Int]) {
    var any: UInt32 = 0
    // Byte n tells whether channel n ever differs from the one 1, 2 or 3 above it.
    var (first, second, third): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for pixel in pixels {
      any |= pixel
      first |= pixel ^ pixel >> 8
      second |= pixel ^ pixel >> 16
      third |= pixel ^ pixel >> 24
    }
    func isSame(_ channel: Int, as other: Int) -> Bool {
      let differences = [first, second, third][other - channel - 1]
      return differences >> UInt32(channel * bitsPerChannel) & 0xff == 0
    }
    var places = [Int?](repeating: nil, count: 4)
    var channels: [Int] = []
    for channel in (0...alpha).reversed() where any >> UInt32(channel * bitsPerChannel) & 0xff != 0 {
      if let twin = (channel + 1..<4).first(where: { isSame(channel, as: $0) }) {
        places[channel] = places[twin]
      } else {
        places[channel] = channels.count
        channels.append(channel)
      }
    }
    return (places, channels)
  }

  mutating func map(_ body: (Plane) -> Plane) { planes = planes.map(body) }

  /// To bytes; no channel exceeds its alpha.
  mutating func round() {
    guard let alpha = planes.first else { return }
    for index in planes.indices { planes[index].round(limit: index == 0 ? nil : alpha) }
  }

  /// The picture whose rows are the lines, after they were rounded.
  func bitmap(width: Int, height: Int) -> Bitmap {
    var pixels = [UInt32](repeating: 0, count: width * height)
    for (channel, place) in places.enumerated() {
      guard let place else { continue }
      let plane = planes[place]
      let shift = UInt32(channel * Self.bitsPerChannel)
      plane.samples.withUnsafeBufferPointer { samples in
        for row in 0..<height {
          for column in 0..<width {
            pixels[row * width + column] |= UInt32(samples[row * plane.stride + column]) << shift
          }
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
