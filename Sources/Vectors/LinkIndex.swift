import Primitives

/// Finds the link at a point without looking at all links, because a text may have thousands.
struct LinkIndex {
  /// The boxes by the bands of rows that they touch.
  private var bands: [Int: [(box: Rect, link: Int)]] = [:]
  private static let bandHeight = 16.0
  /// The number of bands of the highest box. Text is not higher.
  private static let mostBands = 1024

  /// The distance by which the box of a link is larger than its words, in points.
  private static let margin = 3.0

  var isEmpty: Bool { bands.isEmpty }

  private static func band(at y: Double) -> Int {
    Int(min(max(y / bandHeight, -1e9), 1e9).rounded(.down))
  }

  /// - Parameter link: the number of the link.
  mutating func add(_ boxes: [Rect], of link: Int) {
    for box in boxes {
      let box =
        box.width > 2 * Self.margin
        ? Rect(box.minX + Self.margin, box.minY, box.width - 2 * Self.margin, box.height) : box
      let (first, last) = (Self.band(at: box.minY), Self.band(at: box.maxY))
      guard first <= last else { continue }
      for band in first...min(last, first + Self.mostBands) { bands[band, default: []].append((box, link)) }
    }
  }

  /// Returns the number of the last link at a point.
  func link(at point: Point) -> Int? {
    bands[Self.band(at: point.y)]?.last { $0.box.covers(point) }?.link
  }

  mutating func removeAll() { bands.removeAll() }
}
