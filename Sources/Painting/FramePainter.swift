import MessageLayout
import PageLayout
import Primitives
import Reveal
import Scene

/// A page of a stream as it is shown in frames: alone or in a message, with its images.
package struct PlacedPage: RevealablePage {
  package let layout: Layout
  /// The message that contains the page; `nil` for a page without a message.
  @CopyOnWrite package private(set) var row: MessageLayout?
  package let container: PageContainer
  package let pictures: any PictureSource

  package init(
    _ layout: Layout, in row: MessageLayout? = nil, pictures: any PictureSource = NoPictures()
  ) {
    (self.layout, self.row, self.pictures) = (layout, row, pictures)
    container = row.map(PageContainer.init) ?? PageContainer(layout)
  }
}

extension FrameState<PlacedPage> {
  /// The height of the message in its list.
  package var rowHeight: Double { revision.map { container.height + $0.page.container.outside } ?? 0 }
}

extension PageContainer {
  /// Creates the container of a page in a message.
  fileprivate init(_ row: MessageLayout) {
    self.init(
      size: row.bubble?.frame.size ?? row.size, surroundings: row.heightAroundPage,
      least: BubbleMetrics.smallest, hasStatus: row.status != nil,
      isEmpty: row.page?.layout.items.isEmpty ?? true)
    outside = row.heightAroundBubble
  }
}

