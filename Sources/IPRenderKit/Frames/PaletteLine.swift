import Pictures
import Scene

/// One GIF, whose palette is taken from pictures of what its frames will show.
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

  /// - Parameter moves: whether what is there moves, and not only more appears.
  func prepare(for lists: [DisplayList], moves: Bool) throws(RenderError) {
    var colors: [UInt32] = []
    for list in lists { colors += try pixels(list) }
    let format = try mapping(GIFFormat(picture, GIFPalette(of: colors)), RenderError.encoding)
    drawing = makeDrawing(format)
    film = try mapping(makeFilm(format, moves), RenderError.encoding)
  }

  func record(_ list: DisplayList) throws(RenderError) {
    // Nobody has said what comes: what begins is all that is known.
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
