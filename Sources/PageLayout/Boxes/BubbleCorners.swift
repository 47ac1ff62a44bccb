/// The radii of a box's corners.
package struct BubbleCorners: Equatable, Sendable {
  package var topLeft: Double
  package var topRight: Double
  package var bottomRight: Double
  package var bottomLeft: Double

  package init(_ topLeft: Double, _ topRight: Double, _ bottomRight: Double, _ bottomLeft: Double) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  package init(all radius: Double) { self.init(radius, radius, radius, radius) }

  /// The radii, clockwise from the top left corner.
  package var list: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  package var mirrored: BubbleCorners { BubbleCorners(topRight, topLeft, bottomLeft, bottomRight) }
}
