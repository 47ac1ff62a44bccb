import Pictures
import Raster
import Scene

/// Draws and encodes the frames of a run, each from the one before: only bands that the difference of the two
/// display lists touches are drawn and encoded again. Every frame is what it would be if it were drawn alone.
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
    let rasterizer = try renderer.rasterizer(list, pixelLimit: pixelLimit, reusing: last?.rasterizer)
    let frame = try frame(rasterizer)
    last = (rasterizer, frame.bands)
    return frame
  }

  /// The last frame once more; nil when there was none.
  package func repeated() -> Frame? {
    last.map { Frame(bands: $0.bands, changedBands: 0..<0) }
  }

  private func frame(_ rasterizer: Rasterizer) throws(RenderError) -> Frame {
    guard let last else {
      let bands = try RenderError.whenEncoding { () throws(PNGError) in try drawing.encode(rasterizer) }
      return Frame(bands: bands, changedBands: bands.indices)
    }
    let touched = drawing.grid.bands(touching: rasterizer.rowsThatDiffer(from: last.rasterizer))
    let encoded = try RenderError.whenEncoding { () throws(PNGError) in
      try drawing.encode(touched, of: rasterizer)
    }
    var bands = last.bands
    var changed: [Int] = []
    for (band, encoded) in zip(touched, encoded) where encoded != bands[band] {
      bands[band] = encoded
      changed.append(band)
    }
    guard let first = changed.first, let end = changed.last.map({ $0 + 1 }) else {
      return Frame(bands: bands, changedBands: 0..<0)
    }
    return Frame(bands: bands, changedBands: first..<end)
  }
}

extension FramePicture {
  /// The picture that a display list is drawn as.
  package init(_ list: DisplayList) {
    let size = list.pixelSize
    self.init(width: size.width, height: size.height, scale: list.scale, isOpaque: list.isOpaque)
  }
}
