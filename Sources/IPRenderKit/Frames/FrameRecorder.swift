import Painting
import Pictures
import Reveal
import Scene

/// Renders a run of display lists and writes them as frames, for a format and a target that are known only at
/// run time.
package final class FrameRecorder {
  /// The number of frames recorded so far.
  package private(set) var count = 0
  private let line: any FrameLine
  /// True if the output replaces a file with content.
  private let replacesFile: Bool

  /// Prepares the target without rendering anything, so that a path that cannot be written fails at once.
  /// `picture`: the properties that all frames share. `plays`: the number of times that an animated image
  /// plays; 0 to repeat it without end. `film`: the encoder of a film that is already running; it is started
  /// here if it is `nil`.
  package init(
    _ format: SequenceFormat, to target: FrameTarget, picture: FramePicture, rate: FrameRate, plays: Int = 1,
    film: FilmMaker? = nil, renderer: Renderer, pixelLimit: Int = Renderer.defaultPixelLimit,
    threads: Int = PNGEncoding.defaultThreads
  ) throws(RenderError) {
    func stream(_ format: SequenceFormat, to output: StreamOutput) throws(RenderError) -> any FrameLine {
      try Self.stream(
        format, to: output, picture, rate, plays, renderer, pixelLimit: pixelLimit, threads: threads)
    }
    replacesFile = target.replacesFile
    try mapping(format.require(picture), RenderError.frames)
    switch target {
    case .files(let names):
      guard format == .png else { throw .frames(.oneFileNeeded(format)) }
      let format = try mapping(PNGFormat(picture, notes: renderer.pictureNotes), RenderError.encoding)
      self.line = Self.line(
        format, try FrameFiles(names, format: format), renderer, pixelLimit: pixelLimit, threads: threads)
    case .file(let path):
      guard let recipe = FilmRecipe(format, rate: rate, plays: plays, isOpaque: picture.isOpaque) else {
        self.line = try stream(format, to: StreamOutput(path: path))
        return
      }
      if format.isOpaque, !picture.isOpaque { throw .frames(.notOpaque(format)) }
      if format.needsEvenSides, picture.width % 2 != 0 || picture.height % 2 != 0 {
        throw .frames(.oddSides(format))
      }
      let maker: FilmMaker
      if let film { maker = film } else { maker = try FilmMaker(recipe, to: path) }
      self.line = try stream(maker.recipe.feed, to: .film(maker))
    case .standardOutput: self.line = try stream(format, to: .descriptor(.standardOutput))
    }
  }

  /// Creates a recorder that writes one stream of bytes.
  init(
    _ format: SequenceFormat, into output: StreamOutput, picture: FramePicture, rate: FrameRate, plays: Int,
    renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    replacesFile = false
    try mapping(format.require(picture), RenderError.frames)
    line = try Self.stream(
      format, to: output, picture, rate, plays, renderer, pixelLimit: options.pixelLimit,
      threads: options.threadCount)
  }

  private static func line<Format: FrameFormat>(
    _ format: Format, _ writer: some FrameWriter<Format.Encoder.Band>, _ renderer: Renderer, pixelLimit: Int,
    threads: Int
  ) -> any FrameLine {
    FrameWritingQueue(
      drawing: FrameDrawing(format, renderer: renderer, pixelLimit: pixelLimit, threads: threads),
      writer: writer)
  }

  private static func stream(
    _ format: SequenceFormat, to output: StreamOutput, _ picture: FramePicture, _ rate: FrameRate,
    _ plays: Int, _ renderer: Renderer, pixelLimit: Int, threads: Int
  ) throws(RenderError) -> any FrameLine {
    func line<Format: FrameFormat>(_ format: Format) -> any FrameLine {
      Self.line(
        format, FrameStream(output, format: format), renderer, pixelLimit: pixelLimit, threads: threads)
    }
    switch format {
    case .png:
      return line(try mapping(PNGFormat(picture, notes: renderer.pictureNotes), RenderError.encoding))
    case .rgba: return line(RGBAFormat(picture))
    case .y4m: return line(try mapping(Y4MFormat(picture, rate: rate), RenderError.frames))
    case .apng:
      return try AnimationLine(
        AnimationDrawing(picture, renderer: renderer, pixelLimit: pixelLimit, threads: threads), rate: rate,
        plays: plays, to: output)
    case .gif:
      return PaletteLine(
        picture, rate: rate, plays: plays, to: output, renderer: renderer, pixelLimit: pixelLimit,
        threads: threads)
    // These films receive their frames in another format.
    case .mp4, .mov, .webm, .webp: throw .frames(.fileNeeded(format))
    }
  }

  /// Passes the content of all frames to a format with one palette for the whole film. `moves`: true if
  /// content moves, and does not only appear.
  package func prepare(
    for lists: @autoclosure () throws(RenderError) -> [DisplayList], moves: Bool
  ) throws(RenderError) {
    if let line = line as? PaletteLine { try line.prepare(for: lists(), moves: moves) }
  }

  /// Renders and writes the next frame.
  package func record(_ list: DisplayList) throws(RenderError) {
    try line.record(list)
    count += 1
  }

  /// Repeats the last frame without painting or rendering it. Call it when nothing has changed. Records
  /// nothing if there is no frame yet.
  package func repeatLast() throws(RenderError) { if try line.repeatLast() { count += 1 } }

  /// Completes the file after the last frame, and keeps what was recorded.
  ///
  /// - Parameter isWhole: False if the run was stopped: then an earlier file stays, because a part of a film is no
  ///   replacement for it.
  package func finish(isWhole: Bool = true) throws(RenderError) {
    if isWhole || !replacesFile { try line.finish() }
  }
}

