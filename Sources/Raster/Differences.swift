/// The rows in which two images may differ, found by comparing the content they are drawn from.
extension Rasterizer {
  /// Returns the ranges of rows that may differ, in the coordinates of the layers. The ranges may overlap,
  /// or may be outside both images. If the images have nothing in common, all rows are returned.
  package func rowsThatDiffer(from other: Rasterizer) -> [Range<Int>] {
    guard width == other.width, height == other.height, background == other.background,
      layers.count == other.layers.count
    else { return [rows] }
    return zip(layers, other.layers).flatMap { $0.rowsThatDiffer(from: $1) }.filter { !$0.isEmpty }
  }
}

extension PreparedLayer {
  fileprivate func rowsThatDiffer(from other: PreparedLayer) -> [Range<Int>] {
    guard source.fill == other.source.fill else { return [box.rows, other.box.rows] }
    // Nothing shows outside both boxes.
    let shown =
      min(
        box.rows.lowerBound, other.box.rows.lowerBound)..<max(box.rows.upperBound, other.box.rows.upperBound)
    return clip.rowsThatDiffer(from: other.clip, box.rows, other.box.rows)
      + parts.rowsThatDiffer(from: other.parts).map { $0.clamped(to: shown) }
  }
}

extension RoundedCoverage {
  /// Returns the rows that differ. Shapes that differ only in their bottom edge look the same above both
  /// lower corners.
  fileprivate func rowsThatDiffer(
    from other: RoundedCoverage, _ rows: Range<Int>, _ otherRows: Range<Int>
  ) -> [Range<Int>] {
    if self == other { return [] }
    guard minX == other.minX, maxX == other.maxX, minY == other.minY, radius == other.radius else {
      return [rows, otherRows]
    }
    let corner = Int((min(maxY, other.maxY) - radius).rounded(.down))
    let last = max(rows.upperBound, otherRows.upperBound)
    return [min(max(corner, rows.lowerBound), last)..<last]
  }
}

extension [PreparedPart] {
  /// Compares the parts by index: the painter creates one part per item.
  fileprivate func rowsThatDiffer(from other: [PreparedPart]) -> [Range<Int>] {
    let common = Swift.min(count, other.count)
    var rows = self[common...].map(\.rows) + other[common...].map(\.rows)
    // Frames share most of their parts.
    for index in 0..<common where self[index] !== other[index] {
      rows += self[index].rowsThatDiffer(from: other[index])
    }
    return rows
  }
}

extension PreparedPart {
  fileprivate func rowsThatDiffer(from other: PreparedPart) -> [Range<Int>] {
    if source == other.source, rows == other.rows { return [] }
    if let (ink, place) = stamp, let (otherInk, otherPlace) = other.stamp, place == otherPlace,
      ink.key == otherInk.key
    {
      return ink.parts.rowsThatDiffer(from: otherInk.parts).map {
        ($0.lowerBound + place..<$0.upperBound + place).clamped(to: rows.union(other.rows))
      }
    }
    guard let group, let otherGroup = other.group, group.isPlain, otherGroup.isPlain else {
      return [rows, other.rows]
    }
    return group.parts.rowsThatDiffer(from: otherGroup.parts)
      + Self.rowsThatDiffer(group.mask, otherGroup.mask)
  }

  /// Returns the rows of the pixels that only one of two masks shows.
  private static func rowsThatDiffer(_ mask: [PixelRect], _ other: [PixelRect]) -> [Range<Int>] {
    if mask == other { return [] }
    func rest(_ boxes: [PixelRect], without holes: [PixelRect]) -> [PixelRect] {
      holes.reduce(boxes) { pieces, hole in pieces.flatMap { $0.subtracting(hole) } }
    }
    return (rest(mask, without: other) + rest(other, without: mask)).map(\.rows)
  }
}

/// Finds, in paint order, the elements that intersect a range of rows: a tree over the paint order, in which
/// each node knows the rows below it. Since a page is painted roughly from top to bottom, few nodes are
/// visited in vain.
struct RowIndex: Sendable {
  private static let fanOut = 8

  /// The rows of each element, then those of each group of `fanOut` elements, and so on up to one root.
  private let rows: [Range<Int>]
  /// The range of each level's nodes in `rows`.
  private let levels: [Range<Int>]

  init(_ elements: [Range<Int>]) {
    var (rows, levels) = (elements, [elements.indices])
    while let last = levels.last, last.count > 1 {
      let groups = stride(from: last.lowerBound, to: last.upperBound, by: Self.fanOut)
      rows += groups.map { start in
        rows[start..<min(start + Self.fanOut, last.upperBound)].reduce(0..<0) { $0.union($1) }
      }
      levels.append(last.upperBound..<rows.count)
    }
    (self.rows, self.levels) = (rows, levels)
  }

  func forEach(meeting rows: Range<Int>, _ body: (Int) -> Void) {
    guard let root = levels.last, !root.isEmpty else { return }
    // Bands on all threads search the same tree, and reference counting would make them wait for each other.
    self.rows.withUnsafeBufferPointer { nodes in
      levels.withUnsafeBufferPointer { levels in
        Self.visit(nodes, levels, level: levels.count - 1, node: root.lowerBound, rows, body)
      }
    }
  }

  private static func visit(
    _ nodes: UnsafeBufferPointer<Range<Int>>, _ levels: UnsafeBufferPointer<Range<Int>>,
    level: Int, node: Int, _ rows: Range<Int>, _ body: (Int) -> Void
  ) {
    guard nodes[node].overlaps(rows) else { return }
    guard level > 0 else { return body(node) }
    let below = levels[level - 1]
    let first = below.lowerBound + (node - levels[level].lowerBound) * fanOut
    for child in first..<min(first + fanOut, below.upperBound) {
      visit(nodes, levels, level: level - 1, node: child, rows, body)
    }
  }
}

extension Range<Int> {
  /// Returns the smallest range that contains both.
  fileprivate func union(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension [PreparedPart] {
  /// Returns a box around everything that is drawn in an area.
  func extent(_ index: RowIndex, within area: PixelRect) -> PixelRect {
    var extent = PixelRect.empty
    index.forEach(meeting: area.rows) { extent = extent.union(self[$0].box.intersection(area)) }
    return extent
  }
}
