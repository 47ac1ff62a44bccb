import MessageLayout
import PageLayout
import Primitives
import Scene

/// Turns rows of messages into a display list.
package struct MessagePainter {
  let rows: MessageRows
  let options: PictureOptions
  let pictures: any PictureSource

  package init(
    _ rows: MessageRows, options: PictureOptions = PictureOptions(),
    pictures: any PictureSource = NoPictures()
  ) {
    self.rows = rows
    self.options = options
    self.pictures = pictures
  }

  /// The picture's size in points: known before anything is painted.
  package var canvas: Size {
    let size = rows.size
    return options.canvas ?? Size(size.width + 2 * options.margin, size.height + 2 * options.margin)
  }

  package func displayList() -> DisplayList {
    let canvas = canvas
    var layers: [Layer] = []
    for (row, origin) in rows.placed {
      let corner = Point(origin.x + options.margin, origin.y + options.margin)
      var painter = RowPainter(row, at: corner, canvas: canvas, options: options, pictures: pictures)
      painter.paint()
      layers.add(painter.layers)
    }
    return DisplayList(
      canvas: canvas, scale: rows.rows.first?.scale ?? 1, background: options.background, layers: layers)
  }
}

extension [Layer] {
  /// Adds layers; what is cut alike goes together.
  mutating func add(_ layers: [Layer]) {
    for layer in layers {
      if let last, last.clip == layer.clip, last.fill == nil, layer.fill == nil {
        self[count - 1].elements += layer.elements
      } else {
        append(layer)
      }
    }
  }
}

/// Paints one row, from its bubble to what lies over it.
struct RowPainter {
  let row: MessageLayout
  /// Of the row on the canvas.
  let origin: Point
  let theme: Theme
  var painting: ItemPainting
  private(set) var layers: [Layer] = []
  private let canvas: Size
  private let options: PictureOptions

  init(
    _ row: MessageLayout, at origin: Point, canvas: Size, options: PictureOptions, pictures: any PictureSource
  ) {
    self.row = row
    self.origin = origin
    self.canvas = canvas
    self.options = options
    theme = Theme(palette: row.palette, side: row.side)
    painting = ItemPainting(
      grid: PixelGrid(scale: row.scale), revealsSpoilers: options.revealsSpoilers, pictures: pictures,
      theme: theme, bubble: theme.bubblePaint(canvasHeight: canvas.height))
  }

  var grid: PixelGrid { painting.grid }

  /// What stands on the chat's background shows it where something is cut out.
  var ground: Paint { .solid(options.background ?? theme.base) }

  mutating func paint() {
    if let service = row.service { paint(service) }
    if let bubble = row.bubble, bubble.isPainted { paint(bubble) }
    for ground in row.grounds { paint(ground) }
    paint(row.header)
    for part in row.parts { paint(part) }
    if let status = row.status { paint(status) }
    for chip in row.reactions { paint(chip, over: ground) }
    for keys in row.keyboard { for key in keys { paint(key) } }
    if let avatar = row.avatar { paint(avatar) }
    if let share = row.share { paintShare(in: share) }
    if let failure = row.failure { paintFailure(in: failure) }
    flush()
  }

  /// What was painted since the last layer becomes one that nothing cuts.
  private mutating func flush() {
    let elements = painting.takeElements()
    guard !elements.isEmpty else { return }
    layers.add([Layer(clip: RoundedRect(Rect(origin: .zero, size: canvas)), elements: elements)])
  }

  /// Paints what a round box cuts.
  mutating func paint(cutTo clip: RoundedRect, _ body: (inout ItemPainting) -> Void) {
    flush()
    body(&painting)
    let elements = painting.takeElements()
    if !elements.isEmpty { layers.append(Layer(clip: clip, elements: elements)) }
  }

  // MARK: - Places on the canvas

  func place(_ rect: Rect) -> Rect { rect.offsetBy(origin) }
  func place(_ point: Point) -> Point { Point(point.x + origin.x, point.y + origin.y) }

  mutating func paint(_ label: Label) { painting.paint(label.line, at: place(label.frame.origin)) }
  mutating func paint(_ block: TextBlock) { painting.paint(block.box, in: place(block.frame)) }

  // MARK: - Bubble

  /// Wider than a pixel by this, in points.
  private static let extraStroke = 0.25

  private mutating func paint(_ bubble: BubbleBox) {
    let body = grid.snap(place(bubble.body))
    let outline = BubbleOutline.bubble(body, bubble.corners, tail: bubble.hasTail ? bubble.side : nil)
    let bounds = body.outset(by: BubbleMetrics.tailRoom)
    painting.add(bounds, .fill(.polyline(outline), painting.bubble))
    if let stroke = row.colors[row.side].stroke {
      let width = 1 / grid.scale + Self.extraStroke
      painting.add(
        bounds, .stroke(.polyline(outline + outline.prefix(2)), width: width, .solid(stroke)))
    }
  }

  private mutating func paint(_ service: ServiceBox) {
    // Capsules of neighbouring lines overlap, and look like one.
    var opaque = service.color
    opaque.alpha = 1
    let capsules = service.capsules.map { grid.snap(place($0)) }
    painting.grouped({ ElementGroup($0, opacity: service.color.alpha) }) { painting in
      for box in capsules {
        painting.fill(RoundedRect(box, radius: box.height / 2), opaque)
      }
    }
    paint(service.text)
    if let photo = service.photo { paint(photo) }
  }

  private mutating func paint(_ photo: ServicePhoto) {
    let frame = grid.snap(place(photo.frame))
    let ring = frame.outset(by: photo.ring)
    painting.fill(RoundedRect(ring, radius: photo.cornerRadius + photo.ring), photo.color)
    paintPicture(photo.media, in: frame, radius: photo.cornerRadius, placeholder: photo.color)
  }
}
