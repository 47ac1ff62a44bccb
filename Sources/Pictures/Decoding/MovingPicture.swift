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

  /// Of the text that it is made of.
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
