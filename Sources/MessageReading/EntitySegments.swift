import MessageModel
import PageModel
import PageReading

/// A text with entities as messages set it: quotes and code stand by themselves, and every line break stays but those at
/// their borders (Docs/Messages.md 1.3).
extension EntityText {
  var segments: [MessageText.Segment] {
    var segments: [MessageText.Segment] = []
    var position = 0
    for region in regions {
      let start = region.entity.range.lowerBound
      // A line break that the region begins with is its own.
      add(min(position, start)..<start, to: &segments)
      add(region, to: &segments)
      position = region.entity.range.upperBound
      if !endsLine(region.entity.range) { position = afterLineBreak(position) }
    }
    add(position..<units.count, to: &segments)
    return segments
  }

  /// A last line break ends a line and begins none. What is empty then is an empty line.
  private func add(_ range: Range<Int>, to segments: inout [MessageText.Segment]) {
    guard !range.isEmpty else { return }
    segments.append(.text(runs.text(range.lowerBound..<beforeLineBreak(range))))
  }

  private func add(_ region: Region, to segments: inout [MessageText.Segment]) {
    let range = region.entity.range
    switch region.entity.kind {
    case .preformatted(let language):
      segments.append(.code(runs.plainText(range.lowerBound..<beforeLineBreak(range)), language: language))
    case .quote(let isCollapsible):
      segments.append(.quote(quote(region), isCollapsible: isCollapsible))
    case .style, .spoiler, .link, .date, .customEmoji:
      break
    }
  }

  private func quote(_ region: Region) -> RichText {
    let end = beforeLineBreak(region.entity.range)
    var parts: [RichText] = []
    var position = region.entity.range.lowerBound
    for code in region.inner {
      if position < code.range.lowerBound { parts.append(runs.text(position..<code.range.lowerBound)) }
      let codeEnd = min(end, code.range.upperBound)
      if code.range.lowerBound < codeEnd {
        parts.append(.styled(.code, .plain(runs.plainText(code.range.lowerBound..<codeEnd))))
      }
      position = codeEnd
    }
    if position < end { parts.append(runs.text(position..<end)) }
    return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .concat(parts)
  }

  // MARK: - Line breaks

  private func endsLine(_ range: Range<Int>) -> Bool { beforeLineBreak(range) < range.upperBound }

  /// The range's end without a last line break.
  private func beforeLineBreak(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    if end > range.lowerBound, units[end - 1] == EntityRuns.lineFeed { end -= 1 }
    if end > range.lowerBound, units[end - 1] == EntityRuns.carriageReturn { end -= 1 }
    return end
  }

  private func afterLineBreak(_ position: Int) -> Int {
    var position = position
    if position < units.count, units[position] == EntityRuns.carriageReturn { position += 1 }
    if position < units.count, units[position] == EntityRuns.lineFeed { position += 1 }
    return position
  }
}
