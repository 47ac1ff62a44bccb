import PageModel

/// Puts links into one text after the other. A text is looked at as a whole, whatever its styles: an address may be half
/// bold, and each half is then a link of its own to the same place.
struct EntityLinker {
  private var scanner = EntityScanner()
  /// Bytes in which nothing is linked, in the order of the text: one range for each of its closed parts.
  private var closed: [Range<Int>] = []
  /// What is linked in the text at hand.
  private var matches: [EntityScanner.Match] = []
  // Where the second walk is: in the bytes, among the closed parts, and at the first match that does not end before.
  private var offset = 0
  private var closedIndex = 0
  private var matchIndex = 0

  /// `nil` where nothing is to be linked.
  mutating func linked(_ text: RichText) -> RichText? {
    scanner.bytes.removeAll(keepingCapacity: true)
    closed.removeAll(keepingCapacity: true)
    gather(text)
    matches = scanner.matches()
    if !matches.isEmpty { dropClosedMatches() }
    guard !matches.isEmpty else { return nil }
    offset = 0
    closedIndex = 0
    matchIndex = 0
    return rebuilt(text)
  }

  // MARK: - What there is to read

  /// Whether it is a link, code, a formula or a button already.
  private static func isClosed(_ text: RichText) -> Bool {
    switch text {
    case .plain, .concat, .spoiler, .anchor, .reference, .diff, .unknown: false
    case .styled(let style, _): style == .code
    case .link, .date, .customEmoji, .inlineImage, .formula, .button: true
    }
  }

  /// The first walk: all characters in a row, since those of closed parts are neighbours of the others too.
  private mutating func gather(_ text: RichText) {
    if case .plain(let string) = text {
      scanner.bytes.append(contentsOf: string.utf8)
      return
    }
    if Self.isClosed(text) {
      let start = scanner.bytes.count
      gatherClosed(text)
      closed.append(start..<scanner.bytes.count)
      return
    }
    switch text.parts {
    case .characters(let string): scanner.bytes.append(contentsOf: string.utf8)
    case .row(let texts): for part in texts { gather(part) }
    case .wrapped(let inner), .changed(let inner, _): gather(inner)
    }
  }

  private mutating func gatherClosed(_ text: RichText) {
    switch text.parts {
    case .characters(let string):
      if case .inlineImage = text { scanner.bytes.append(contentsOf: Self.object.utf8) }
      scanner.bytes.append(contentsOf: string.utf8)
    case .row(let texts): for part in texts { gatherClosed(part) }
    case .wrapped(let inner), .changed(let inner, _): gatherClosed(inner)
    }
  }

  /// Stands for an image, so that the words on its sides are two.
  private static let object = "\u{fffc}"

  private mutating func dropClosedMatches() {
    var index = 0
    matches.removeAll { match in
      while index < closed.count, closed[index].upperBound <= match.range.lowerBound { index += 1 }
      return index < closed.count && closed[index].lowerBound < match.range.upperBound
    }
  }

  // MARK: - Links

  /// The second walk, in step with the first; `nil` for a part without a link.
  private mutating func rebuilt(_ text: RichText) -> RichText? {
    if Self.isClosed(text) {
      offset = closed[closedIndex].upperBound
      closedIndex += 1
      return nil
    }
    switch text {
    case .plain(let string): return rebuilt(plain: string)
    case .concat(let parts): return rebuilt(row: parts)
    case .styled(let style, let inner): return rebuilt(inner).map { .styled(style, $0) }
    case .spoiler(let inner): return rebuilt(inner).map { .spoiler($0) }
    case .anchor(let name, let inner): return rebuilt(inner).map { .anchor(name: name, $0) }
    case .reference(let name, let inner): return rebuilt(inner).map { .reference(name: name, $0) }
    case .diff(let new, let old): return rebuilt(new).map { .diff(new: $0, old: old) }
    case .unknown(let kind, let inner): return rebuilt(inner).map { .unknown(kind: kind, $0) }
    case .link, .date, .customEmoji, .inlineImage, .formula, .button: return nil
    }
  }

  private mutating func rebuilt(row parts: [RichText]) -> RichText? {
    var row: [RichText]?
    for (index, part) in parts.enumerated() {
      let new = rebuilt(part)
      if new != nil, row == nil { row = Array(parts[..<index]) }
      if case .plain = part, case .concat(let pieces)? = new {
        row? += pieces
      } else {
        row?.append(new ?? part)
      }
    }
    return row.map { .concat($0) }
  }

  private mutating func rebuilt(plain string: String) -> RichText? {
    let end = offset + string.utf8.count
    var pieces: [RichText] = []
    while matchIndex < matches.count, matches[matchIndex].range.lowerBound < end {
      let match = matches[matchIndex]
      let linked = match.range.clamped(to: offset..<end)
      if offset < linked.lowerBound { pieces.append(.plain(scanner.text(offset..<linked.lowerBound))) }
      if !linked.isEmpty { pieces.append(.link(match.target, .plain(scanner.text(linked)))) }
      offset = linked.upperBound
      // The rest of it is in the parts that follow.
      if match.range.upperBound > end { break }
      matchIndex += 1
    }
    defer { offset = end }
    if pieces.isEmpty { return nil }
    if offset < end { pieces.append(.plain(scanner.text(offset..<end))) }
    return pieces.count == 1 ? pieces[0] : .concat(pieces)
  }
}
