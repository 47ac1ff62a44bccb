import Pictures
import Primitives
import Scene

/// Where a list stands on sheets of paper, and where it is cut (Spec/Vectors.md 5).
struct SheetPlace {
  private let paper: PaperSize?
  private let canvas: Size
  /// What is wider than the paper is drawn smaller.
  let scale: Double
  /// Free above and below what is cut.
  private var margin = 0.0

  private static let usualMargin = 24.0
  /// Points: what is higher is a ground, and may be cut.
  private static let highestSign = 48.0

  init(_ list: DisplayList, on paper: PaperSize?) {
    self.paper = paper
    canvas = list.canvas
    scale = paper.map { min(1, $0.width / list.canvas.width) } ?? 1
    if let paper, list.canvas.height * scale > paper.height {
      margin = min(Self.usualMargin, paper.height / 8)
    }
  }

  func corner(of rows: ClosedRange<Double>) -> Point {
    guard let paper else { return .zero }
    return Point((paper.width - canvas.width * scale) / 2, margin - rows.lowerBound * scale)
  }

  /// Behind all of a sheet.
  func ground(of list: DisplayList) -> Color? {
    guard paper != nil else { return nil }
    if let background = list.background { return background }
    if case .solid(let color)? = list.layers.first?.fill { return color }
    return nil
  }

  /// The rows of each sheet.
  func cuts(of list: DisplayList) -> [ClosedRange<Double>] {
    guard let paper else { return [0...canvas.height] }
    let room = (paper.height - 2 * margin) / scale
    guard canvas.height > room + 0.01 else { return [0...canvas.height] }
    var whole = list.layers.flatMap { $0.elements.flatMap { $0.uncut(highest: Self.highestSign) } }
    whole.removeAll { $0.upperBound - $0.lowerBound > room }
    whole.sort { $0.lowerBound < $1.lowerBound }
    var cuts: [ClosedRange<Double>] = []
    var start = 0.0
    while canvas.height - start > room + 0.01 {
      let end = Self.free(below: start, at: start + room, whole)
      cuts.append(start...end)
      start = end
    }
    if start < canvas.height { cuts.append(start...canvas.height) }
    return cuts
  }

  /// The lowest place at which nothing is cut that should not be; where there is none, as low as may be.
  ///
  /// - Parameter whole: what should not be cut, from top to bottom.
  private static func free(
    below start: Double, at lowest: Double, _ whole: [ClosedRange<Double>]
  ) -> Double {
    var place = lowest
    for range in whole.reversed() where range.lowerBound < place && place < range.upperBound {
      place = range.lowerBound
    }
    // What stands higher may reach lower.
    while let range = whole.last(where: { $0.lowerBound < place && place < $0.upperBound }) {
      place = range.lowerBound
    }
    return place > start + 1 ? place : lowest
  }
}

extension Element {
  /// Of a line's height above its baseline and below it, in parts of the size: less than lines are apart.
  private static let (above, below) = (0.93, 0.25)
  /// Points, from its top on: a heading does not end a sheet.
  private static let belowHeading = 80.0

  /// The rows of what may not be cut.
  fileprivate func uncut(highest: Double) -> [ClosedRange<Double>] {
    switch content {
    case .glyphs(let run):
      if run.isFine { return [bounds.minY...bounds.maxY] }
      let (low, high) = (run.glyphs.map(\.rise).min() ?? 0, run.glyphs.map(\.rise).max() ?? 0)
      return [run.baseline - high - Self.above * run.size...run.baseline - low + Self.below * run.size]
    case .image(let image): return [image.frame.minY...image.frame.maxY]
    case .dots: return [bounds.minY...bounds.maxY]
    case .fill(let shape, _), .stroke(let shape, _, _):
      let width = if case .stroke(_, let width, _) = content { width } else { 0.0 }
      let extent = shape.extent.outset(by: width / 2)
      if extent.height <= highest { return [extent.minY...extent.maxY] }
      // Of a ground neither end is left alone.
      let edge = highest / 2
      return [extent.minY...extent.minY + edge, extent.maxY - edge...extent.maxY]
    case .group(let group):
      if group.motion != nil || group.dust != nil { return [bounds.minY...bounds.maxY] }
      return group.elements.flatMap { $0.uncut(highest: highest) }
    case .stamp: return [bounds.minY...bounds.maxY]
    case .landmark(.whole(let rect)): return [rect.minY...rect.maxY]
    case .landmark(.heading(_, let level, let corner)) where level > 0:
      return [corner.y...corner.y + Self.belowHeading]
    case .pattern, .landmark: return []
    }
  }
}
