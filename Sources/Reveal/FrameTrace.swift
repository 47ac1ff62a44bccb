import Primitives

/// What the frames of a run show, as JSON for other programs (Docs/Dumps.md). It is handed over as it is written:
/// a run may have a million frames.
package struct FrameTrace: Sendable {
  private let framesPerSecond: Double
  private var writer = JSONWriter(indentation: 2)
  private var frameCount = 0

  /// `scale`: pixels a point. `canvas`: pixels. `arrivals`: of the whole run; `nil` when they are known at
  /// its end.
  package init(
    framesPerSecond: Double, scale: Double, canvas: (width: Int, height: Int),
    arrivals: [RevisionArrival]? = nil
  ) {
    self.framesPerSecond = framesPerSecond
    writer.beginObject()
    writer.value("version", 1)
    writer.value("fps", framesPerSecond)
    writer.value("scale", scale)
    writer.value("canvas", [Double(canvas.width), Double(canvas.height)])
    if let arrivals { write(arrivals) }
    writer.beginArray("frames")
  }

  /// `number`: from 1, or from where the caller wants to count. `file`: name of the frame's picture, if it
  /// has one.
  package mutating func add(_ state: FrameState<some RevealablePage>, number: Int, file: String? = nil) {
    writer.object { state.write(to: &$0, number: number, file: file) }
    frameCount += 1
  }

  private mutating func write(_ arrivals: [RevisionArrival]) {
    writer.array("events") { list in
      for arrival in arrivals { list.object { arrival.write(to: &$0) } }
    }
  }

  /// After the last frame. `arrivals`: of the run, if they were not known at its start.
  package mutating func end(arrivals: [RevisionArrival]? = nil) {
    writer.end()
    if let arrivals { write(arrivals) }
    // A run may be interrupted: how long it is, is known now.
    writer.value("duration", seconds: Double(frameCount) / framesPerSecond)
    writer.end()
  }

  /// Hands over what was written since the last time.
  package mutating func takeText() -> String { writer.takeText() }

  /// Bytes that `takeText` would give.
  package var pendingLength: Int { writer.text.utf8.count }
}

extension RevisionArrival {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("t", seconds: StreamClock.sixDecimals(ofEventAt: time))
    object.value("total", total)
    object.value("final", isFinal)
  }
}

extension FrameState {
  fileprivate func write(to object: inout JSONWriter, number: Int, file: String?) {
    object.value("n", number)
    object.value("t", seconds: time)
    if let file { object.value("file", file) }
    object.value("cursor", cursor)
    object.value("position", position)
    object.value("velocity", velocity)
    object.value("total", total)
    object.value("revealedHeight", revealedHeight)
    object.value("content", container)
    object.value("snippets", snippetCount)
    object.value("done", isDone)
  }
}
