import JSONText
import PageModel

/// The page in a JSON document, with what its envelopes say of it.
package struct Root {
  package enum Content {
    /// Read value by value.
    case json(JSONContent)
    /// A text in one of the source dialects.
    case source(SourceRoot)
    /// A page or nodes of Telegraph's: the content, and the object around it.
    case telegraph(JSONValue?, envelope: JSONValue?)
  }

  package enum JSONContent {
    /// The object with the page's fields, and the value that holds its blocks (`nil` when they are missing).
    case page(JSONValue, blocks: JSONValue?)
    /// A bare list of blocks, or one block.
    case blocks(JSONValue)
    /// One text, which becomes a paragraph.
    case text(JSONValue)
    /// A web page without its Instant View.
    case webPage(JSONValue)

    /// What the content was found in.
    package var value: JSONValue {
      switch self {
      case .page(let value, _), .blocks(let value), .text(let value), .webPage(let value):
        value
      }
    }
  }

  package var content: Content
  /// Of the objects in which the page stands.
  package var family: Family
  package var format: InputFormat
  /// Whether the limits of the protocol are to be looked at: false for Instant View pages, for bare lists in families
  /// that have both, and for source texts, whose reader looks at them.
  package var isRichMessage: Bool
  package var isDraft: Bool
  /// The web page around an Instant View page.
  var webPage: JSONValue?
  /// What the envelopes hold that is not drawn.
  package var diagnostics: [Diagnostic] = []
}

/// A text in one of the source dialects as it stands in JSON.
package struct SourceRoot {
  /// Strings that follow each other; there is at least one.
  var strings: [JSONValue]
  /// `.markdown` or `.html`.
  package var dialect: InputFormat
  /// The objects around them that have more to say, the innermost first.
  package var envelopes: [JSONValue]
}
