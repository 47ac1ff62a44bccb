import MessageLayout
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene

/// Where the pages of a stream stand, one after the other.
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

  /// - Parameters:
  ///   - answer: in a chat that is there.
  ///   - bubble: of a stream that is a message.
  ///   - file: the stream's.
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

/// What a stream plays on, be it recorded or live: it lays out the revisions as they come, finds their pictures, and
/// says what the frames are painted on.
///
/// Belongs to one task, like its renderer.
package final class StreamStage {
  let renderer: Renderer
  /// As they were given, with a measure of the ink.
  let options: RenderOptions
  let place: StreamPlace
  /// Where relative paths in the stream start; `nil` for nowhere.
  private let folder: String?

  /// The first revisions, for a run that plays the stream more than once. Those of a long stream's later ones are laid
  /// out anew, or they would take more memory than everything else.
  private var kept: [Int: PlacedPage] = [:]
  private let keptCount: Int
  private static let mostKept = 16
  /// Points of the rows' heights that are not their bubbles'.
  private var heightAroundBubble = 0.0
  /// Pages with the same media have the same store.
  private var stores: [(media: MediaTable, store: MediaStore)] = []
  private let movingPictures = MovingPictures()
  /// What was noticed of the last revision that was laid out.
  private var last: (number: Int, diagnostics: [Diagnostic]) = (0, [])

  /// - Parameter isPlayedOnce: whether nobody asks for a revision again.
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

  /// What was noticed of the chat in which the stream is the answer.
  var chatDiagnostics: [LocatedDiagnostic] { place.answer?.diagnostics ?? [] }

  // MARK: - Revisions

  /// Plays a stream on this stage. `settledContainer`: of the last revision, when it is known from an earlier
  /// run.
  package func simulation(
    _ script: StreamScript = StreamScript(), settledContainer: Size? = nil, follower: Follower? = nil
  ) -> RevealSimulation<PlacedPage> {
    var memory = LayoutMemory()
    return RevealSimulation(
      script, pacing: options.playback.pacing, settledContainer: settledContainer,
      follower: follower ?? place.answer?.follower
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

  /// What is to be said of the last revision, of the pictures, and of the fonts. What could be said of revisions before
  /// it, it has put right or says too.
  package var diagnostics: [Diagnostic] {
    var log = DiagnosticLog()
    for diagnostic in stores.flatMap(\.store.diagnostics) { log.add(diagnostic) }
    return last.diagnostics + log.diagnostics + renderer.newFontDiagnostics()
  }

  // MARK: - Frames

  /// What the frames show at their largest, in points: a container, and for a message the row that it stands in.
  package func extent(around container: Size) -> Size {
    guard place.bubble != nil else { return container }
    return Size(
      MessageLayoutOptions.listWidth(ofPage: options.layout.width), container.height + heightAroundBubble)
  }

  /// The canvas of a stream whose container gets as large as that, and ends so large (Spec/Picture.md, Streams).
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

  /// - Parameter size: points; made whole pixels, and an even number of them where films need that.
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

  /// Refuses a reveal that takes too long (``Limits/streamSeconds``).
  ///
  /// - Parameters:
  ///   - seconds: the time since the last revision arrived.
  ///   - help: the fix for the caller.
  ///   - name: the name of the input.
  func requireEnd(after seconds: Double, help: String, of name: String) throws(RenderError) {
    let limits = options.reading.limits
    guard seconds > limits.streamSeconds else { return }
    let message = "the reveal continues for more than \(limits.streamLength) after the last content arrived"
    throw .unreadable(ReadError(.tooLong, message, help: help), file: name)
  }
}

/// The canvas of all frames of a stream, and what is on it besides the page.
struct StreamCanvas {
  /// Points; whole pixels each way.
  let size: Size
  let picture: FramePicture
  private let chat: ChatStage?
  @CopyOnWrite private var followed: FollowedScreen?
  private let wallpaper: PaintedWallpaper?
  private let options: RenderOptions

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

  /// A painter that has not painted yet.
  func painter() -> FramePainter {
    FramePainter(
      options: options.picture, canvas: size, scale: options.layout.scale, growsUp: options.playback.growsUp,
      stage: chat, wallpaper: wallpaper, followed: followed)
  }
}
