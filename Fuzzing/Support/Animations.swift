import Pictures
import Primitives

/// Animations: frames of the size that is asked for, the same however they are come to, or a typed error.
package enum Animations {
  /// Small, so that the time goes into variety.
  private static let size = PixelSize(width: 24, height: 17)

  package static func draw(_ bytes: [UInt8]) -> Verdict {
    guard PictureKind(sniffing: bytes) == .lottie else { return .ofNoUse }
    do {
      let animation = try LottieAnimation(bytes)
      require(animation.motion.frameCount > 0 && animation.motion.frameRate >= 1, "nothing that plays")
      let last = animation.motion.frameCount - 1
      let first = try animation.frame(0, size: size)
      require(first.width == size.width && first.height == size.height, "another size than was asked for")
      require(first.pixels.count == size.width * size.height, "pixels are missing")
      for index in Set([last / 2, last]) { _ = try animation.frame(index, size: size) }
      let again = try LottieAnimation(bytes).frame(last, size: size)
      require(try animation.frame(last, size: size) == again, "a frame depends on those before it")
    } catch {
      _ = error.description
    }
    return .ran
  }
}
