import Primitives

/// What a blur finds beyond the edges of a picture.
package enum BlurEdges: Sendable {
  /// Nothing; the result is larger by the reach on every side.
  case transparent
  /// The same as at the edge.
  case extended
}

extension Bitmap {
  /// Mixes every pixel with its neighbours, first along the rows, then along the columns.
  package func blurred(by kernel: BlurKernel, edges: BlurEdges) -> Bitmap {
    guard width > 0, height > 0 else { return self }
    let reach = kernel.reach
    // As far as any pixel looks there is something before and after each line, so that no place is special.
    let padding =
      switch edges {
      case .transparent: 2 * reach
      case .extended: reach
      }
    let newWidth = width + 2 * (padding - reach)
    let newHeight = height + 2 * (padding - reach)

    let lineLength = width + 2 * padding
    var source = [Channels](repeating: .zero, count: lineLength * height)
    for row in 0..<height {
      let start = row * lineLength + padding
      for column in 0..<width { source[start + column] = Channels(channelsOf: pixels[row * width + column]) }
      guard case .extended = edges else { continue }
      for distance in 0..<padding {
        source[start - 1 - distance] = source[start]
        source[start + width + distance] = source[start + width - 1]
      }
    }
    var across = [Channels](repeating: .zero, count: newWidth * (height + 2 * padding))
    for row in 0..<height {
      let start = (row + padding) * newWidth
      Self.mix(source, from: row * lineLength + reach, step: 1, kernel.shares, count: newWidth) {
        across[start + $0] = $1
      }
    }
    if case .extended = edges {
      for row in 0..<padding {
        for column in 0..<newWidth {
          across[row * newWidth + column] = across[padding * newWidth + column]
          across[(padding + height + row) * newWidth + column] =
            across[(padding + height - 1) * newWidth + column]
        }
      }
    }
    var result = [UInt32](repeating: 0, count: newWidth * newHeight)
    let total = kernel.total * kernel.total
    for row in 0..<newHeight {
      let start = row * newWidth
      Self.mix(across, from: start + reach * newWidth, step: newWidth, kernel.shares, count: newWidth) {
        result[start + $0] = ($1 / total).pixel
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: result)
  }

  /// Of a premultiplied pixel.
  private typealias Channels = SIMD4<Float>

  /// Mixes the pixels of one line with their neighbours in one direction.
  ///
  /// - Parameters:
  ///   - start: of the line, in `source`.
  ///   - step: from a pixel to its neighbour in that direction. There are as many as the kernel wants.
  @inline(__always)
  private static func mix(
    _ source: [Channels], from start: Int, step: Int, _ shares: [Float], count: Int,
    _ body: (Int, Channels) -> Void
  ) {
    source.withUnsafeBufferPointer { source in
      shares.withUnsafeBufferPointer { shares in
        guard let source = source.baseAddress else { return }
        var position = 0
        // Four at a time: what is the same for all of them is then done once.
        while position + 4 <= count {
          let middle = source + start + position
          var (first, second) = (middle[0] * shares[0], middle[1] * shares[0])
          var (third, fourth) = (middle[2] * shares[0], middle[3] * shares[0])
          var (before, after) = (middle - step, middle + step)
          for distance in 1..<shares.count {
            let share = shares[distance]
            first += (before[0] + after[0]) * share
            second += (before[1] + after[1]) * share
            third += (before[2] + after[2]) * share
            fourth += (before[3] + after[3]) * share
            before -= step
            after += step
          }
          body(position, first)
          body(position + 1, second)
          body(position + 2, third)
          body(position + 3, fourth)
          position += 4
        }
        while position < count {
          let middle = source + start + position
          var sum = middle[0] * shares[0]
          for distance in 1..<shares.count {
            sum += (middle[-distance * step] + middle[distance * step]) * shares[distance]
          }
          body(position, sum)
          position += 1
        }
      }
    }
  }
}

extension SIMD4<Float> {
  @inline(__always)
  fileprivate init(channelsOf pixel: UInt32) {
    self.init(Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
  }

  /// Rounded alike, no channel exceeds its alpha.
  @inline(__always)
  fileprivate var pixel: UInt32 {
    let rounded = self + 0.5
    return UInt32(rounded.x) | UInt32(rounded.y) << 8 | UInt32(rounded.z) << 16 | UInt32(rounded.w) << 24
  }
}
