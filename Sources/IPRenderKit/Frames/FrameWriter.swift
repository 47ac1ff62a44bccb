import Pictures

/// Takes the frames of a run, each once and in order.
package protocol FrameWriter<Band> {
  associatedtype Band: Sendable

  mutating func write(_ frame: EncodedFrame<Band>) throws(RenderError)

  /// After the last frame, however many there were: what was written so far is kept. Without it, a file that holds
  /// all frames does not come to be.
  mutating func finish() throws(RenderError)
}
