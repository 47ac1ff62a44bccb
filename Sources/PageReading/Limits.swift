import JSONText
import PageModel

/// The limits of an input. Each limit prevents an attack or a mistake. An input that exceeds one is rejected,
/// unless the comment of the limit says otherwise (Spec/Rulings.md 43).
public struct Limits: Hashable, Codable, Sendable {
  /// The maximum size in bytes. It prevents an endless pipe, or a database in place of a page, from filling
  /// the memory. Typical pages have a few hundred kilobytes.
  public var inputBytes: Int

  /// The maximum size of a chat in bytes. A chat is read message by message, and each message has at most
  /// `inputBytes`. An export of a hundred thousand messages has about a hundred million bytes.
  public var chatBytes: Int

  /// The maximum nesting of JSON arrays and objects, at most 256. Deep nesting would overflow the stack of
  /// recursive code.
  public var nesting: Int

  /// The maximum number of JSON values, not counting keys. `[0,0,0,…` turns two bytes of input into tens of
  /// bytes of memory.
  public var values: Int

  /// The maximum number of blocks and list items. Each is laid out, kept and painted, so it costs a thousand
  /// times as much as a value.
  public var blocks: Int

  /// The maximum number of text runs: strings and inline elements. Each becomes attributes, and often a
  /// shaped run.
  public var textRuns: Int

  /// The maximum number of cells in a table, including spans. Ten bytes can claim two billion columns. A span
  /// beyond the limit is clamped with a warning; a table with too many cells without spans is rejected.
  public var tableCells: Int

  /// The maximum duration in seconds, from the start of a stream to its last revision, and from there until
  /// everything is revealed. A recording with times in milliseconds, or a reveal of one point per second,
  /// would need millions of frames.
  public var streamSeconds: Double

  public init(
    inputBytes: Int = 4 << 20, nesting: Int = 128, values: Int = 1_000_000, blocks: Int = 100_000,
    textRuns: Int = 1_000_000, tableCells: Int = 100_000, streamSeconds: Double = 3600,
    chatBytes: Int = 128 << 20
  ) {
    (self.inputBytes, self.nesting, self.values) = (inputBytes, nesting, values)
    (self.blocks, self.textRuns, self.tableCells) = (blocks, textRuns, tableCells)
    (self.streamSeconds, self.chatBytes) = (streamSeconds, chatBytes)
  }

  /// The duration with its unit, such as `3600 seconds`.
  package var streamLength: String {
    let number = "\(streamSeconds)"
    return (number.hasSuffix(".0") ? String(number.dropLast(2)) : number) + " seconds"
  }

  /// The deepest nesting that an option may ask for.
  package static let nestingCeiling = JSONLimits.nestingCeiling

  package var json: JSONLimits { JSONLimits(nesting: nesting, values: values) }

  /// The maximum length of a link's value that is taken from its visible text, in characters. Nested links,
  /// each with all the text inside as its value, would be a hundred copies of megabytes.
  package static let entityLength = 4096

  /// The maximum number of nested replies and updates around a message. Every level goes deeper into the
  /// JSON, so this only limits the time.
  package static let envelopes = 32

  /// The maximum number of containers around a list of messages, such as a chat in the list of chats of an
  /// account.
  package static let listDepth = 5
}

/// The limits of the servers for a rich message (Spec/Input.md 6.6). They apply to senders: a page beyond
/// them is rendered with a warning. Instant View pages may exceed them.
enum ProtocolLimits {
  /// The number of Unicode scalars in all texts, including alternatives of emoji and sources of formulas.
  static let textLength = 32_768
  /// The number of blocks at the top level. A list of any length counts as one block.
  static let blocks = 500
  /// The nesting of blocks plus the nesting of styles.
  static let depth = 16
  static let media = 50
  static let tableColumns = 20
  static let buttonsInRow = 1...8
  static let mapZoom = 0...24
  /// The maximum width, the maximum height, and the maximum sum of both for a map.
  static let mapExtent = 10_000
  /// The ratio of a map's longer side to its shorter side.
  static let mapAspectRatio = 20
}

/// Counts the content of one page against the limits. Reading continues beyond them, but the result is
/// discarded.
package struct ReadingBudget {
  package let limits: Limits
  /// The numbers of blocks, list items and runs of text so far.
  private var blockCount = 0
  private var textRunCount = 0
  /// The first error about an exceeded limit, without its line and column.
  package private(set) var excess: ReadError?
  package private(set) var isExceeded = false

  package init(limits: Limits) { self.limits = limits }

  /// Counts a block or list item, and returns whether the limit allows it.
  package mutating func takeBlock(_ origin: InputOrigin) -> Bool {
    blockCount += 1
    return blockCount <= limits.blocks
      || refuse("the page has more than \(limits.blocks) blocks and list items", "--limit blocks=N", origin)
  }

  /// Counts a run of text, and returns whether the limit allows it.
  package mutating func takeTextRun(_ origin: InputOrigin) -> Bool {
    textRunCount += 1
    return textRunCount <= limits.textRuns
      || refuse("the page has more than \(limits.textRuns) runs of text", "--limit runs=N", origin)
  }

  /// Returns whether a table may have a number of cells, not counting spans, which are clamped instead.
  mutating func takeCell(_ count: Int, _ origin: InputOrigin) -> Bool {
    count <= limits.tableCells
      || refuse("a table has more than \(limits.tableCells) cells", "--limit cells=N", origin)
  }

  /// - Parameter option: the option that sets the limit.
  private mutating func refuse(_ message: String, _ option: String, _ origin: InputOrigin) -> Bool {
    if !isExceeded {
      excess = ReadError(.tooManyNodes, message, help: "raise the limit with \(option)", origin: origin)
    }
    isExceeded = true
    return false
  }
}
