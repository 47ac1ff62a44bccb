package struct WebEmbed: Equatable, Sendable {
  package var url: String?
  package var html: String?
  package var poster: MediaID?
  /// Points; zero when the author gave none.
  package var width: Int
  package var height: Int
  package var caption: Caption
  package var isFullWidth: Bool
  package var allowsScrolling: Bool

  package init(
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

package struct PostEmbed: Equatable, Sendable {
  package var url: String
  package var author: String
  package var authorPhoto: MediaID?
  /// Seconds since 1970, UTC; `nil` when unknown.
  package var date: Int?
  package var blocks: [Block]
  package var caption: Caption

  package init(
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

package struct ChatBanner: Equatable, Sendable {
  package var title: String
  package var username: String
  package var photo: MediaID?
  package var accentColorID: Int

  package init(title: String, username: String = "", photo: MediaID? = nil, accentColorID: Int = 0) {
    self.title = title
    self.username = username
    self.photo = photo
    self.accentColorID = accentColorID
  }
}

package struct RelatedArticles: Equatable, Sendable {
  package var title: RichText
  package var articles: [Article]

  package init(title: RichText, articles: [Article]) {
    self.title = title
    self.articles = articles
  }

  package struct Article: Equatable, Sendable {
    package var url: String
    package var title: String
    package var description: String
    package var photo: MediaID?
    package var author: String
    /// Seconds since 1970, UTC; `nil` when unknown.
    package var date: Int?

    package init(
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

package struct ButtonRow: Equatable, Sendable {
  /// One to eight.
  package var buttons: [Button]
  package var alignment: Alignment

  package init(buttons: [Button], alignment: Alignment = .fill) {
    self.buttons = buttons
    self.alignment = alignment
  }

  package enum Alignment: String, CaseIterable, Sendable { case left, center, right, fill }
}

package struct Button: Equatable, Sendable {
  package var label: RichText
  package var style: Style
  /// Kept for its icon and address; nothing is ever sent.
  package var action: Action?

  package init(label: RichText, style: Style = .standard, action: Action? = nil) {
    self.label = label
    self.style = style
    self.action = action
  }

  package enum Style: String, CaseIterable, Sendable {
    case standard = "default"
    case primary, danger, success
    /// Looks like a link: nothing but its label shows.
    case link
  }

  package var isDisabled: Bool { action?.kind == Action.disabled }

  /// What pressing the button would do, by its name in the input: `url`, `callback_data`, …
  package struct Action: Equatable, Sendable {
    package var kind: String
    package var url: String?
    /// What goes with it: the data of a callback, a query, the text to copy.
    package var text: String?

    package static let disabled = "disabled"

    package init(kind: String, url: String? = nil, text: String? = nil) {
      self.kind = kind
      self.url = url
      self.text = text
    }
  }
}
