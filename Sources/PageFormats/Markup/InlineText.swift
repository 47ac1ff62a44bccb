import PageModel

/// What stands around a stretch of text.
enum InlineWrapper: Equatable {
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

/// A line of styled text while it is being written: white space collapses as HTML has it (Docs/Input.md 8.2), and
/// styles that a block interrupts go on behind it.
struct InlineText {
  private var frames: [Frame] = [Frame(wrapper: .nothing)]
  /// White space stays as it is.
  var isPreformatted = false
  /// Whether there is more than anchors.
  private(set) var hasContent = false
  private(set) var hasBreaks = false
  /// Of anchors in the line.
  private(set) var anchors: [String] = []
  /// Where its first part stands.
  var origin: InputOrigin?
  /// Space here would be the first of its line, or the second in a row.
  private var dropsSpace = true
  private var endsWithSpace = false
  /// What follows stands in a line of its own.
  private var isSeparated = false

  private struct Frame {
    var wrapper: InlineWrapper
    var parts: [RichText] = []
    var text = ""

    var isEmpty: Bool { parts.isEmpty && text.isEmpty }

    mutating func add(_ part: RichText) {
      finishText()
      parts.append(part)
    }

    mutating func finishText() {
      if !text.isEmpty { parts.append(.plain(text)) }
      text = ""
    }

    /// `nil` when there is nothing in it.
    func finished() -> RichText? {
      var frame = self
      frame.finishText()
      if frame.parts.isEmpty { return wrapper.standsAlone ? wrapper.around(.empty) : nil }
      return wrapper.around(frame.parts.count == 1 ? frame.parts[0] : .concat(frame.parts))
    }
  }

  init(in wrappers: [InlineWrapper] = []) { frames += wrappers.map { Frame(wrapper: $0.continued) } }

  var wrappers: [InlineWrapper] { frames.dropFirst().map(\.wrapper) }

  /// The address of the link around what comes next.
  var linkTarget: LinkTarget? {
    for frame in frames.reversed() {
      if case .link(let target) = frame.wrapper { return target }
    }
    return nil
  }

  // MARK: - Writing

  mutating func open(_ wrapper: InlineWrapper) {
    if case .anchor(let name) = wrapper { anchors.append(name) }
    if case .reference = wrapper { begin() }
    frames.append(Frame(wrapper: wrapper))
  }

  mutating func close() {
    guard frames.count > 1 else { return }
    if let text = frames.removeLast().finished() { frames[frames.count - 1].add(text) }
  }

  mutating func add(_ leaf: RichText) {
    begin()
    frames[frames.count - 1].add(leaf)
  }

  mutating func add(_ string: String) {
    if isPreformatted { return addVerbatim(string) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count)
    for byte in string.utf8 {
      if Self.isSpace(byte) {
        if dropsSpace { continue }
        bytes.append(UInt8(ascii: " "))
        dropsSpace = true
        endsWithSpace = true
      } else {
        if isSeparated {
          write(&bytes)
          begin()
        }
        bytes.append(byte)
        dropsSpace = false
        endsWithSpace = false
        hasContent = true
      }
    }
    write(&bytes)
  }

  /// Lines end as they may in files.
  private mutating func addVerbatim(_ string: String) {
    guard !string.isEmpty else { return }
    begin()
    hasBreaks = true
    frames[frames.count - 1].text += string.replacingLineEndings
  }

  private mutating func write(_ bytes: inout [UInt8]) {
    frames[frames.count - 1].text += String(decoding: bytes, as: UTF8.self)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func breakLine() {
    isSeparated = false
    trimSpace()
    frames[frames.count - 1].text += "\n"
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

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) && byte != 0x0b }

  // MARK: - The end of a line

  /// All that was written, without space and the line break at its end. What was open goes on.
  mutating func take() -> RichText {
    if !isPreformatted { trimSpace() }
    trimEnd { $0 == "\n" }
    let wrappers = wrappers
    while frames.count > 1 { close() }
    let text = frames[0].finished() ?? .empty
    let isPreformatted = isPreformatted
    self = InlineText(in: wrappers)
    self.isPreformatted = isPreformatted
    return text
  }

  private mutating func trimSpace() {
    guard endsWithSpace else { return }
    endsWithSpace = false
    trimEnd { $0 == " " }
  }

  /// Takes one character off the end of what was written, when it is the one in question.
  private mutating func trimEnd(where isWanted: (Unicode.Scalar) -> Bool) {
    for index in frames.indices.reversed() where !frames[index].isEmpty {
      if let last = frames[index].text.unicodeScalars.last {
        if isWanted(last) { frames[index].text.unicodeScalars.removeLast() }
      } else if let last = frames[index].parts.popLast(), let rest = last.trimmingEnd(where: isWanted) {
        frames[index].parts.append(rest)
      }
      return
    }
  }
}

extension RichText {
  /// Without its last character, when that is the one in question; `nil` when nothing is left.
  fileprivate func trimmingEnd(where isWanted: (Unicode.Scalar) -> Bool) -> RichText? {
    switch self {
    case .plain(let text):
      guard let last = text.unicodeScalars.last, isWanted(last) else { return self }
      let rest = String(text.unicodeScalars.dropLast())
      return rest.isEmpty ? nil : .plain(rest)
    case .concat(var parts):
      guard let last = parts.popLast() else { return self }
      if let rest = last.trimmingEnd(where: isWanted) { parts.append(rest) }
      return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .concat(parts)
    case .styled(let style, let text): return text.trimmingEnd(where: isWanted).map { .styled(style, $0) }
    case .link(let target, let text): return text.trimmingEnd(where: isWanted).map { .link(target, $0) }
    case .spoiler(let text): return text.trimmingEnd(where: isWanted).map { .spoiler($0) }
    case .anchor(let name, let text):
      return .anchor(name: name, text.trimmingEnd(where: isWanted) ?? .empty)
    case .reference(let name, let text):
      return .reference(name: name, text.trimmingEnd(where: isWanted) ?? .empty)
    case .date, .customEmoji, .inlineImage, .formula, .diff, .button, .unknown: return self
    }
  }
}

extension String {
  /// With `\n` at the end of every line.
  fileprivate var replacingLineEndings: String {
    guard utf8.contains(0x0d) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var follows = false
    for byte in utf8 {
      if byte == 0x0d {
        bytes.append(0x0a)
      } else if !(follows && byte == 0x0a) {
        bytes.append(byte)
      }
      follows = byte == 0x0d
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
