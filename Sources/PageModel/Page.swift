/// The contents of a rich message or an Instant View page, before layout.
package struct Page: Equatable, Sendable {
  package var blocks: [Block]
  package var media: MediaTable
  package var isRTL: Bool
  /// False for a partial page, which clients end with "Show more".
  package var isComplete: Bool
  /// True for a streaming preview, in which thinking blocks are allowed.
  package var isDraft: Bool
  /// The address of the page, for relative links and anchors.
  package var url: String?
  /// The number of views; `nil` if unknown.
  package var views: Int?
  package var metadata: Metadata
  /// The details and quotes whose state a reader has changed: pointers into the blocks, as layouts have them.
  package var toggled: Set<String> = []

  package init(
    blocks: [Block] = [], media: MediaTable = MediaTable(), isRTL: Bool = false,
    isComplete: Bool = true, isDraft: Bool = false, url: String? = nil, views: Int? = nil,
    metadata: Metadata = Metadata()
  ) {
    (self.blocks, self.media, self.isRTL, self.isComplete) = (blocks, media, isRTL, isComplete)
    (self.isDraft, self.url, self.views, self.metadata) = (isDraft, url, views, metadata)
  }

  /// The properties of the page in an envelope around the blocks.
  package struct Metadata: Equatable, Sendable {
    package var title: String?
    package var author: String?
    package var site: String?
    /// The time in seconds since 1970, UTC.
    package var date: Int?

    package init(title: String? = nil, author: String? = nil, site: String? = nil, date: Int? = nil) {
      (self.title, self.author, self.site, self.date) = (title, author, site, date)
    }
  }
}
