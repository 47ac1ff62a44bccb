/// What a tag does to the tags around it.
enum HTMLTagRole {
  /// Has no contents and no end tag.
  case void
  /// Around a whole document: it changes nothing.
  case transparent
  /// In a line of text.
  case inline
  case paragraph, heading, list, item
  /// Of a table: itself, a group of rows, and so on.
  case table, section, row, cell, caption
  /// Media that may hold text for those who cannot show them.
  case media
  /// Any other block.
  case block

  init(_ tag: MarkupTag) {
    switch tag {
    case .known(let known): self.init(known)
    case .unknown(let name): self = MarkupTag.unknownBlocks.contains(name) ? .block : .inline
    }
  }

  private init(_ tag: MarkupTag.Known) {
    switch tag {
    case .b, .strong, .i, .em, .u, .ins, .s, .strike, .del, .code, .mark, .sub, .sup, .a, .spoiler,
      .reference,
      .emoji, .time, .math, .button, .cite, .title:
      self = .inline
    case .br, .hr, .img, .input, .source, .map: self = .void
    case .html, .head, .body, .style, .script: self = .transparent
    case .p: self = .paragraph
    case .h1, .h2, .h3, .h4, .h5, .h6: self = .heading
    case .ul, .ol: self = .list
    case .li: self = .item
    case .table: self = .table
    case .thead, .tbody, .tfoot: self = .section
    case .tr: self = .row
    case .th, .td: self = .cell
    case .caption: self = .caption
    case .video, .audio, .document, .iframe: self = .media
    case .footer, .pre, .mathBlock, .thinking, .blockquote, .aside, .details, .summary, .buttonRow, .figure,
      .figcaption, .collage, .slideshow:
      self = .block
    }
  }

  /// Whether a search for an open tag within a cell, or within what a table is made of, ends here.
  var bounds: Bool {
    switch self {
    case .table, .section, .row, .cell, .caption: true
    case .void, .transparent, .inline, .paragraph, .heading, .list, .item, .media, .block: false
    }
  }

  /// Whether it stands in a line, or may.
  var isInline: Bool {
    switch self {
    case .void, .transparent, .inline, .media: true
    case .paragraph, .heading, .list, .item, .table, .section, .row, .cell, .caption, .block: false
    }
  }

  /// Whether a table's rows and cells are all that may stand in it.
  var holdsCells: Bool {
    switch self {
    case .table, .section, .row: true
    case .void, .transparent, .inline, .paragraph, .heading, .list, .item, .cell, .caption, .media, .block:
      false
    }
  }
}

extension MarkupTag {
  /// HTML's own blocks, which the dialect does not have: their text is not that of the paragraph before.
  static let unknownBlocks: Set<String> = [
    "address", "article", "center", "dd", "dialog", "dir", "div", "dl", "dt", "fieldset", "form", "frameset",
    "header", "hgroup", "legend", "main", "menu", "nav", "noscript", "optgroup", "option", "search",
    "section",
    "select", "textarea",
  ]

  var isUnknownBlock: Bool {
    if case .unknown(let name) = self { Self.unknownBlocks.contains(name) } else { false }
  }
}
