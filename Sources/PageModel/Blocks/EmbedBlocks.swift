package struct WebEmbed: Equatable, Sendable {
  package var url: String?
  package var html: String?
  package var poster: MediaID?
  /// The size in points; zero if the author did not specify it.
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
    (self.url, self.html, self.poster, self.width, self.height) = (url, html, poster, width, height)
    (self.caption, self.isFullWidth, self.allowsScrolling) = (caption, isFullWidth, allowsScrolling)
  }
}

package struct PostEmbed: Equatable, Sendable {
  package var url: String
  package var author: String
  package var authorPhoto: MediaID?
  /// The time in seconds since 1970, UTC; `nil` if unknown.
  package var date: Int?
  package var blocks: [Block]
  package var caption: Caption

  package init(
    url: String, author: String, authorPhoto: MediaID? = nil, date: Int? = nil,
    blocks: [Block] = [], caption: Caption = Caption()
  ) {
    (self.url, self.author, self.authorPhoto) = (url, author, authorPhoto)
    (self.date, self.blocks, self.caption) = (date, blocks, caption)
  }
}

package struct ChatBanner: Equatable, Sendable {
  package var title: String
  package var username: String
  package var photo: MediaID?
  package var accentColorID: Int

  package init(title: String, username: String = "", photo: MediaID? = nil, accentColorID: Int = 0) {
    (self.title, self.username, self.photo, self.accentColorID) = (title, username, photo, accentColorID)
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
    /// The time in seconds since 1970, UTC; `nil` if unknown.
    package var date: Int?

    package init(
      url: String, title: String = "", description: String = "", photo: MediaID? = nil,
      author: String = "", date: Int? = nil
    ) {
      (self.url, self.title, self.description) = (url, title, description)
      (self.photo, self.author, self.date) = (photo, author, date)
    }
  }
}

package struct ButtonRow: Equatable, Sendable {
  /// The buttons of the row: one to eight.
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
  /// The action, which gives the button its icon and address. Nothing is ever sent.
  package var action: Action?

  package init(label: RichText, style: Style = .standard, action: Action? = nil) {
    (self.label, self.style, self.action) = (label, style, action)
  }

  package enum Style: String, CaseIterable, Sendable {
    case standard = "default"
    case primary, danger, success
    /// A button that looks like a link: only its label is visible.
    case link
  }

  package var isDisabled: Bool { action?.kind == Action.disabled }

  /// The action of a button, with its name in the input: `url`, `callback_data`, …
  package struct Action: Equatable, Sendable {
    package var kind: String
    package var url: String?
    /// The data of a callback, a query, or the text to copy.
    package var text: String?

    package static let disabled = "disabled"

    package init(kind: String, url: String? = nil, text: String? = nil) {
      (self.kind, self.url, self.text) = (kind, url, text)
    }
  }
}
