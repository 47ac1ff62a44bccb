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
    /// How many blocks stand before it.
    var position: Int
    /// Whether it is written piece by piece and ends when the answer goes on.
    var isStreamed: Bool
  }

  /// - Parameters:
  ///   - read: reads the beginning of a text.
  ///   - string: the beginning of a text as it stands.
  func page(read: (Text) -> Page, string: (Text) -> String) -> Page {
    var page = base ?? Page()
    if let text {
      let written = read(text)
      if base == nil { page = written } else { page.append(written) }
    }
    if let thinking {
      let block = Block(.thinking(.plain(string(thinking.text))))
      page.blocks.insert(block, at: min(thinking.position, page.blocks.count))
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
