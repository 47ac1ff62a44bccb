public struct AuthorDate: Equatable, Sendable {
  public var author: RichText
  /// Seconds since 1970, UTC; `nil` when unknown.
  public var date: Int?

  public init(author: RichText, date: Int? = nil) {
    self.author = author
    self.date = date
  }
}

public struct Preformatted: Equatable, Sendable {
  public var text: RichText
  /// Empty when the author named none.
  public var language: String

  public init(text: RichText, language: String = "") {
    self.text = text
    self.language = language
  }
}

public struct BlockQuote: Equatable, Sendable {
  /// A quote that holds only text is one paragraph.
  public var blocks: [Block]
  public var caption: RichText
  public var isCollapsed: Bool

  public init(blocks: [Block], caption: RichText = .empty, isCollapsed: Bool = false) {
    self.blocks = blocks
    self.caption = caption
    self.isCollapsed = isCollapsed
  }
}

public struct PullQuote: Equatable, Sendable {
  public var text: RichText
  public var caption: RichText

  public init(text: RichText, caption: RichText = .empty) {
    self.text = text
    self.caption = caption
  }
}

public struct Details: Equatable, Sendable {
  public var summary: RichText
  public var blocks: [Block]
  public var isOpen: Bool

  public init(summary: RichText, blocks: [Block], isOpen: Bool = false) {
    self.summary = summary
    self.blocks = blocks
    self.isOpen = isOpen
  }
}
