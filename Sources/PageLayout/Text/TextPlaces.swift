import Primitives
import Typography

/// Determines the areas of a text's links that can be tapped (Spec/Rulings.md 6, Spec/Layout.md 9).
package struct LinkAreas {
  private let text: AttributedText
  private let height: Double

  /// - Parameter height: the height of an area, whose bottom is the baseline.
  package init(text: AttributedText, height: Double) {
    self.text = text
    self.height = height
  }

  /// The distance by which an area extends beyond its words on every side, in points.
  package static let outset = 3.0

  package func links(in lines: some Sequence<BoxLine>) -> [TextLink] {
    guard !text.links.isEmpty else { return [] }
    var rects = [[Rect]](repeating: [], count: text.links.count)
    for line in lines {
      for (link, area) in areas(on: line) where area.width > 0 {
        rects[link].append(area.outset(by: Self.outset))
      }
    }
    return zip(text.links, rects).compactMap { target, rects in
      rects.isEmpty ? nil : TextLink(target: target, rects: rects)
    }
  }

  private func areas(on line: BoxLine) -> [(link: Int, area: Rect)] {
    var areas: [(link: Int, area: Rect)] = []
    for run in line.line.runs {
      guard let link = text.attributes[run.tag].link else { continue }
      var area = Rect(line.x + run.x, line.baseline - height, run.width, height)
      for attachment in line.attachments where run.range.contains(attachment.index) {
        area = area.union(attachment.frame)
      }
      if let index = areas.lastIndex(where: { $0.link == link && abs($0.area.maxX - area.minX) < 1 }) {
        areas[index].area = areas[index].area.union(area)
      } else {
        areas.append((link, area))
      }
    }
    return areas
  }
}

extension AttributedText {
  /// Returns the anchors with the frames of their lines as drawn (Spec/Layout.md 23).
  package func anchors(in lines: ChunkedArray<BoxLine>) -> [TextAnchor] {
    guard !anchors.isEmpty else { return [] }
    var found: [TextAnchor] = []
    var line = 0
    var unit = 0
    var scalar = 0
    for anchor in anchors {
      while scalar < min(anchor.position, styled.scalars.count) {
        unit += styled.scalars[scalar] > 0xFFFF ? 2 : 1
        scalar += 1
      }
      // An anchor after the last character is on the last line.
      while line + 1 < lines.count, lines[line].line.range.upperBound <= unit { line += 1 }
      guard lines.indices.contains(line) else { continue }
      found.append(TextAnchor(name: anchor.name, rect: lines[line].drawnFrame))
    }
    return found
  }
}

extension BoxLine {
  /// The frame of the line as drawn.
  fileprivate var drawnFrame: Rect { frame.offsetBy(x: x, y: 0) }
}

/// A text from some position on, in UTF-16 units, which are also the units of lines.
package struct TextUnits {
  /// The offset of the first unit.
  private let start: Int
  /// The text as in dumps: one space for each attachment.
  package private(set) var shown: [UInt16] = []
  /// The indices of attachments by their units.
  private var attachments: [Int: Int] = [:]
  /// The runs of the styled text.
  private(set) var runs: [(range: Range<Int>, tag: Int)] = []

  package init(_ text: StyledText, from start: TextPosition = .start) {
    self.start = start.unit
    var starts: [Int] = []
    var unit = start.unit
    let firstRun = text.runIndex(at: start.scalar)
    var nextRun = firstRun
    var nextAttachment = text.attachmentIndex(from: start.scalar)
    shown.reserveCapacity(text.scalars.count - start.scalar)
    for position in start.scalar..<text.scalars.count {
      let value = text.scalars[position]
      while nextRun < text.runs.count, text.runs[nextRun].start <= position {
        starts.append(unit)
        nextRun += 1
      }
      var scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      if nextAttachment < text.attachments.count, text.attachments[nextAttachment].position == position {
        attachments[unit] = nextAttachment
        nextAttachment += 1
        scalar = " "
      }
      shown.append(contentsOf: scalar.utf16)
      unit += value > 0xFFFF ? 2 : 1
    }
    runs = starts.indices.map { index in
      (starts[index]..<(index + 1 < starts.count ? starts[index + 1] : unit), text.runs[firstRun + index].tag)
    }
  }

  /// Returns the characters of the line without its terminator.
  package func plainText(of line: TextLine) -> String {
    let end = line.clusters.map(\.range.upperBound).max() ?? line.range.lowerBound
    return String(units: shown[line.range.lowerBound - start..<end - start])
  }

  /// Returns the attachments of a line from left to right, with their indices in the text.
  package func attachments(on line: TextLine) -> [(cluster: LineCluster, index: Int)] {
    guard !attachments.isEmpty else { return [] }
    return line.clusters.compactMap { cluster in
      guard cluster.isAttachment, let index = attachments[cluster.range.lowerBound] else { return nil }
      return (cluster, index)
    }
  }
}

extension String {
  /// Decodes UTF-16 units. The standard library does the same a hundred times more slowly.
  fileprivate init(units: ArraySlice<UInt16>) {
    let surrogates: ClosedRange<UInt16> = 0xD800...0xDFFF
    var count = 0
    for unit in units {
      if surrogates.contains(unit) {
        self.init(decoding: units, as: UTF16.self)
        return
      }
      count += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    }
    self.init(unsafeUninitializedCapacity: count) { bytes in
      var next = 0
      func put(_ byte: UInt16) {
        bytes[next] = UInt8(truncatingIfNeeded: byte)
        next += 1
      }
      for unit in units {
        if unit < 0x80 {
          put(unit)
        } else if unit < 0x800 {
          put(0xC0 | unit >> 6)
          put(0x80 | unit & 0x3F)
        } else {
          put(0xE0 | unit >> 12)
          put(0x80 | unit >> 6 & 0x3F)
          put(0x80 | unit & 0x3F)
        }
      }
      return next
    }
  }
}
