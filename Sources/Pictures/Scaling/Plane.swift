import CShims

/// One channel of a picture as lines of samples: its rows, or its columns when it is turned. Filters mix whole lines
/// with each other, so that the processor works on many samples at once.
struct Plane {
  let lineCount: Int
  /// Samples in a line.
  let length: Int
  /// From a line to the next: a whole number of the processor's steps. What is beyond a line's samples means nothing.
  let stride: Int
  private(set) var samples: [Float]

  static let step = Int(shim_plane_step)

  /// - Parameter body: is to fill the samples, what is beyond the lines' ends too.
  init(lineCount: Int, length: Int, _ body: (UnsafeMutablePointer<Float>, _ stride: Int) -> Void) {
    self.lineCount = lineCount
    self.length = length
    let stride = (length + Self.step - 1) / Self.step * Self.step
    self.stride = stride
    let total = lineCount * stride
    samples = [Float](unsafeUninitializedCapacity: total) { buffer, count in
      if let start = buffer.baseAddress { body(start, stride) }
      count = total
    }
  }

  /// The columns as lines, or the rows again.
  ///
  /// - Parameters:
  ///   - padding: lines more before and after those that there are.
  ///   - edges: what these lines hold.
  func turned(padding: Int = 0, _ edges: BlurEdges = .transparent) -> Plane {
    Plane(lineCount: length + 2 * padding, length: lineCount) { turned, stride in
      let end = (length + 2 * padding) * stride
      turned.update(repeating: 0, count: end)
      let first = turned + padding * stride
      samples.withUnsafeBufferPointer { source in
        shim_plane_turn(source.baseAddress, lineCount, length, self.stride, first, stride)
      }
      guard case .extended = edges, length > 0 else { return }
      let last = first + (length - 1) * stride
      for line in 0..<padding {
        (turned + line * stride).update(from: first, count: stride)
        (last + (line + 1) * stride).update(from: last, count: stride)
      }
    }
  }

  /// Lines mixed as an axis says.
  func mixed(by axis: ResampledAxis) -> Plane {
    Plane(lineCount: axis.destination.count, length: length) { mixed, stride in
      samples.withUnsafeBufferPointer { source in
        shim_plane_mix(source.baseAddress, stride, axis.first, axis.weights, axis.taps, axis.first.count, mixed)
      }
    }
  }

  /// Lines mixed with those before and after them; fewer by as many as the kernel reaches, on both sides.
  func blurred(by kernel: BlurKernel) -> Plane {
    Plane(lineCount: lineCount - 2 * kernel.reach, length: length) { blurred, stride in
      samples.withUnsafeBufferPointer { source in
        shim_plane_blur(
          source.baseAddress, stride, kernel.shares, kernel.reach, lineCount - 2 * kernel.reach, blurred)
      }
    }
  }

  /// - Parameter limit: no sample becomes larger than the one in its place here.
  mutating func round(limit: Plane? = nil) {
    samples.withUnsafeMutableBufferPointer { samples in
      guard let limit else { return shim_plane_round(samples.baseAddress, nil, samples.count) }
      limit.samples.withUnsafeBufferPointer { limit in
        shim_plane_round(samples.baseAddress, limit.baseAddress, samples.count)
      }
    }
  }

  mutating func divide(by divisor: Float) {
    guard divisor != 1 else { return }
    for index in samples.indices { samples[index] /= divisor }
  }
}
