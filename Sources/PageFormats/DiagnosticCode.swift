import PageModel

/// The codes of this module's diagnostics: all warnings, since a page that could be read is drawn.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  /// A block of a kind that is not known: a placeholder stands in its place.
  case unknownBlock = "unknown-block"
  /// Rich text of a kind that is not known: its text stays without the style. Once for each kind.
  case unknownRichText = "unknown-rich-text"
  /// A key that its object does not have, mostly a misspelt one.
  case unknownKey = "unknown-key"
  /// A value of another JSON kind than the field has.
  case wrongKind = "wrong-kind"
  /// A field without which its block or text says nothing.
  case missingField = "missing-field"
  /// A value that its field does not know or that is out of its range.
  case badValue = "bad-value"
  /// A rich message beyond what the servers accept.
  case protocolLimit = "protocol-limit"
  /// A block where the protocol does not allow its kind.
  case misplacedBlock = "misplaced-block"
  /// A span that would make its table larger than the limit.
  case clampedSpan = "clamped-span"
  /// Only what surrounds a page is there, not its content.
  case noContent = "no-content"
  /// A page without a block.
  case emptyPage = "empty-page"
}

extension Diagnostic {
  init(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin) {
    self.init(.warning, code: code.rawValue, message: message, origin: origin)
  }
}
