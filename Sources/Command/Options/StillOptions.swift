import ArgumentParser
import IPRenderKit

/// The options for the content of an image around the page, and for its format.
struct StillOptions: OptionTable {
  @Setting(
    "output",
    "Output file, or - for standard output [default: the input's name with .png].",
    "file", allowedIn: .playback, short: "o", parsing: .next,
    completion: .file(extensions: ["png", "webp", "jpg", "svg", "pdf", "html"]),
    OptionParsing.output)
  var output: String?

  @Setting(
    "watch", "Draw again whenever a file beside the input is saved.",
    allowedIn: .playback)
  var watch = false

  @Setting(
    "background",
    "Background: a color, theme or none [default: none; messages: wallpaper].",
    "color", allowedIn: .images,
    OptionParsing.background)
  var background: Background?

  @Setting(
    "margin", "Space on every side of the page in points, up to 4096 [default: \(Defaults.margin)].",
    "points",
    allowedIn: .images, of: .allButChats,
    Bounds.margin.parse)
  var margin: Double?

  @Setting(
    "canvas", "Size of the image in points; the page is at its top left.", "WxH", allowedIn: .images,
    of: .allButChats,
    OptionParsing.canvas)
  var canvas: CanvasSize?

  @Setting(
    "fit", "Scale to fit within WxH pixels.",
    "WxH", allowedIn: .allButTapes,
    OptionParsing.fit)
  var fit: PictureFit?

  @Setting(
    "preset",
    "Size and format for a destination: sticker, video-sticker, story, square or og.", "name",
    allowedIn: .allButTapes, completion: .list(PicturePreset.all.map(\.name)),
    OptionParsing.preset)
  var preset: PicturePreset?

  @Setting(
    "trim", "Crop the image to its ink; the background is transparent unless set.",
    allowedIn: .images)
  var trim = false

  @Setting("reveal-spoilers", "Show the text under spoilers.", allowedIn: .everySource)
  var revealSpoilers = false

  @Setting(
    "png", "Compression of a PNG: fast, or small but slow.", "kind",
    allowedIn: [.request, .playback])
  var png: PNGEncoding = .fast

  @Setting(
    "quality",
    "Quality of a JPEG or WebP, from 1 to 100 [default: \(Defaults.quality); WebP: lossless].", "number",
    allowedIn: [.request, .playback], Bounds.quality.parse)
  var quality: Int?

  @Setting(
    "svg-text", "Write the letters of an SVG as text in a named font, not as outlines.",
    allowedIn: [.request, .playback])
  var svgText = false

  @Setting(
    "paper",
    "Split a PDF into pages: a4, letter or WxH in points [default: one page].",
    "size", allowedIn: .request, completion: .list(["a4", "letter"]), OptionParsing.paper)
  var paper: PaperSize?

  @Setting("linked", "Write the images of a chat's HTML file to a folder beside the file.")
  var linked = false

  @Setting(
    "alt",
    "Write the alternative text to a file, or to standard output with -.",
    "file", allowedIn: .playback, parsing: .next, completion: .file(extensions: ["txt"]),
    OptionParsing.output)
  var alternative: String?

  @Setting(
    "threads",
    "Number of threads; more than \(PNGEncoding.mostThreads) counts as \(PNGEncoding.mostThreads) [default: one per processor].",
    "count", allowedIn: [.request, .playback],
    Bounds.threads.parse)
  var threads: Int?

  /// Applies the options.
  ///
  /// - Parameters:
  ///   - options: The options, with their theme already set.
  ///   - limits: The limits, which include the size of the image.
  ///   - form: The format of a single image; `nil` to use the file extension.
  func apply(to options: inout RenderOptions, _ limits: LimitOptions, as form: OutputForm? = nil) {
    options.picture = PictureOptions(
      canvas: canvas, background: background?.color(in: options.layout.theme),
      revealsSpoilers: revealSpoilers)
    if let margin { options.picture.margin = margin }
    options.picture.isTrimmed = trim
    if trim || preset?.isCutOut == true, background == nil { options.picture.background = .clear }
    options.encoding = png
    options.fit = fit
    if let preset { options.apply(preset) }
    options.form = self.form(form)
    options.hasAlternative = alternative != nil
    options.threads = threads
    if let most = RequestLimits.current?.threads { options.threads = threads.map { min($0, most) } }
    if let pixels = limits.pixels { options.pixelLimit = pixels }
  }

  /// The given options that set the size of an image without a screen.
  var sizes: [String] { Slots.given([_margin.slot, _canvas.slot]) }

  /// True if the scale depends on the content.
  var isFitted: Bool { fit != nil || preset != nil }

  func validate() throws {
    if fit != nil, preset != nil { throw ValidationError(UsageError.fitTwice.text) }
  }

  /// Returns the format of a still.
  ///
  /// - Parameter form: The value of `--format`.
  func form(_ form: OutputForm?) -> PictureForm {
    switch form ?? OutputEnding.form(output) ?? preset.map(OutputForm.init) {
    case .webp: .webp(quality: quality)
    case .jpeg: .jpeg(quality: quality ?? Defaults.quality)
    case .svg: .svg(hasText: svgText)
    case .pdf: .pdf(paper: paper)
    case .html: .html(quality: quality)
    default: .png
    }
  }
}

/// The options for single images of a stream.
struct StreamStillOptions: OptionTable {
  @Setting(
    "at", "Draw one moment of the stream: seconds (1.5) or a frame (90f).", "moment",
    allowedIn: .everySource,
    OptionParsing.frameMoment)
  var at: FrameMoment?

  @Setting(
    "sheet", "Draw a contact sheet of the stream: columns and rows of frames with their times.",
    "CxR", allowedIn: .everySource,
    OptionParsing.sheet)
  var sheet: SheetSize?

  var isGiven: Bool { at != nil || sheet != nil }
}

/// The size of a contact sheet.
struct SheetSize: Sendable {
  let columns: Int
  let rows: Int

  /// Parses a size such as `4x3`.
  init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      OptionRange.sheet.contains(columns), OptionRange.sheet.contains(rows)
    else { return nil }
    self.columns = columns
    self.rows = rows
  }
}
