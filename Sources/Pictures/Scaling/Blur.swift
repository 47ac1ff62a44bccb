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
    let padding = kernel.padding(edges)
    let growth = 2 * (padding - kernel.reach)
    return filtered(
      to: (width + growth, height + growth), largest: (width + 2 * padding, height + 2 * padding)
    ) {
      $0.turn()
      $0.blur(by: kernel, edges)
    }
  }

  /// The picture at another size, and then blurred into what is transparent around it: what `Resampler` and `blurred`
  /// give, on as few channels as it has.
  ///
  /// - Parameters:
  ///   - columns: of the other size.
  ///   - rows: the same.
  ///   - kernel: `nil` leaves it sharp. Otherwise the result is larger by the kernel's reach on every side.
  package func resampled(columns: ResampledAxis, rows: ResampledAxis, blurredBy kernel: BlurKernel?) -> Bitmap
  {
    let size = (width: columns.destination.count, height: rows.destination.count)
    let padding = kernel?.padding(.transparent) ?? 0
    let growth = kernel.map { 2 * (padding - $0.reach) } ?? 0
    return filtered(
      to: (size.width + growth, size.height + growth),
      largest: (max(width, size.width) + 2 * padding, max(height, size.height) + 2 * padding)
    ) { plane in
      plane.mix(by: columns)
      plane.turn()
      plane.mix(by: rows)
      plane.round()
      if let kernel { plane.blur(by: kernel, .transparent) }
    }
  }
}

extension BlurKernel {
  /// As far as any pixel looks there is something before and after each line, so that no place is special.
  fileprivate func padding(_ edges: BlurEdges) -> Int {
    switch edges {
    case .transparent: 2 * reach
    case .extended: reach
    }
  }
}

extension Plane {
  /// Takes rows and leaves rows.
  fileprivate mutating func blur(by kernel: BlurKernel, _ edges: BlurEdges) {
    let padding = kernel.padding(edges)
    turn(padding: padding, edges)
    blur(by: kernel)
    turn(padding: padding, edges)
    blur(by: kernel)
    divide(by: kernel.total * kernel.total)
    round()
  }
}
