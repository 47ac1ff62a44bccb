import PageLayout
import Primitives
import Scene

/// What a still holds besides the page (Docs/Picture.md, Sizes).
public struct PictureOptions: Equatable, Sendable {
  /// Points around the container.
  public var margin: Double
  /// Points; `nil` for the container and its margin.
  public var canvas: Size?
  /// Behind everything; `nil` leaves the picture transparent.
  public var background: Color?
  /// Whether spoilers show their text.
  public var revealsSpoilers: Bool

  public init(
    margin: Double = 0, canvas: Size? = nil, background: Color? = nil, revealsSpoilers: Bool = false
  ) {
    self.margin = margin
    self.canvas = canvas
    self.background = background
    self.revealsSpoilers = revealsSpoilers
  }
}

/// Turns a layout into a display list: the page in its rounded container, on a canvas.
public struct Painter {
  let layout: Layout
  let options: PictureOptions
  let pictures: any PictureSource

  /// The container's corners.
  private static let cornerRadius = 15.0
  /// Above and below the page.
  private static let rim = 1.0
  /// Free below the line that a partial page ends with.
  private static let showMoreMargin = 6.0
  /// An empty page still shows its bubble: the smallest that a chat has.
  private static let emptyContainer = Size(40, 35)

  public init(
    _ layout: Layout, options: PictureOptions = PictureOptions(), pictures: any PictureSource = NoPictures()
  ) {
    self.layout = layout
    self.options = options
    self.pictures = pictures
  }

  public func displayList() -> DisplayList {
    let container = Rect(origin: Point(options.margin, options.margin), size: containerSize)
    let canvas = canvas
    let bubble = fill(canvasHeight: canvas.height)
    var layer = Layer(clip: RoundedRect(container, radius: Self.cornerRadius), fill: bubble)
    var painting = ItemPainting(
      grid: PixelGrid(scale: layout.scale), revealsSpoilers: options.revealsSpoilers, pictures: pictures,
      panelBackground: layout.theme.panelBackground, bubble: bubble)
    let pageOrigin = Point(container.minX, container.minY + Self.rim)
    for item in layout.items { painting.paint(item, at: pageOrigin) }
    if let showMore = layout.showMore {
      painting.paint(showMore.line, at: showMore.frame.offsetBy(pageOrigin).origin)
    }
    layer.elements = painting.elements
    return DisplayList(canvas: canvas, scale: layout.scale, background: options.background, layers: [layer])
  }

  /// The picture's size in points: known before anything is painted.
  public var canvas: Size {
    let container = containerSize
    return options.canvas
      ?? Size(container.width + 2 * options.margin, container.height + 2 * options.margin)
  }

  private var containerSize: Size {
    if layout.items.isEmpty { return Self.emptyContainer }
    let height = layout.size.height + 2 * Self.rim
    let showMoreBottom = layout.showMore.map { Self.rim + $0.frame.maxY + Self.showMoreMargin }
    return Size(layout.size.width, max(height, showMoreBottom ?? 0))
  }

  /// A gradient spans the whole still: the bubble is a window onto the chat's.
  private func fill(canvasHeight: Double) -> Paint {
    switch layout.theme.bubbleFill {
    case .solid(let color): .solid(color)
    case .gradient(let top, let bottom):
      .gradient(VerticalGradient(top: top, bottom: bottom, minY: 0, maxY: canvasHeight))
    }
  }
}
