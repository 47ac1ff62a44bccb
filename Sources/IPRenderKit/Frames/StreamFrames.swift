import PageLayout
import Painting
import Pictures
import Primitives
import Reveal
import Scene

/// A frame of a stream.
public struct StreamFrame: Sendable {
  /// The index among the frames to render, from 0.
  public let index: Int
  /// The time from the start of the stream.
  public let time: Duration
  /// The bytes of a PNG file, or raw pixels; see ``FrameForm``.
  public let bytes: [UInt8]
  /// A Boolean value that indicates whether this frame is the same as the previous one.
  public let isRepeat: Bool
}

/// The format of the bytes of a frame.
public enum FrameForm: Sendable {
  /// A PNG file.
  case png
  /// Raw pixels: red, green, blue and straight alpha, one byte each, in rows from top to bottom.
  case rgba
}

extension StreamRun {
  /// Returns the frames to render. Each is rendered when it is requested, and every iteration begins with the
  /// first.
  public func frames(as form: FrameForm = .png) throws(RenderError) -> StreamFrames {
    StreamFrames(play: playing, makeEncoder: try frameEncoder(form))
  }

  /// Calls a closure with each of the frames to render in turn. If the closure throws, the run ends.
  public func forEachFrame(as form: FrameForm = .png, _ body: (StreamFrame) throws -> Void) throws {
    var frames = try frames(as: form).makeAsyncIterator()
    while let frame = try frames.next() { try body(frame) }
  }

  /// Returns a function that makes encoders of display lists.
  private func frameEncoder(_ form: FrameForm) throws(RenderError) -> StreamFrames.MakeEncoder {
    let picture = picture
    switch form {
    case .png:
      return encoder(try mapping(PNGFormat(picture, notes: renderer.pictureNotes), RenderError.encoding))
    case .rgba: return encoder(RGBAFormat(picture))
    }
  }

  private func encoder<Format: FrameFormat>(_ format: Format) -> StreamFrames.MakeEncoder {
    { [renderer, options] in
      let drawing = FrameDrawing(
        format, renderer: renderer, pixelLimit: options.pixelLimit, threads: options.threadCount)
      return { (list: DisplayList) throws(RenderError) -> [UInt8] in
        let frame = try drawing.next(list)
        return try mapping(try format.pieces(of: frame.bands).joinedBytes, RenderError.encoding)
      }
    }
  }
}

/// An asynchronous sequence of the frames of a stream. Only one task at a time can use it. To stop rendering, cancel
/// the task.
public struct StreamFrames: AsyncSequence {
  /// Makes an encoder that turns display lists into the bytes of frames, each from the previous one.
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

    /// Renders and returns the next frame, or `nil` after the last one or if the task is cancelled.
    public mutating func next() throws(RenderError) -> StreamFrame? { Task.isCancelled ? nil : try draw() }

    private mutating func draw() throws(RenderError) -> StreamFrame? {
      guard let frame = playing.next() else { return nil }
      if !frame.isRepeat { last = try encode(playing.displayList(of: frame.state)) }
      return StreamFrame(
        index: frame.index, time: .seconds(frame.seconds), bytes: last, isRepeat: frame.isRepeat)
    }

    /// Renders and returns the next frame, after other work on the same actor had a chance to run.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RenderError) -> StreamFrame? {
      await Task.yield()
      return Task.isCancelled ? nil : try draw()
    }
  }
}

/// The frames to render, one after another.
struct PlayedFrames {
  /// The state of the stream in one frame.
  struct Frame {
    /// The index among the frames to render, from 0.
    let index: Int
    /// The time from the start of the stream, in seconds.
    let seconds: Double
    let state: FrameState<PlacedPage>
    /// True if this frame is the same as the previous one.
    let isRepeat: Bool
  }

  /// The index of the next frame, which is the number of finished ones.
  private(set) var index = 0
  /// The number of frames to render.
  private let count: Int
  private let timing: FrameTiming
  private var frames: StrideThrough<Int>.Iterator
  /// The distance between the last two frames.
  private var step = 1
  private var simulation: RevealSimulation<PlacedPage>
  private var painter: FramePainter
  /// The number and the state of the last frame.
  private var last: (number: Int, state: FrameState<PlacedPage>)?
  /// True if everything but images was at rest in the last frame.
  private var isAtEnd = false

