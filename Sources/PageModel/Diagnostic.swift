import Primitives

/// A warning or an error about an input, with its place in a file.
public struct Diagnostic: Equatable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable { case warning, error }

  /// The severity, either a warning or an error.
  public var severity: Severity
  /// The code: a short, stable name for scripts.
  public var code: DiagnosticCode
  /// The problem, on one line.
  public var message: String
  /// The fix, on one line; `nil` if the message is sufficient.
  public var help: String?
  /// The name of the file, as the caller wrote it, or `nil` if the diagnostic is not about a file.
  public var file: String?
  /// The position in the file, or `nil` if the diagnostic is about the whole file.
  public var location: InputLocation?
  /// The first place in the input that this is about.
  package var origin: InputOrigin
  /// The text at or after that place that the diagnostic is about; `nil` if the place is precise enough.
  package var excerpt: InputExcerpt?
  /// The number of other positions with the same problem.
  public var more: Int

  package init(
    _ severity: Severity = .warning, code: DiagnosticCode, message: String, help: String? = nil,
    origin: InputOrigin = .none, file: String? = nil, location: InputLocation? = nil, more: Int = 0
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.help = help
    self.origin = origin
    self.file = file
    self.location = location
    self.more = more
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
      case .noHost: "it has no host"
      }
    self.init(.refusedAddress, "the address '\(refused.text.asExcerpt)' is left out: \(reason)", at: origin)
  }
}

/// A text from the input, used to find a place that values do not carry.
package struct InputExcerpt: Equatable, Sendable {
  package var text: String
  /// The index of the scalar in the text that the diagnostic is about.
  package var position: Int

  package init(_ text: String, position: Int) {
    self.text = text
    self.position = position
  }
}

extension Sequence<Diagnostic> {
  /// Returns the diagnostics in the order of the input, with those that have no place at the end.
  package func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { first, second in
      let places = [first, second].map { $0.element.origin.byteOffset ?? .max }
      return (places[0], first.offset) < (places[1], second.offset)
    }
    .map(\.element)
  }
}

/// The place in the input where a value was read: a byte offset, from which the line, the column and the
/// pointer are calculated when a diagnostic is shown. Values are equal regardless of their origins, so that
/// pages compare by content.
package struct InputOrigin: Hashable, Sendable {
  /// The offset in bytes from the start of the original file; `nil` for a value that is not from an input.
  package var byteOffset: Int?

  package init(byteOffset: Int? = nil) { self.byteOffset = byteOffset }

  package static let none = InputOrigin()

  package static func == (_: InputOrigin, _: InputOrigin) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}

extension String {
  /// The beginning of an external text, safe for one line of a message.
  package var asExcerpt: String { excerpt(Self.excerptLength) }

  /// Returns the beginning of an external text, safe for one line of a message.
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

  /// The default length, in Unicode scalars.
  private static let excerptLength = 60
}

