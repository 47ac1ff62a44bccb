import Primitives

/// The way in which a text is broken into lines.
package enum LineMode: Hashable, Sendable {
  /// As much per line as fits into `limit` points (Spec/Layout.md 8.4). A line that begins with a button may
  /// be wider by `buttonHang`.
  case fitting(limit: Double, buttonHang: Double = 0)
  /// A break after every space, tab or newline, which gives the minimum width of a column.
  case minimum
}

/// A greedy line breaker of iprender, which uses the corrected advances of one paragraph (Spec/Rulings.md
/// 50).
struct LineBreaker {
  let paragraph: ShapedParagraph
  let text: StyledText
  let utf16: UTF16Map

  /// The width in points by which a line must exceed the limit to be broken again before its last inline
  /// image or formula.
  private static let retryOverflow = 5.0

  /// Returns the index after the last cluster of the line that starts at cluster `first`.
  func end(from first: Int, mode: LineMode) -> Int {
    guard let limit = limit(from: first, mode: mode) else { return minimumEnd(from: first) }
    return end(from: first, limit: limit)
  }

  /// - Parameter limit: the limit of this line, in points.
  func end(from first: Int, limit: Double) -> Int {
    let end = greedyEnd(from: first, limit: limit)
    return retriedEnd(from: first, end: end, limit: limit)
  }

  /// Returns the end of a line that must end before `end`, because its pieces became wider when they were
  /// reshaped; `nil` if it cannot end earlier.
  ///
  /// - Parameters:
  ///   - limit: the limit of the line, in points.
  ///   - excess: the width of the reshaped line beyond the limit, in points.
  func earlierEnd(from first: Int, than end: Int, limit: Double, excess: Double) -> Int? {
    guard end > first + 1, limit > 0 else { return nil }
    // The original pieces can be narrower than the limit by more than the excess.
    var reduction = excess
    while reduction < limit {
      let earlier = self.end(from: first, limit: limit - reduction)
      if earlier < end { return earlier }
      reduction *= 2
    }
    return nil
  }

