/// Lines of Markdown with what the quotes and list items around them begin them with.
struct MarkdownOutput {
  private(set) var text = ""
  private var frames: [Frame] = []

  private enum Frame {
    case quote
    /// The marker stands on the item's first line, its width before the others.
    case item(marker: String, isBegun: Bool)
  }

  mutating func beginQuote() { frames.append(.quote) }

  /// - Parameter marker: with the space after it.
  mutating func beginItem(_ marker: String) { frames.append(.item(marker: marker, isBegun: false)) }

  mutating func end() { frames.removeLast() }

  /// Of the innermost item, when nothing of it is written yet.
  var pendingMarker: String? {
    if case .item(let marker, isBegun: false)? = frames.last { marker } else { nil }
  }

  /// Whether a list that begins here has nothing but spaces before its markers.
  var beginsLines: Bool {
    frames.allSatisfy { frame in
      if case .item(_, isBegun: true) = frame { true } else { false }
    }
  }

  /// A line without spaces at its end. One inside a fence keeps its own.
  mutating func line(_ line: String) {
    var prefix = ""
    for index in frames.indices {
      switch frames[index] {
      case .quote:
        // Marks of quotes in quotes stand together.
        var isFollowed = false
        if index + 1 < frames.count, case .quote = frames[index + 1] { isFollowed = true }
        prefix += isFollowed ? ">" : "> "
      case .item(let marker, let isBegun):
        prefix += isBegun ? String(repeating: " ", count: marker.count) : marker
        frames[index] = .item(marker: marker, isBegun: true)
      }
    }
    text += line.isEmpty ? prefix.withoutSpacesAtEnd : prefix + line
    text += "\n"
  }

  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }
}

extension String {
  var withoutSpacesAtEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}
