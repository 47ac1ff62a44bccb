import Primitives
import Raster

/// Patterns: masks of the size that is asked for, or a typed error.
package enum Patterns {
  /// Small, so that the time goes into variety.
  private static let size = PixelSize(width: 31, height: 23)

  package static func draw(_ bytes: [UInt8]) -> Verdict {
    do {
      let mask = try PatternFile(bytes).mask(covering: size)
      require(mask.width == size.width && mask.height == size.height, "another size than was asked for")
    } catch {
      _ = error.description
    }
    return .ran
  }
}
