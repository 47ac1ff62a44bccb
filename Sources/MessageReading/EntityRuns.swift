import PageModel

/// The text of a message, split wherever an entity begins or ends, so that each run has a single look.
/// Entities of one kind may overlap each other and cross others; entities other than styles (links, dates,
/// emoji) do not overlap entities of their kind.
struct EntityRuns: Sendable {
  struct Look: Equatable {
    /// The bits of `marks`.
    var marks: UInt8 = 0
    /// The indices of entities.
    var link: Int?
    var leaf: Int?
  }

  private struct Run {
    var range: Range<Int>
    var look: Look
  }

  /// The styles that a character may have in addition to its links, from the outside in.
  private static let marks: [TextEntity.Kind] = [
    .spoiler, .style(.bold), .style(.italic), .style(.underline), .style(.strikethrough), .style(.code),
  ]

  private let units: [UInt16]
  private let entities: [TextEntity]
  private var runs: [Run] = []

  /// - Parameter entities: entities of all kinds; those of blocks have no effect here. Dates and emoji do not
  ///   overlap, nor do links.
  init(units: [UInt16], entities: [TextEntity]) {
    self.units = units
    self.entities = entities
    var counts = [Int](repeating: 0, count: Self.marks.count)
    var look = Look()
    var position = 0
    for edge in Self.edges(of: entities) {
      if position < edge.offset {
        runs.append(Run(range: position..<edge.offset, look: look))
        position = edge.offset
      }
      let entity = entities[edge.entity]
      switch entity.kind {
      case .style, .spoiler:
        guard let mark = Self.marks.firstIndex(of: entity.kind) else { continue }
        counts[mark] += edge.isEnd ? -1 : 1
        let bit: UInt8 = 1 << UInt8(mark)
        if counts[mark] > 0 { look.marks |= bit } else { look.marks &= ~bit }
      case .link: look.link = edge.isEnd ? nil : edge.entity
      case .date, .customEmoji: look.leaf = edge.isEnd ? nil : edge.entity
      case .preformatted, .quote: break
      }
    }
    if position < units.count { runs.append(Run(range: position..<units.count, look: look)) }
  }

  private struct Edge {
    var offset: Int
    var isEnd: Bool
    var entity: Int
  }

  /// Returns the edges in the order of the text. At the same offset, ends come before beginnings.
  private static func edges(of entities: [TextEntity]) -> [Edge] {
    entities.indices.flatMap { index in
      let range = entities[index].range
      return [
        Edge(offset: range.lowerBound, isEnd: false, entity: index),
        Edge(offset: range.upperBound, isEnd: true, entity: index),
      ]
    }
    .sorted { ($0.offset, $0.isEnd ? 0 : 1, $0.entity) < ($1.offset, $1.isEnd ? 0 : 1, $1.entity) }
  }

  // MARK: - Text

  /// Returns the rich text of a range.
  func text(_ range: Range<Int>) -> RichText {
    joined(texts(runs(in: range)[...], level: 0))
  }

  /// Returns the text of a range without its look.
  func plainText(_ range: Range<Int>) -> String { Self.text(units[range]) }

  /// Returns a text in which half surrogates are U+FFFD, NULs are removed, and every line ending is one
  /// character (Spec/Input.md 11).
  static func text(_ units: ArraySlice<UInt16>) -> String {
    guard units.contains(where: { $0 == 0 || $0 == carriageReturn }) else {
      return String(decoding: units, as: UTF16.self)
    }
    var cleaned: [UInt16] = []
    for (index, unit) in zip(units.indices, units) where unit != 0 {
      if unit != carriageReturn {
        cleaned.append(unit)
      } else if index + 1 == units.endIndex || units[index + 1] != lineFeed {
        cleaned.append(lineFeed)
      }
    }
    return String(decoding: cleaned, as: UTF16.self)
  }

  static let lineFeed: UInt16 = 0x0a
  static let carriageReturn: UInt16 = 0x0d

  private func runs(in range: Range<Int>) -> [Run] {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return runs[low...].prefix { $0.range.lowerBound < range.upperBound }.map { run in
      Run(range: run.range.clamped(to: range), look: run.look)
    }
  }

  /// The element around a text, from the outside in.
  private enum Wrapper: Equatable {
    case link(Int)
    case leaf(Int)
    case mark(Int)
  }

  private static let levels = 2 + marks.count

  private func wrapper(of look: Look, level: Int) -> Wrapper? {
    switch level {
    case 0: look.link.map { .link($0) }
    case 1...Self.marks.count: look.marks >> UInt8(level - 1) & 1 == 1 ? .mark(level - 1) : nil
    default: look.leaf.map { .leaf($0) }
    }
  }

  /// Returns the texts of runs. The recursion is as deep as the number of levels: neighbors with the same
  /// wrapper at a level share it.
  private func texts(_ runs: ArraySlice<Run>, level: Int) -> [RichText] {
    guard let first = runs.first, let last = runs.last else { return [] }
    guard level < Self.levels else {
      return [.plain(plainText(first.range.lowerBound..<last.range.upperBound))]
    }
    var texts: [RichText] = []
    var rest = runs
    while let next = rest.first {
      let wrapper = wrapper(of: next.look, level: level)
      let group = rest.prefix { self.wrapper(of: $0.look, level: level) == wrapper }
      rest = rest.dropFirst(group.count)
      let inner = self.texts(group, level: level + 1)
      if let wrapper { texts.append(wrapped(joined(inner), in: wrapper)) } else { texts += inner }
    }
    return texts
  }

  private func wrapped(_ text: RichText, in wrapper: Wrapper) -> RichText {
    switch wrapper {
    case .mark(let index):
      if case .style(let style) = Self.marks[index] { .styled(style, text) } else { .spoiler(text) }
    case .link(let index):
      if case .link(let target) = entities[index].kind { .link(target, text) } else { text }
    case .leaf(let index):
      switch entities[index].kind {
      case .date(let time, let format): .date(DateText(label: text, unixTime: time, format: format))
      case .customEmoji(let id):
        .customEmoji(CustomEmoji(id: id, alternative: text.plainText, origin: entities[index].origin))
      case .style, .spoiler, .link, .preformatted, .quote: text
      }
    }
  }

  private func joined(_ texts: [RichText]) -> RichText {
    texts.count == 1 ? texts[0] : texts.isEmpty ? .empty : .concat(texts)
  }
}
