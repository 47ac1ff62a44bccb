import PageLayout
import Primitives
import Scene

/// The background, margins and canvas of a still (Spec/Picture.md, Sizes).
public struct PictureOptions: Hashable, Codable, Sendable {
  /// The space on every side of the page, in points.
  public var margin: Double
  /// The additional space above and below messages, in points, as in a chat.
  public var messageMargin = 8.0
  /// The size of the image in points, or `nil` for the size of the page and its margin.
  public var canvas: Size?
  /// The background color. `nil` leaves pages transparent, and draws the wallpaper behind messages.
  public var background: Color?
  /// A Boolean value that indicates whether a still is cropped to its ink.
  public var isTrimmed = false
  /// A Boolean value that indicates whether the text under spoilers is shown.
  public var revealsSpoilers: Bool
  /// True if the text of glyphs, the links and the headings are kept.
  package var keepsText = false
  /// True if the runs of a line are painted in the order in which they are read, for programs that read a PDF aloud.
  /// Letters that touch can have other pixels then.
  package var isRead = false
  /// True if the lines of texts are left out, for callers that only need to know which images are used.
  package var omitsLines = false

  public init(
    margin: Double = 0, canvas: Size? = nil, background: Color? = nil, revealsSpoilers: Bool = false
  ) {
    (self.margin, self.canvas) = (margin, canvas)
    (self.background, self.revealsSpoilers) = (background, revealsSpoilers)
  }
}

/// Converts a layout into a display list: the page in its rounded container, on a canvas.
package struct Painter {
  let layout: Layout
  let options: PictureOptions
  let pictures: any PictureSource

  package init(
    _ layout: Layout, options: PictureOptions = PictureOptions(), pictures: any PictureSource = NoPictures()
  ) {
    (self.layout, self.options, self.pictures) = (layout, options, pictures)
  }

  package func displayList() -> DisplayList {
    let container = Rect(origin: Point(options.margin, options.margin), size: layout.containerSize)
    let canvas = canvas
    let bubble = layout.theme.bubblePaint(canvasHeight: canvas.height)
    var painting = ItemPainting(
      grid: PixelGrid(scale: layout.scale), revealsSpoilers: options.revealsSpoilers, pictures: pictures,
      theme: layout.theme, bubble: bubble, order: layout.design.order)
    (painting.keepsText, painting.isRead) = (options.keepsText, options.isRead)
    painting.omitsLines = options.omitsLines
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

  /// The size of the image, in points, which is known before anything is painted.
  package var canvas: Size {
    let container = layout.containerSize
    return options.canvas
      ?? Size(container.width + 2 * options.margin, container.height + 2 * options.margin)
  }
}

extension Theme {
  /// Returns the fill of the bubble. A gradient spans the whole canvas: the bubble is a window onto the
  /// chat's gradient.
  func bubblePaint(canvasHeight: Double) -> Paint { bubbleFill.paint(canvasHeight: canvasHeight) }
}

extension MessageColors.Fill {
  func paint(canvasHeight: Double) -> Paint {
    switch self {
    case .solid(let color): .solid(color)
    case .gradient(let top, let middle, let bottom):
      .gradient(VerticalGradient(ofCanvas: canvasHeight, top: top, middle: middle, bottom: bottom))
    }
  }
}

/// The bubble around a page (Spec/Picture.md, Sizes).
extension Layout {
  /// - Parameter container: the frame of the bubble on the canvas.
  func pageOrigin(in container: Rect) -> Point {
    Point(container.minX + design.rim.width, container.minY + design.rim.height)
  }

  /// Returns the layers of the bubble and its content.
  func layers(_ elements: [Element], in container: Rect, bubble: Paint) -> [Layer] {
    let container = PixelGrid(scale: scale).completed(container)
    let body = RoundedRect(container, radius: design.cornerRadius)
    guard let contentRadius = design.contentRadius else {
      return [Layer(clip: body, fill: bubble, elements: elements)]
    }
    let (x, y) = (design.rim.width, design.rim.height)
    let content = Rect(
      container.minX + x, container.minY + y, max(0, container.width - 2 * x),
      max(0, container.height - 2 * y))
    return [
      Layer(clip: body, fill: bubble),
      Layer(clip: RoundedRect(content, radius: contentRadius), elements: elements),
    ]
  }
}

/// Snaps values to device pixels where crisp edges are needed: hairlines, underlines, highlight bands.
struct PixelGrid {
  /// The number of device pixels per point.
  let scale: Double

  func snap(_ value: Double) -> Double { Rounding.nearest(value * scale) / scale }

  /// Returns a rectangle extended to the end of its last pixels, so that an image of it has no partially
  /// covered pixels.
  func completed(_ rect: Rect) -> Rect {
    func end(_ value: Double) -> Double { Rounding.ceil(value * scale) / scale }
    return Rect(rect.minX, rect.minY, end(rect.maxX) - rect.minX, end(rect.maxY) - rect.minY)
  }

  /// Returns a rectangle with edges on the nearest pixel boundaries, at least one pixel wide and high.
  func snap(_ rect: Rect) -> Rect {
    let x = snap(rect.minX)
    let y = snap(rect.minY)
    let pixel = 1 / scale
    return Rect(x, y, max(pixel, snap(rect.maxX) - x), max(pixel, snap(rect.maxY) - y))
  }
}
