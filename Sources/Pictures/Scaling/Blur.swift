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
    var planes = Planes(rowsOf: self)
    let (width, height) = planes.blur(width, height, by: kernel, edges: edges)
    return planes.bitmap(width: width, height: height)
  }

  /// The picture at another size, and then blurred into what is transparent around it: `resampled`, then `blurred`, on
  /// as few channels as it has.
  ///
  /// - Parameters:
  ///   - columns: of the other size.
  ///   - rows: the same.
  ///   - kernel: `nil` leaves it sharp. Otherwise the result is larger by the kernel's reach on every side.
  package func resampled(columns: ResampledAxis, rows: ResampledAxis, blurredBy kernel: BlurKernel?) -> Bitmap {
    var planes = Planes(columnsOf: self)
    planes.map { $0.mixed(by: columns).turned().mixed(by: rows) }
    planes.round()
    var (width, height) = (columns.destination.count, rows.destination.count)
    if let kernel { (width, height) = planes.blur(width, height, by: kernel, edges: .transparent) }
    return planes.bitmap(width: width, height: height)
  }
}

extension Planes {
  /// Lines are rows, before and after.
  ///
  /// - Returns: the new size.
  fileprivate mutating func blur(
    _ width: Int, _ height: Int, by kernel: BlurKernel, edges: BlurEdges
  ) -> (width: Int, height: Int) {
    let reach = kernel.reach
    // As far as any pixel looks there is something before and after each line, so that no place is special.
    let padding =
      switch edges {
      case .transparent: 2 * reach
      case .extended: reach
      }
    map { rows in
      let across = rows.turned(padding: padding, edges).blurred(by: kernel)
      var blurred = across.turned(padding: padding, edges).blurred(by: kernel)
      blurred.divide(by: kernel.total * kernel.total)
      return blurred
    }
    round()
    return (width + 2 * (padding - reach), height + 2 * (padding - reach))
  }
}
