import Primitives
import Typography

/// A text in its place, of which a part can be selected (Spec/Live.md 7).
package struct SelectableText {
  package let box: TextBox
  /// The corner of the text, in the space of what contains it.
  package let origin: Point
  /// The pointer of the text in its page; empty for the text of a message.
  package let source: String

  package init(_ box: TextBox, at origin: Point, source: String = "") {
    (self.box, self.origin, self.source) = (box, origin, source)
  }

  package func offsetBy(_ offset: Point) -> SelectableText {
    SelectableText(box, at: origin.moved(by: offset), source: source)
  }
}

/// A part of the texts of a message.
package struct TextSelection {
  /// The characters, with a line break between paragraphs.
  package var text: String
  /// The selected parts of lines.
  package var rects: [Rect]
  /// The edges at the beginning and at the end, which have no width.
  package var edges: [Rect]
  /// The pointers of the first and the last text, with offsets in UTF-16 units.
  package var start: (source: String, offset: Int)
  package var end: (source: String, offset: Int)
}

extension Sequence<LayoutItem> {
  /// Returns the texts of the items in reading order.
  package var selectableTexts: [SelectableText] { flatMap(\.selectableTexts) }
}

extension LayoutItem {
  /// The texts of the item, in its parent's space.
  fileprivate var selectableTexts: [SelectableText] {
    switch content {
    case .text(let box): [SelectableText(box, at: frame.origin, source: source)]
    case .code(let code):
      [SelectableText(code.text, at: frame.origin.moved(by: code.textOrigin), source: source)]
    default:
      groups.flatMap { group in
        group.items.selectableTexts.map { $0.offsetBy(group.origin.moved(by: frame.origin)) }
      }
    }
  }
}

extension [SelectableText] {
  /// A place between two characters.
  private struct Place {
    var text: Int
    var line: Int
    /// The number of UTF-16 units before it in its text.
    var offset: Int
    /// The x coordinate in the space of the texts.
    var x: Double

    func precedes(_ other: Place) -> Bool {
      (text, line, offset) < (other.text, other.line, other.offset)
    }
  }

  /// The height that is added above and below a line, and what its attachments exceed it by.
  private static var room: (edges: Double, attachments: Double) { (4, 2) }

  /// Returns the part between two points, in either order; `nil` if nothing is between them.
  package func selection(from first: Point, to second: Point) -> TextSelection? {
    guard let one = place(at: first), let other = place(at: second) else { return nil }
    let (start, end) = other.precedes(one) ? (other, one) : (one, other)
    guard start.precedes(end) else { return nil }
    var (text, rects) = ("", [Rect]())
    for index in start.text...end.text {
      let from = index == start.text ? start : nil
      let to = index == end.text ? end : nil
      if index > start.text, !text.hasSuffix("\n") { text += "\n" }
      let lines = self[index].box.lines
      for number in (from?.line ?? 0)...Swift.max(from?.line ?? 0, to?.line ?? lines.count - 1)
      where number < lines.count {
        let line = lines[number]
        let range = line.line.range
        let lower = number == from?.line ? from?.offset : nil
        let upper = number == to?.line ? to?.offset : nil
        let selected =
          (lower ?? range.lowerBound)..<Swift.max(lower ?? range.lowerBound, upper ?? range.upperBound)
        text += line.characters(selected)
        // The terminator of a line is no part of its characters.
        if upper == nil, range.count > line.text.utf16.count, number < lines.count - 1 { text += "\n" }
        rects += line.rects(of: selected).map { $0.offsetBy(self[index].origin) }
      }
    }
    guard !text.isEmpty, !rects.isEmpty else { return nil }
    return TextSelection(
      text: text, rects: rects, edges: [edge(at: start), edge(at: end)],
      start: (self[start.text].source, start.offset), end: (self[end.text].source, end.offset))
  }

  private func edge(at place: Place) -> Rect {
    let line = self[place.text].box.lines[place.line]
    let band = line.band.offsetBy(self[place.text].origin)
    return Rect(place.x, band.minY, 0, band.height)
  }

  /// Returns the place that is nearest to a point.
  private func place(at point: Point) -> Place? {
    var best: (distance: Double, text: Int, line: Int)?
    for (index, text) in enumerated() {
      for (number, line) in text.box.lines.enumerated() {
        let band = line.band.offsetBy(text.origin)
        let above = Swift.max(band.minY - point.y, point.y - band.maxY, 0)
        let left = text.origin.x + line.x
        let beside = Swift.max(left - point.x, point.x - left - line.width, 0)
        // The line at the height of the point counts more than the one that is nearer to its side.
        let distance = above * 1000 + beside
        if best.map({ distance < $0.distance }) != false { best = (distance, index, number) }
      }
    }
    guard let (_, index, number) = best else { return nil }
    let line = self[index].box.lines[number]
    let left = self[index].origin.x + line.x
    let (offset, x) = line.place(at: point.x - left)
    return Place(text: index, line: number, offset: offset, x: left + x)
  }
}

extension BoxLine {
  /// The band of a selection: the line with its attachments, and 4 points above and below.
  fileprivate var band: Rect {
    var band = Rect(0, frame.minY, 0, frame.height)
    for attachment in attachments {
      let inside = attachment.frame.outset(by: -2)
      let (top, bottom) = (min(band.minY, inside.minY), max(band.maxY, inside.maxY))
      band = Rect(0, top, 0, bottom - top)
    }
    return Rect(0, band.minY - 4, 0, band.height + 8)
  }

  /// Returns the parts of the line with a range of its characters.
  fileprivate func rects(of range: Range<Int>) -> [Rect] {
    let band = band
    return line.spans(of: range).filter { $0.upperBound > $0.lowerBound }.map {
      Rect(x + $0.lowerBound, band.minY, $0.upperBound - $0.lowerBound, band.height)
    }
  }

  /// Returns the characters in a range of UTF-16 units.
  fileprivate func characters(_ range: Range<Int>) -> String {
    let units = Array(text.utf16)
    let start = line.range.lowerBound
    let shared = (range.lowerBound - start..<max(range.lowerBound, range.upperBound) - start)
      .clamped(to: 0..<units.count)
    return String(decoding: units[shared], as: UTF16.self)
  }

  /// Returns the place between two characters that is nearest to an x coordinate of the line.
  fileprivate func place(at x: Double) -> (offset: Int, x: Double) {
    let line = self.line
    func distance(_ cluster: LineCluster) -> Double { max(cluster.x - x, x - cluster.x - cluster.width, 0) }
    guard let cluster = line.clusters.min(by: { distance($0) < distance($1) }) else {
      return (line.range.lowerBound, 0)
    }
    let isRight = x > cluster.x + cluster.width / 2
    return (
      isRight == cluster.isRTL ? cluster.range.lowerBound : cluster.range.upperBound,
      isRight ? cluster.x + cluster.width : cluster.x
    )
  }
}
