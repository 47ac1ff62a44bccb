import Primitives

/// An animated image that can be drawn at any moment for a given frame.
package final class MovingPicture {
  private let animation: LottieAnimation
  /// The last bitmap for each frame: as long as it is shown, every place that shows it requests it again.
  private var drawn: [PictureFrame: (index: Int, bitmap: Bitmap)] = [:]

  /// The number of cached bitmaps: a page shows an image in few sizes.
  private static let mostDrawn = 4

  /// - Returns: `nil` for a still image.
  package static func open(_ bytes: [UInt8], pixelLimit: Int) throws(PictureError) -> MovingPicture? {
    guard PictureKind(sniffing: bytes) == .lottie else {
      // The file must be a readable image; otherwise another file would be shown.
      guard try PictureDecoder.size(of: bytes).isWithin(pixelLimit) else { throw .notAPicture }
      return nil
    }
    return MovingPicture(try LottieAnimation(bytes))
  }

  private init(_ animation: LottieAnimation) { self.animation = animation }

  package var motion: PictureMotion { animation.motion }

  /// The length of the animation's JSON, in bytes.
  package var byteCount: Int { animation.byteCount }

  /// Returns the bitmap for a moment, in seconds after the start; `nil` if the animation is too demanding.
  package func shown(in frame: PictureFrame, at seconds: Double) -> Bitmap? {
    let index = motion.frame(at: seconds)
    if let known = drawn[frame], known.index == index { return known.bitmap }
    let size = frame.wholeSize(of: animation.size).forDrawing
    guard let whole = try? animation.frame(index, size: size) else { return nil }
    let bitmap = frame.shown(of: whole)
    if drawn[frame] == nil, drawn.count >= Self.mostDrawn { drawn = [:] }
    drawn[frame] = (index, bitmap)
    return bitmap
  }
}

/// An animated sticker: its first frame, drawn by rlottie in the requested size.
struct LottiePicture: PictureFile {
  static let kind = PictureKind.lottie

  static let isDrawn = true

  let orientation = Orientation.upright
  private let document: LottieDocument

  init(_ bytes: [UInt8]) throws(PictureError) { document = try LottieDocument(bytes) }

  var storedSize: PixelSize { document.size }

  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels {
    let animation = try LottieAnimation(document, LottieLibrary.shared)
    let bitmap = try animation.frame(0, size: (request.covered ?? storedSize).forDrawing)
    var raw = RawPixels(PixelSize(width: bitmap.width, height: bitmap.height), pixels: bitmap.pixels)
    raw.change(Alpha.straight)
    return raw
  }
}

extension PixelSize {
  /// The size, reduced in proportion to the largest that rlottie draws.
  var forDrawing: PixelSize {
    let longer = max(width, height)
    guard longer > LottieLimits.drawnSide else { return self }
    func side(_ side: Int) -> Int { max(1, side * LottieLimits.drawnSide / longer) }
    return PixelSize(width: side(width), height: side(height))
  }
}
