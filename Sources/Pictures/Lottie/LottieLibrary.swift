import Glibc

/// rlottie, which draws animations. It is loaded when the first one is drawn, so that pages without one neither need
/// it nor wait for it; it stays, since it keeps threads.
struct LottieLibrary: Sendable {
  /// The Debian package that brings it.
  static let package = "librlottie0-1"

  /// What Debian calls it, and what others do.
  private static let names = ["librlottie.so.0-1", "librlottie.so.0"]

  /// Nil where it is not installed.
  static let shared = LottieLibrary(names)

  typealias Text = UnsafePointer<CChar>
  /// The text, a key under which its model is kept, and a folder of pictures.
  typealias Load = @convention(c) (Text?, Text?, Text?) -> OpaquePointer?
  typealias Destroy = @convention(c) (OpaquePointer?) -> Void
  /// The frame's number, pixels, width, height, and the bytes of a row.
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
