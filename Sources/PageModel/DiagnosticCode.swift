/// The stable short names of all that is said of an input, for scripts. A name once given stays.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  // MARK: - Pages: warnings, since a page that could be read is drawn

  /// A block of a kind that is not known: a placeholder stands in its place.
  case unknownBlock = "unknown-block"
  /// A message of a kind that is not known: the line for unsupported messages stands in its place.
  case unknownMessage = "unknown-message"
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
  /// A marked text that the servers would refuse: an error unless reading is lenient.
  case cannotParse = "cannot-parse"
  /// A rich message beyond what the servers accept.
  case protocolLimit = "protocol-limit"
  /// A block where the protocol does not allow its kind.
  case misplacedBlock = "misplaced-block"
  /// A span that would make its table larger than the limit.
  case clampedSpan = "clamped-span"
  /// Only what surrounds a page is there, not its content.
  case noContent = "no-content"
  /// A page without a block, or a message that shows nothing.
  case emptyPage = "empty-page"
  /// A colour that no theme has.
  case unknownSlot = "unknown-slot"

  /// A spelling that is understood, though no program writes it.
  case oddSpelling = "odd-spelling"
  /// What a message holds beside its page, or a group beside its pictures.
  case partNotDrawn = "part-not-drawn"
  /// Another message with an id that one has already: which of a chat is meant is not told.
  case sameID = "same-id"

  /// Sentences that a language file lacks, or a language that has no words here.
  case missingWords = "missing-words"

  // MARK: - Layout

  /// A formula whose source is shown, since it cannot be read.
  case formulaAsText = "formula-as-text"
  /// Something odd in a formula that is drawn all the same.
  case formulaProblem = "formula-problem"
  /// A formula that is wider than its line, of which not all shows.
  case formulaCut = "formula-cut"
  case blockNotDrawn = "block-not-drawn"
  case missingGlyph = "missing-glyph"
  /// No file was found, or the page holds no such medium.
  case missingMedia = "missing-media"
  /// A file that is no picture, or a damaged one.
  case badMedia = "bad-media"
  case mediaWithoutSize = "media-without-size"
  case unknownDetails = "unknown-details"
  case unknownAnchor = "unknown-anchor"
  case anchorNotDrawn = "anchor-not-drawn"
  case textSizeIgnored = "text-size-ignored"

  /// Something blurred in a picture that is made of lines and letters.
  case drawnAsPixels = "drawn-as-pixels"

  // MARK: - Fonts

  case missingFont = "missing-font"
  case fontVersion = "font-version"
  /// Nothing can be drawn without any.
  case noFont = "no-font"

  // MARK: - Files: what is no page at all

  case noInput = "no-input"
  case emptyInput = "empty-input"
  case notText = "not-text"
  case syntax
  case notAPage = "not-a-page"
  case notReadYet = "not-read-yet"
  case tooLarge = "too-large"
  case tooDeep = "too-deep"
  case tooManyNodes = "too-many-nodes"
  case tooLong = "too-long"
  case badPicture = "bad-picture"

  // MARK: - Output

  /// What a format has no words for, when a page is written in it.
  case notExpressible = "not-expressible"
  case tooManyPixels = "too-many-pixels"
  case cannotWrite = "cannot-write"
  /// Frames of an earlier run are left beside those of this one.
  case otherFrames = "other-frames"

  // MARK: - Runs

  case usage
  /// Warnings that count as errors.
  case strict
  case interrupted
  /// The run took longer than it may.
  case timeLimit = "time-limit"
  case `internal`
}

extension DiagnosticCode: CustomStringConvertible {
  /// As messages print it.
  public var description: String { rawValue }
}
