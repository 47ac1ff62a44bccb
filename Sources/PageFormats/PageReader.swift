import PageModel

public struct ReadOptions: Equatable, Sendable {
  /// What the input is, in place of what its content says; `nil` to recognise it.
  public var format: InputFormat?
  public var limits: Limits
  /// How Markdown and HTML are read.
  public var source: SourceOptions
  /// Which message of a chat is read, by its id; `nil` for the last.
  public var message: Int?

  public init(
    format: InputFormat? = nil, limits: Limits = Limits(), source: SourceOptions = SourceOptions(),
    message: Int? = nil
  ) {
    self.format = format
    self.limits = limits
    self.source = source
    self.message = message
  }
}

package struct ReadResult: Equatable, Sendable {
  package var page: Page
  package var format: InputFormat
  /// Warnings in the order of the input, each once. `SourceLocator` finds their lines.
  package var diagnostics: [Diagnostic]

  package init(page: Page, format: InputFormat, diagnostics: [Diagnostic] = []) {
    self.page = page
    self.format = format
    self.diagnostics = diagnostics
  }
}

/// From the bytes of a file to a page.
package enum PageReader {
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name, whose extension breaks ties between formats.
  /// - Throws: `ReadError` for what is not a page. A page with faults is read as well as it can be, and the
  ///   faults are diagnostics.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, options: ReadOptions = ReadOptions()
  ) throws(ReadError) -> ReadResult {
    guard bytes.count <= options.limits.inputBytes else {
      throw ReadError(bytes: bytes.count, limits: options.limits)
    }
    let sniffer = Sniffer(bytes: bytes, name: name, options: options)
    if let source = sniffer.html {
      do {
        return try SourceReader.page(source, .html, options: options)
      } catch {
        throw error.located(in: bytes)
      }
    }
    let document = try sniffer.document()
    let root = try RootFinder.root(in: document.root, forced: options.format)
    var reader = BlockReader(root: root, limits: options.limits)
    let page = reader.page(root)
    if let excess = reader.excess { throw ReadError(excess, in: bytes) }
    let limits = root.isRichMessage ? ProtocolCheck.diagnostics(for: page) : []
    let diagnostics = (reader.log.diagnostics + limits).sortedByPlace()
    return ReadResult(page: page, format: root.format, diagnostics: diagnostics)
  }
}
