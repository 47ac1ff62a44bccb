import Pictures
import Raster
import Scene

/// Draws and encodes the frames of a run, each from the one before: only bands that the difference of the two
/// display lists touches are drawn and encoded again, and of a picture that slid those at its edges. Every frame is
/// what it would be if it were drawn alone.
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

  /// `format`: of the picture that all frames have in common. `pixelLimit`: the largest width times height of
  /// a frame.
  package init(
    _ format: Format, renderer: Renderer, pixelLimit: Int = Renderer.defaultPixelLimit,
    threads: Int = PNGEncoding.defaultThreads
  ) {
    self.renderer = renderer
    self.pixelLimit = pixelLimit
    drawing = BandDrawing(format, threads: threads)
  }

  /// - Throws: `RenderError.frames` for a list whose picture is not the format's.
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

  /// The last frame once more; nil when there was none.
  package func repeated() -> Frame? { last.map { _ in Frame(bands: bands.picture(), isRepeat: true) } }

  /// Makes the bands of the last frame those of this one. Returns whether any differs.
  private func draw(_ rasterizer: Rasterizer) throws(PNGError) -> Bool {
    guard let last else {
      bands = BandStack(try drawing.encode(rasterizer))
      return true
    }
    let grid = BandGrid(rows: rasterizer.rows)
    let lastGrid = BandGrid(rows: last.rows)
    // Bands at the edges have other rows when the picture slid.
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

  /// Makes the bands those of a picture that slid.
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
  /// The picture that a display list is drawn as.
  package init(_ list: DisplayList) {
    let size = list.pixelSize
    self.init(width: size.width, height: size.height, scale: list.scale, isOpaque: list.isOpaque)
  }
}
