import PageModel

/// What has arrived of a stream at one moment.
struct StreamState: Sendable {
  /// What came as a page.
  var base: Page?
  /// What was written after it.
  var text: Text?
  var thinking: Thinking?
  var isFinal = false

  /// The beginning of one of the stream's texts.
  struct Text: Sendable {
    var index: Int
    /// Bytes of UTF-8.
    var length = 0
  }

  /// What the model is doing while no answer comes.
  struct Thinking: Sendable {
    var text: Text
    var position: Position
    /// Whether it is written piece by piece and ends when the answer goes on.
    var isStreamed: Bool
    /// Whether it is over: it stays as long as nothing follows it.
    var isClosed = false
  }

  /// A place after all that was there at one moment.
  struct Position: Sendable {
    /// Blocks of the page that came.
    var base: Int
    /// What was written after it.
    var text: Text?
  }

  /// A thought's first line, or what a narrow bubble has room for of it.
  private static func closed(_ thought: String) -> String {
    let line = thought.prefix { !$0.isNewline }
    return line.count > mostOfThought ? line.prefix(mostOfThought) + "…" : String(line)
  }

  /// Characters.
  private static let mostOfThought = 28

  /// The texts of which it shows something.
  var texts: Set<Int> { Set([text, thinking?.text, thinking?.position.text].compactMap { $0?.index }) }

  /// `read`: reads the beginning of a text. `string`: the beginning of a text as it stands.
  func page(read: (Text) -> Page, string: (Text) -> String) -> Page {
    var page = base ?? Page()
    if let text {
      let written = read(text)
      if base == nil { page = written } else { page.append(written) }
    }
    if let thinking {
      let text = string(thinking.text)
      let written = thinking.position.text.map { read($0).blocks.count } ?? 0
      let place = min(thinking.position.base + written, page.blocks.count)
      if !thinking.isClosed {
        page.blocks.insert(Block(.thinking(.plain(text))), at: place)
      } else if place == page.blocks.count {
        page.blocks.append(Block(.thinking(.plain(Self.closed(text)))))
      }
    }
    page.isDraft = !isFinal
    return page
  }
}

extension Page {
  fileprivate mutating func append(_ other: Page) {
    blocks += other.blocks
    media.photos.merge(other.media.photos) { first, _ in first }
    media.documents.merge(other.media.documents) { first, _ in first }
  }
}