/// The renderer and the writer of frames, combined for one format.
protocol FrameLine: AnyObject {
  func record(_ list: DisplayList) throws(RenderError)
  func repeatLast() throws(RenderError) -> Bool
  func finish() throws(RenderError)
}

private final class FrameWritingQueue<Format: FrameFormat, Writer: FrameWriter>: FrameLine
where Writer.Band == Format.Encoder.Band {
  private let drawing: FrameDrawing<Format>
  private var writer: Writer

  init(drawing: FrameDrawing<Format>, writer: Writer) {
    self.drawing = drawing
    self.writer = writer
  }

  func record(_ list: DisplayList) throws(RenderError) { try writer.write(drawing.next(list)) }

  func repeatLast() throws(RenderError) -> Bool {
    guard let frame = drawing.repeated() else { return false }
    try writer.write(frame)
    return true
  }

  func finish() throws(RenderError) { try writer.finish() }
}

/// Writes the list of a run's frames to a file or pipe. The entry of a frame is released soon after the frame
/// is finished.
package struct FrameList {
  private let output: StreamOutput
  private var trace: FrameTrace

  /// The number of bytes to write at a time.
  private static let pieceLength = 1 << 16

  init(_ output: StreamOutput, trace: FrameTrace) {
    self.output = output
    self.trace = trace
  }

  /// Adds a frame. `number`: the number of the frame in the list. `file`: the name of its file, if it has
  /// one.
  mutating func add(_ state: FrameState<PlacedPage>, number: Int, file: String?) throws(RenderError) {
    trace.add(state, number: number, file: file)
    if trace.pendingLength >= Self.pieceLength { try flush() }
  }

  /// Completes the list after the last frame; a file then gets its name. `arrivals`: the arrivals of the run,
  /// if they were not known at its start.
  mutating func finish(arrivals: [RevisionArrival]? = nil) throws(RenderError) {
    trace.end(arrivals: arrivals)
    try flush(ending: "\n")
    try output.finish()
  }

  private mutating func flush(ending: String = "") throws(RenderError) {
    try output.write([Array((trace.takeText() + ending).utf8)])
  }
}

/// The output of one GIF, whose palette is chosen from images of its content.
final class PaletteLine: FrameLine {
  private let picture: FramePicture
  private let output: StreamOutput
  private let pixels: (DisplayList) throws(RenderError) -> [UInt32]
  private let makeDrawing: (GIFFormat) -> FrameDrawing<GIFFormat>
  private let makeFilm: (GIFFormat, Bool) throws(PNGError) -> AnimatedGIF
  private var drawing: FrameDrawing<GIFFormat>?
  private var film: AnimatedGIF?
  private var isEmpty = true

  init(
    _ picture: FramePicture, rate: FrameRate, plays: Int, to output: StreamOutput, renderer: Renderer,
    pixelLimit: Int, threads: Int
  ) {
    self.picture = picture
    self.output = output
    pixels = { list throws(RenderError) in try renderer.bitmap(list, pixelLimit: pixelLimit).pixels }
    makeDrawing = { FrameDrawing($0, renderer: renderer, pixelLimit: pixelLimit, threads: threads) }
    makeFilm = { format, moves throws(PNGError) in
      try AnimatedGIF(format, rate: rate, plays: plays, moves: moves)
    }
  }

  /// Chooses the palette.
  ///
  /// - Parameter moves: True if content moves, and does not only appear.
  func prepare(for lists: [DisplayList], moves: Bool) throws(RenderError) {
    var colors: [UInt32] = []
    for list in lists { colors += try pixels(list) }
    let format = try mapping(GIFFormat(picture, GIFPalette(of: colors)), RenderError.encoding)
    drawing = makeDrawing(format)
    film = try mapping(makeFilm(format, moves), RenderError.encoding)
  }

  func record(_ list: DisplayList) throws(RenderError) {
    // Without `prepare`, only the first frame is known.
    if drawing == nil { try prepare(for: [list], moves: true) }
    guard let frame = try drawing?.next(list) else { return }
    isEmpty = false
    try write { film throws(PNGError) in
      frame.isRepeat ? try film.repeatLast() : try film.append(frame.bands)
    }
  }

  private func write(
    _ body: (inout AnimatedGIF) throws(PNGError) -> [UInt8]
  ) throws(RenderError) {
    guard var film else { return }
    self.film = nil
    let bytes = try mapping(body(&film), RenderError.encoding)
    self.film = film
    if !bytes.isEmpty { try output.write([bytes]) }
  }

  func repeatLast() throws(RenderError) -> Bool {
    guard !isEmpty else { return false }
    try write { film throws(PNGError) in try film.repeatLast() }
    return true
  }

  func finish() throws(RenderError) {
    guard !isEmpty else { return }
    try write { film throws(PNGError) in try film.finish() }
    try output.finish()
  }
}
