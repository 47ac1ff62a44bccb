import Primitives

extension RoundedRect {
  /// What is left outside of some boxes: the shape itself where none meets it, else pieces with square corners.
  func outside(_ boxes: [Rect]) -> [RoundedRect] {
    guard boxes.contains(where: { $0.intersects(rect) }) else { return [self] }
    return boxes.reduce([rect]) { pieces, box in pieces.flatMap { $0.outside(box) } }.map { RoundedRect($0) }
  }
}

extension Rect {
  /// Up to four pieces: above, below, left and right of the box.
  fileprivate func outside(_ box: Rect) -> [Rect] {
    guard intersects(box) else { return [self] }
    let top = max(minY, box.minY)
    let bottom = min(maxY, box.maxY)
    let pieces = [
      Rect(minX, minY, width, top - minY),
      Rect(minX, bottom, width, maxY - bottom),
      Rect(minX, top, box.minX - minX, bottom - top),
      Rect(box.maxX, top, maxX - box.maxX, bottom - top),
    ]
    return pieces.filter { !$0.isEmpty }
  }
}
