import Pictures
import Vectors

/// The pages of a chat, split between messages. Each page is laid out and rendered when it is needed and released
/// afterwards, so memory use depends on the tallest page, not on the length of the chat. Only one task at a time can
/// use it.
public struct ChatPages {
  package let drawing: ChatDrawing
  private let file: InputFile
  private let renderer: Renderer
  private let options: RenderOptions
  /// The maximum height of a page, in points.
  public let height: Double

  /// The default maximum height of a page, in points.
  public static let standardHeight = 4096.0
  /// The allowed maximum heights, in points. A shorter page has no room for a message.
  package static let heights = 100.0...100_000

  init(
    _ drawing: ChatDrawing, of file: InputFile, height: Double, renderer: Renderer, options: RenderOptions
  ) {
    (self.drawing, self.file, self.height) = (drawing, file, height)
    (self.renderer, self.options) = (renderer, options)
  }

  /// The diagnostics so far of the messages and their images.
  public var diagnostics: [Diagnostic] { file.located(drawing.diagnostics) }

  /// Renders the pages one after another.
  ///
  /// - Parameter body: A closure that is called with each page. It returns whether to continue. If it throws, the run
  ///   ends.
  public func forEachPage(_ body: (Still) throws -> Bool) throws {
    var obstacle: (any Error)?
    try eachPage { page, _ throws(RenderError) in
      do {
        return try body(page.still())
      } catch {
        obstacle = error
        return false
      }
    }
    if let obstacle { throw obstacle }
  }

  /// Writes the pages, each when it is rendered.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the file names, for example `pages/out-%03d.png`.
  ///   - goesOn: A closure that is called after each page with the number of messages so far. If it returns false, the
  ///     run ends, and the finished pages are kept.
  /// - Returns: The number of pages that were written.
  @discardableResult
  public func write(
    to pattern: String, while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    guard let names = FrameNames(pattern: pattern) else { throw .frames(.badPattern(pattern)) }
    guard names.areOfPNG else { throw .frames(.otherEnding(pattern)) }
    return try write(names: names, while: goesOn)
  }

  /// Writes the pages and returns their number. `goesOn`: see `write(to:)`.
  package func write(names: FrameNames, while goesOn: (Int) -> Bool) throws(RenderError) -> Int {
    var count = 0
    let lock = try names.claim()
    defer { withExtendedLifetime(lock) {} }
    try eachPage { page, done throws(RenderError) in
      try page.write(to: names.path(ofFrame: count), .made)
      count += 1
      return goesOn(done)
    }
    return count
  }

  /// Writes all pages as one PDF, each when it is rendered.
  ///
  /// - Parameters:
  ///   - output: The stream that the bytes are written to.
  ///   - replacesFile: True if the output replaces a file, which stays if the run ends early.
  ///   - goesOn: Called as in `write(to:)`. If it returns false, the PDF contains the pages so far.
  /// - Returns: The number of pages that were drawn, and whether these are all.
  package func writePDF(
    to output: StreamOutput, replacesFile: Bool = false, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> (count: Int, isWhole: Bool) {
    let paper: PaperSize? = if case .pdf(let paper) = options.form { paper } else { nil }
    let writer = PDFWriter(
      glyphs: renderer.glyphs, paper: paper, title: drawing.info.title,
      words: StructureWords(options.layout.dates.language))
    var (count, isStopped) = (0, false)
    try eachPage { page, done throws(RenderError) in
      try renderer.writing { () throws(PDFWriter.Failure) in try writer.add(page.list) }
      try output.write([writer.take()])
      count += 1
      isStopped = !goesOn(done)
      return !isStopped
    }
    if isStopped, replacesFile { return (count, false) }
    try renderer.writing { () throws(PDFWriter.Failure) in try writer.finish() }
    try output.write([writer.take()])
    try output.finish()
    return (count, !isStopped)
  }

  /// Returns true if there are more than `count` pages, without rendering them.
  package func areMore(than count: Int) throws(RenderError) -> Bool {
    var found = 0
    try drawing.eachPage(height: height) { _, _ in
      found += 1
      return found <= count
    }
    return found > count
  }

  private func eachPage(_ take: (Drawing, Int) throws(RenderError) -> Bool) throws(RenderError) {
    try drawing.eachPage(height: height) { page, done throws(RenderError) in
      if Task.isCancelled { return false }
      var page = page
      if case .pdf(let paper?) = options.form { page.leastHeight = paper.height }
      return try take(
        Drawing(
          renderer: renderer, options: options, list: try drawing.displayList(of: page), diagnostics: []),
        done)
    }
  }
}

extension Renderer {
  /// Prepares the pages of a chat.
  ///
  /// - Parameters:
  ///   - input: A list of messages or an export.
  ///   - height: The maximum height of a page in points, from 100 to 100 000. A message that is taller gets its own
  ///     page.
  ///   - options: The selection of messages and the options for rendering.
  /// - Throws: ``RenderError/option(_:)`` if the input is not a chat.
  public func pages(
    of input: InputFile, height: Double = ChatPages.standardHeight, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ChatPages {
    try pages(of: try input.read(try options.checked()), height: height, options: options)
  }

  /// Prepares the pages of a chat that was already read.
  public func pages(
    of subject: Subject, height: Double = ChatPages.standardHeight, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ChatPages {
    let options = try options.checked()
    try RenderOptions.require(.height, height, in: ChatPages.heights)
    guard case .chat(let source) = subject.content, options.chat.screen == nil else {
      throw .option(OptionError(.pages, "must be made of a chat without a screen"))
    }
    let drawing = ChatDrawing(source, of: subject.file, renderer: self, options: options)
    return ChatPages(drawing, of: subject.file, height: height, renderer: self, options: options)
  }
}
