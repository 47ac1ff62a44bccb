import PageLayout
import Primitives

/// What the frames of a run show, as JSON for other programs (Docs/Dumps.md).
package struct FrameTrace: Sendable {
  private let framesPerSecond: Double
  private let scale: Double
  private let canvas: (width: Int, height: Int)
  private var frames: [Frame] = []

  fileprivate struct Frame: Sendable {
    var number: Int
    var state: FrameState
    var file: String?
  }

  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - canvas: pixels.
  package init(framesPerSecond: Double, scale: Double, canvas: (width: Int, height: Int)) {
    self.framesPerSecond = framesPerSecond
    self.scale = scale
    self.canvas = canvas
  }

  /// - Parameters:
  ///   - number: from 1, or from where the caller wants to count.
  ///   - file: name of the frame's picture, if it has one.
  package mutating func add(_ state: FrameState, number: Int, file: String? = nil) {
    var state = state
    // A trace tells nothing of the items, which are large.
    state.layout = nil
    state.costs = nil
    state.items = GroupReveal()
    frames.append(Frame(number: number, state: state, file: file))
  }

  /// - Parameter arrivals: of the whole run.
  package func json(arrivals: [RevealSimulation.Arrival]) -> String {
    var writer = JSONWriter(indentation: 2)
    writer.object { object in
      object.value("version", 1)
      object.value("fps", framesPerSecond)
      object.value("scale", scale)
      object.value("canvas", [Double(canvas.width), Double(canvas.height)])
      object.value("duration", seconds: Double(frames.count) / framesPerSecond)
      object.array("events") { list in
        for arrival in arrivals { list.object { arrival.write(to: &$0) } }
      }
      object.array("frames") { list in
        for frame in frames { list.object { frame.write(to: &$0) } }
      }
    }
    return writer.text + "\n"
  }
}

extension RevealSimulation.Arrival {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("t", seconds: StreamClock.sixDecimals(ofEventAt: time))
    object.value("total", total)
    object.value("final", isFinal)
  }
}

extension FrameTrace.Frame {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("n", number)
    object.value("t", seconds: state.time)
    if let file { object.value("file", file) }
    object.value("cursor", state.cursor)
    object.value("position", state.position)
    object.value("velocity", state.velocity)
    object.value("total", state.total)
    object.value("revealedHeight", state.revealedHeight)
    object.value("content", state.container)
    object.value("snippets", state.snippetCount)
    object.value("done", state.isDone)
  }
}
