import MessageLayout
import PageFormats
import PageLayout
import PageModel
import Painting
import Primitives
import Scene

/// What drawing a page and dumping its layout begin with: a page that was read, laid out, and its pictures.
package struct LaidOutPage {
  package let content: Content
  package let pictures: MediaStore
  /// What was noticed so far, without the pictures.
  package let diagnostics: [Diagnostic]

  package enum Content: Sendable {
    case page(Layout)
    /// The page in a message.
    case message(MessageRows)
  }
}

extension InputFile {
  /// Reads a page.
  ///
  /// - Throws: `RenderError.unreadable`; `RenderError.anchor` when the page lacks the one that is asked for.
  package func page(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read: ReadResult
    do throws(ReadError) {
      read = try PageReader.read(bytes, name: name, options: options.reading)
    } catch {
      throw .unreadable(error, file: name)
    }
    try Self.requireAnchor(options, in: read.page)
    return read
  }

  /// Reads a stream.
  ///
  /// - Throws: see `page`; an anchor must be in the last page.
  package func stream(_ options: RenderOptions) throws(RenderError) -> StreamResult {
    var reading = options.stream
    reading.reading = options.reading
    let read: StreamResult
    do throws(ReadError) {
      read = try StreamReader.read(bytes, name: name, options: reading)
    } catch {
      throw .unreadable(error, file: name)
    }
    if let last = read.script.revisions.last { try Self.requireAnchor(options, in: last.page()) }
    return read
  }

  static func requireAnchor(
    _ options: RenderOptions, in page: @autoclosure () -> Page
  ) throws(RenderError) {
    if let anchor = options.layout.anchor, let error = UnknownAnchor(anchor, in: page()) {
      throw .anchor(error)
    }
  }
}

extension Renderer {
  /// - Parameter input: what `read` was read from.
  package func layOut(_ read: ReadInput, of input: InputFile, options: RenderOptions) -> LaidOutPage {
    switch read {
    case .page(let page): layOut(page, of: input, options: options)
    case .message(let message): layOut(message, of: input, options: options)
    }
  }

  private func layOut(_ read: MessageResult, of input: InputFile, options: RenderOptions) -> LaidOutPage {
    let media = options.bubble?.adding(to: read.media) ?? read.media
    let pictures = options.media.store(for: media, base: input.folder)
    var (message, peers) = (read.message, read.peers)
    if case .page(var page) = message.content {
      page.media = pictures.media
      message.content = .page(page)
    }
    options.bubble?.apply(to: &message, peers: &peers, dates: options.layout.dates)
    let (rows, diagnostics) = layOut(
      message, peers: peers, media: pictures.media, palette: options.palette, options: options.layout)
    return LaidOutPage(
      content: .message(rows), pictures: pictures, diagnostics: read.diagnostics + diagnostics)
  }

  /// - Parameter input: what `read` was read from.
  package func layOut(_ read: ReadResult, of input: InputFile, options: RenderOptions) -> LaidOutPage {
    let media = options.bubble?.adding(to: read.page.media) ?? read.page.media
    let pictures = options.media.store(for: media, base: input.folder)
    var page = read.page
    page.media = pictures.media
    var layoutOptions = options.layout
    layoutOptions.isFromServer = read.format.isFromServer
    if let bubble = options.bubble {
      let (rows, diagnostics) = layOut(page, in: bubble, palette: options.palette, options: layoutOptions)
      return LaidOutPage(
        content: .message(rows), pictures: pictures, diagnostics: read.diagnostics + diagnostics)
    }
    let (layout, diagnostics) = layOut(page, options: layoutOptions)
    return LaidOutPage(
      content: .page(layout), pictures: pictures, diagnostics: read.diagnostics + diagnostics)
  }

  /// - Throws: `RenderError.tooManyPixels`, before anything is painted.
  package func paint(_ page: LaidOutPage, options: RenderOptions) throws(RenderError) -> DisplayList {
    switch page.content {
    case .page(let layout):
      try requirePixels(of: layout, options: options.picture, within: options.pixelLimit)
      return displayList(of: layout, options: options.picture, pictures: page.pictures)
    case .message(let rows):
      let painter = MessagePainter(rows, options: options.picture, pictures: page.pictures)
      let size = DisplayList(canvas: painter.canvas, scale: options.layout.scale).pixelSize
      try RenderError.whenMeasuring { () throws(TooManyPixels) in
        try size.require(within: options.pixelLimit)
      }
      return painter.displayList()
    }
  }

  package func png(_ list: DisplayList, options: RenderOptions) throws(RenderError) -> [[UInt8]] {
    try png(
      list, encoding: options.encoding, pixelLimit: options.pixelLimit, threads: options.threadCount)
  }
}

extension InputFormat {
  /// Whether a server counts who reads such a page: a document that somebody wrote has no counter.
  fileprivate var isFromServer: Bool {
    switch self {
    case .tdlib, .botAPI, .mtproto, .telegraph, .chatExport, .message, .stream: true
    case .markdown, .html, .chatCompletion: false
    }
  }
}
