import JSONText
import PageModel
import PageReading

/// A text with marks, read by the rules of the servers for the `parse_mode` of bots (Spec/Input.md 10.1).
struct MarkedText: Sendable {
  /// The value of `parse_mode`.
  enum Mode: String, CaseIterable, Sendable {
    case html = "HTML"
    case markdown = "Markdown"
    case markdownV2 = "MarkdownV2"

    /// Creates a mode from its name in any case, as the servers do.
    init?(named name: String) {
      guard let mode = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
        return nil
      }
      self = mode
    }
  }

  /// The reason why a server rejects a text.
  struct Fault: Equatable, Sendable {
    var reason: String
    /// The position in bytes of the text as sent.
    var offset: Int
    /// The fix, if it is known.
    var help: String? = nil
  }

  /// The text without its marks.
  var units: [UInt16]
  /// The entities by their ranges, the longer first.
  var entities: [TextEntity]
  /// The first error. The part that it concerns stays in the text as written.
  var fault: Fault?
  /// The number of entities beyond the limit of a message.
  var surplus = 0

  /// The maximum number of entities in a message.
  static let mostEntities = 100

  init(_ text: String, mode: Mode, origin: InputOrigin = .none) {
    var source = MarkedSource(text, origin: origin)
    switch mode {
    case .html: source.readHTML()
    case .markdown: source.readOldMarkdown()
    case .markdownV2: source.readMarkdown()
    }
    units = Array(String(decoding: source.text, as: UTF8.self).utf16)
    entities = source.entities
    fault = source.fault
    trim()
    order()
  }

  // MARK: - After reading

  private mutating func trim() {
    func isSpace(_ unit: UInt16) -> Bool { Unicode.Scalar(unit)?.properties.isWhitespace ?? false }
    let start = units.firstIndex { !isSpace($0) } ?? units.count
    let end = units.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    entities = entities.compactMap { entity in
      var entity = entity
      entity.range = entity.range.clamped(to: start..<end)
      guard !entity.range.isEmpty else { return nil }
      if case .link = entity.kind, units[entity.range].allSatisfy(isSpace) { return nil }
      entity.range = entity.range.lowerBound - start..<entity.range.upperBound - start
      return entity
    }
    units = Array(units[start..<end])
  }

  /// Sorts the entities in the order of the text. Entities inside others of the same sort are removed, and
  /// styles are split around code and emoji.
  private mutating func order() {
    let ordered = entities.enumerated().sorted {
      ($0.element.range.lowerBound, -$0.element.range.count, -$0.offset)
        < ($1.element.range.lowerBound, -$1.element.range.count, -$1.offset)
    }
    let holes = Self.joined(ordered.map(\.element).filter(\.isWhole).map(\.range))
    var pieces: [TextEntity] = []
    var ends: [Sort: Int] = [:]
    // The starts of styles increase, and so do the holes that they may reach.
    var next = 0
    for (_, entity) in ordered {
      let end = ends[entity.sort] ?? 0
      if entity.range.upperBound <= end { continue }
      if !entity.isStyle, entity.range.lowerBound < end { continue }
      ends[entity.sort] = entity.range.upperBound
      guard entity.isStyle else {
        pieces.append(entity)
        continue
      }
      while next < holes.count, holes[next].upperBound <= entity.range.lowerBound { next += 1 }
      pieces += entity.without(holes[next...])
    }
    pieces.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    surplus = max(0, pieces.count - Self.mostEntities)
    entities = Array(pieces.prefix(Self.mostEntities))
  }

  /// Returns sorted ranges with adjacent and overlapping ones merged.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  /// The sort of an entity. An entity inside another one of the same sort has no effect.
  fileprivate enum Sort: Hashable {
    case link, quote, code, leaf, spoiler
    case style(InlineStyle)
  }
}

extension TextEntity {
  /// True if the entity contains no styles.
  fileprivate var isWhole: Bool {
    switch kind {
    case .preformatted, .customEmoji: true
    case .style(let style): style == .code
    case .spoiler, .link, .date, .quote: false
    }
  }

  /// True if the entity may be inside any other one except those without styles.
  fileprivate var isStyle: Bool {
    switch kind {
    case .style(let style): style != .code
    case .spoiler: true
    case .link, .date, .customEmoji, .preformatted, .quote: false
    }
  }

  fileprivate var sort: MarkedText.Sort {
    switch kind {
    case .link: .link
    case .quote: .quote
    case .preformatted: .code
    case .date, .customEmoji: .leaf
    case .style(let style): style == .code ? .code : .style(style)
    case .spoiler: .spoiler
    }
  }

