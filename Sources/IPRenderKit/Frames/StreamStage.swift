import MessageLayout
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene

/// The place of the pages of a stream: alone, in a message, or in a chat.
package indirect enum StreamPlace {
  case alone
  case message(StreamBubble)
  /// The last message of a chat.
  case answer(ChatAnswer)

  fileprivate var bubble: StreamBubble? {
    switch self {
    case .alone: nil
    case .message(let bubble): bubble
    case .answer(let answer): answer.bubble
    }
  }

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - answer: The answer in an existing chat.
  ///   - bubble: The message of a stream that is a message.
  ///   - file: The file of the stream.
  init(
    _ answer: ChatAnswer?, _ bubble: StreamBubble?, of file: InputFile, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    if let answer {
      self = .answer(answer)
    } else if options.chat.screen != nil {
      let bubble = bubble ?? renderer.bubble(BubbleOptions(), options)
      self = .answer(try ChatAnswer(alone: bubble, of: file, renderer: renderer, options: options))
    } else {
      self = bubble.map(StreamPlace.message) ?? .alone
    }
  }

  var answer: ChatAnswer? { if case .answer(let answer) = self { answer } else { nil } }
}

/// The layout and the canvas of a stream, recorded or live: lays out the revisions as they come, finds their
/// images, and determines the canvas that the frames are painted on.
///
/// Belongs to one task, like its renderer.
package final class StreamStage {
  let renderer: Renderer
  /// The options of the caller, with `measuresInk` and, if the format needs one, a background.
  let options: RenderOptions
  let place: StreamPlace
  /// The folder for relative paths in the stream; `nil` if they are not resolved.
  private let folder: String?

  /// The first revisions, for a run that plays the stream more than once. Later revisions of a long stream
  /// are laid out again, because they would take more memory than everything else.
  private var kept: [Int: PlacedPage] = [:]
  private let keptCount: Int
  private static let mostKept = 16
  /// The height of a row without its bubble, in points; the maximum of all rows.
  private var heightAroundBubble = 0.0
  /// The stores of images. Pages with the same media share a store.
  private var stores: [(media: MediaTable, store: MediaStore)] = []
  private let movingPictures = MovingPictures()
  /// The diagnostics of the last revision that was laid out.
  private var last: (number: Int, diagnostics: [Diagnostic]) = (0, [])

  /// Creates a stage.
  ///
  /// - Parameter isPlayedOnce: True if no revision is requested twice.
  package init(
    _ place: StreamPlace, folder: String?, isPlayedOnce: Bool = false, renderer: Renderer,
    options: RenderOptions
  ) {
    self.place = place
    self.folder = folder
    keptCount = isPlayedOnce ? 0 : Self.mostKept
    self.renderer = renderer
    var options = options
    options.layout.measuresInk = true
    if options.playback.needsGround, options.picture.background == nil, case .alone = place {
      options.picture.background = options.layout.theme.base
    }
    self.options = options
  }

  /// True if the frames show a wallpaper.
  package var isOnWallpaper: Bool { if case .alone = place { false } else { true } }

  /// The diagnostics of the chat in which the stream is the answer.
  var chatDiagnostics: [Diagnostic] { place.answer?.diagnostics ?? [] }

  // MARK: - Revisions

  /// Returns a simulation of a stream on this stage. `settledContainer`: the container of the last revision,
  /// if it is known from an earlier run.
  package func simulation(
    _ script: StreamScript = StreamScript(), settledContainer: Size? = nil, follower: Follower? = nil
  ) -> RevealSimulation<PlacedPage> {
    var memory = LayoutMemory()
    return RevealSimulation(
      script, pacing: options.playback.pacing, settledContainer: settledContainer,
      follower: follower ?? place.answer?.follower, growth: options.growthLimit
    ) { number, revision in
      self.layOut(revision, number, &memory)
    }
  }

  private func layOut(
    _ revision: StreamScript.Revision, _ number: Int, _ memory: inout LayoutMemory
  ) -> PlacedPage {
    if let page = kept[number] { return page }
    let (page, diagnostics) = place(revision, &memory)
    if let row = page.row { heightAroundBubble = max(heightAroundBubble, row.heightAroundBubble) }
    if number >= last.number { last = (number, diagnostics) }
    if number < keptCount { kept[number] = page }
    return page
  }

  private func place(
    _ revision: StreamScript.Revision, _ memory: inout LayoutMemory
  ) -> (PlacedPage, [Diagnostic]) {
    var page = revision.page()
    guard let bubble = place.bubble else {
      let store = store(for: page.media)
      page.media = store.media
      let (layout, diagnostics) = renderer.layOut(page, options: options.layout, memory: &memory)
      return (PlacedPage(layout, pictures: store), diagnostics)
    }
    let store = store(for: bubble.adding(to: page.media))
    page.media = store.media
    let (row, diagnostics) = renderer.layOut(
      page, in: bubble, isFinal: revision.isFinal, options: options.layout, memory: &memory)
    let layout = row.page?.layout ?? renderer.layOut(page, options: options.layout).layout
    return (PlacedPage(layout, in: row, pictures: store), diagnostics)
  }

  private func store(for media: MediaTable) -> MediaStore {
    if let known = stores.last(where: { $0.media == media }) { return known.store }
    let store = options.media.store(for: media, base: folder, playing: movingPictures)
    stores.append((media, store))
    return store
  }

  /// The diagnostics of the last revision, of the images and of the fonts. Problems of earlier revisions are
  /// either fixed by the last revision or reported for it.
  package var diagnostics: [Diagnostic] {
    var log = DiagnosticLog()
    for diagnostic in stores.flatMap(\.store.diagnostics) { log.add(diagnostic) }
    return last.diagnostics + log.diagnostics + renderer.newFontDiagnostics()
  }

  // MARK: - Frames

  /// Returns the maximum size of the content of the frames, in points: the container and, for a message, the
  /// row that contains it.
  package func extent(around container: Size) -> Size {
    guard place.bubble != nil else { return container }
    return Size(
      MessageLayoutOptions.listWidth(ofPage: options.layout.width), container.height + heightAroundBubble)
  }

  /// Returns the canvas of a stream, from the maximum and the final size of its container (Spec/Picture.md,
  /// Streams).
  func canvas(around container: Size, settled: Size?) throws(RenderError) -> StreamCanvas {
    let extent = extent(around: container)
    if let answer = place.answer {
      let height = self.extent(around: settled ?? container).height
      return try canvas(of: answer.canvas(rowHeight: extent.height, settled: height))
    }
    let margin = options.picture.margin
    let above = options.picture.above(isOnWallpaper: place.bubble != nil)
    return try canvas(
      of: options.picture.canvas ?? Size(extent.width + 2 * margin, extent.height + 2 * above))
  }

  /// Returns a canvas.
  ///
  /// - Parameter size: The size in points. It is rounded to whole pixels, and to even numbers of them if the
  ///   film needs that.
  /// - Throws: `RenderError.tooManyPixels`.
  func canvas(of size: Size) throws(RenderError) -> StreamCanvas {
    let scale = options.layout.scale
    let pixels = DisplayList(canvas: size, scale: scale).pixelSize
    func points(_ pixels: Int) -> Double {
      Double(options.playback.hasEvenSides ? pixels + pixels % 2 : pixels) / scale
    }
    let size = Size(points(pixels.width), points(pixels.height))
    var wallpaper: PaintedWallpaper?
    if case .message = place {
      try mapping(pixels.require(within: options.pixelLimit), RenderError.tooManyPixels)
      wallpaper = try ChatGround(renderer: renderer, options: options).wallpaper(over: size)
    }
    return try StreamCanvas(size, in: place.answer, on: wallpaper, options: options)
  }

  /// Throws an error for a reveal that takes too long (``Limits/streamSeconds``).
  ///
  /// - Parameters:
  ///   - seconds: The time since the last revision arrived.
  ///   - help: The fix for the caller.
  ///   - name: The name of the input.
  func requireEnd(after seconds: Double, help: String, of name: String) throws(RenderError) {
    let limits = options.reading.limits
    guard seconds > limits.streamSeconds else { return }
    let message = "the reveal continues for more than \(limits.streamLength) after the last content arrived"
    throw .unreadable(ReadError(.tooLong, message, help: help), file: name)
  }
}

