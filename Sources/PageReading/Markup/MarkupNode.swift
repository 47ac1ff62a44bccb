import PageModel

/// A part of a document in the HTML dialect. The readers of Markdown, HTML and Telegraph share this structure
/// before it becomes blocks (Spec/Input.md 8).
package struct MarkupNode: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// Characters with decoded entities and unchanged white space.
    case text(String)
    case element(MarkupElement)
  }

  package var content: Content
  package var origin: InputOrigin

  package static func text(_ text: String, at origin: InputOrigin = .none) -> MarkupNode {
    MarkupNode(content: .text(text), origin: origin)
  }

  package static func element(
    _ tag: MarkupTag, _ attributes: [MarkupAttribute] = [], _ children: [MarkupNode] = [],
    at origin: InputOrigin = .none
  ) -> MarkupNode {
    let element = MarkupElement(tag: tag, attributes: attributes, children: children)
    return MarkupNode(content: .element(element), origin: origin)
  }
}

package struct MarkupElement: Equatable, Sendable {
  package var tag: MarkupTag
  /// The attributes. Of several with the same name, the first one counts.
  package var attributes: [MarkupAttribute] = []
  package var children: [MarkupNode] = []

  /// Returns the value of an attribute; `nil` for a missing attribute, and empty for one without a value.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

package struct MarkupAttribute: Equatable, Sendable {
  /// The name in lower case.
  package var name: String
  package var value: String

  init(_ name: String, _ value: String = "") {
    self.name = name
    self.value = value
  }
}

/// The tags of the HTML dialect (Spec/Input.md 8.2), by their names there.
package enum MarkupTag: Hashable, Sendable {
  case known(Known)
  /// A name in lower case. The contents of the element stay, and the tag is ignored.
  case unknown(String)

  package init(_ name: String) { self = Known(rawValue: name).map(MarkupTag.known) ?? .unknown(name) }

  package enum Known: String, CaseIterable, Sendable {
    // Styles and other inline content.
    case b, strong, i, em, u, ins, s, strike, del, code, mark, sub, sup, a, br
    case spoiler = "tg-spoiler"
    case reference = "tg-reference"
    case emoji = "tg-emoji"
    case time = "tg-time"
    case math = "tg-math"
    case button = "tg-button"
    // Text blocks.
    case h1, h2, h3, h4, h5, h6, p, footer, hr, pre
    case mathBlock = "tg-math-block"
    case thinking = "tg-thinking"
    // Structure.
    case ul, ol, li, input, blockquote, aside, cite, details, summary
    case table, caption, thead, tbody, tfoot, tr, th, td
    case buttonRow = "tg-button-row"
    // Media.
    case img, video, audio, source, figure, figcaption, iframe
    case document = "tg-document"
    case map = "tg-map"
    case collage = "tg-collage"
    case slideshow = "tg-slideshow"
    // The parts of a whole document.
    case html, head, body, title, style, script

    /// True if the tag has no end tag in HTML.
    var isVoid: Bool { self == .br || self == .hr || self == .img || self == .input || self == .source }
  }
}

/// The effect of a tag on the tags around it.
enum HTMLTagRole {
  /// A tag without contents and without an end tag.
  case void
  /// A tag around a whole document, which has no effect.
  case transparent
  /// A tag in a line of text.
  case inline
  case paragraph, heading, list, item
  /// A table, a group of rows, a row, a cell or a caption.
  case table, section, row, cell, caption
  /// Media, which may contain fallback text.
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

  /// True if a search for an open tag within a cell or within the parts of a table ends here.
  var bounds: Bool {
    switch self {
    case .table, .section, .row, .cell, .caption: true
    case .void, .transparent, .inline, .paragraph, .heading, .list, .item, .media, .block: false
    }
  }

  /// True if the tag is or may be part of a line.
  var isInline: Bool {
    switch self {
    case .void, .transparent, .inline, .media: true
    case .paragraph, .heading, .list, .item, .table, .section, .row, .cell, .caption, .block: false
    }
  }

  /// True if the tag may only contain the rows and cells of a table.
  var holdsCells: Bool {
    switch self {
    case .table, .section, .row: true
    case .void, .transparent, .inline, .paragraph, .heading, .list, .item, .cell, .caption, .media, .block:
      false
    }
  }
}

extension MarkupTag {
  /// The blocks of HTML that the dialect does not have. Their text is separate from the paragraph before.
  static let unknownBlocks: Set<String> = [
    "address", "article", "center", "dd", "dialog", "dir", "div", "dl", "dt", "fieldset", "form", "frameset",
    "header", "hgroup", "legend", "main", "menu", "nav", "noscript", "optgroup", "option", "search",
    "section",
    "select", "textarea",
  ]

  /// True if neither the element nor its contents are shown.
  var isDropped: Bool { self == .known(.script) || self == .known(.style) }

  var isUnknownBlock: Bool {
    if case .unknown(let name) = self { Self.unknownBlocks.contains(name) } else { false }
  }
}
