import MessageModel
import PageLayout
import Primitives
import Typography

/// A search in the chat (Spec/Chats.md 15.3).
extension ChatScreenBars {
  var searchPresence: Double { state.search?.presence.share ?? 0 }

  /// The field with the searched text, and the button that ends the search, in place of the title.
  var searchField: [GlassCapsule] {
    guard let search = state.search, searchPresence > 0 else { return [] }
    let (bar, metrics) = (design.bar, part.search)
    let close = Rect(
      size.width - bar.inset - bar.button, barMiddle - bar.button / 2, bar.button, bar.button)
    let rect = Rect(
      bar.inset, barMiddle - bar.capsuleHeight / 2, max(0, close.minX - metrics.gap - bar.inset),
      bar.capsuleHeight)
    let icon = Rect(
      rect.minX + metrics.gap, rect.midY - metrics.icon / 2, metrics.icon, metrics.icon)
    let isEmpty = search.text.isEmpty
    let limit = max(0, rect.width - metrics.textX - bar.padding)
    let label = environment.label(
      isEmpty ? environment.language[.search] : search.text.onOneLine, metrics.font,
      isEmpty ? colors.placeholder : colors.glyph, limit: limit)
    let cross = Rect(
      close.midX - metrics.icon / 2, close.midY - metrics.icon / 2, metrics.icon, metrics.icon)
    return [
      GlassCapsule(
        name: .search, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
        title: label.placed(at: Point(rect.minX + metrics.textX, label.corner(centredIn: rect).y)),
        icons: [Box(.search, in: icon, colors.control)], appearance: .fading(searchPresence)),
      GlassCapsule(
        name: .close, shape: RoundedRect(close, radius: bar.radius), glass: glass,
        icons: [Box(.cross, in: cross, colors.glyph)], appearance: .fading(searchPresence)),
    ]
  }

  /// The number of the match and the buttons to the others, in place of the panel.
  func searchTools(_ search: ChatSearch) -> [GlassCapsule] {
    let (panel, edge) = (design.panel, panelPlace.edge)
    let y = panelPlace.bottom - panel.height
    let language = environment.language
    let words =
      search.count == 0
      ? language[.noResults]
      : language.text(
        .numberOfAll, language.number(min(search.index, search.count - 1) + 1), language.number(search.count))
    let label = environment.label(words, part.search.count, colors.glyph)
    let width = min(
      max(0, size.width - 2 * edge - 3 * (panel.button + panel.gap)),
      label.frame.width + part.search.countPadding)
    // In the middle, unless the arrows are there.
    let most = size.width - edge - 2 * panel.button - 2 * panel.gap - width
    let rect = Rect(min(Rounding.floor((size.width - width) / 2), most), y, width, panel.height)
    var capsules = [
      button(.tools, .list, at: Point(edge, y)),
      GlassCapsule(
        name: .action, shape: RoundedRect(rect, radius: panel.radius), glass: glass,
        title: label.placed(at: label.corner(centredIn: rect))),
      button(.tools, .up, at: Point(size.width - edge - 2 * panel.button - panel.gap, y)),
      button(.tools, .down, at: Point(size.width - edge - panel.button, y)),
    ]
    for index in capsules.indices { capsules[index].appearance = .fading(searchPresence) }
    return capsules
  }

  /// Returns the color behind the matches, through which light letters stay readable.
  func litColor(on side: Side) -> Color {
    let hasLightText = environment.palette.isDark || environment.palette[side].primaryText == .white
    return hasLightText ? part.search.dark : part.search.light
  }
}

extension MessageLayout {
  /// Lays a band behind each place where the message's text contains a text. Upper and lower case are the
  /// same. A match that continues on the next line has a band on each.
  mutating func light(_ text: String, _ color: Color) {
    let wanted = Array(text.lowercased().utf16)
    guard !wanted.isEmpty else { return }
    for index in parts.indices {
      guard case .boxes(var part) = parts[index].content, part.kind == .text else { continue }
      for box in part.boxes.indices { part.boxes[box].light(wanted, color) }
      parts[index].content = .boxes(part)
    }
  }
}

extension Box {
  fileprivate mutating func light(_ wanted: [UInt16], _ color: Color) {
    if case .text(var text) = content {
      text.light(wanted, color)
      content = .text(text)
      return
    }
    self = changingBoxes { boxes in
      boxes.map { box in
        var box = box
        box.light(wanted, color)
        return box
      }
    }
  }
}

extension TextBox {
  fileprivate mutating func light(_ wanted: [UInt16], _ color: Color) {
    let shown = Array(lines)
    let text = FoldedLines(shown)
    var bands: [Int: [Decoration]] = [:]
    for start in text.units.places(of: wanted) {
      for (index, units) in text.parts(of: start..<start + wanted.count) {
        let line = shown[index]
        for span in line.line.spans(of: units) {
          let band = Rect(
            line.x + span.lowerBound, line.frame.minY, span.upperBound - span.lowerBound, line.frame.height)
          bands[index, default: []].append(Decoration(kind: .marker, rect: band, color: color))
        }
      }
    }
    guard !bands.isEmpty else { return }
    lines = ChunkedArray(
      shown.enumerated().map { index, line in bands[index].map { line.adding($0) } ?? line })
  }
}

/// The lines of a text as one text in lower case, in which a match may continue on the next line.
private struct FoldedLines {
  private(set) var units: [UInt16] = []
  /// For each line, the index of its first unit in `units`, and the units of the paragraph that it shows.
  private var places: [(start: Int, units: Range<Int>)] = []

  init(_ lines: [BoxLine]) {
    var former: (end: Int, hasSpace: Bool)?
    for line in lines {
      let shown = Array(line.text.utf16)
      let folded = Array(line.text.lowercased().utf16)
      let first = line.line.range.lowerBound
      if let former {
        // White space at which a line was broken, or the end of a paragraph.
        let isBroken = former.hasSpace && first >= former.end
        units += Array(
          repeating: isBroken ? UInt16(0x20) : 0x0a,
          count: first < former.end ? 1 : first - former.end)
      }
      places.append((units.count, first..<first + shown.count))
      // A letter whose lower case is longer would move the places of the rest.
      units += folded.count == shown.count ? folded : shown
      former = (first + shown.count, line.line.trailingSpace > 0)
    }
  }

  /// Returns the parts of a match: the index of each line that shows some of it, with the units of the paragraph.
  func parts(of match: Range<Int>) -> [(line: Int, units: Range<Int>)] {
    // The last line that begins at the match or before it.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].start <= match.lowerBound { low = middle + 1 } else { high = middle }
    }
    var parts: [(line: Int, units: Range<Int>)] = []
    for index in max(0, low - 1)..<places.count {
      let (start, shown) = places[index]
      guard start < match.upperBound else { break }
      let units = match.clamped(to: start..<start + shown.count)
      if !units.isEmpty {
        parts.append(
          (index, units.lowerBound - start + shown.lowerBound..<units.upperBound - start + shown.lowerBound))
      }
    }
    return parts
  }
}

extension [UInt16] {
  /// Returns where a text begins in this one, without overlaps.
  fileprivate func places(of wanted: [UInt16]) -> [Int] {
    var places: [Int] = []
    var index = 0
    while index + wanted.count <= count {
      if self[index..<index + wanted.count].elementsEqual(wanted) {
        places.append(index)
        index += wanted.count
      } else {
        index += 1
      }
    }
    return places
  }
}
