import Localization
import PageLayout
import Pictures
import Primitives
import Scene
import Vectors

/// A page, a message or a chat as one image.
public struct Still: Sendable {
  /// The bytes of a file in the format ``form``.
  public let bytes: [UInt8]
  /// The format of the file, which ``RenderOptions/form`` selects.
  public let form: PictureForm
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The diagnostics of the input, its images and the fonts, in source order. A renderer reports problems of fonts
  /// once.
  public let diagnostics: [Diagnostic]

  @available(*, deprecated, renamed: "bytes", message: "the format may be another than PNG")
  public var png: [UInt8] { bytes }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [Diagnostic] { diagnostics }

  /// Writes the file atomically.
  ///
  /// - Throws: ``RenderError/writing(_:)`` if the file cannot be written.
  public func write(to path: String) throws(RenderError) {
    try mapping(AtomicFile.write([bytes], to: path, .typed), RenderError.writing)
  }
}

extension Renderer {
  /// Renders a page, a message or a chat as one image. A chat is a list of messages or an export of the desktop app.
  /// If the options have a screen, the image shows the part of a chat or an article that fits on the screen.
  ///
  /// The same input and options produce the same bytes on every machine.
  public func still(
    of input: InputFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Still {
    let options = try options.checked()
    return try still(of: try input.read(options), options: options)
  }

  /// Renders a subject as one image.
  public func still(
    of subject: Subject, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Still {
    let options = try options.checked()
    let fitted = try fitted(options, to: subject)
    return try paint(try layOut(subject, options: fitted), options: fitted).still()
  }
}

/// Creation of the files of stills.
extension Renderer {
  /// Creates the file of a display list, which does not have its name yet.
  func file(
    of list: DisplayList, at path: String, _ origin: NameOrigin, options: RenderOptions,
    spoken: String? = nil
  ) throws(RenderError) -> GrowingFile {
    guard case .png = options.form, options.encoding == .fast, options.byteLimit == nil else {
      let pieces = try pieces(of: list, options: options, spoken: spoken)
      let file = try mapping(GrowingFile(path, origin), RenderError.writing)
      try mapping(file.write(pieces), RenderError.writing)
      return file
    }
    let picture = FramePicture(list)
    try mapping(options.form.require((picture.width, picture.height)), RenderError.encoding)
    try mapping(list.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
    let file = try mapping(GrowingFile(path, origin), RenderError.writing)
    try writePNG(list, pixelLimit: options.pixelLimit, threads: options.threadCount, to: file.output)
    return file
  }

  /// - Parameter spoken: what the image says; `nil` if that is not known apart from its text.
  func pieces(
    of list: DisplayList, options: RenderOptions, spoken: String? = nil
  ) throws(RenderError) -> [[UInt8]] {
    let picture = FramePicture(list)
    if case .jpeg = options.form, !picture.isOpaque {
      throw .option(OptionError(.background, "must be opaque, because a JPEG has no transparency"))
    }
    try mapping(options.form.require((picture.width, picture.height)), RenderError.encoding)
    if case .html = options.form { return [try document(list, options, spoken: spoken)] }
    var pieces = try pieces(of: list, as: options.form, options)
    guard let limit = options.byteLimit else { return pieces }
    var qualities = if case .webp(nil) = options.form { Self.qualities } else { [Int]() }
    while true {
      let count = pieces.reduce(0) { $0 + $1.count }
      if count <= limit { return pieces }
      guard let quality = qualities.popFirst() else { throw .encoding(.largeFile(count, limit: limit)) }
      pieces = try self.pieces(of: list, as: .webp(quality: quality), options)
    }
  }

  /// The qualities to try for a WebP file that is too large without loss.
  private static let qualities = [95, 85, 75, 60, 40]

  private func pieces(
    of list: DisplayList, as form: PictureForm, _ options: RenderOptions
  ) throws(RenderError) -> [[UInt8]] {
    if case .png = form {
      return try png(
        list, encoding: options.encoding, pixelLimit: options.pixelLimit, threads: options.threadCount)
    }
    if form.isVector {
      try mapping(list.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
      return [try vectors(list, as: form, options.layout.dates.language)]
    }
    let rows = PictureRows(try rasterizer(list, pixelLimit: options.pixelLimit))
    do throws(PNGError) {
      switch form {
      case .png, .svg, .pdf, .html: return []
      case .webp(let quality): return [try WebPEncoder.encode(rows, quality: quality)]
      case .jpeg(let quality): return [try JPEGEncoder.encode(rows, quality: quality, scale: list.scale)]
      }
    } catch {
      throw .encoding(error)
    }
  }

  /// Returns a single image as an HTML file.
  private func document(
    _ list: DisplayList, _ options: RenderOptions, spoken: String?
  ) throws(RenderError) -> [UInt8] {
    let words = StructureWords(options.layout.dates.language)
    let text = TextLayer(list, glyphs: glyphs, words: words)
    var writer = HTMLFileWriter(words: words)
    let title = list.title ?? text.firstLine
    writer.begin(title: title, look: HTMLFileWriter.Look(options.palette, width: list.canvas.width))
    writer.beginSection()
    if list.title == nil { writer.add(hiddenTitle: title) }
    writer.add(
      HTMLFileWriter.Entry(
        places: [], address: try address(of: list, options), size: list.canvas,
        alternative: spoken ?? text.text,
        text: text))
    writer.endSection()
    writer.end()
    return writer.take()
  }

  /// Returns an image as a data URL.
  func address(of list: DisplayList, _ options: RenderOptions) throws(RenderError) -> String {
    let form = options.form.ofPictures
    let bytes = try pieces(of: list, as: form, options).joinedBytes
    return HTMLFileWriter.address(of: bytes, type: form == .png ? "png" : "webp")
  }

  private func vectors(
    _ list: DisplayList, as form: PictureForm, _ language: Language
  ) throws(RenderError) -> [UInt8] {
    if case .svg(let hasText) = form {
      let bytes = try mapping(SVGWriter(glyphs: glyphs, hasText: hasText).write(list), RenderError.encoding)
      try requireFonts()
      return bytes
    }
    let paper: PaperSize? = if case .pdf(let paper) = form { paper } else { nil }
    let words = StructureWords(language)
    let writer = PDFWriter(
      glyphs: glyphs, paper: paper,
      title: list.title ?? TextLayer(list, glyphs: glyphs, words: words).firstLine, words: words)
    try writing { () throws(PDFWriter.Failure) in
      try writer.add(list)
      try writer.finish()
    }
    return writer.take()
  }

  /// Performs work with a PDF writer, and converts its errors.
  func writing(_ work: () throws(PDFWriter.Failure) -> Void) throws(RenderError) {
    do throws(PDFWriter.Failure) { try work() } catch { throw .encoding(.writerFailed(error.text)) }
    try requireFonts()
  }
}

extension StructureWords {
  /// Creates the words of files in a language.
  init(_ language: Language) {
    let tag = language.tag
    self.init(
      language: tag, isRightToLeft: language.isRightToLeft, hiddenText: language[.hiddenText],
      picture: { picture in
        switch picture {
        case .photo: language[.photo]
        case .video: language[.video]
        case .map: language[.map]
        case .file: language[.file]
        }
      }, languageOfText: { TextLanguage.tag(of: $0, in: tag) })
  }
}

extension [Int] {
  fileprivate mutating func popFirst() -> Int? { isEmpty ? nil : removeFirst() }
}
