/// How a picture that moves goes on, from its first frame to its last and again from the first.
package struct PictureMotion: Hashable, Sendable {
  /// Frames a second.
  package let frameRate: Double
  package let frameCount: Int

  package init(frameRate: Double, frameCount: Int) {
    self.frameRate = frameRate
    self.frameCount = frameCount
  }

  /// Seconds.
  package var duration: Double { Double(frameCount) / frameRate }

  /// The frame that shows a number of seconds after it began; the first before that.
  package func frame(at seconds: Double) -> Int {
    let frames = framesBegun(by: seconds)
    guard frames > 0, frames.isFinite else { return 0 }
    return Int(frames.truncatingRemainder(dividingBy: Double(frameCount)))
  }

  /// When another frame follows the one that shows; never where there is none.
  package func end(ofFrameAt seconds: Double) -> Double {
    frameCount > 1 ? (max(0, framesBegun(by: seconds)) + 1 - Self.noise / 2) / frameRate : .infinity
  }

  private func framesBegun(by seconds: Double) -> Double {
    (seconds * frameRate + Self.noise).rounded(.down)
  }

  /// Moments are multiples of a frame's time, and those that are just below count too.
  private static let noise = 1e-6
}
