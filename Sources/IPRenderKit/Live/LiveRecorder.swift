import Painting
import Pictures
import Reveal
import Scene

/// Writes the frames of a session, and the list of their files.
package final class LiveRecorder: LiveSink {
  private let recorder: FrameRecorder
  private let names: FrameNames?
  private let startNumber: Int
  private var list: FrameList?
  private var index = 0
  private let arrivals: () -> [RevisionArrival]

  package init(
    to destination: FrameDestination, of run: LiveRun, startNumber: Int, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    let rate = FrameRate(nearest: options.playback.framesPerSecond)
    recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: run.picture, rate: rate, renderer: renderer,
      pixelLimit: options.pixelLimit, threads: options.threadCount)
    names = destination.names
    self.startNumber = startNumber
    arrivals = { run.arrivals }
    if let names {
      let trace = FrameTrace(
        framesPerSecond: rate.framesPerSecond, scale: options.layout.scale,
        canvas: (run.picture.width, run.picture.height))
      list = FrameList(try StreamOutput(path: names.listPath, .made), trace: trace)
    }
  }

  package func record(_ frame: DisplayList, _ state: FrameState<PlacedPage>) throws(RenderError) {
    try recorder.record(frame)
    if let names {
      try list?.add(state, number: startNumber + index, file: Path.visible(names.name(ofFrame: index)))
    }
    index += 1
  }

  package func repeatLast(_ state: FrameState<PlacedPage>) throws(RenderError) { try recorder.repeatLast() }

  /// After the last frame: files have their names now.
  package func finish() throws(RenderError) {
    try recorder.finish()
    try list?.finish(arrivals: arrivals())
  }
}
