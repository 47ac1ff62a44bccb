import Painting
import Pictures
import Reveal

/// The list of a run's frames on its way to a file or pipe: a frame's line leaves the memory soon after the frame is
/// done.
package struct FrameList {
  private let output: StreamOutput
  private var trace: FrameTrace

  /// Bytes that are written at a time.
  private static let pieceLength = 1 << 16

  init(_ output: StreamOutput, trace: FrameTrace) {
    self.output = output
    self.trace = trace
  }

  /// - Parameters:
  ///   - number: of the frame in the list.
  ///   - file: name of its picture, if it has one.
  mutating func add(_ state: FrameState<PlacedPage>, number: Int, file: String?) throws(RenderError) {
    trace.add(state, number: number, file: file)
    if trace.pendingLength >= Self.pieceLength { try flush() }
  }

  /// After the last frame, however many there were: a file has its name now.
  ///
  /// - Parameter arrivals: of the run, if they were not known at its start.
  mutating func finish(arrivals: [RevisionArrival]? = nil) throws(RenderError) {
    trace.end(arrivals: arrivals)
    try flush(ending: "\n")
    try output.finish()
  }

  private mutating func flush(ending: String = "") throws(RenderError) {
    try output.write([Array((trace.takeText() + ending).utf8)])
  }
}