/// The canvas of all frames of a stream, and the content around the page.
struct StreamCanvas {
  /// The size in points; each side is a whole number of pixels.
  let size: Size
  let picture: FramePicture
  private let chat: ChatStage?
  @CopyOnWrite private var followed: FollowedScreen?
  private let wallpaper: PaintedWallpaper?
  private let options: RenderOptions

  /// Creates a canvas.
  ///
  /// - Throws: `RenderError.tooManyPixels`.
  init(
    _ size: Size, in answer: ChatAnswer?, on wallpaper: PaintedWallpaper?, options: RenderOptions
  ) throws(RenderError) {
    (self.size, self.wallpaper, self.options) = (size, wallpaper, options)
    let followed = try answer?.followed()
    self.followed = followed
    chat = followed == nil ? try answer?.stage(on: size) : nil
    let empty = DisplayList(
      canvas: size, scale: options.layout.scale,
      background: followed?.background ?? chat?.background ?? wallpaper?.background
        ?? options.picture.background)
    picture = FramePicture(empty)
    try mapping(empty.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
  }

  /// Returns a painter that has not painted yet.
  func painter() -> FramePainter {
    FramePainter(
      options: options.picture, canvas: size, scale: options.layout.scale, growsUp: options.playback.growsUp,
      stage: chat, wallpaper: wallpaper, followed: followed)
  }
}
