import PageLayout
import Primitives
import Reveal
import Scene

/// Turns the frames of a stream into display lists. What did not change since the last frame is not painted again.
package struct FramePainter {
  private let options: PictureOptions
  /// Points.
  private let canvas: Size
  /// Whether the container's bottom edge stays where it is, and not its top.
  private let growsUp: Bool
  private let scale: Double
  private let pictures: any PictureSource

  /// Of the last frame.
  private var revision: Int?
  private var origin = Point.zero
  private var wasStill = false
  private var painted: [PaintedItem] = []

  /// - Parameters:
  ///   - options: its canvas is not looked at.
  ///   - canvas: of all frames, in points.
  ///   - scale: device pixels in a point.
  package init(
    options: PictureOptions, canvas: Size, scale: Double, growsUp: Bool = false,
    pictures: any PictureSource = NoPictures()
  ) {
    self.options = options
    self.canvas = canvas
    self.scale = scale
    self.growsUp = growsUp
    self.pictures = pictures
  }

  package mutating func displayList(of frame: FrameState) -> DisplayList {
    guard let layout = frame.layout else {
      return DisplayList(canvas: canvas, scale: scale, background: options.background)
    }
    let grid = PixelGrid(scale: layout.scale)
    let bubble = layout.theme.bubblePaint(canvasHeight: canvas.height)
    var top = options.margin
    var slide: Double?
    if growsUp {
      // Painted where nothing has to be painted again when it moves. A gradient does not move along.
      top = grid.snap(canvas.height - options.margin - frame.container.height)
      if case .solid = bubble {
        let still = grid.snap(options.margin)
        slide = grid.snap(top - still)
        top = still
      }
    }
    let container = Rect(origin: Point(options.margin, top), size: frame.container)
    let pageOrigin = layout.pageOrigin(in: container)
    if frame.revision != revision || pageOrigin != origin || frame.isSettled != wasStill { painted = [] }
    revision = frame.revision
    origin = pageOrigin
    wasStill = frame.isSettled
    var painting = ItemPainting(
      grid: PixelGrid(scale: layout.scale), revealsSpoilers: options.revealsSpoilers, pictures: pictures,
      theme: layout.theme, bubble: bubble)
    painting.moment = frame.moment
    let canvasTop = -(slide ?? 0)
    painting.canvasRows = canvasTop..<max(canvasTop, canvasTop + canvas.height)
    painting.isStill = frame.isSettled
    let shown = frame.costs.map { ShownGroup(reveal: frame.items, cost: $0.page) }
    painting.paint(layout.items, at: pageOrigin, as: shown, &painted)
    if frame.isDone, let showMore = layout.showMore {
      painting.paint(showMore.line, at: showMore.frame.offsetBy(pageOrigin).origin)
    }
    var list = DisplayList(
      canvas: canvas, scale: layout.scale, background: options.background,
      layers: layout.layers(painting.elements, in: container, bubble: bubble))
    list.slide = slide
    return list
  }
}
