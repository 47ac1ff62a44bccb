import Primitives

/// Something that the author or caller should know, though the picture was made.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable { case warning, error }

  public var severity: Severity
  public var code: DiagnosticCode
  /// The problem, on one line.
  public var message: String
  /// The fix, on one line; `nil` where the message says all.
  public var help: String?
  /// The first place in the input that this is about.
  package var origin: InputOrigin
  /// What stands in the input at or behind that place, and is meant; `nil` where the place says all.
  package var excerpt: InputExcerpt?
  /// How many places there are besides of which the same is to be said.
  public var more: Int

  package init(
    _ severity: Severity = .warning, code: DiagnosticCode, message: String, help: String? = nil,
    origin: InputOrigin = .none, more: Int = 0
  ) {
    (self.severity, self.code, self.message, self.help) = (severity, code, message, help)
    (self.origin, self.more) = (origin, more)
  }

  /// Creates a warning.
  package init(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, at origin: InputOrigin = .none
  ) {
    self.init(code: code, message: message, help: help, origin: origin)
  }
}

extension Diagnostic {
  /// Creates the warning about an address that an output leaves out.
  package init(_ refused: RefusedAddress, at origin: InputOrigin = .none) {
    let schemes = LinkAddress.schemes
    let allowed = schemes.dropLast().joined(separator: ", ") + " and " + (schemes.last ?? "")
    let reason =
      switch refused.reason {
      case .scheme: "only \(allowed) links are allowed"
      case .noHost: "it names no host"
      }
    self.init(.refusedAddress, "the address '\(refused.text.asExcerpt)' is left out: \(reason)", at: origin)
  }
}

/// A text of the input, by which a place is found that values do not carry.
package struct InputExcerpt: Equatable, Sendable {
  package var text: String
  /// The scalar in it that is meant.
  package var position: Int

  package init(_ text: String, position: Int) {
    self.text = text
    self.position = position
  }
}

extension Sequence<Diagnostic> {
  /// In the order of the input; at the end those without a place in it.
  package func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { first, second in
      let places = [first, second].map { $0.element.origin.byteOffset ?? .max }
      return (places[0], first.offset) < (places[1], second.offset)
    }
    .map(\.element)
  }
}

/// Where in the input a value was read: a byte offset, from which a diagnostic works out line, column and pointer
/// when it is shown. Two values are equal whatever their origins, so that pages compare by content.
package struct InputOrigin: Hashable, Sendable {
  /// Bytes from the start of the file as it is; `nil` for a value that no input holds.
  package var byteOffset: Int?

  package init(byteOffset: Int? = nil) { self.byteOffset = byteOffset }

  package static let none = InputOrigin()

  package static func == (_: InputOrigin, _: InputOrigin) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}

extension String {
  /// The beginning of an outside text, fit for one line of a message.
  package var asExcerpt: String { excerpt(Self.excerptLength) }

  /// Returns the beginning of an outside text, fit for one line of a message.
  ///
  /// - Parameter length: the maximum length, in Unicode scalars.
  package func excerpt(_ length: Int) -> String {
    var excerpt = ""
    for scalar in unicodeScalars.prefix(length) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: excerpt += " "
      default: excerpt.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > length ? excerpt + "…" : excerpt
  }

  /// Unicode scalars.
  private static let excerptLength = 60
}

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
  /// Text in a record of a stream that is not read.
  case unreadText = "unread-text"
  /// An error that a language model's provider reports.
  case providerError = "provider-error"
  /// An answer that the provider ended early.
  case answerCut = "answer-cut"
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
  /// A table that is wider than the page, of which not all shows.
  case tableCut = "table-cut"
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
  /// An address that no output links to, such as one of a script or of a local file.
  case refusedAddress = "refused-address"
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

/// Collects diagnostics and keeps each once, at its first place: when the same is said of other places, they
/// are only counted.
package struct DiagnosticLog: Sendable {
  /// In the order in which they came.
  package private(set) var diagnostics: [Diagnostic] = []
  private var indices: [Statement: Int] = [:]
  private var known: Set<Place> = []

  private struct Statement: Hashable {
    var code: DiagnosticCode
    var message: String
  }

  private struct Place: Hashable {
    /// Of the diagnostic.
    var index: Int
    var byteOffset: Int?
  }

  /// What was added, one after the other: to take it back.
  private var steps: [Step] = []

  private struct Step {
    var place: Place
    /// That of the diagnostic before; `nil` where there was none.
    var origin: InputOrigin?
  }

  package init() {}

  /// How much was added so far.
  package var mark: Int { steps.count }

  /// Forgets what was added after a mark.
  package mutating func rewind(to mark: Int) {
    while steps.count > mark, let step = steps.popLast() {
      known.remove(step.place)
      if let origin = step.origin {
        diagnostics[step.place.index].more -= 1
        diagnostics[step.place.index].origin = origin
      } else {
        let last = diagnostics.removeLast()
        indices[Statement(code: last.code, message: last.message)] = nil
      }
    }
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    let statement = Statement(code: diagnostic.code, message: diagnostic.message)
    let offset = diagnostic.origin.byteOffset
    let index = indices[statement] ?? diagnostics.count
    let place = Place(index: index, byteOffset: offset)
    // What looks at one place twice, such as a layout that tries several widths, says it twice.
    guard known.insert(place).inserted else { return }
    guard index < diagnostics.count else {
      indices[statement] = index
      diagnostics.append(diagnostic)
      return steps.append(Step(place: place, origin: nil))
    }
    steps.append(Step(place: place, origin: diagnostics[index].origin))
    diagnostics[index].more += 1
    if let offset, offset < diagnostics[index].origin.byteOffset ?? .max {
      diagnostics[index].origin = diagnostic.origin
      diagnostics[index].excerpt = diagnostic.excerpt
    }
  }
}