  /// Returns the end of the line that starts at cluster `first` and ends at a UTF-16 unit of the text; `nil` if
  /// the unit is before the line.
  func end(from first: Int, atUnit unit: Int) -> Int? {
    let clusters = paragraph.clusters
    guard clusters.indices.contains(first), utf16[paragraph.start + Int(clusters[first].start)] < unit else {
      return nil
    }
    var (low, high) = (first + 1, clusters.count)
    while low < high {
      let middle = (low + high) / 2
      if utf16[paragraph.start + Int(clusters[middle].start)] < unit {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the maximum width of the line that starts at cluster `first`; `nil` if there is no maximum.
  func limit(from first: Int, mode: LineMode) -> Double? {
    switch mode {
    case .fitting(let limit, let buttonHang):
      buttonHang > 0 && beginsWithButton(at: first) ? limit + buttonHang : limit
    case .minimum: nil
    }
  }

  /// - Parameter first: the index of a cluster.
  private func beginsWithButton(at first: Int) -> Bool {
    let cluster = paragraph.clusters[first]
    return cluster.kind == .attachment
      && text.attachment(at: paragraph.start + Int(cluster.start))?.kind == .button
  }

  private func greedyEnd(from first: Int, limit: Double) -> Int {
    let clusters = paragraph.clusters
    var x = 0.0
    var opportunity: Int?
    for index in first..<clusters.count {
      let cluster = clusters[index]
      let next = x + TabStops.advance(of: cluster, at: x)
      let hangs = cluster.kind == .space || cluster.kind == .tab
      if !hangs, next - Double(cluster.gap) > limit + Rounding.noise, index > first {
        return opportunity ?? clusterBreak(atOrBefore: index, after: first)
      }
      x = next
      if index + 1 < clusters.count, paragraph.analysis.canBreak[Int(clusters[index + 1].start)] {
        opportunity = index + 1
      }
    }
    return clusters.count
  }

  /// Returns the break in a word that is longer than the limit: between grapheme clusters, and after at least
  /// one.
  private func clusterBreak(atOrBefore index: Int, after first: Int) -> Int {
    var cut = index
    while cut > first + 1, !startsGrapheme(cut) { cut -= 1 }
    while cut < paragraph.clusters.count, !startsGrapheme(cut) { cut += 1 }
    return cut
  }

  private func startsGrapheme(_ cluster: Int) -> Bool {
    paragraph.analysis.startsGrapheme[Int(paragraph.clusters[cluster].start)]
  }

  /// Returns the end of a line. A line that is still too wide is broken once before its last inline image, or
  /// else its last formula.
  private func retriedEnd(from first: Int, end: Int, limit: Double) -> Int {
    let clusters = paragraph.clusters
    guard end - first > 1 else { return end }
    var width = 0.0
    var lastImage: Int?
    var lastFormula: Int?
    for index in first..<end {
      width += TabStops.advance(of: clusters[index], at: width)
      guard clusters[index].kind == .attachment else { continue }
      switch text.attachment(at: paragraph.start + Int(clusters[index].start))?.kind {
      case .image: lastImage = index
      case .formula: lastFormula = index
      case .emoji, .button, nil: break
      }
    }
    guard width > limit + Self.retryOverflow, let cut = lastImage ?? lastFormula, cut > first else {
      return end
    }
    return cut
  }

  /// Returns the end of a minimal line. The app finds the first space in user-perceived characters but then
  /// counts that number of UTF-16 units, so text with emoji or marks is cut early. Its columns depend on this
  /// (Spec/Layout.md 8.4).
  private func minimumEnd(from first: Int) -> Int {
    let clusters = paragraph.clusters
    let start = Int(clusters[first].start)
    var graphemes = 0
    var position = start
    while position < paragraph.count, !isMinimumCut(position) {
      position += 1
      if position < paragraph.count, paragraph.analysis.startsGrapheme[position] { graphemes += 1 }
      if position == paragraph.count { graphemes += 1 }
    }
    if position == paragraph.count, paragraph.terminatorCount == 0 { return clusters.count }
    let cut = utf16[paragraph.start + start] + graphemes + 1
    var end = first + 1
    while end < clusters.count, utf16[paragraph.start + Int(clusters[end].start)] < cut { end += 1 }
    return end
  }

  private func isMinimumCut(_ position: Int) -> Bool {
    let scalar = text.scalars[paragraph.start + position]
    return scalar == 0x20 || scalar == 0x09
  }
}

/// The positions of tab stops (Spec/Layout.md 8.4).
enum TabStops {
  /// The distance between stops, in points.
  static let interval = 28.0
  /// The distance of the origin of the stops from the left edge of the line, in points.
  static let lineOffset = 100.0

  /// Returns the advance of a cluster at `x` points from the start of its line.
  static func advance(of cluster: ShapedCluster, at x: Double) -> Double {
    guard cluster.kind == .tab else { return cluster.advance }
    let next = (Rounding.floor((x + lineOffset) / interval) + 1) * interval - lineOffset
    return next - x
  }
}

/// The UTF-16 offsets of scalars.
struct UTF16Map: Sendable {
  private let first: Int
  private let firstUnit: Int
  /// The offsets; empty if every scalar is one unit.
  private let offsets: [Int32]

  /// - Parameter start: the position before which no offsets are requested.
  init(_ scalars: [UInt32], from start: TextPosition = .start) {
    (first, firstUnit) = (start.scalar, start.unit)
    guard scalars[start.scalar...].contains(where: { $0 > 0xFFFF }) else {
      offsets = []
      return
    }
    var offsets: [Int32] = []
    offsets.reserveCapacity(scalars.count - start.scalar + 1)
    var offset = Int32(start.unit)
    for scalar in scalars[start.scalar...] {
      offsets.append(offset)
      offset += scalar > 0xFFFF ? 2 : 1
    }
    offsets.append(offset)
    self.offsets = offsets
  }

  subscript(scalar: Int) -> Int {
    offsets.isEmpty ? firstUnit + scalar - first : Int(offsets[scalar - first])
  }
}
