/// What an animation may ask for (Docs/Input.md 4.7). Those that people make stay far below; rlottie checks little of
/// what it is given, so that what is beyond is never given to it.
enum LottieLimits {
  /// Bytes of the JSON text; Telegram takes 64 KB of it compressed.
  static let textBytes = 4 << 20
  /// Numbers, texts, arrays and objects.
  static let jsonValues = 1 << 20
  static let jsonDepth = 160

  /// Of the canvas, in its own units.
  static let side = 8192
  /// Pixels; larger pictures are this large and enlarged when they are drawn. rlottie counts pixels in 16 bits.
  static let drawnSide = 4096
  static let frameRates = 1.0...1000.0
  static let frames = 36_000

  /// Compositions in each other, and groups in each other.
  static let compositionDepth = 16
  static let groupDepth = 32
  /// Layers, shapes and colours, those of a composition as often as it is shown.
  static let parts = 20_000
  /// Parts times pixels of the picture.
  static let paintedPixels = 4e9

  /// Any length or place.
  static let magnitude = 1e6
  /// Frames, before and after the first.
  static let time = 1e6
  /// Percent.
  static let scale = 1e5
  /// Degrees; what is next to a right angle is endless.
  static let skew = 85.0
  /// How far an easing may go beyond its ends.
  static let overshoot = 10.0
  static let miter = 100.0
  static let starPoints = 1.0...100.0
  static let gradientColors = 256

  /// Pixels, how far from the canvas's corner anything may come: rlottie walks along all of it.
  static let reach = 4e6
  /// Pixels, the same for what is trimmed or dashed: its length is measured with single precision until it is exact
  /// to a hundredth, which never happens far out.
  static let measuredReach = 16_384.0
  /// Curves times reach.
  static let steps = 1e9
  static let dashes = 200_000.0
}
