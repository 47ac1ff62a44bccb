/// What all frames of a run have in common.
package struct FramePicture: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double
  /// Whether every pixel of every frame is opaque.
  package let isOpaque: Bool

  package init(width: Int, height: Int, scale: Double, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isOpaque = isOpaque
  }
}
