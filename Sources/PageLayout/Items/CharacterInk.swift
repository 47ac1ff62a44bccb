import Primitives

extension BoxLine {
  /// Ink bounds by UTF-16 unit of the line's range, relative to the line's left edge with **y up from the
  /// baseline**. A cluster's stand at its first unit; `nil` where nothing is inked, and for formulas
  /// (Docs/Layout.md 10). Without ink measured by the layout, there are only attachments in it.
  package var characterInk: [Rect?] {
    var slots = [Rect?](repeating: nil, count: line.range.count)
    for cluster in line.clusters { slots[cluster.range.lowerBound - line.range.lowerBound] = cluster.ink }
    // A formula is an item of its own, and shows as one.
    for attachment in attachments where attachment.formula == nil {
      // An attachment's ink is its frame, wherever device pixels moved it.
      let bottom = attachment.ascent - attachment.frame.height
      slots[attachment.index - line.range.lowerBound] = Rect(
        attachment.frame.minX - x, bottom, attachment.frame.width, attachment.frame.height)
    }
    return slots
  }
}
