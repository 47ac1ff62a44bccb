import ArgumentParser
import IPRenderKit

/// What a picture holds besides the page, and how it is written.
struct StillOptions: OptionTable {
  @Setting(
    "output",
    """
    Where the picture goes: a .png, .webp, .jpg, .svg, .pdf or .html, or - for standard output (default: the input's name \
    with .png).
    """,
    "file", allowedIn: .playback, short: "o", parsing: .next,
    completion: .file(extensions: ["png", "webp", "jpg", "svg", "pdf", "html"]),
    OptionParsing.output)
  var output: String?

  @Setting(
    "watch", "Draws it again whenever a file beside the input is saved, until it is ended.",
    allowedIn: .playback)
  var watch = false

  @Setting(
    "background",
    "Behind everything: a colour such as white or rrggbb@alpha, theme for the theme's own, or none (default: the wallpaper of messages, none of pages).",
    "colour", allowedIn: .images,
    OptionParsing.background)
  var background: Background?

  @Setting(
    "margin", "Room on every side of the page, up to 4096 (default: \(Defaults.margin)).", "points",
    allowedIn: .images,
    Bounds.margin.parse)
  var margin: Double?

  @Setting(
    "canvas", "Size of the picture in points; the page stands at its top left.", "WxH", allowedIn: .images,
    OptionParsing.canvas)
  var canvas: CanvasSize?

  @Setting(
    "fit", "Draws as large as fits into so many pixels, one side of which is as long; in place of a scale.",
    "WxH", allowedIn: .allButTapes,
    OptionParsing.fit)
  var fit: PictureFit?

  @Setting(
    "preset",
    """
    A picture for where it goes: sticker, a message on nothing with who says it, as Telegram takes stickers; video-sticker, \
    the same as it is revealed; story, square or og on the wallpaper.
    """, "name", allowedIn: .allButTapes, completion: .list(PicturePreset.all.map(\.name)),
    OptionParsing.preset)
  var preset: PicturePreset?

  @Setting(
    "trim", "Cuts the picture to its ink; messages then stand on nothing unless --background is given.",
    allowedIn: .images)
  var trim = false

  @Setting("reveal-spoilers", "Shows the text under spoilers.", allowedIn: .everySource)
  var revealSpoilers = false

  @Setting(
    "png", "Quickly compressed, or slowly for a picture that is kept.", "kind",
    allowedIn: [.request, .playback])
  var png: PNGEncoding = .fast

  @Setting(
    "quality",
    """
    How good a JPEG is (default: \(Defaults.quality)), or a WebP, which without it keeps every pixel; the pictures of an \
    HTML file are then WebP.
    """, "number", allowedIn: [.request, .playback], Bounds.quality.parse)
  var quality: Int?

  @Setting(
    "svg-text", "Letters of an SVG are text of a font's name, and not outlines.",
    allowedIn: [.request, .playback])
  var svgText = false

  @Setting(
    "paper",
    "Cuts a PDF into sheets, between lines and messages: a4, letter or points (default: one page, as large as it is).",
    "size", allowedIn: .request, completion: .list(["a4", "letter"]), OptionParsing.paper)
  var paper: PaperSize?

  @Setting("linked", "Pictures of a chat's HTML file are in a folder beside it (chat.files/), and not in it.")
  var linked = false

  @Setting(
    "alt",
    "Writes what the picture says to a text file, or to - for standard output: a chat's a paragraph a message.",
    "file", parsing: .next, completion: .file(extensions: ["txt"]), OptionParsing.output)
  var alternative: String?

  @Setting(
    "threads", "Threads to draw with (default: one a processor, \(PNGEncoding.mostThreads) at most).",
    "count", allowedIn: [.request, .playback],
    Bounds.threads.parse)
  var threads: Int?

  @Setting(
    "max-pixels", "The largest picture that is drawn (default: \(Defaults.pixels)).", "pixels",
    allowedIn: .allButTapes,
    Bounds.pixels.parse)
  var maxPixels: Int?

  /// - Parameters:
  ///   - options: their theme is known.
  ///   - form: of a single picture; what the name says where there is none.
  func apply(to options: inout RenderOptions, as form: OutputForm? = nil) {
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
    if let maxPixels { options.pixelLimit = maxPixels }
    if let limits = RequestLimits.current {
      options.threads = threads.map { min($0, limits.threads) }
      options.pixelLimit = min(maxPixels ?? .max, limits.pixels)
    }
  }

  /// Whether its scale depends on what is drawn.
  var isFitted: Bool { fit != nil || preset != nil }

  func validate() throws {
    if fit != nil, preset != nil { throw ValidationError(Conflict.fitTwice.text) }
  }

  /// - Parameter form: what `--format` says.
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

/// Single pictures of a stream.
struct StreamStillOptions: OptionTable {
  @Setting(
    "at", "Draws what shows at a moment of the stream: seconds (1.5) or a frame (90f).", "moment",
    allowedIn: .everySource,
    OptionParsing.frameMoment)
  var at: FrameMoment?

  @Setting(
    "sheet", "Draws a contact sheet of the stream: so many columns and rows of frames with their times.",
    "CxR", allowedIn: .everySource,
    OptionParsing.sheet)
  var sheet: SheetSize?

  var isGiven: Bool { at != nil || sheet != nil }
}

/// Of a contact sheet.
struct SheetSize: Sendable {
  let columns: Int
  let rows: Int

  /// `4x3`
  init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      OptionRange.sheet.contains(columns), OptionRange.sheet.contains(rows)
    else { return nil }
    self.columns = columns
    self.rows = rows
  }
}
