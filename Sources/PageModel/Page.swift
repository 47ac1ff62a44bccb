/// A rich message or an Instant View page: what its author said, before any layout.
public struct Page: Equatable, Sendable {
  public var blocks: [Block]
  public var media: MediaTable
  public var isRTL: Bool
  /// False for a partial page, which a client ends with "Show more".
  public var isComplete: Bool
  /// A streaming preview, in which thinking blocks are legal.
  public var isDraft: Bool
  /// The page's own address, for relative links and anchors.
  public var url: String?
  /// `nil` when unknown.
  public var views: Int?
  public var metadata: Metadata

  public init(
    blocks: [Block] = [], media: MediaTable = MediaTable(), isRTL: Bool = false,
    isComplete: Bool = true, isDraft: Bool = false, url: String? = nil, views: Int? = nil,
    metadata: Metadata = Metadata()
  ) {
    self.blocks = blocks
    self.media = media
    self.isRTL = isRTL
    self.isComplete = isComplete
    self.isDraft = isDraft
    self.url = url
    self.views = views
    self.metadata = metadata
  }

  /// What an envelope around the blocks says of the page.
  public struct Metadata: Equatable, Sendable {
    public var title: String?
    public var author: String?
    public var site: String?
    /// Seconds since 1970, UTC.
    public var date: Int?

    public init(
      title: String? = nil, author: String? = nil, site: String? = nil, date: Int? = nil
    ) {
      self.title = title
      self.author = author
      self.site = site
      self.date = date
    }
  }
}
