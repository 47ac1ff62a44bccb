import PageModel

/// Reads the whole pages of a stream. What one page is warned of is said of all.
struct SnapshotReader {
  private let options: ReadOptions
  private var log = DiagnosticLog()
  /// The newest page, and what is wrong only if it stays the last.
  private var last: (page: Page, isRichMessage: Bool, diagnostics: [Diagnostic])?

  init(options: ReadOptions) { self.options = options }

  mutating func page(_ value: JSONValue) throws(ReadError) -> Page {
    let root = try RootFinder.root(in: value, forced: options.format.flatMap { $0 == .stream ? nil : $0 })
    var reader = BlockReader(root: root, limits: options.limits)
    let page = reader.page(root)
    if let excess = reader.excess { throw ReadError(excess, in: value.document.bytes) }
    for diagnostic in reader.log.diagnostics where diagnostic.code != .emptyPage { log.add(diagnostic) }
    last = (page, root.isRichMessage, reader.log.diagnostics.filter { $0.code == .emptyPage })
    return page
  }

  /// All warnings. A draft may be empty and is not compared with what the servers accept.
  func finish() -> [Diagnostic] {
    guard let last else { return log.diagnostics }
    return log.diagnostics + last.diagnostics
      + (last.isRichMessage ? ProtocolCheck.diagnostics(for: last.page) : [])
  }
}