  /// Returns the parts of the entity that are outside the holes, which are in the order of the text.
  fileprivate func without(_ holes: ArraySlice<Range<Int>>) -> [TextEntity] {
    var pieces: [TextEntity] = []
    var start = range.lowerBound
    func add(_ end: Int) {
      guard start < end else { return }
      var piece = self
      piece.range = start..<end
      pieces.append(piece)
    }
    for hole in holes {
      if hole.lowerBound >= range.upperBound { break }
      add(hole.lowerBound)
      start = max(start, hole.upperBound)
    }
    add(range.upperBound)
    return pieces
  }
}

/// The bytes of a marked text, the reading position, and the result so far.
struct MarkedSource {
  let bytes: [UInt8]
  let origin: InputOrigin
  var position = 0
  /// The text without marks, as UTF-8.
  private(set) var text: [UInt8] = []
  /// The length of `text` in UTF-16 units.
  private(set) var count = 0
  var entities: [TextEntity] = []
  private(set) var fault: MarkedText.Fault?

  init(_ text: String, origin: InputOrigin) {
    bytes = Array(text.utf8)
    self.origin = origin
  }

  /// The byte at a distance from the position; 0 after the end.
  subscript(_ ahead: Int) -> UInt8 {
    let index = position + ahead
    return index < bytes.count ? bytes[index] : 0
  }

  var isAtEnd: Bool { position >= bytes.count }

  func stands(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[position + $0] == word.utf8Start[$0] }
  }

  /// Copies bytes into the text.
  mutating func take(_ length: Int = 1) {
    for byte in bytes[position..<min(bytes.count, position + length)] { append(byte) }
    position += length
  }

  mutating func append(_ byte: UInt8) {
    text.append(byte)
    // A character is counted at its first byte; a character outside the Basic Multilingual Plane has two
    // units.
    if byte & 0xc0 != 0x80 { count += byte >= 0xf0 ? 2 : 1 }
  }

  /// Returns the text from an offset on, for links without an address. It is truncated to the maximum length
  /// of an address.
  func written(from start: Int) -> String {
    String(decoding: text[start...].prefix(Limits.entityLength), as: UTF8.self)
  }

  mutating func fail(_ reason: String, help: String? = nil, at offset: Int) {
    fault = fault ?? MarkedText.Fault(reason: reason, offset: offset, help: help)
  }

  mutating func add(_ kind: TextEntity.Kind?, from start: Int) {
    guard let kind, start < count else { return }
    entities.append(TextEntity(range: start..<count, kind: kind, origin: origin))
  }

  /// Reads the language after the opening mark of code, and skips the line break at the beginning of the
  /// code.
  mutating func takeLanguage() -> String {
    var end = position
    while end < bytes.count, !ASCII.isSpace(bytes[end]), bytes[end] != UInt8(ascii: "`") { end += 1 }
    var language = ""
    if end < bytes.count, bytes[end] != UInt8(ascii: "`") {
      language = String(decoding: bytes[position..<end], as: UTF8.self)
      position = end
    }
    if self[0] == UInt8(ascii: "\r"), self[1] == UInt8(ascii: "\n") {
      position += 2
    } else if self[0] == UInt8(ascii: "\n") || self[0] == UInt8(ascii: "\r") {
      position += 1
    }
    return language
  }

  /// Returns the entity of a link to an address; `nil` for an address that leads nowhere.
  func link(_ address: String) -> TextEntity.Kind? {
    let address = String(address.drop { $0.isWhitespace })
    if let telegram = TelegramAddress(address) {
      if telegram.host == "user" {
        return telegram["id"].flatMap(Int64.init).map { .link(.user(id: "\($0)")) }
      }
      return .link(.url(address, hasInstantPage: false))
    }
    let isAddress =
      address.contains { $0 == "." || $0 == ":" } && !address.contains(where: \.isWhitespace)
    return isAddress ? .link(.url(address, hasInstantPage: false)) : nil
  }

  /// Returns the entity of an emoji or a time with its attributes.
  mutating func leaf(_ address: TelegramAddress?, at offset: Int) -> TextEntity.Kind? {
    if address?.host == "emoji", let id = address?["id"].flatMap(Int64.init) {
      return .customEmoji(id: "\(id)")
    }
    if address?.host == "time", let time = address?["unix"].flatMap(Int.init), ISODate.range.contains(time) {
      let format = address?["format"] ?? ""
      if let format = DateText.Format(format) { return .date(unixTime: time, format) }
      fail("unknown time format '\(format)'", at: offset)
      return nil
    }
    fail("the address is neither an emoji with an id nor a time", at: offset)
    return nil
  }
}