  init(
    frames: StrideThrough<Int>, timing: FrameTiming, simulation: RevealSimulation<PlacedPage>,
    painter: FramePainter
  ) {
    count = timing.count(withHolds: frames)
    self.timing = timing
    self.frames = frames.makeIterator()
    self.simulation = simulation
    self.painter = painter
  }

  mutating func next() -> Frame? {
    guard index < count else { return nil }
    defer { index += 1 }
    if let last, index <= timing.firstHold { return held(last) }
    if let number = frames.next() {
      if let last { step = number - last.number }
      return played(number)
    }
    // A selection that ends before the stream holds its last frame.
    guard let last else { return nil }
    guard last.state.picturesMove, isAtEnd else { return held(last) }
    return played(last.number + step)
  }

  private mutating func played(_ number: Int) -> Frame {
    var state = simulation.frame(at: timing.moment(ofFrame: number))
    isAtEnd = state.isSettled
    // Images continue to play until the run ends. The last frame is the still.
    if state.picturesMove, index + 1 < count { state.isSettled = false }
    let isRepeat = state.isSettled && last?.state.isSettled == true
    last = (number, state)
    return Frame(index: index, seconds: Double(number) / timing.sampling, state: state, isRepeat: isRepeat)
  }

  private func held(_ last: (number: Int, state: FrameState<PlacedPage>)) -> Frame {
    Frame(index: index, seconds: Double(last.number) / timing.sampling, state: last.state, isRepeat: true)
  }

  mutating func displayList(of state: FrameState<PlacedPage>) -> DisplayList {
    painter.displayList(of: state)
  }
}

extension FrameState<PlacedPage> {
  /// True if any of the drawn images of the revision is animated.
  fileprivate var picturesMove: Bool { revision?.page.pictures.isMoving ?? false }
}

/// Single images of a stream.
extension StreamRun {
  /// Renders the frame at a moment. After the end of the stream, this is the finished page. The size is that of all
  /// frames.
  public func still(at moment: FrameMoment) throws(RenderError) -> Still {
    try still(displayList(at: moment))
  }

  /// Renders a contact sheet: frames at equal distances from the start to the end of the stream, with their times.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, from 1 to 100.
  ///   - rows: The number of rows, from 1 to 100.
  public func sheet(columns: Int, rows: Int) throws(RenderError) -> Still {
    try still(
      renderer.sheet(
        columns: columns, rows: rows, of: canvas, lasting: duration, options: options, displayLists()))
  }

  private func still(_ list: DisplayList) throws(RenderError) -> Still {
    try renderer.still(list, options: options, diagnostics: diagnostics)
  }
}

extension Renderer {
  /// Returns a sheet of frames at equal distances, each with its time.
  ///
  /// - Parameters:
  ///   - canvas: The size of each frame, in points.
  ///   - duration: The time from the first frame to the last, in seconds.
  ///   - displayList: Returns the display list at a moment; called in order.
  func sheet(
    columns: Int, rows: Int, of canvas: Size, lasting duration: Double, options: RenderOptions,
    _ displayList: (FrameMoment) -> DisplayList
  ) throws(RenderError) -> DisplayList {
    let sides = OptionRange.sheet
    guard sides.contains(columns), sides.contains(rows) else {
      throw .option(OptionError(.sheet, "must be 1 to 100 columns and rows"))
    }
    let painter = SheetPainter(
      columns: columns, rows: rows, cell: canvas, theme: options.layout.theme,
      background: options.picture.background, scale: options.layout.scale)
    // The size is checked before any frame is rendered.
    let size = DisplayList(canvas: painter.canvas, scale: options.layout.scale).pixelSize
    try mapping(size.require(within: options.pixelLimit), RenderError.tooManyPixels)
    var frames: [(bitmap: Bitmap, caption: SingleLine)] = []
    let last = columns * rows - 1
    for index in 0...last {
      let seconds = last == 0 ? duration : duration * Double(index) / Double(last)
      let bitmap = try bitmap(displayList(.seconds(seconds)), pixelLimit: options.pixelLimit)
      let caption = SheetCaption.line(
        Self.caption(seconds), limit: canvas.width, theme: options.layout.theme, book: book)
      frames.append((bitmap, caption))
    }
    return painter.displayList(of: frames)
  }

  /// Returns a time such as `2.50 s`.
  private static func caption(_ seconds: Double) -> String {
    let hundredths = Int(Rounding.nearest(seconds * 100))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
