import Glibc
import Painting
import Pictures
import Reveal
import Scene

/// A clock of a session, in seconds from its start.
package protocol LiveClock {
  var now: Double { get }
}

/// A source of a stream that is still being written.
package protocol LiveSource {
  /// Waits for more bytes, until a moment at the latest. `moment`: seconds on the clock of the session.
  mutating func next(until moment: Double) throws(InputError) -> LiveEvent
}

package enum LiveEvent: Equatable, Sendable {
  /// Bytes that arrived at a moment of the session's clock.
  case bytes([UInt8], at: Double)
  /// The moment was reached, and no bytes arrived.
  case nothing
  /// The end of the stream. After it, the source only waits.
  case end
}

/// The monotonic clock of the machine, which cannot be set.
package struct SteadyClock: LiveClock, Sendable {
  private let start: Double

  package init() { start = Self.seconds }

  package var now: Double { Self.seconds - start }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A source that reads standard input or another descriptor.
package struct DescriptorSource: LiveSource {
  private let descriptor: Int32
  private let name: String
  private let clock: any LiveClock
  private var hasEnded = false
  /// A reader whose end ends the stream, too.
  private var reader: OutputDescriptor?

  private static let pieceLength = 1 << 16

  package init(_ descriptor: Int32 = STDIN_FILENO, name: String = "<stdin>", clock: any LiveClock) {
    (self.descriptor, self.name, self.clock) = (descriptor, name, clock)
  }

  /// Ends the stream when the reader of an output closes it.
  package mutating func watch(_ output: OutputDescriptor) { reader = output }

  package mutating func next(until moment: Double) throws(InputError) -> LiveEvent {
    while true {
      let left = min(max(0, moment - clock.now), Self.longestWait)
      // The time is rounded up, so that a frame is never too early.
      let milliseconds = Int32((left * 1000).rounded(.up))
      let none = pollfd(fd: -1, events: 0, revents: 0)
      var requests = [
        hasEnded ? none : pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        hasEnded ? none : reader?.waiting ?? none,
      ]
      let ready = poll(&requests, 2, milliseconds)
      if ready < 0, errno != EINTR { throw .unreadable(path: name, code: errno) }
      if ready > 0, requests[1].revents != 0 {
        hasEnded = true
        return .end
      }
      if ready > 0 { return try read() }
      // A signal may end the session.
      if ready < 0 || clock.now >= moment || milliseconds == 0 { return .nothing }
    }
  }

  /// The maximum time of one wait, in seconds.
  private static let longestWait = 3600.0

  private mutating func read() throws(InputError) -> LiveEvent {
    var bytes = [UInt8](repeating: 0, count: Self.pieceLength)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    switch count {
    case 0:
      hasEnded = true
      return .end
    case 1...:
      bytes.removeSubrange(count...)
      return .bytes(bytes, at: clock.now)
    default:
      guard errno == EINTR || errno == EAGAIN else { throw .unreadable(path: name, code: errno) }
      return .nothing
    }
  }
}

/// Writes the frames of a session, and the list of their files.
package final class LiveRecorder: LiveSink {
  private let recorder: FrameRecorder
  private let names: FrameNames?
  private let startNumber: Int
  private var list: FrameList?
  private var index = 0
  private let arrivals: () -> [RevisionArrival]

  package init(
    to destination: FrameDestination, of run: LiveRun, startNumber: Int = 1, renderer: Renderer,
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

  /// Completes the files after the last frame and gives them their names.
  package func finish() throws(RenderError) {
    try recorder.finish()
    try list?.finish(arrivals: arrivals())
  }
}