/// The codes of all diagnostics: short names for scripts. A code never changes.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  // MARK: - Pages: warnings, because the page is rendered

  /// A block of an unknown kind, which becomes a placeholder.
  case unknownBlock = "unknown-block"
  /// A message of an unknown kind, which becomes the line for unsupported messages.
  case unknownMessage = "unknown-message"
  /// Rich text of an unknown kind, which loses its style. Reported once for each kind.
  case unknownRichText = "unknown-rich-text"
  /// A key that the object does not have, often a typing error.
  case unknownKey = "unknown-key"
  /// A value of another JSON type than the field has.
  case wrongKind = "wrong-kind"
  /// A required field of a block or text that is missing.
  case missingField = "missing-field"
  /// A value that the field does not accept.
  case badValue = "bad-value"
  /// Formatted text that the servers would reject. An error, unless reading is lenient.
  case cannotParse = "cannot-parse"
  /// A rich message that exceeds a limit of the servers.
  case protocolLimit = "protocol-limit"
  /// A block in a place where the protocol does not allow it.
  case misplacedBlock = "misplaced-block"
  /// A span that would make the table larger than the limit.
  case clampedSpan = "clamped-span"
  /// An input that refers to a page but does not contain its content.
  case noContent = "no-content"
  /// A page without blocks, or a message that shows nothing.
  case emptyPage = "empty-page"
  /// A color with a name that no theme has.
  case unknownSlot = "unknown-slot"

  /// A spelling that is accepted although no known program writes it.
  case oddSpelling = "odd-spelling"
  /// A part of a message beside its page, or of a group beside its images, that is not rendered.
  case partNotDrawn = "part-not-drawn"
  /// Text in a record of a stream that is ignored.
  case unreadText = "unread-text"
  /// An error that the provider of a language model reports.
  case providerError = "provider-error"
  /// An answer that the provider ended early.
  case answerCut = "answer-cut"
  /// A second message with the same id, so references to the id are ambiguous.
  case sameID = "same-id"

  /// Phrases that a language file lacks, or a language without translations.
  case missingWords = "missing-words"

  // MARK: - Layout

  /// A formula that cannot be parsed, so its source is shown.
  case formulaAsText = "formula-as-text"
  /// A problem in a formula that is rendered nevertheless.
  case formulaProblem = "formula-problem"
  /// A formula that is clipped because it is wider than its line.
  case formulaCut = "formula-cut"
  /// A table that is clipped because it is wider than the page.
  case tableCut = "table-cut"
  /// A block that is not rendered.
  case blockNotDrawn = "block-not-drawn"
  /// A character that no font has.
  case missingGlyph = "missing-glyph"
  /// A media file that was not found, or a medium that the page does not contain.
  case missingMedia = "missing-media"
  /// A media file that is not an image or is damaged.
  case badMedia = "bad-media"
  case mediaWithoutSize = "media-without-size"
  case unknownDetails = "unknown-details"
  case unknownAnchor = "unknown-anchor"
  case anchorNotDrawn = "anchor-not-drawn"
  case textSizeIgnored = "text-size-ignored"

  /// A blurred part of a vector image, which is stored as pixels.
  case drawnAsPixels = "drawn-as-pixels"

  // MARK: - Fonts

  /// A font family that is not installed.
  case missingFont = "missing-font"
  case fontVersion = "font-version"
  /// A missing font without which nothing can be rendered.
  case noFont = "no-font"

  // MARK: - Files that are not pages

  /// An input that does not exist or cannot be read.
  case noInput = "no-input"
  case emptyInput = "empty-input"
  /// An input that is not UTF-8 text.
  case notText = "not-text"
  /// An input with invalid syntax.
  case syntax
  case notAPage = "not-a-page"
  case notReadYet = "not-read-yet"
  case tooLarge = "too-large"
  case tooDeep = "too-deep"
  case tooManyNodes = "too-many-nodes"
  case tooLong = "too-long"
  case badPicture = "bad-picture"

  // MARK: - Output

  /// Content that the output format cannot express.
  case notExpressible = "not-expressible"
  /// An address that outputs do not link to, for example that of a script or of a local file.
  case refusedAddress = "refused-address"
  case tooManyPixels = "too-many-pixels"
  case cannotWrite = "cannot-write"
  /// Frames of an earlier run that remain beside those of this run.
  case otherFrames = "other-frames"

  // MARK: - Runs

  /// An invalid option or combination of options.
  case usage
  /// Warnings that are treated as errors.
  case strict
  case interrupted
  /// A run that exceeded its time limit.
  case timeLimit = "time-limit"
  case `internal`
}

extension DiagnosticCode: CustomStringConvertible {
  /// The code as it appears in diagnostics.
  public var description: String { rawValue }
}

/// Collects diagnostics without duplicates: a diagnostic is kept at its first place, and repetitions at other
/// places are only counted.
package struct DiagnosticLog: Sendable {
  /// The diagnostics, in the order in which they were added.
  package private(set) var diagnostics: [Diagnostic] = []
  private var indices: [ReportedMessage: Int] = [:]
  private var known: Set<Place> = []

  private struct ReportedMessage: Hashable {
    var code: DiagnosticCode
    var message: String
  }

  private struct Place: Hashable {
    /// The index of the diagnostic.
    var index: Int
    var byteOffset: Int?
  }

  /// The additions in order, so that they can be undone.
  private var steps: [Step] = []

  private struct Step {
    var place: Place
    /// The previous origin of the diagnostic; `nil` if the diagnostic is new.
    var origin: InputOrigin?
  }

  package init() {}

  /// The number of additions so far.
  package var mark: Int { steps.count }

  /// Undoes the additions after a mark.
  package mutating func rewind(to mark: Int) {
    while steps.count > mark, let step = steps.popLast() {
      known.remove(step.place)
      if let origin = step.origin {
        diagnostics[step.place.index].more -= 1
        diagnostics[step.place.index].origin = origin
      } else {
        let last = diagnostics.removeLast()
        indices[ReportedMessage(code: last.code, message: last.message)] = nil
      }
    }
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    let statement = ReportedMessage(code: diagnostic.code, message: diagnostic.message)
    let offset = diagnostic.origin.byteOffset
    let index = indices[statement] ?? diagnostics.count
    let place = Place(index: index, byteOffset: offset)
    // Code that visits a place twice, such as a layout that tries several widths, reports its diagnostics
    // twice.
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
