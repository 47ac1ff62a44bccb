import MessageLayout
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Scene
import StreamReading

/// What drawing a page and dumping its layout begin with: a page that was read, laid out, and its pictures.
package struct LaidOutPage {
  package let content: Content
  /// Of a page or a message; a chat's come with its entries.
  package let pictures: MediaStore
  /// What was noticed so far, without the pictures.
  package let diagnostics: [Diagnostic]

  package enum Content {
    case page(Layout)
    /// The page in a message.
    case message(MessageRows)
    /// A chat from its first to its last message.
    case transcript(ChatTranscript, ChatDrawing)
    case screen(ChatScreen, ChatDrawing)
  }

  /// Of all that was laid out and painted so far.
  package var allDiagnostics: [Diagnostic] {
    switch content {
    case .page, .message: diagnostics + pictures.diagnostics
    case .transcript(_, let chat), .screen(_, let chat): chat.diagnostics
    }
  }

  /// The files that are shown or may be shown.
  package var mediaFiles: Set<FileIdentity> {
    switch content {
    case .page, .message: pictures.files
    case .transcript(_, let chat), .screen(_, let chat): chat.mediaFiles
    }
  }
}

extension InputFile {
  /// Reads a page.
  ///
  /// - Throws: `RenderError.unreadable`; `RenderError.anchor` when the page lacks the one that is asked for.
  package func page(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read: ReadResult
    do throws(ReadError) {
      read = try InputReader.page(bytes, name: name, options: options.reading)
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
  ///
  /// - Throws: `RenderError.tooManyPixels` for a chat that is too long for one picture.
  package func layOut(
    _ read: ReadInput, of input: InputFile, options: RenderOptions
  ) throws(RenderError) -> LaidOutPage {
    switch read {
    case .page(let page): return layOut(page, of: input, options: options)
    case .message(let message): return layOut(message, of: input, options: options)
    case .chat(let source):
      let drawing = ChatDrawing(source, of: input, renderer: self, options: options)
      let content: LaidOutPage.Content =
        if let screen = options.chat.screen {
          .screen(try drawing.screen(screen), drawing)
        } else {
          .transcript(try drawing.transcript(), drawing)
        }
      return LaidOutPage(
        content: content, pictures: options.media.store(for: MediaTable(), base: input.folder),
        diagnostics: drawing.diagnostics)
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
    case .transcript(let transcript, let chat): return try chat.displayList(of: transcript)
    case .screen(let screen, let chat): return try chat.displayList(of: screen)
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
