import Primitives

/// A picture that moves, drawn at any moment for the frame that it fills.
package final class MovingPicture {
  private let animation: LottieAnimation
  /// The same frame is asked for as long as it shows.
  private var last: (index: Int, frame: PictureFrame, bitmap: Bitmap)?

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

  /// What of it shows some seconds after it began; `nil` where it asks for too much.
  package func shown(in frame: PictureFrame, at seconds: Double) -> Bitmap? {
    let index = motion.frame(at: seconds)
    if let last, last.index == index, last.frame == frame { return last.bitmap }
    let size = frame.wholeSize(of: animation.size).forDrawing
    guard let drawn = try? animation.frame(index, size: size) else { return nil }
    let bitmap = frame.shown(of: drawn)
    last = (index, frame, bitmap)
    return bitmap
  }
}
