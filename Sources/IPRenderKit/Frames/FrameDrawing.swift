import Pictures
import Raster
import Scene

/// Renders and encodes the frames of a run, each from the previous one. Only the bands that the difference of
/// the two display lists touches are rendered and encoded again; after scrolling, also the bands at the
/// edges. Every frame has the same bytes as if it were rendered alone.
///
/// Belongs to one task, like its renderer.
package final class FrameDrawing<Format: FrameFormat> {
  package typealias Frame = EncodedFrame<Format.Encoder.Band>

  private let renderer: Renderer
  private let drawing: BandDrawing<Format>
  private let pixelLimit: Int
  private var last: Rasterizer?
  /// The bands of the last frame.
  private var bands = BandStack<Format.Encoder>()

  /// Creates a drawing. `format`: the format of the image that all frames share. `pixelLimit`: the maximum
  /// width times height of a frame.
  package init(
    _ format: Format, renderer: Renderer, pixelLimit: Int = Renderer.defaultPixelLimit,
    threads: Int = PNGEncoding.defaultThreads
  ) {
    self.renderer = renderer
    self.pixelLimit = pixelLimit
    drawing = BandDrawing(format, threads: threads)
  }

  /// Renders and encodes the next frame.
  ///
  /// - Throws: `RenderError.frames` for a list whose image has other properties than the format's.
  package func next(_ list: DisplayList) throws(RenderError) -> Frame {
    let picture = FramePicture(list)
    guard picture == drawing.format.picture else {
      throw .frames(.otherPicture(picture, expected: drawing.format.picture))
    }
    let rasterizer = try renderer.rasterizer(
      list, pixelLimit: pixelLimit, reusing: last, workers: drawing.workers)
    do {
      let isChanged = try draw(rasterizer)
      last = rasterizer
      return Frame(bands: bands.picture(), isRepeat: !isChanged)
    } catch {
      last = nil
      throw .encoding(error)
    }
  }

  /// Returns the last frame again; nil if there is none.
  package func repeated() -> Frame? { last.map { _ in Frame(bands: bands.picture(), isRepeat: true) } }

  /// Updates the bands to those of this frame. Returns true if any band changed.
  private func draw(_ rasterizer: Rasterizer) throws(PNGError) -> Bool {
    guard let last else {
      bands = BandStack(try drawing.encode(rasterizer))
      return true
    }
    let grid = BandGrid(rows: rasterizer.rows)
    let lastGrid = BandGrid(rows: last.rows)
    // After scrolling, the bands at the edges have other rows.
    let edges =
      grid == lastGrid
      ? [] : grid.bands.map(grid.rows(of:)).filter { $0 != lastGrid.rows(of: grid.band(of: $0.lowerBound)) }
    let touched = grid.bands(touching: rasterizer.rowsThatDiffer(from: last) + edges)
    let encoded = try drawing.encode(touched, of: rasterizer)
    guard grid == lastGrid else {
      replaceBands(grid, lastGrid, touched, encoded)
      return true
    }
    var isChanged = false
    for (band, encoded) in zip(touched, encoded) where encoded != bands[band - grid.bands.lowerBound] {
      bands[band - grid.bands.lowerBound] = encoded
      isChanged = true
    }
    return isChanged
  }

  /// Replaces the bands after scrolling.
  private func replaceBands(
    _ grid: BandGrid, _ lastGrid: BandGrid, _ touched: [Int], _ encoded: [Format.Encoder.Band]
  ) {
    var replaced: [Format.Encoder.Band] = []
    replaced.reserveCapacity(grid.bands.count)
    var next = 0
    for band in grid.bands {
      if next < touched.count, touched[next] == band {
        replaced.append(encoded[next])
        next += 1
      } else {
        replaced.append(bands[band - lastGrid.bands.lowerBound])
      }
    }
    bands = BandStack(replaced)
  }
}

extension FramePicture {
  /// The properties of the image that a display list is rendered as.
  package init(_ list: DisplayList) {
    let size = list.pixelSize
    self.init(width: size.width, height: size.height, scale: list.scale, isOpaque: list.isOpaque)
  }
}
