import PageModel

/// The markup around a part of a text.
package enum InlineWrapper: Equatable {
  case style(InlineStyle)
  case spoiler
  case link(LinkTarget)
  case anchor(name: String)
  case reference(name: String)
  /// A tag that has no effect here.
  case nothing

  /// The wrapper that continues in the next block when a block interrupts the text.
  fileprivate var continued: InlineWrapper {
    switch self {
    case .style, .spoiler, .link, .nothing: self
    // A name belongs to a single place.
    case .anchor, .reference: .nothing
    }
  }

  fileprivate func around(_ text: RichText) -> RichText {
    switch self {
    case .style(let style): .styled(style, text)
    case .spoiler: .spoiler(text)
    case .link(let target): .link(target, text)
    case .anchor(let name): .anchor(name: name, text)
    case .reference(let name): .reference(name: name, text)
    case .nothing: text
    }
  }

  /// True if the wrapper has a meaning without text.
  fileprivate var standsAlone: Bool {
    switch self {
    case .anchor, .reference: true
    case .style, .spoiler, .link, .nothing: false
    }
  }
}

/// A line of styled text that is being written. White space collapses as in HTML (Spec/Input.md 8.2), and
/// styles that a block interrupts continue after it.
package struct InlineText {
  /// The innermost open frame, and the open frames around it, the outermost first.
  private var frame = Frame(wrapper: .nothing)
  private var around: [Frame] = []
  /// True if white space is preserved.
  var isPreformatted = false
  /// True if the line contains more than anchors.
  package private(set) var hasContent = false
  private(set) var hasBreaks = false
  /// The names of the anchors in the line.
  package private(set) var anchors: [String] = []
  /// The origin of the first part of the line.
  package var origin: InputOrigin?
  /// True if a space here would be the first of its line, or the second in a row.
  private var dropsSpace = true
  private var endsWithSpace = false
  /// True if the next content begins a new line.
  private var isSeparated = false

  fileprivate struct Frame {
    var wrapper: InlineWrapper
    var parts: [RichText] = []
    /// The text in UTF-8.
    var text: [UInt8] = []

    var isEmpty: Bool { parts.isEmpty && text.isEmpty }

    mutating func add(_ part: RichText) {
      finishText()
      parts.append(part)
    }

    mutating func finishText() {
      if text.isEmpty { return }
      parts.append(.plain(String(decoding: text, as: UTF8.self)))
      text.removeAll(keepingCapacity: true)
    }

    /// Returns the content with its wrapper; `nil` if it is empty.
    mutating func finish() -> RichText? {
      finishText()
      if parts.isEmpty { return wrapper.standsAlone ? wrapper.around(.empty) : nil }
      return wrapper.around(parts.count == 1 ? parts[0] : .concat(parts))
    }
  }

  package init(in wrappers: [InlineWrapper] = []) {
    for wrapper in wrappers { push(Frame(wrapper: wrapper.continued)) }
  }

  var wrappers: [InlineWrapper] {
    around.isEmpty ? [] : around.dropFirst().map(\.wrapper) + [frame.wrapper]
  }

  /// True if nothing is written and nothing is open.
  var isUntouched: Bool { around.isEmpty && frame.isEmpty && anchors.isEmpty && !hasContent && !hasBreaks }

  /// The target of the link around the next content.
  var linkTarget: LinkTarget? {
    if case .link(let target) = frame.wrapper { return target }
    for frame in around.reversed() {
      if case .link(let target) = frame.wrapper { return target }
    }
    return nil
  }

  // MARK: - Writing

  package mutating func open(_ wrapper: InlineWrapper) {
    if case .anchor(let name) = wrapper { anchors.append(name) }
    if case .reference = wrapper { begin() }
    push(Frame(wrapper: wrapper))
  }

  private mutating func push(_ new: Frame) {
    around.append(frame)
    frame = new
  }

  package mutating func close() {
    if around.isEmpty { return }
    let text = frame.finish()
    frame = around.removeLast()
    if let text { frame.add(text) }
  }

  package mutating func add(_ leaf: RichText) {
    begin()
    frame.add(leaf)
  }

  package mutating func add(_ string: String) {
    var string = string
    string.withUTF8 { add($0) }
  }

  /// - Parameter text: the text in UTF-8.
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    if isPreformatted { return addVerbatim(text) }
    var start = 0
    while start < text.count {
      if Self.isSpace(text[start]) {
        start += 1
        if dropsSpace { continue }
        frame.text.append(UInt8(ascii: " "))
        dropsSpace = true
        endsWithSpace = true
      } else {
        begin()
        let end = Self.endOfWords(from: start, in: text)
        frame.text += text[start..<end]
        start = end
      }
    }
  }

  /// Returns the end of a run of words that are separated by single spaces, which is copied unchanged.
  private static func endOfWords(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    while end < text.count {
      if isSpace(text[end]) {
        guard text[end] == UInt8(ascii: " "), end + 1 < text.count, !isSpace(text[end + 1]) else { break }
      }
      end += 1
    }
    return end
  }

  private mutating func addVerbatim(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    begin()
    hasBreaks = true
    frame.addLines(text)
  }

  mutating func breakLine() {
    isSeparated = false
    trimSpace()
    frame.text.append(UInt8(ascii: "\n"))
    hasBreaks = true
    dropsSpace = true
  }

  /// Begins a new line with the next content, unless the line is empty.
  mutating func separate() { isSeparated = hasContent }

  /// Notes that the line has content.
  private mutating func begin() {
    if isSeparated { breakLine() }
    hasContent = true
    dropsSpace = false
    endsWithSpace = false
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte) && byte != 0x0b
  }

  // MARK: - The end of a line

  /// Returns the written text without the white space and the line break at its end. Open wrappers continue
  /// in the next text.
  package mutating func take() -> RichText {
    if !isPreformatted { trimSpace() }
    trimEnd(UInt8(ascii: "\n"))
    let wrappers = wrappers
    while !around.isEmpty { close() }
    let text = frame.finish() ?? .empty
    let isPreformatted = isPreformatted
    self = InlineText(in: wrappers)
    self.isPreformatted = isPreformatted
    return text
  }

  private mutating func trimSpace() {
    guard endsWithSpace else { return }
    endsWithSpace = false
    trimEnd(UInt8(ascii: " "))
  }

  /// Removes the last character if it is the given one.
  private mutating func trimEnd(_ byte: UInt8) {
    if !frame.isEmpty { return frame.trimEnd(byte) }
    if let index = around.lastIndex(where: { !$0.isEmpty }) { around[index].trimEnd(byte) }
  }
}

