/// What all frames of a run have in common.
public struct FramePicture: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// Whether every pixel of every frame is opaque.
  public let isOpaque: Bool

  package init(width: Int, height: Int, scale: Double, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isOpaque = isOpaque
  }
}
