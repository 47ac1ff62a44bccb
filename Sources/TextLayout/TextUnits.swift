import Typography

/// A text from some place on in UTF-16 units, in which lines count.
package struct TextUnits {
  /// The first of the units.
  private let start: Int
  /// The text as dumps show it: one space for each attachment.
  package private(set) var shown: [UInt16] = []
  /// Indices of attachments by the units that they stand at.
  private var attachments: [Int: Int] = [:]
  /// Runs of the styled text.
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

  /// The line's characters without what ends it.
  package func plainText(of line: TextLine) -> String {
    let end = line.clusters.map(\.range.upperBound).max() ?? line.range.lowerBound
    return String(decoding: shown[line.range.lowerBound - start..<end - start], as: UTF16.self)
  }

  /// The attachments of a line, from left to right, by their indices in the text.
  package func attachments(on line: TextLine) -> [(cluster: LineCluster, index: Int)] {
    guard !attachments.isEmpty else { return [] }
    return line.clusters.compactMap { cluster in
      guard cluster.isAttachment, let index = attachments[cluster.range.lowerBound] else { return nil }
      return (cluster, index)
    }
  }
}
