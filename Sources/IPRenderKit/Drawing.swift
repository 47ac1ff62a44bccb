import MessageLayout
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import Vectors

/// The layout of a subject: the position of every line, glyph and box, and its images.
public struct SubjectLayout {
  /// The input that was laid out.
  public let file: InputFile
  package let content: Content
  /// The images of a page or a message. The entries of a chat have their own.
  package let pictures: MediaStore
  /// The diagnostics so far, without those of the images.
  package let found: [Diagnostic]
  /// The alternative text of a page or a message, if a file needs it.
  var spoken: String?

  package indirect enum Content {
    case page(Layout)
    /// A page in a message.
    case message(MessageRows)
    /// A chat from its first to its last message.
    case transcript(ChatTranscript, ChatDrawing)
    case screen(ChatScreen, ChatDrawing)
  }

  /// The diagnostics of the input and its layout, in source order.
  public var diagnostics: [Diagnostic] { file.located(found) }

  /// The size of the laid out content, in points.
  public var size: CanvasSize {
    switch content {
    case .page(let layout): layout.size
    case .message(let rows): rows.size
    case .transcript(let chat, _): chat.size
    case .screen(let screen, _): screen.size
    }
  }

  /// The laid out elements: the items of a page, the rows of a message or a chat, and the parts of a screen.
  public var elements: [LayoutElement] {
    switch content {
    case .page(let layout): layout.elements(DumpDetails(hasPixels: pictures.hasPixels))
    case .message(let rows): rows.elements
    case .transcript(let chat, _): chat.elements
    case .screen(let screen, _): screen.elements
    }
  }

  /// Returns the layout as JSON (Spec/Dumps.md). Lengths are in points, and y coordinates grow downward.
  ///
  /// - Parameters:
  ///   - includesInk: True to add the ink bounds of every character. ``LayoutOptions/measuresInk`` must have
  ///     been set.
  ///   - includesCost: True to add the reveal cost of every item of a page, in points. This requires the ink
  ///     bounds, too.
  public func json(includesInk: Bool = false, includesCost: Bool = false) -> String {
    switch content {
    case .page(let layout):
      layout.json(
        includesInk: includesInk, hasPixels: pictures.hasPixels,
        extras: { if includesCost { CostMap(layout).write(to: &$0) } })
    case .message(let rows): rows.json(DumpDetails(includesInk: includesInk, hasPixels: pictures.hasPixels))
    case .transcript(let chat, _): chat.json(DumpDetails(includesInk: includesInk))
    case .screen(let screen, _): screen.json(DumpDetails(includesInk: includesInk))
    }
  }

  /// The layout as text for people.
  public var text: String {
    switch content {
    case .page(let layout): layout.textDump
    case .message(let rows): rows.textDump
    case .transcript(let chat, _): chat.textDump
    case .screen(let screen, _): screen.textDump
    }
  }

  /// The diagnostics of everything that was laid out and painted so far.
  package var allFound: [Diagnostic] {
    switch content {
    case .page, .message: found + pictures.diagnostics
    case .transcript(_, let chat), .screen(_, let chat): chat.diagnostics
    }
  }
}

/// The content of one image before it is rasterized. Its size and diagnostics are known, so you can decide whether to
/// rasterize it.
public struct Drawing {
  let renderer: Renderer
  let options: RenderOptions
  package let list: DisplayList
  /// The diagnostics of the input, its images and the fonts, in source order. A renderer reports problems of fonts
  /// once.
  public let diagnostics: [Diagnostic]
  /// The alternative text; `nil` if it is not known apart from the text in the image.
  var spoken: String?

  /// The size of the image, in pixels.
  public var size: PixelSize { list.pixelSize }

  /// Rasterizes the image and returns the bytes of a PNG file.
  public func png() throws(RenderError) -> [UInt8] {
    var options = options
    options.form = .png
    return try renderer.pieces(of: list, options: options).joinedBytes
  }

