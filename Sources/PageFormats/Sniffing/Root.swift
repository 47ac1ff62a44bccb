import PageModel

/// The page in a JSON document, with what its envelopes say of it.
struct Root {
  enum Content {
    /// The object with the page's fields, and the value that holds its blocks (`nil` when they are missing).
    case page(JSONValue, blocks: JSONValue?)
    /// A bare list of blocks, or one block.
    case blocks(JSONValue)
    /// One text, which becomes a paragraph.
    case text(JSONValue)
    /// A web page without its Instant View.
    case webPage(JSONValue)
  }

  var content: Content
  var family: Family
  /// False for Instant View pages, and for bare lists in families that have both.
  var isRichMessage: Bool
  var isDraft: Bool
  /// The web page around an Instant View page.
  var webPage: JSONValue?
  /// What the envelopes hold that is not drawn.
  var diagnostics: [Diagnostic] = []

  /// What the content was found in.
  var value: JSONValue {
    switch content {
    case .page(let value, _), .blocks(let value), .text(let value), .webPage(let value): value
    }
  }

  var format: InputFormat { family.format }
}
