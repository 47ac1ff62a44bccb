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
  private var last: (rasterizer: Rasterizer, bands: [Format.Encoder.Band])?

  /// - Parameters:
  ///   - format: of the picture that all frames have in common.
  ///   - pixelLimit: the largest width times height of a frame.
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
      list, pixelLimit: pixelLimit, reusing: last?.rasterizer, workers: drawing.workers)
    let frame = try frame(rasterizer)
    last = (rasterizer, frame.bands)
    return frame
  }

  /// The last frame once more; nil when there was none.
  package func repeated() -> Frame? {
    last.map { Frame(bands: $0.bands, isRepeat: true) }
  }

  private func frame(_ rasterizer: Rasterizer) throws(RenderError) -> Frame {
    guard let last else {
      let bands = try RenderError.whenEncoding { () throws(PNGError) in try drawing.encode(rasterizer) }
      return Frame(bands: bands, isRepeat: false)
    }
    let grid = BandGrid(rows: rasterizer.rows)
    var bands = kept(in: grid, of: last.bands, in: BandGrid(rows: last.rasterizer.rows))
    let isSlid = rasterizer.rows != last.rasterizer.rows
    // Bands at the edges have other rows when the picture slid.
    let edges =
      isSlid ? grid.bands.filter { bands[$0 - grid.bands.lowerBound] == nil }.map(grid.rows(of:)) : []
    let touched = grid.bands(touching: rasterizer.rowsThatDiffer(from: last.rasterizer) + edges)
    let encoded = try RenderError.whenEncoding { () throws(PNGError) in
      try drawing.encode(touched, of: rasterizer)
    }
    var isChanged = isSlid
    for (number, encoded) in zip(touched, encoded) {
      let index = number - grid.bands.lowerBound
      if encoded != bands[index] {
        bands[index] = encoded
        isChanged = true
      }
    }
    return Frame(bands: bands.compactMap { $0 }, isRepeat: !isChanged)
  }

  /// The bands of the frame before that hold the same rows in this one; `nil` for those that are new.
  private func kept(
    in grid: BandGrid, of last: [Format.Encoder.Band], in lastGrid: BandGrid
  ) -> [Format.Encoder.Band?] {
    if grid == lastGrid { return last }
    return grid.bands.map { number in
      lastGrid.rows(of: number) == grid.rows(of: number) ? last[number - lastGrid.bands.lowerBound] : nil
    }
  }
}

extension FramePicture {
  /// The picture that a display list is drawn as.
  package init(_ list: DisplayList) {
    let size = list.pixelSize
    self.init(width: size.width, height: size.height, scale: list.scale, isOpaque: list.isOpaque)
  }
}
