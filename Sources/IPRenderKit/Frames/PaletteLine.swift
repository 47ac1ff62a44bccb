import Pictures
import Scene

/// One GIF, whose palette is taken from the first picture that it gets; that is no frame of it.
final class PaletteLine: FrameLine {
  private let picture: FramePicture
  private let output: StreamOutput
  private let pixels: (DisplayList) throws(RenderError) -> [UInt32]
  private let makeDrawing: (GIFFormat) -> FrameDrawing<GIFFormat>
  private let makeFilm: (GIFFormat) throws(PNGError) -> AnimatedGIF
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
    makeFilm = { format throws(PNGError) in try AnimatedGIF(format, rate: rate, plays: plays) }
  }

  func record(_ list: DisplayList) throws(RenderError) {
    guard let drawing else { return try begin(with: pixels(list)) }
    let frame = try drawing.next(list)
    isEmpty = false
    if frame.isRepeat {
      film?.repeatLast()
    } else {
      try write(mapping(film?.append(frame.bands) ?? [], RenderError.encoding))
    }
  }

  private func begin(with pixels: [UInt32]) throws(RenderError) {
    let format = try mapping(GIFFormat(picture, GIFPalette(of: pixels)), RenderError.encoding)
    drawing = makeDrawing(format)
    film = try mapping(makeFilm(format), RenderError.encoding)
  }

  private func write(_ bytes: [UInt8]) throws(RenderError) { if !bytes.isEmpty { try output.write([bytes]) } }

  func repeatLast() -> Bool {
    film?.repeatLast()
    return !isEmpty
  }

  func finish() throws(RenderError) {
    guard !isEmpty else { return }
    try write(mapping(film?.finish() ?? [], RenderError.encoding))
    try output.finish()
  }
}
