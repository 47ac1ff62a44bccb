import PageModel

/// What stands around a stretch of text.
package enum InlineWrapper: Equatable {
  case style(InlineStyle)
  case spoiler
  case link(LinkTarget)
  case anchor(name: String)
  case reference(name: String)
  /// A tag that says nothing here.
  case nothing

  /// Whether it goes on in the next block, when a block interrupts it.
  fileprivate var continued: InlineWrapper {
    switch self {
    case .style, .spoiler, .link, .nothing: self
    // A name is that of one place.
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

  /// Whether it says something without a text.
  fileprivate var standsAlone: Bool {
    switch self {
    case .anchor, .reference: true
    case .style, .spoiler, .link, .nothing: false
    }
  }
}

/// A line of styled text while it is being written: white space collapses as HTML has it (Spec/Input.md 8.2), and
/// styles that a block interrupts go on behind it.
package struct InlineText {
  /// What is written into, and what is open around it, the outermost first.
  private var frame = Frame(wrapper: .nothing)
  private var around: [Frame] = []
  /// White space stays as it is.
  var isPreformatted = false
  /// Whether there is more than anchors.
  package private(set) var hasContent = false
  private(set) var hasBreaks = false
  /// Of anchors in the line.
  package private(set) var anchors: [String] = []
  /// Where its first part stands.
  package var origin: InputOrigin?
  /// Space here would be the first of its line, or the second in a row.
  private var dropsSpace = true
  private var endsWithSpace = false
  /// What follows stands in a line of its own.
  private var isSeparated = false

  fileprivate struct Frame {
    var wrapper: InlineWrapper
    var parts: [RichText] = []
    /// UTF-8.
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

    /// `nil` when there is nothing in it.
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

  /// Whether nothing was written, and nothing is open.
  var isUntouched: Bool { around.isEmpty && frame.isEmpty && anchors.isEmpty && !hasContent && !hasBreaks }

  /// The address of the link around what comes next.
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

  /// - Parameter text: UTF-8.
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

  /// The end of a stretch of words with one space between them, which stays as it is.
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

  /// What follows begins a line, unless nothing stands before it.
  mutating func separate() { isSeparated = hasContent }

  /// There is something here.
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

  /// All that was written, without space and the line break at its end. What was open goes on.
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

  /// Takes one character off the end of what was written, when it is the one in question.
  private mutating func trimEnd(_ byte: UInt8) {
    if !frame.isEmpty { return frame.trimEnd(byte) }
    if let index = around.lastIndex(where: { !$0.isEmpty }) { around[index].trimEnd(byte) }
  }
}

extension InlineText.Frame {
  /// With a line feed at the end of every line, which may end as it does in files.
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

  /// Takes the last character off when it is the one in question, of ASCII.
  fileprivate mutating func trimEnd(_ byte: UInt8) {
    if let last = text.last {
      if last == byte { text.removeLast() }
    } else if let last = parts.popLast(), let rest = last.trimmingEnd(byte) {
      parts.append(rest)
    }
  }
}

extension RichText {
  /// Without its last character, when that is the one in question; `nil` when nothing is left.
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
