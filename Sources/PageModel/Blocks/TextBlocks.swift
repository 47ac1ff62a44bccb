package struct AuthorDate: Equatable, Sendable {
  package var author: RichText
  /// The time in seconds since 1970, UTC; `nil` if unknown.
  package var date: Int?

  package init(author: RichText, date: Int? = nil) {
    self.author = author
    self.date = date
  }
}

package struct Preformatted: Equatable, Sendable {
  package var text: RichText
  /// The language of the code; empty if the author did not name one.
  package var language: String

  package init(text: RichText, language: String = "") {
    self.text = text
    self.language = language
  }
}

package struct BlockQuote: Equatable, Sendable {
  /// The contents. A quote that only has text contains one paragraph.
  package var blocks: [Block]
  package var caption: RichText
  package var isCollapsed: Bool

  package init(blocks: [Block], caption: RichText = .empty, isCollapsed: Bool = false) {
    (self.blocks, self.caption, self.isCollapsed) = (blocks, caption, isCollapsed)
  }
}

package struct PullQuote: Equatable, Sendable {
  package var text: RichText
  package var caption: RichText

  package init(text: RichText, caption: RichText = .empty) {
    self.text = text
    self.caption = caption
  }
}

package struct Details: Equatable, Sendable {
  package var summary: RichText
  package var blocks: [Block]
  package var isOpen: Bool

  package init(summary: RichText, blocks: [Block], isOpen: Bool = false) {
    (self.summary, self.blocks, self.isOpen) = (summary, blocks, isOpen)
  }
}
