/// What a token is, in the words of those who colour code (Docs/Highlighting.md 3). What is none of these is plain.
package enum TokenKind: String, CaseIterable, Hashable, Sendable {
  case comment, prolog, doctype, cdata
  case punctuation
  case property, tag, boolean, number, constant, symbol, deleted
  case selector
  case attributeName = "attr-name"
  case string
  case character = "char"
  case builtin, inserted
  case `operator`, entity, url
  case atRule = "atrule"
  case attributeValue = "attr-value"
  case keyword
  case functionDefinition = "function-definition"
  case className = "class-name"
}

/// A stretch of a text that is all of one kind.
package struct CodeToken: Hashable, Sendable {
  /// Of the text's Unicode scalars; never empty.
  package var range: Range<Int>
  package var kind: TokenKind

  package init(range: Range<Int>, kind: TokenKind) {
    self.range = range
    self.kind = kind
  }
}