extension InlineText.Frame {
  /// Appends lines with a line feed at the end of each. The input may have the line endings of files.
  fileprivate mutating func addLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.contains(0x0d) else {
      text += bytes
      return
    }
    var follows = false
    for byte in bytes {
      if byte == 0x0d {
        text.append(0x0a)
      } else if !(follows && byte == 0x0a) {
        text.append(byte)
      }
      follows = byte == 0x0d
    }
  }

  /// Removes the last character if it is the given ASCII character.
  fileprivate mutating func trimEnd(_ byte: UInt8) {
    if let last = text.last {
      if last == byte { text.removeLast() }
    } else if let last = parts.popLast(), let rest = last.trimmingEnd(byte) {
      parts.append(rest)
    }
  }
}

extension RichText {
  /// Returns the text without its last character if that is the given one; `nil` if nothing is left.
  fileprivate func trimmingEnd(_ byte: UInt8) -> RichText? {
    switch self {
    case .plain(let text):
      guard text.utf8.last == byte else { return self }
      let rest = String(text.unicodeScalars.dropLast())
      return rest.isEmpty ? nil : .plain(rest)
    case .concat(var parts):
      guard let last = parts.popLast() else { return self }
      if let rest = last.trimmingEnd(byte) { parts.append(rest) }
      return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .concat(parts)
    case .styled(let style, let text): return text.trimmingEnd(byte).map { .styled(style, $0) }
    case .link(let target, let text): return text.trimmingEnd(byte).map { .link(target, $0) }
    case .spoiler(let text): return text.trimmingEnd(byte).map { .spoiler($0) }
    case .anchor(let name, let text):
      return .anchor(name: name, text.trimmingEnd(byte) ?? .empty)
    case .reference(let name, let text):
      return .reference(name: name, text.trimmingEnd(byte) ?? .empty)
    case .date, .customEmoji, .inlineImage, .formula, .diff, .button, .unknown: return self
    }
  }
}
