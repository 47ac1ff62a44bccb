import Glibc
import PageLayout
import PageModel
import Painting
import Pictures
import Primitives
import Raster
import Scene
import Typography

/// Renders pages, messages, chats and streams. A renderer keeps fonts and rendered glyphs between inputs. Only one
/// task at a time can use it.
public final class Renderer {
  package let book: FontBook

  /// The default language of Han characters, as a BCP 47 tag.
  public static let defaultLanguage = FontBook.Options.standardLanguage
  /// The default maximum size of an image, in pixels (Spec/Rulings.md 43).
  public static let defaultPixelLimit = Rasterizer.defaultPixelLimit

  let glyphs: GlyphCache
  private var reportedFontWarnings = 0

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - fontFolders: Folders that are searched for fonts before the folders of the system.
  ///   - language: The language of Han characters where the text does not set one, as a BCP 47 tag.
  /// - Throws: ``RenderError/fonts(_:)`` if a required font family is missing; ``RenderError/input(_:)`` if a folder
  ///   does not exist.
  public convenience init(fontFolders: [String] = [], language: String = Renderer.defaultLanguage)
    throws(RenderError)
  {
    try self.init(fontFolders: fontFolders, fontSet: nil, language: language)
  }

  /// Creates a renderer with your own fonts. Every PNG file that it renders contains the digest of the set, so that
  /// ``PictureComparison/fontWarning`` can tell images of different fonts apart.
  ///
  /// - Parameters:
  ///   - path: The manifest of a font set, which lists font files and the text that each of them draws.
  ///   - fontFolders: Folders that are searched for all other fonts before the folders of the system.
  ///   - language: The language of Han characters where the text does not set one, as a BCP 47 tag.
  /// - Throws: ``RenderError/fonts(_:)`` if the manifest is invalid, or if a required font family is missing;
  ///   ``RenderError/input(_:)`` if the manifest or a folder does not exist; ``RenderError/unreadable(_:file:)`` if the
  ///   manifest is not JSON.
  public convenience init(
    fontSet path: String, fontFolders: [String] = [], language: String = Renderer.defaultLanguage
  ) throws(RenderError) {
    try self.init(fontFolders: fontFolders, fontSet: try FontSet(contentsOf: path), language: language)
  }

  /// Creates a renderer with the user's own fonts.
  package convenience init(fontFolders: [String], fontSet: FontSet?, language: String) throws(RenderError) {
    try mapping(InputFolder.require(fontFolders), RenderError.input)
    try self.init(fonts: FontBook.Options(directories: fontFolders, language: language, set: fontSet))
  }

  package init(fonts: FontBook.Options) throws(RenderError) {
    let book: FontBook
    do { book = try FontBook(fonts) } catch { throw .fonts(error) }
    self.book = book
    let locations = book.manifest.faces.map { book.location(of: $0.id) }
    glyphs = GlyphCache(
      GlyphRasterizer { face in
        locations.indices.contains(face.row) ? locations[face.row]?.sized(for: face) : nil
      })
  }

  /// Lays out a page and returns the layout and its diagnostics. The problem of a font file is reported once,
  /// for the first page that needs the file.
  package func layOut(_ page: Page, options: LayoutOptions) -> (layout: Layout, diagnostics: [Diagnostic]) {
    var memory = LayoutMemory()
    let (layout, diagnostics) = layOut(page, options: options, memory: &memory)
    return (layout, diagnostics + newFontDiagnostics())
  }

