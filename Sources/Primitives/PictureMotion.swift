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
    // Moments are multiples of a frame's time, and those that are just below count too.
    let noise = 1e-6
    let frames = (seconds * frameRate + noise).rounded(.down)
    guard frames > 0, frames.isFinite else { return 0 }
    return Int(frames.truncatingRemainder(dividingBy: Double(frameCount)))
  }
}
