public struct WebEmbed: Equatable, Sendable {
  public var url: String?
  public var html: String?
  public var poster: MediaID?
  /// Points; zero when the author gave none.
  public var width: Int
  public var height: Int
  public var caption: Caption
  public var isFullWidth: Bool
  public var allowsScrolling: Bool

  public init(
    url: String? = nil, html: String? = nil, poster: MediaID? = nil, width: Int = 0,
    height: Int = 0, caption: Caption = Caption(), isFullWidth: Bool = false,
    allowsScrolling: Bool = false
  ) {
    self.url = url
    self.html = html
    self.poster = poster
    self.width = width
    self.height = height
    self.caption = caption
    self.isFullWidth = isFullWidth
    self.allowsScrolling = allowsScrolling
  }
}

public struct PostEmbed: Equatable, Sendable {
  public var url: String
  public var author: String
  public var authorPhoto: MediaID?
  /// Seconds since 1970, UTC; `nil` when unknown.
  public var date: Int?
  public var blocks: [Block]
  public var caption: Caption

  public init(
    url: String, author: String, authorPhoto: MediaID? = nil, date: Int? = nil,
    blocks: [Block] = [], caption: Caption = Caption()
  ) {
    self.url = url
    self.author = author
    self.authorPhoto = authorPhoto
    self.date = date
    self.blocks = blocks
    self.caption = caption
  }
}

public struct ChatBanner: Equatable, Sendable {
  public var title: String
  public var username: String
  public var photo: MediaID?
  public var accentColorID: Int

  public init(title: String, username: String = "", photo: MediaID? = nil, accentColorID: Int = 0) {
    self.title = title
    self.username = username
    self.photo = photo
    self.accentColorID = accentColorID
  }
}

public struct RelatedArticles: Equatable, Sendable {
  public var title: RichText
  public var articles: [Article]

  public init(title: RichText, articles: [Article]) {
    self.title = title
    self.articles = articles
  }

  public struct Article: Equatable, Sendable {
    public var url: String
    public var title: String
    public var description: String
    public var photo: MediaID?
    public var author: String
    /// Seconds since 1970, UTC; `nil` when unknown.
    public var date: Int?

    public init(
      url: String, title: String = "", description: String = "", photo: MediaID? = nil,
      author: String = "", date: Int? = nil
    ) {
      self.url = url
      self.title = title
      self.description = description
      self.photo = photo
      self.author = author
      self.date = date
    }
  }
}

public struct ButtonRow: Equatable, Sendable {
  /// One to eight.
  public var buttons: [Button]
  public var alignment: Alignment

  public init(buttons: [Button], alignment: Alignment = .fill) {
    self.buttons = buttons
    self.alignment = alignment
  }

  public enum Alignment: String, CaseIterable, Sendable { case left, center, right, fill }
}

public struct Button: Equatable, Sendable {
  public var label: RichText
  public var style: Style
  /// Kept for its icon and address; nothing is ever sent.
  public var action: Action?

  public init(label: RichText, style: Style = .standard, action: Action? = nil) {
    self.label = label
    self.style = style
    self.action = action
  }

  public enum Style: String, CaseIterable, Sendable {
    case standard = "default"
    case primary, danger, success
  }

  /// What pressing the button would do, by its name in the input: `url`, `callback_data`, …
  public struct Action: Equatable, Sendable {
    public var kind: String
    public var url: String?

    public init(kind: String, url: String? = nil) {
      self.kind = kind
      self.url = url
    }
  }
}
