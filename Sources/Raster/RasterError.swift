/// Why a picture is not drawn.
package enum RasterError: Error, Equatable, CustomStringConvertible {
  /// The canvas times the scale has more pixels than allowed.
  case tooManyPixels(width: Int, height: Int, limit: Int)

  package var description: String {
    switch self {
    case .tooManyPixels(let width, let height, let limit):
      "the picture would be \(width) x \(height) pixels, more than the limit of \(limit) pixels; "
        + "choose a smaller scale or canvas, or raise the limit"
    }
  }
}
