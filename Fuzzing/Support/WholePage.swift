import IPRenderKit
import PageReading
import Pictures
import Primitives

/// From the bytes of a page to those of its picture, at a pixel a point.
package enum WholePage {
  private static let options: RenderOptions = {
    var options = RenderOptions(scale: 1)
    options.pixelLimit = 1 << 20
    options.media.pixelLimit = 1 << 16
    options.threads = 1
    return options
  }()

  /// One for all inputs, as of a server that lives long.
  nonisolated(unsafe) private static let renderer: Renderer = {
    do { return try Renderer() } catch { fatalError("\(error)") }
  }()

  package static func draw(_ bytes: [UInt8]) -> Verdict {
    do {
      let still = try renderer.still(of: InputFile(bytes), options: options)
      for diagnostic in still.diagnostics { _ = diagnostic.line(isColored: false) }
      let size = try? PictureDecoder.size(of: still.bytes)
      require(
        size == PixelSize(width: still.width, height: still.height), "the picture has another size")
    } catch {
      _ = error.description
    }
    return .ran
  }
}
