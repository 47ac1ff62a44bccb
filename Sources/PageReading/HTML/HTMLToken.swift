/// A piece of HTML text (Docs/Input.md 8.2).
struct HTMLToken: Equatable {
  package enum Content: Equatable {
    /// Characters as they are meant.
    case text(String)
    case start(Tag)
    /// The name in lower case.
    case end(String)
  }

  package struct Tag: Equatable {
    /// In lower case.
    var name: String
    /// Each name once.
    var attributes: [MarkupAttribute] = []
    /// Written with a slash before its end.
    var isClosed = false
  }

  var content: Content
  /// Bytes from the start of the text.
  var offset: Int
}
