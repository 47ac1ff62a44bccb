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
package struct Painter {
  let layout: Layout
  let options: PictureOptions
  let pictures: any PictureSource

  package init(
    _ layout: Layout, options: PictureOptions = PictureOptions(), pictures: any PictureSource = NoPictures()
  ) {
    self.layout = layout
    self.options = options
    self.pictures = pictures
  }

  package func displayList() -> DisplayList {
    let container = Rect(origin: Point(options.margin, options.margin), size: layout.containerSize)
    let canvas = canvas
    let bubble = layout.theme.bubblePaint(canvasHeight: canvas.height)
    var painting = ItemPainting(
      grid: PixelGrid(scale: layout.scale), revealsSpoilers: options.revealsSpoilers, pictures: pictures,
      theme: layout.theme, bubble: bubble, order: layout.design.order)
    if let screen = layout.screen {
      let onScreen = ScreenPainting(screen: screen, origin: container.origin, painting: painting)
      return DisplayList(
        canvas: canvas, scale: layout.scale, background: options.background,
        layers: onScreen.layers(of: layout.items))
    }
    let pageOrigin = layout.pageOrigin(in: container)
    painting.paint(layout.items, at: pageOrigin)
    if let showMore = layout.showMore {
      painting.paint(showMore.line, at: showMore.frame.offsetBy(pageOrigin).origin)
    }
    return DisplayList(
      canvas: canvas, scale: layout.scale, background: options.background,
      layers: layout.layers(painting.elements, in: container, bubble: bubble))
  }

  /// The picture's size in points: known before anything is painted.
  package var canvas: Size {
    let container = layout.containerSize
    return options.canvas
      ?? Size(container.width + 2 * options.margin, container.height + 2 * options.margin)
  }
}

extension Theme {
  /// A gradient spans the whole still: the bubble is a window onto the chat's.
  func bubblePaint(canvasHeight: Double) -> Paint { bubbleFill.paint(canvasHeight: canvasHeight) }
}

extension MessageColors.Fill {
  func paint(canvasHeight: Double) -> Paint {
    switch self {
    case .solid(let color): .solid(color)
    case .gradient(let top, let bottom):
      .gradient(VerticalGradient(top: top, bottom: bottom, minY: 0, maxY: canvasHeight))
    }
  }
}
