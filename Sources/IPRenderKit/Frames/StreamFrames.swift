import Pictures
import Scene

/// One frame of a stream.
public struct StreamFrame: Sendable {
  /// From 0 for the first that is wanted.
  public let index: Int
  /// Seconds from the stream's start.
  public let time: Double
  /// A PNG file, or raw pixels: see ``FrameForm``.
  public let bytes: [UInt8]
  /// Whether it shows what the one before shows.
  public let isRepeat: Bool
}

/// What the bytes of a frame are.
public enum FrameForm: Sendable {
  /// A PNG file.
  case png
  /// Red, green, blue and straight alpha, a byte each, rows from top to bottom.
  case rgba
}

extension StreamRun {
  /// The wanted frames, each drawn when it is asked for. Every iteration begins with the first.
  public func frames(as form: FrameForm = .png) throws(RenderError) -> StreamFrames {
    StreamFrames(play: playing, makeEncoder: try frameEncoder(form))
  }

  /// Calls a closure with each of the wanted frames in turn. What it throws ends the run.
  public func forEachFrame(as form: FrameForm = .png, _ body: (StreamFrame) throws -> Void) throws {
    var frames = try frames(as: form).makeAsyncIterator()
    while let frame = try frames.next() { try body(frame) }
  }

  /// What turns display lists into the bytes of frames.
  private func frameEncoder(_ form: FrameForm) throws(RenderError) -> StreamFrames.MakeEncoder {
    let picture = picture
    switch form {
    case .png:
      return encoder(try RenderError.whenEncoding { () throws(PNGError) in try PNGFormat(picture) })
    case .rgba: return encoder(RGBAFormat(picture))
    }
  }

  private func encoder<Format: FrameFormat>(_ format: Format) -> StreamFrames.MakeEncoder {
    { [renderer, options] in
      let drawing = FrameDrawing(
        format, renderer: renderer, pixelLimit: options.pixelLimit, threads: options.threadCount)
      return { (list: DisplayList) throws(RenderError) -> [UInt8] in
        let frame = try drawing.next(list)
        return try RenderError.whenEncoding { () throws(PNGError) in
          Array(try format.pieces(of: frame.bands).joined())
        }
      }
    }
  }
}

/// The frames of a stream for `for try await`. Belongs to one task, like its renderer; cancelling the task ends it.
public struct StreamFrames: AsyncSequence {
  /// Makes what turns display lists into the bytes of frames, each from the one before.
  typealias MakeEncoder = () -> (DisplayList) throws(RenderError) -> [UInt8]

  let play: () -> PlayedFrames
  let makeEncoder: MakeEncoder

  public func makeAsyncIterator() -> Iterator { Iterator(playing: play(), encode: makeEncoder()) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var playing: PlayedFrames
    fileprivate let encode: (DisplayList) throws(RenderError) -> [UInt8]
    private var last: [UInt8] = []

    fileprivate init(playing: PlayedFrames, encode: @escaping (DisplayList) throws(RenderError) -> [UInt8]) {
      self.playing = playing
      self.encode = encode
    }

    /// The next frame; `nil` after the last, and once the task is cancelled.
    public mutating func next() throws(RenderError) -> StreamFrame? { Task.isCancelled ? nil : try draw() }

    private mutating func draw() throws(RenderError) -> StreamFrame? {
      guard let frame = playing.next() else { return nil }
      if !frame.isRepeat { last = try encode(playing.displayList(of: frame.state)) }
      return StreamFrame(index: frame.index, time: frame.seconds, bytes: last, isRepeat: frame.isRepeat)
    }

    /// The next frame, after others on the same actor had their turn.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RenderError) -> StreamFrame? {
      await Task.yield()
      return Task.isCancelled ? nil : try draw()
    }
  }
}