  /// Rasterizes the image in the format that ``RenderOptions/form`` selects.
  public func still() throws(RenderError) -> Still {
    try renderer.still(list, options: options, diagnostics: diagnostics, spoken: spoken)
  }

  private var words: StructureWords { StructureWords(options.layout.dates.language) }

  /// The alternative text of the image, one line per paragraph; requires ``RenderOptions/hasAlternative``.
  package var text: String { spoken ?? TextLayer(list, glyphs: renderer.glyphs, words: words).text }

  /// Returns the bytes of the file in pieces, for one gathering write.
  package func pieces() throws(RenderError) -> [[UInt8]] {
    try renderer.pieces(of: list, options: options, spoken: spoken)
  }

  /// Creates a file that appears under its name when it is finished. Its first rows are written while the
  /// last ones are rendered.
  package func file(at path: String, _ origin: NameOrigin) throws(RenderError) -> GrowingFile {
    try renderer.file(of: list, at: path, origin, options: options, spoken: spoken)
  }

  func write(to path: String, _ origin: NameOrigin) throws(RenderError) {
    let file = try file(at: path, origin)
    try mapping(file.finish(), RenderError.writing)
  }
}

// MARK: - From a subject to its drawing

extension Renderer {
  /// Lays out a subject.
  ///
  /// - Throws: ``RenderError/tooManyPixels(_:)`` if a chat is too tall for one image; ``RenderError/fonts(_:)``;
  ///   ``RenderError/option(_:)``.
  public func layOut(
    _ subject: Subject, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> SubjectLayout {
    let options = try options.checked().ofContent
    var layout: SubjectLayout
    switch subject.content {
    case .page(let page): layout = layOut(page, of: subject.file, options)
    case .message(let message): layout = layOut(message, of: subject.file, options)
    case .chat(let source):
      let drawing = ChatDrawing(source, of: subject.file, renderer: self, options: options)
      let content: SubjectLayout.Content =
        if let screen = options.chat.screen {
          .screen(try drawing.screen(screen), drawing)
        } else {
          .transcript(try drawing.transcript(), drawing)
        }
      layout = SubjectLayout(
        file: subject.file, content: content,
        pictures: options.media.store(for: MediaTable(), base: subject.file.folder),
        found: drawing.diagnostics)
    }
    try requireFonts()
    let isDocument = if case .html = options.form { true } else { false }
    if options.hasAlternative || isDocument { layout.spoken = subject.spoken(options) }
    return layout
  }

  /// Paints a layout. The options must be those that it was laid out with.
  ///
  /// - Throws: ``RenderError/tooManyPixels(_:)``, before painting begins.
  public func paint(
    _ layout: SubjectLayout, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Drawing {
    let options = options.settled
    let list =
      if options.fit == nil { try shown(layout, options) } else { try fitted(layout, options) }
    let found: [Diagnostic]
    switch layout.content {
    case .page, .message: found = layout.allFound + list.diagnostics(as: options.form)
    // The diagnostics of the list are already among those of the chat.
    case .transcript, .screen: found = layout.allFound
    }
    return Drawing(
      renderer: self, options: options, list: list, diagnostics: layout.file.located(found),
      spoken: layout.spoken)
  }

  private func layOut(_ read: MessageResult, of input: InputFile, _ options: RenderOptions) -> SubjectLayout {
    let media = options.bubble?.adding(to: read.media) ?? read.media
    let pictures = options.media.store(for: media, base: input.folder)
    var (message, peers) = (read.message, read.peers)
    if case .page(var page) = message.content {
      page.media = pictures.media
      message.content = .page(page)
    }
    options.bubble?.apply(to: &message, peers: &peers, dates: options.layout.dates)
    let (rows, diagnostics) = layOut(message, peers: peers, media: pictures.media, options: options)
    return SubjectLayout(
      file: input, content: .message(rows), pictures: pictures, found: read.diagnostics + diagnostics)
  }

  private func layOut(_ read: ReadResult, of input: InputFile, _ options: RenderOptions) -> SubjectLayout {
    let media = options.bubble?.adding(to: read.page.media) ?? read.page.media
    let pictures = options.media.store(for: media, base: input.folder)
    var page = read.page
    page.media = pictures.media
    var layoutOptions = options.layout
    layoutOptions.isFromServer = read.format.isFromServer
    if let bubble = options.bubble {
      var options = options
      options.layout = layoutOptions
      let (rows, diagnostics) = layOut(page, in: bubble, options: options)
      return SubjectLayout(
        file: input, content: .message(rows), pictures: pictures, found: read.diagnostics + diagnostics)
    }
    let (layout, diagnostics) = layOut(page, options: layoutOptions)
    return SubjectLayout(
      file: input, content: .page(layout), pictures: pictures, found: read.diagnostics + diagnostics)
  }

  /// Paints a layout without the frame that it is fitted into.
  func shown(_ layout: SubjectLayout, _ options: RenderOptions) throws(RenderError) -> DisplayList {
    let list = try displayList(of: layout, options)
    return options.picture.isTrimmed ? try trimmed(list, pixelLimit: options.pixelLimit) : list
  }

  private func displayList(
    of layout: SubjectLayout, _ options: RenderOptions
  ) throws(RenderError) -> DisplayList {
    switch layout.content {
    case .page(let page):
      try requirePixels(of: page, options: options.picture, within: options.pixelLimit)
      layout.pictures.findAhead(threads: options.threadCount) {
        _ = displayList(of: page, options: options.picture, pictures: $0)
      }
      return displayList(of: page, options: options.picture, pictures: layout.pictures)
    case .message(let rows):
      let canvas = MessagePainter.canvas(of: rows, options: options.picture, isOnWallpaper: true)
      let size = DisplayList(canvas: canvas, scale: options.layout.scale).pixelSize
      try mapping(size.require(within: options.pixelLimit), RenderError.tooManyPixels)
      let wallpaper = try ChatGround(renderer: self, options: options).wallpaper(over: canvas)
      func painted(_ pictures: any PictureSource) -> DisplayList {
        MessagePainter(rows, options: options.picture, on: wallpaper, pictures: pictures).displayList()
      }
      layout.pictures.findAhead(threads: options.threadCount) { _ = painted($0) }
      return painted(layout.pictures)
    case .transcript(let transcript, let chat): return try chat.displayList(of: transcript)
    case .screen(let screen, let chat): return try chat.displayList(of: screen)
    }
  }

  func still(
    _ list: DisplayList, options: RenderOptions, diagnostics: [Diagnostic], spoken: String? = nil
  ) throws(RenderError) -> Still {
    let size = list.pixelSize
    return Still(
      bytes: try pieces(of: list, options: options, spoken: spoken).joinedBytes, form: options.form,
      width: size.width,
      height: size.height,
      diagnostics: diagnostics)
  }
}

extension DisplayList {
  /// Returns the warnings about content that a file of this format changes or leaves out.
  func diagnostics(as form: PictureForm) -> [Diagnostic] {
    var log = DiagnosticLog()
    if form.isVector, holdsPixels {
      log.add(
        Diagnostic(.drawnAsPixels, "blurred content is drawn as pixels, because vector formats have no blur"))
    }
    if form.hasText {
      for address in refusedLinks { log.add(Diagnostic(address)) }
    }
    return log.diagnostics
  }
}

extension InputFormat {
  /// True if a server counts the readers of such a page. A document that a person wrote has no view counter.
  fileprivate var isFromServer: Bool {
    switch self {
    case .tdlib, .botAPI, .mtproto, .telegraph, .chatExport, .message, .stream: true
    case .markdown, .html, .chatCompletion: false
    }
  }
}