/// Converts the frames of a stream into display lists. Parts that have not changed since the last frame are
/// not painted again.
package struct FramePainter {
  private let options: PictureOptions
  /// The size of all frames, in points.
  private let canvas: Size
  /// True if the container's bottom edge stays in place; false if its top edge does.
  private let growsUp: Bool
  private let scale: Double
  /// The chat around the message; `nil` for none.
  private let stage: ChatStage?
  /// The background of a message outside of a chat; `nil` for the background color of the options.
  private let wallpaper: PaintedWallpaper?
  /// The painted parts of the last frame.
  private var painted = PaintedPage()
  /// The screen whose list scrolls with the message; `nil` for a list that does not scroll.
  @CopyOnWrite private var followed: FollowedScreen?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - options: the options, of which the canvas is ignored.
  ///   - canvas: the size of all frames, in points.
  ///   - scale: the number of device pixels per point.
  ///   - stage: the chat of the message, which determines its place. The canvas of the chat is that of the
  ///     painter.
  ///   - wallpaper: the background of a message outside of a chat, over the whole canvas.
  package init(
    options: PictureOptions, canvas: Size, scale: Double, growsUp: Bool = false, stage: ChatStage? = nil,
    wallpaper: PaintedWallpaper? = nil, followed: FollowedScreen? = nil
  ) {
    (self.followed, self.options, self.canvas, self.scale) = (followed, options, canvas, scale)
    (self.growsUp, self.stage, self.wallpaper) = (growsUp, stage, wallpaper)
  }

  private var background: Color? { wallpaper.map(\.background) ?? options.background }

  package mutating func displayList(of frame: FrameState<PlacedPage>) -> DisplayList {
    if let list = followed?.displayList(of: frame) { return list }
    guard let page = frame.revision?.page else {
      if let stage { return stage.displayList([]) }
      return DisplayList(
        canvas: canvas, scale: scale, background: background, layers: wallpaper?.painting.layers ?? [])
    }
    painted.begin(frame)
    if let row = page.row { return displayList(of: frame, in: row, page.pictures) }
    let layout = page.layout
    let bubble = layout.theme.bubblePaint(canvasHeight: canvas.height)
    let whole = PixelGrid(scale: layout.scale).completed(Rect(origin: .zero, size: frame.container))
    let place = place(height: whole.height, scale: layout.scale, margin: options.margin, bubble)
    let container = Rect(origin: Point(options.margin, place.top), size: frame.container)
    let pageOrigin = layout.pageOrigin(in: container)
    var painting = ItemPainting(
      grid: PixelGrid(scale: layout.scale), revealsSpoilers: options.revealsSpoilers, pictures: page.pictures,
      theme: layout.theme, bubble: bubble, order: layout.design.order)
    (painting.keepsText, painting.isRead) = (options.keepsText, options.isRead)
    RevealedPage(frame, canvasRows: place.canvasRows)
      .paint(layout.items, at: pageOrigin, into: &painting, &painted)
    if frame.isDone, let showMore = layout.showMore {
      painting.paint(showMore.line, at: showMore.frame.offsetBy(pageOrigin).origin)
    }
    var list = DisplayList(
      canvas: canvas, scale: layout.scale, background: options.background,
      layers: layout.layers(painting.elements, in: container, bubble: bubble))
    list.slide = place.slide
    return list
  }

  /// Returns the display list of a message whose bubble grows with its page.
  private mutating func displayList(
    of frame: FrameState<PlacedPage>, in row: MessageLayout, _ pictures: any PictureSource
  ) -> DisplayList {
    let growth = RowGrowth(of: row, to: frame.container, statusOpacity: frame.statusOpacity)
    if let stage {
      return stage.displayList(
        layers(
          of: frame, in: row, growth, at: stage.origin, over: stage.ground(behind: row), pictures,
          canvasRows: 0..<canvas.height))
    }
    let bubble = Theme(palette: row.palette, side: row.side).bubblePaint(canvasHeight: canvas.height)
    let place = place(
      height: row.size.height + growth.height, scale: row.scale,
      margin: options.above(isOnWallpaper: wallpaper != nil), bubble)
    let ground =
      wallpaper?.painting.ground(behindRowAt: place.top, height: row.size.height)
      ?? RowGround(row, canvas: canvas, options: options)
    var layers = wallpaper?.painting.layers ?? []
    layers.add(
      self.layers(
        of: frame, in: row, growth, at: Point(options.margin, place.top), over: ground, pictures,
        canvasRows: place.canvasRows))
    var list = DisplayList(canvas: canvas, scale: row.scale, background: background, layers: layers)
    list.slide = place.slide
    return list
  }

  private mutating func layers(
    of frame: FrameState<PlacedPage>, in row: MessageLayout, _ growth: RowGrowth, at origin: Point,
    over ground: RowGround, _ pictures: any PictureSource, canvasRows: Range<Double>
  ) -> [Layer] {
    var painter = RowPainter(row, at: origin, over: ground, options: options, pictures: pictures)
    painter.growth = growth
    painter.listEnd = stage?.listEnd ?? .infinity
    painter.revealed = RevealedPage(frame, canvasRows: canvasRows)
    // The cache is swapped instead of copied, so that it is changed in place.
    swap(&painter.paintedPage, &painted)
    painter.paint()
    swap(&painter.paintedPage, &painted)
    return painter.layers
  }

  private struct Place {
    /// The top edge of the growing or sliding content, in points of the canvas.
    var top: Double
    var slide: Double?
    var canvasRows: Range<Double>
  }

  /// - Parameter margin: the margin above and below.
  private func place(height: Double, scale: Double, margin: Double, _ bubble: Paint) -> Place {
    let grid = PixelGrid(scale: scale)
    var place = Place(top: margin, canvasRows: 0..<0)
    if growsUp {
      // The content is painted at a place that does not change, so that it is not painted again when it
      // moves. Gradients and wallpapers do not move with it. The bottom edge is on the same pixel, regardless
      // of the top edge.
      place.top = grid.snap(canvas.height - margin) - grid.snap(height)
      if case .solid = bubble, wallpaper == nil {
        let still = grid.snap(margin)
        place.slide = grid.snap(place.top - still)
        place.top = still
      }
    }
    let canvasTop = -(place.slide ?? 0)
    place.canvasRows = canvasTop..<max(canvasTop, canvasTop + canvas.height)
    return place
  }
}