  /// Lays out a revision of a page. Blocks that `memory` contains from the previous revision are not laid out
  /// again. Problems of font files are left to `newFontDiagnostics`.
  func layOut(
    _ page: Page, options: LayoutOptions, memory: inout LayoutMemory
  ) -> (layout: Layout, diagnostics: [Diagnostic]) {
    PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory)
  }

  /// Returns the problems of font files that were not reported yet.
  func newFontDiagnostics() -> [Diagnostic] {
    let warnings = book.warnings.dropFirst(reportedFontWarnings)
    reportedFontWarnings = book.warnings.count
    return warnings.map { Diagnostic($0.code, $0.message, help: $0.help) }
  }

  /// Performs work that is done once more later, and leaves the problems of fonts to be reported then.
  func untold<Value>(_ work: () throws(RenderError) -> Value) throws(RenderError) -> Value {
    let told = reportedFontWarnings
    defer { reportedFontWarnings = told }
    return try work()
  }

  /// Throws an error if a font file failed during layout or rendering.
  package func requireFonts() throws(RenderError) {
    if let failure = book.failure ?? glyphs.failure { throw .fonts(failure) }
  }

  /// Rejects an image that is too large before it is painted, because painting may decode hundreds of files.
  package func requirePixels(
    of layout: Layout, options: PictureOptions, within limit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) {
    let canvas = Painter(layout, options: options).canvas
    let size = DisplayList(canvas: canvas, scale: layout.scale).pixelSize
    try mapping(size.require(within: limit), RenderError.tooManyPixels)
  }

  /// Paints a layout.
  package func displayList(
    of layout: Layout, options: PictureOptions = PictureOptions(), pictures: any PictureSource = NoPictures()
  ) -> DisplayList {
    Painter(layout, options: options, pictures: pictures).displayList()
  }

  /// Renders and encodes a display list, and returns the file in pieces, for one gathering write. The same
  /// list gives the same bytes for any number of threads.
  package func png(
    _ list: DisplayList, encoding: PNGEncoding = .fast, pixelLimit: Int = Renderer.defaultPixelLimit,
    threads: Int = PNGEncoding.defaultThreads
  ) throws(RenderError) -> [[UInt8]] {
    let rasterizer = try rasterizer(list, pixelLimit: pixelLimit)
    do {
      switch encoding {
      case .fast:
        let drawing = BandDrawing(try PNGFormat(FramePicture(list), notes: pictureNotes), threads: threads)
        return try drawing.format.pieces(of: drawing.encode(rasterizer))
      case .small:
        return [try SmallPNG.encode(PictureRows(rasterizer), scale: list.scale, notes: pictureNotes)]
      }
    } catch {
      throw .encoding(error)
    }
  }

  /// The chunk with the digest of the font set, which every PNG file contains; empty without a font set.
  var pictureNotes: [UInt8] {
    guard let set = book.options.set, !set.faces.isEmpty, let digest = set.knownDigest else { return [] }
    return PixelVersion.note(fontSet: digest)
  }

  /// Writes the same file as `png`. Its first bands are written while the last ones are rendered.
  func writePNG(
    _ list: DisplayList, pixelLimit: Int, threads: Int, to output: OutputDescriptor
  ) throws(RenderError) {
    let rasterizer = try rasterizer(list, pixelLimit: pixelLimit)
    let format = try mapping(PNGFormat(FramePicture(list), notes: pictureNotes), RenderError.encoding)
    try BandDrawing(format, threads: threads).write(rasterizer, to: output)
  }

  /// Renders a display list to a bitmap.
  package func bitmap(
    _ list: DisplayList, pixelLimit: Int = Renderer.defaultPixelLimit
  ) throws(RenderError) -> Bitmap {
    try rasterizer(list, pixelLimit: pixelLimit).bitmap()
  }

  /// Renders the built-in pattern as a mask.
  ///
  /// - Parameter rows: The number of device pixel rows to render, from the top of a tile.
  package func ownPattern(
    width: Double, scale: Double, rows: Int = .max
  ) throws(RenderError) -> PatternMask {
    let pattern = OwnPattern(width: width, scale: scale)
    try mapping(
      pattern.pixelSize(rows: rows).require(within: Renderer.defaultPixelLimit), RenderError.tooManyPixels)
    return pattern.mask(rows: rows)
  }

  /// Creates a rasterizer. `previous`: the rasterizer of the previous frame. `workers`: share the work if
  /// there is enough.
  func rasterizer(
    _ list: DisplayList, pixelLimit: Int, reusing previous: Rasterizer? = nil, workers: WorkerPool? = nil
  ) throws(RenderError) -> Rasterizer {
    let rasterizer = try mapping(
      Rasterizer(list, glyphs: glyphs, pixelLimit: pixelLimit, reusing: previous, workers: workers),
      RenderError.tooManyPixels)
    // The rasterizer already has all the glyphs that it will draw.
    try requireFonts()
    return rasterizer
  }
}

extension PictureRows {
  /// Creates rows that are rendered when they are requested.
  init(_ rasterizer: Rasterizer) {
    // A scrolled image begins at another row.
    let top = rasterizer.rows.lowerBound
    self.init(width: rasterizer.width, height: rasterizer.height) { rows in
      [UInt32](unsafeUninitializedCapacity: rows.count * rasterizer.width) { buffer, count in
        rasterizer.draw(rows: rows.lowerBound + top..<rows.upperBound + top, into: buffer)
        count = rows.count * rasterizer.width
        // Most pixels are opaque or fully transparent, and do not change.
        for index in 0..<count {
          let pixel = buffer[index]
          if pixel != 0, pixel >> 24 < 255 { buffer[index] = Alpha.straight(pixel) }
        }
      }
    }
  }
}

/// The compression of PNG files.
public enum PNGEncoding: String, CaseIterable, Codable, Sendable {
  /// Fast compression, in bands on several threads.
  case fast
  /// Compression for files that are kept: several times slower, but smaller.
  case small

  /// The maximum number of threads. With images of messages, more cores wait for each other.
  package static let mostThreads = 8

  package static var defaultThreads: Int { min(mostThreads, max(1, Processors.count)) }
}

extension FontWarning {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .missingFile: .missingFont
    case .otherVersion: .fontVersion
    }
  }
}

enum Processors {
  /// The number of cores that this process may use.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
