import PageLayout
import PageModel
import Painting
import Pictures
import Primitives
import Reveal
import Scene

/// From a stream to its frames.
///
/// The stream is played twice: first without a picture, to learn how large its container gets and when it comes to
/// rest, then for the frames. Belongs to one task, like its renderer.
package final class StreamRun {
  package struct Options: Sendable {
    package var layout: LayoutOptions
    package var pacing = Pacing.rich
    package var framesPerSecond = 60
    package var selection = FrameSelection()
    /// Its canvas stands for that of the run.
    package var picture = PictureOptions()
    /// Rounds the canvas up to an even number of pixels each way.
    package var hasEvenSides = false
    /// Whether the container's bottom edge stays where it is, and not its top.
    package var growsUp = false

    package init(layout: LayoutOptions) { self.layout = layout }
  }

  /// Points; whole pixels each way.
  package let canvas: Size
  /// What all frames have in common.
  package let picture: FramePicture
  /// Frames that are wanted.
  package var frameCount: Int { frames.underestimatedCount }
  /// Frames of the stream, those that are not wanted too.
  package let streamFrameCount: Int
  /// At which those that are wanted play as fast as the stream.
  package let rate: FrameRate

  private let script: StreamScript
  private let options: Options
  private let pages: StreamPages
  private let pictures: StreamPictures
  private let frames: StrideThrough<Int>
  private let arrivals: [RevealSimulation.Arrival]
  /// Points.
  private let settledContainer: Size?

  /// - Parameters:
  ///   - pixelLimit: the largest width times height of a frame.
  ///   - makeStore: finds the pictures of a page.
  /// - Throws: `RenderError.tooManyPixels`.
  package init(
    _ script: StreamScript, renderer: Renderer, options: Options,
    pixelLimit: Int = Renderer.defaultPixelLimit, makeStore: @escaping (MediaTable) -> MediaStore
  ) throws(RenderError) {
    var options = options
    options.layout.measuresInk = true
    self.script = script
    self.options = options
    pages = StreamPages(renderer: renderer, options: options.layout, makeStore: makeStore)
    pictures = StreamPictures(pages)

    var simulation = RevealSimulation(script, pacing: options.pacing, layOut: pages.layouts())
    var last = 0
    var state = simulation.frame(at: Self.moment(ofFrame: last, options))
    while !state.isSettled {
      last += 1
      state = simulation.frame(at: Self.moment(ofFrame: last, options))
    }
    arrivals = simulation.arrivals
    settledContainer = simulation.settledContainer
    streamFrameCount = last + 1
    frames = options.selection.frames(last: last, framesPerSecond: options.framesPerSecond)
    rate = FrameRate(clamping: options.framesPerSecond, per: options.selection.step)

    canvas = Self.canvas(around: simulation.largestContainer, options)
    let empty = DisplayList(
      canvas: canvas, scale: options.layout.scale, background: options.picture.background)
    picture = FramePicture(empty)
    guard picture.width * picture.height <= pixelLimit else {
      throw .tooManyPixels(width: picture.width, height: picture.height, limit: pixelLimit)
    }
    // The finished page is painted once before all frames, so that its pictures are at hand, and everything that there
    // is to be said of them is known.
    var painter = painter()
    _ = displayList(of: state, by: &painter)
  }

  /// What was noticed of the finished page, of pictures and fonts; faults of fonts are told once.
  package var diagnostics: [Diagnostic] { pages.diagnostics }

  /// Plays the frames that are wanted, one after the other.
  ///
  /// - Parameters:
  ///   - recorder: draws and writes them; nil when only their trace is wanted. The caller finishes it.
  ///   - names: of the frames' files, when each has one.
  ///   - startNumber: of the first frame in the trace.
  ///   - goesOn: asked before each frame, with the number of those that are done; false ends the run.
  /// - Returns: how many frames are done, and what they show as JSON (Docs/Dumps.md, The trace of a stream).
  package func play(
    to recorder: FrameRecorder?, names: FrameNames? = nil, startNumber: Int = 1,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> (frameCount: Int, json: String) {
    var trace = FrameTrace(
      framesPerSecond: Double(rate.numerator) / Double(rate.denominator), scale: options.layout.scale,
      canvas: (picture.width, picture.height))
    var simulation = RevealSimulation(
      script, pacing: options.pacing, settledContainer: settledContainer, layOut: pages.layouts())
    var painter = painter()
    var wasSettled = false
    var frameCount = 0
    for (index, frame) in frames.enumerated() {
      guard goesOn(index) else { break }
      let state = simulation.frame(at: Self.moment(ofFrame: frame, options))
      if let recorder {
        if state.isSettled && wasSettled {
          try recorder.repeatLast()
        } else {
          try recorder.record(displayList(of: state, by: &painter))
        }
      }
      wasSettled = state.isSettled
      trace.add(state, number: startNumber + index, file: names?.name(ofFrame: index))
      frameCount += 1
    }
    return (frameCount, trace.json(arrivals: arrivals))
  }

  // MARK: - Parts

  private func painter() -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale, growsUp: options.growsUp,
      pictures: pictures)
  }

  private func displayList(of state: FrameState, by painter: inout FramePainter) -> DisplayList {
    if let revision = state.revision { pictures.show(page: revision) }
    return painter.displayList(of: state)
  }

  private static func moment(ofFrame frame: Int, _ options: Options) -> Double {
    StreamClock.moment(ofFrame: frame, rate: Double(options.framesPerSecond))
  }

  /// Points (Docs/Picture.md, Streams).
  private static func canvas(around container: Size, _ options: Options) -> Size {
    let margins = 2 * options.picture.margin
    let wanted = options.picture.canvas ?? Size(container.width + margins, container.height + margins)
    let scale = options.layout.scale
    let (width, height) = DisplayList(canvas: wanted, scale: scale).pixelSize
    func points(_ pixels: Int) -> Double {
      Double(options.hasEvenSides ? pixels + pixels % 2 : pixels) / scale
    }
    return Size(points(width), points(height))
  }
}
