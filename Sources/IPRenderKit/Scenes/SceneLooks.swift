import MessageLayout
import MessageModel
import PageModel
import Painting
import Primitives
import Reveal
import Staging

/// The appearance of a scene in one of its themes.
final class SceneLooks {
  let layout: ChatLayoutOptions
  private(set) var rowsLaidOut = 0
  private let rows: ChatRowLayout
  private var script: SceneScript
  private let renderer: Renderer
  private let options: RenderOptions
  private let ground: ChatGround
  private let folder: String?
  /// The bars from the last layout.
  private var known: (state: ScreenState, bars: ChatScreenBars, screen: ChatScreen)?
  private let movingPictures = MovingPictures()

  init(_ script: SceneScript, renderer: Renderer, options: RenderOptions, folder: String?) {
    (self.script, self.renderer, self.options, self.folder) = (script, renderer, options, folder)
    ground = ChatGround(
      renderer: renderer, options: options,
      own: OwnBackground(
        of: script.info, in: options.media.store(for: script.media, base: folder), options))
    layout = ChatLayoutOptions(message: ground.layoutOptions)
    rows = ChatRowLayout(info: script.info, options: layout, book: renderer.book)
  }

  private var info: ChatInfo { options.chat.applied(to: script.info, hidingBy: script.anonymizer) }

  /// Takes over the people and the title of a scene that has gone on.
  func update(to script: SceneScript) { (self.script, known) = (script, nil) }

  func simulation(
    _ stream: SceneStream, _ row: ArrangedRow, _ follower: Follower?
  ) -> RevealSimulation<PlacedPage> {
    stream.simulation(
      in: row, on: layout.message, showsAuthors: info.showsAuthors, follower: follower, renderer: renderer,
      options: options)
  }

  /// Returns the entries of a row, with those that introduce it.
  func entries(of row: ArrangedRow) -> [ChatEntry] {
    rowsLaidOut += 1
    return rows.entries(of: row)
  }

  /// Returns the screen around the list.
  func screen(_ state: ScreenState) -> ChatScreen { around(state).screen }

  /// Returns the rows with their highlights: selected, highlighted or touched.
  func marked(
    _ entries: [(entry: ChatEntry, origin: Point)], _ state: ScreenState
  ) -> [(entry: ChatEntry, origin: Point)] { around(state).bars.marked(entries) }

  private func around(_ state: ScreenState) -> (bars: ChatScreenBars, screen: ChatScreen) {
    if let known, known.state == state { return (known.bars, known.screen) }
    let bars = bars(state)
    let screen = bars.screen([], unreadBelow: nil)
    known = (state, bars, screen)
    return (bars, screen)
  }

  /// Returns the bars of a screen, which lay out their parts when they are asked for them.
  func bars(_ state: ScreenState) -> ChatScreenBars {
    var info = info
    info.state = state
    if let title = state.title { info.title = title }
    if let subtitle = state.subtitle { info.subtitle = subtitle }
    return ChatScreenBars(
      ChatScreenOptions(
        size: options.chat.screen ?? .zero, otherUnread: options.chat.otherUnread,
        statusTime: options.chat.phone?.statusTime),
      info: info, peers: script.peers, layout: layout.message, book: renderer.book, former: known?.bars)
  }

  func painter() throws(RenderError) -> ChatPainter {
    let media = options.media
    let folder = folder
    let movingPictures = movingPictures
    return try ground.painter(
      over: options.chat.screen ?? .zero,
      chatPictures: media.store(for: options.chat.adding(to: script.media), base: folder)
    ) { media.store(for: $0.media, base: folder, playing: movingPictures) }
  }
}
