import Pictures
import Primitives
import Raster
import Scene

/// Renders the changes of each frame of a run. The previous frame is rendered again where something may have
/// changed, so that no pixels are kept.
///
/// Belongs to one task, like its renderer.
package final class AnimationDrawing {
  let format: PNGFormat
  private let renderer: Renderer
  private let drawing: BandDrawing<PNGFormat>
  private let pixelLimit: Int
  private let encoder: AnimationPatchEncoder
  private var last: Rasterizer?

  /// The maximum number of pixel rows to compare; a frame with more changed rows is replaced as a whole. The
  /// rows of two frames are in memory at the same time.
  private static let mostCompared = 4096

  var hasFrame: Bool { last != nil }

  /// Creates a drawing. `picture`: the properties that all frames share. `pixelLimit`: the maximum width
  /// times height of a frame.
  package init(
    _ picture: FramePicture, renderer: Renderer, pixelLimit: Int = Renderer.defaultPixelLimit,
    threads: Int = PNGEncoding.defaultThreads
  ) throws(RenderError) {
    self.renderer = renderer
    self.pixelLimit = pixelLimit
    // Most patches, also of opaque images, are smallest with transparent pixels where nothing changed.
    format = try mapping(PNGFormat(picture, keepsAlpha: true), RenderError.encoding)
    encoder = try mapping(AnimationPatchEncoder(), RenderError.encoding)
    drawing = BandDrawing(format, threads: threads)
  }

  /// Returns the changes of the next frame.
  ///
  /// - Returns: `nil` for a frame that is the same as the previous one.
  /// - Throws: `RenderError.frames` for a list whose image has other properties than the run's.
  package func next(_ list: DisplayList) throws(RenderError) -> AnimationPatch? {
    let picture = FramePicture(list)
    guard picture == format.picture else { throw .frames(.otherPicture(picture, expected: format.picture)) }
    let rasterizer = try renderer.rasterizer(
      list, pixelLimit: pixelLimit, reusing: last, workers: drawing.workers)
    defer { last = rasterizer }
    return try mapping(patch(rasterizer, over: last), RenderError.encoding)
  }

  private func patch(_ rasterizer: Rasterizer, over last: Rasterizer?) throws(PNGError) -> AnimationPatch? {
    guard let last else { return try whole(rasterizer) }
    let pair = FramePair(new: rasterizer, old: last)
    let touched = pair.touchedBands
    guard touched.count * BandGrid.rowsPerBand <= Self.mostCompared else { return try whole(rasterizer) }
    let boxes = pair.map(touched, on: drawing.workers) { new, old, rows in
      ChangedBox(new, old, width: rasterizer.width, firstRow: rows.lowerBound)
    }
    let changed = boxes.compactMap { $0 }
    guard let first = changed.first else { return nil }
    let box = changed.reduce(first) { $0.union($1) }
    guard box.rows.count <= Self.mostCompared else { return try whole(rasterizer) }
    return try patch(box, of: pair)
  }

  private func whole(_ rasterizer: Rasterizer) throws(PNGError) -> AnimationPatch {
    try AnimationPatch(drawing.encode(rasterizer), format)
  }

  private func patch(_ box: ChangedBox, of pair: FramePair) throws(PNGError) -> AnimationPatch {
    let width = pair.new.width
    let pieces = pair.map(pair.grid.bands(touching: [box.rows]), on: drawing.workers) { new, old, rows in
      let shown = rows.clamped(to: box.rows)
      func cut(_ pixels: UnsafeBufferPointer<UInt32>) -> [UInt32] {
        shown.flatMap { row in
          let start = (row - rows.lowerBound) * width
          return pixels[start + box.columns.lowerBound..<start + box.columns.upperBound]
        }
      }
      return (new: cut(new), old: cut(old))
    }
    return try encoder.patch(
      columns: box.columns, rows: box.rows, new: pieces.flatMap(\.new), old: pieces.flatMap(\.old))
  }
}

/// A frame and the previous one. Rows count from 0 at the top of the image, even if one of the frames was
/// scrolled.
private struct FramePair: Sendable {
  let new: Rasterizer
  let old: Rasterizer

  var grid: BandGrid { BandGrid(rows: 0..<new.height) }

  /// The bands that may differ.
  var touchedBands: [Int] {
    guard new.rows == old.rows else { return Array(grid.bands) }
    let slide = new.rows.lowerBound
    return grid.bands(
      touching: new.rowsThatDiffer(from: old).map { $0.lowerBound - slide..<$0.upperBound - slide })
  }

  /// Renders the bands of both frames and returns the results in the order of the bands. `body`: called with
  /// the pixels of both frames and the range of their rows.
  func map<Result: Sendable>(
    _ bands: [Int], on workers: WorkerPool,
    _ body:
      @escaping @Sendable (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>, Range<Int>) -> Result
  ) -> [Result] {
    let results = Collected<Result>(count: bands.count)
    workers.perform(bands.count, upTo: bands.count / 2) { [self, grid] _, index in
      let rows = grid.rows(of: bands[index])
      let newPixels = Self.draw(new, rows)
      let oldPixels = Self.draw(old, rows)
      let result = newPixels.withUnsafeBufferPointer { new in
        oldPixels.withUnsafeBufferPointer { old in body(new, old, rows) }
      }
      results.values.withLock { $0[index] = result }
    }
    return results.values.withLock { $0 }.compactMap { $0 }
  }

  private static func draw(_ rasterizer: Rasterizer, _ rows: Range<Int>) -> [UInt32] {
    let first = rasterizer.rows.lowerBound
    return [UInt32](unsafeUninitializedCapacity: rows.count * rasterizer.width) { pixels, count in
      rasterizer.draw(rows: first + rows.lowerBound..<first + rows.upperBound, into: pixels)
      count = rows.count * rasterizer.width
    }
  }
}

private final class Collected<Value: Sendable>: Sendable {
  let values: Lock<[Value?]>

  init(count: Int) { values = Lock([Value?](repeating: nil, count: count)) }
}

/// The output of one animated PNG. A file grows with its frames, and its start is rewritten at the end. Any
/// other output is written when all frames are known.
final class AnimationLine: FrameLine {
  private let drawing: AnimationDrawing
  private let output: StreamOutput
  private var animation: AnimatedPNG

  init(_ drawing: AnimationDrawing, rate: FrameRate, plays: Int, to output: StreamOutput) {
    self.drawing = drawing
    self.output = output
    animation = AnimatedPNG(drawing.format, rate: rate, plays: plays)
  }

  func record(_ list: DisplayList) throws(RenderError) {
    guard let patch = try drawing.next(list) else { return animation.repeatLast() }
    try mapping(animation.append(patch), RenderError.encoding)
    if output.growingFile != nil { try output.write(animation.take()) }
  }

  func repeatLast() -> Bool {
    animation.repeatLast()
    return drawing.hasFrame
  }

  func finish() throws(RenderError) {
    guard try mapping(animation.finish(), RenderError.encoding) else { return }
    try output.write(animation.take())
    if let file = output.growingFile {
      try mapping(file.overwriteStart(animation.start), RenderError.writing)
    }
    try output.finish()
  }
}
