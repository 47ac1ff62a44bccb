import Primitives

/// A picture that moves, drawn at any moment for the frame that it fills.
package final class MovingPicture {
  private let animation: LottieAnimation
  /// The same frame is asked for as long as it shows, by every place that shows it.
  private var drawn: [PictureFrame: (index: Int, bitmap: Bitmap)] = [:]

  /// A page shows a picture in few sizes.
  private static let mostDrawn = 4

  /// - Returns: `nil` for a picture that stands still.
  package static func open(_ bytes: [UInt8], pixelLimit: Int) throws(PictureError) -> MovingPicture? {
    guard PictureKind(sniffing: bytes) == .lottie else {
      // It must be one that shows, or another file would.
      guard try PictureDecoder.size(of: bytes).isWithin(pixelLimit) else { throw .notAPicture }
      return nil
    }
    return MovingPicture(try LottieAnimation(bytes))
  }

  private init(_ animation: LottieAnimation) { self.animation = animation }

  package var motion: PictureMotion { animation.motion }

  /// The length of the text that it is made of.
  package var byteCount: Int { animation.byteCount }

  /// What of it shows some seconds after it began; `nil` where it asks for too much.
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

/// A sticker that moves: its first frame, drawn by rlottie as large as it is wanted.
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
  /// No larger than rlottie draws, in the same shape.
  var forDrawing: PixelSize {
    let longer = max(width, height)
    guard longer > LottieLimits.drawnSide else { return self }
    func side(_ side: Int) -> Int { max(1, side * LottieLimits.drawnSide / longer) }
    return PixelSize(width: side(width), height: side(height))
  }
}
