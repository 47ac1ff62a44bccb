import JSONText
import MessageReading
import PageModel
import PageReading

/// Reads the whole pages of a stream. What one page is warned of is said of all.
struct SnapshotReader {
  private let options: ReadOptions
  private var log = DiagnosticLog()
  /// The newest page, and what is wrong only if it stays the last.
  private var last: (page: Page, isRichMessage: Bool, diagnostics: [Diagnostic])?

  init(options: ReadOptions) { self.options = options }

  mutating func page(_ value: JSONValue) throws(ReadError) -> Page {
    var options = options
    if options.format == .stream { options.format = nil }
    let page = try InputReader.page(in: value, options: options)
    let result = page.result
    for diagnostic in result.diagnostics where diagnostic.code != .emptyPage { log.add(diagnostic) }
    last = (result.page, page.isRichMessage, result.diagnostics.filter { $0.code == .emptyPage })
    return result.page
  }

  /// All warnings. A draft may be empty and is not compared with what the servers accept.
  func finish() -> [Diagnostic] {
    guard let last else { return log.diagnostics }
    return log.diagnostics + last.diagnostics
      + (last.isRichMessage ? ProtocolCheck.diagnostics(for: last.page) : [])
  }
}
