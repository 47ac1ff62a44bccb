import Glibc
import Primitives

/// An animation that can be drawn at any moment.
///
/// It is not sendable, because rlottie keeps the last drawn frame.
package final class LottieAnimation {
  private let document: LottieDocument
  private let library: LottieLibrary
  private var handle: OpaquePointer
  private var isUsed = false

  /// - Parameter file: a `.tgs` file, or the JSON in it.
  package convenience init(_ file: [UInt8]) throws(PictureError) {
    try self.init(try LottieDocument(file), LottieLibrary.shared)
  }

  init(_ document: LottieDocument, _ library: LottieLibrary?) throws(PictureError) {
    guard let library else { throw .needsPackage(.lottie, LottieLibrary.package) }
    self.document = document
    self.library = library
    handle = try Self.load(document, library)
  }

  deinit { library.destroy(handle) }

  private static func load(
    _ document: LottieDocument, _ library: LottieLibrary
  ) throws(PictureError) -> OpaquePointer {
    // With an empty key, rlottie does not cache the animation.
    let loaded = document.text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { library.load($0.baseAddress, "", "") }
    }
    guard let loaded else { throw .corrupt(.lottie, reason: "rlottie cannot read it") }
    return loaded
  }

  /// Loads the animation again if necessary, so that a frame does not depend on those drawn before it.
  private func forgetTraces() throws(PictureError) {
    if isUsed, document.extent.keepsTraces {
      let fresh = try Self.load(document, library)
      library.destroy(handle)
      handle = fresh
    }
    isUsed = true
  }

  /// The size of the canvas in the file; the animation can be drawn in any size.
  package var size: PixelSize { document.size }
  package var motion: PictureMotion {
    PictureMotion(frameRate: document.frameRate, frameCount: document.frameCount)
  }

  /// The length of the JSON that rlottie reads, in bytes.
  package var byteCount: Int { document.text.count }

  /// Renders a frame with the whole canvas in the middle of `size`. The first frame is 0; an index after the
  /// last frame gives the last frame.
  package func frame(_ index: Int, size: PixelSize) throws(PictureError) -> Bitmap {
    let sides = 1...LottieLimits.drawnSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw .tooLarge(
        width: size.width, height: size.height, limit: LottieLimits.drawnSide * LottieLimits.drawnSide)
    }
    let area = size.width * size.height
    try document.extent.require(
      scale: max(
        1, Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height)))
    guard Double(document.extent.parts) * Double(area) <= LottieLimits.paintedPixels else {
      throw .tooComplex(.lottie, reason: "too many layers and shapes for its size")
    }
    try forgetTraces()
    var pixels = [UInt32](repeating: 0, count: area)
    let rowBytes = size.width * MemoryLayout<UInt32>.stride
    pixels.withUnsafeMutableBufferPointer { pixels in
      library.render(
        handle, min(max(index, 0), document.frameCount - 1), pixels.baseAddress, size.width, size.height,
        rowBytes)
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}

/// The library rlottie, which draws animations. It is loaded when the first animation is drawn, so that pages
/// without animations neither need it nor wait for it. It is never unloaded, since it has threads.
struct LottieLibrary: Sendable {
  /// The Debian package that contains it.
  static let package = "librlottie0-1"

  /// The file names in Debian and elsewhere.
  private static let names = ["librlottie.so.0-1", "librlottie.so.0"]

  /// The library; `nil` if it is not installed.
  static let shared = LottieLibrary(names)

  typealias Text = UnsafePointer<CChar>
  /// Takes the JSON text, a key for the cached model, and a folder of images.
  typealias Load = @convention(c) (Text?, Text?, Text?) -> OpaquePointer?
  typealias Destroy = @convention(c) (OpaquePointer?) -> Void
  /// Takes the frame's number, pixels, width, height, and the bytes of a row.
  typealias Render =
    @convention(c) (OpaquePointer?, Int, UnsafeMutablePointer<UInt32>?, Int, Int, Int) -> Void

  let load: Load
  let destroy: Destroy
  let render: Render

  init?(_ names: [String]) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let load = dlsym(library, "lottie_animation_from_data"),
      let destroy = dlsym(library, "lottie_animation_destroy"),
      let render = dlsym(library, "lottie_animation_render")
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.destroy = unsafeBitCast(destroy, to: Destroy.self)
    self.render = unsafeBitCast(render, to: Render.self)
  }
}
