import PageLayout
import Primitives
import Scene

/// The progress of a number that rolls from another (Spec/Motion.md 4).
package struct CountRoll: Equatable, Sendable {
  /// The elapsed share of the time, from 0 to 1.
  package var share: Double
  /// True if the number became larger, in which case the digits move up.
  package var rises: Bool

  package init(share: Double, rises: Bool) {
    self.share = share
    self.rises = rises
  }

  /// The distance by which a digit moves, in points.
  static let way = 12.0
  /// The smallest share of the time for a character, which is that of the first of very many.
  private static let least = 0.25

  /// Returns the progress of a character, from 0 to 1.
  func progress(ofCharacter index: Int, of count: Int) -> Double {
    min(1, max(0, share) / (Self.least + (1 - Self.least) * Double(index + 1) / Double(count)))
  }
}

/// A number, and the place of its line.
struct CountLine {
  let line: SingleLine
  let corner: Point

  /// The characters in reading order.
  fileprivate var characters: [(text: Substring, columns: Range<Double>)] {
    let units = line.text.utf16
    return line.line.clusters.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { cluster in
      guard cluster.range.upperBound <= units.count else { return nil }
      let start = units.index(units.startIndex, offsetBy: cluster.range.lowerBound)
      let end = units.index(start, offsetBy: cluster.range.count)
      let left = corner.x + line.origin.x + cluster.x
      return (line.text[start..<end], left..<left + max(0, cluster.width))
    }
  }
}

extension ItemPainting {
  /// Paints a number that changes from another. Different characters roll and fade one by one.
  mutating func paint(_ count: CountLine, after former: CountLine, _ roll: CountRoll) {
    let (new, old) = (count.characters, former.characters)
    let most = max(new.count, old.count)
    for index in 0..<most {
      let came = new.indices.contains(index) ? new[index] : nil
      let gone = old.indices.contains(index) ? old[index] : nil
      let progress = came?.text == gone?.text ? 1 : roll.progress(ofCharacter: index, of: most)
      let way = roll.rises ? CountRoll.way : -CountRoll.way
      if let gone, progress < 1 {
        paint(former, gone.columns, lower: -way * progress, alpha: 1 - progress)
      }
      if let came { paint(count, came.columns, lower: way * (1 - progress), alpha: progress) }
    }
  }

  /// Paints some columns of a number.
  private mutating func paint(_ count: CountLine, _ columns: Range<Double>, lower: Double, alpha: Double) {
    let corner = count.corner.moved(by: Point(0, lower))
    let reach = 2 * CountRoll.way
    let box = Rect(
      columns.lowerBound, corner.y + count.line.origin.y - reach, columns.upperBound - columns.lowerBound,
      2 * reach)
    paint(as: .fading(alpha), around: box) { painting in
      painting.clipped(to: box) { $0.paint(count.line, at: corner) }
    }
  }
}
