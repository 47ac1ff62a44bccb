import ArgumentParser
import IPRenderKit

/// What a picture holds besides the page, and how it is written.
struct StillOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the picture goes; - for standard output (default: the input's name with .png).",
      valueName: "file"),
    completion: .file(extensions: ["png"]), transform: OptionParsing.output)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Behind everything: rrggbb, rrggbb@alpha, theme for the theme's own, or none (default: none).",
      valueName: "colour"),
    transform: OptionParsing.background)
  var background: Background?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Room on every side of the page, up to 4096 (default: \(Defaults.margin)).", valueName: "points"),
    transform: Bounds.margin.parse)
  var margin: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "CanvasSize of the picture in points; the page stands at its top left.", valueName: "WxH"),
    transform: OptionParsing.canvas)
  var canvas: CanvasSize?

  @Flag(help: "Shows the text under spoilers.")
  var revealSpoilers = false

  @Option(help: ArgumentHelp("Quickly compressed, or slowly for a picture that is kept.", valueName: "kind"))
  var png: PNGEncoding = .fast

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads to draw with (default: one a processor, \(PNGEncoding.mostThreads) at most).",
      valueName: "count"),
    transform: Bounds.threads.parse)
  var threads: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest picture that is drawn (default: \(Defaults.pixels)).", valueName: "pixels"),
    transform: Bounds.pixels.parse)
  var maxPixels: Int?

  /// - Parameter options: their theme is known.
  func apply(to options: inout RenderOptions) {
    options.picture = PictureOptions(
      canvas: canvas, background: background?.color(in: options.layout.theme),
      revealsSpoilers: revealSpoilers)
    if let margin { options.picture.margin = margin }
    options.encoding = png
    options.threads = threads
    if let maxPixels { options.pixelLimit = maxPixels }
  }
}

/// Single pictures of a stream.
struct StreamStillOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws what shows at a moment of the stream: seconds (1.5) or a frame (90f).", valueName: "moment"),
    transform: OptionParsing.frameMoment)
  var at: FrameMoment?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws a contact sheet of the stream: so many columns and rows of frames with their times.",
      valueName: "CxR"),
    transform: OptionParsing.sheet)
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
