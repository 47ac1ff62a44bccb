/// How much of each device pixel a drawing covers, a byte a pixel, row after row; it is repeated downwards.
package struct PatternMask: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let coverage: [UInt8]

  /// - Precondition: as many bytes as pixels, and a pixel at least.
  package init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(width > 0 && height > 0 && coverage.count == width * height)
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}
