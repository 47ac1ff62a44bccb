import Pictures
import Primitives
import Scene

/// The position of a display list on sheets of paper, and the cuts between the sheets (Spec/Vectors.md 5).
struct SheetPlace {
  private let paper: PaperSize?
  private let canvas: Size
  /// The scale, less than 1 for a list that is wider than the paper.
  let scale: Double
  /// The margin above and below the content of a sheet, in points; 0 for content that fits on one sheet.
  private var margin = 0.0

  private static let usualMargin = 24.0
  /// The height of the highest shape that is not cut, in points. Higher shapes are backgrounds.
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

  /// Returns the color behind a whole sheet.
  func ground(of list: DisplayList) -> Color? {
    guard paper != nil else { return nil }
    if let background = list.background { return background }
    if case .solid(let color)? = list.layers.first?.fill { return color }
    return nil
  }

  /// Returns the rows of each sheet.
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

  /// Returns the lowest position of a cut that splits no range; if there is none, the lowest allowed
  /// position.
  ///
  /// - Parameter whole: the ranges to keep whole, from top to bottom.
  private static func free(
    below start: Double, at lowest: Double, _ whole: [ClosedRange<Double>]
  ) -> Double {
    var place = lowest
    for range in whole.reversed() where range.lowerBound < place && place < range.upperBound {
      place = range.lowerBound
    }
    // A range that starts higher may reach lower.
    while let range = whole.last(where: { $0.lowerBound < place && place < $0.upperBound }) {
      place = range.lowerBound
    }
    return place > start + 1 ? place : lowest
  }
}

extension Element {
  /// The parts of a line's height above and below its baseline, in ems. Together they are less than the
  /// distance between lines.
  private static let (above, below) = (0.93, 0.25)
  /// The height below the top of a heading that is not cut, in points, so that a heading does not end a
  /// sheet.
  private static let belowHeading = 80.0

  /// Returns the ranges of rows that must not be cut.
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
      // The first and last rows of a background stay together.
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
