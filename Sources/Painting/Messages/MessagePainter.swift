import MessageLayout
import PageLayout
import Primitives
import Reveal
import Scene

/// Converts rows of messages into a display list.
package struct MessagePainter {
  let rows: MessageRows
  let options: PictureOptions
  let pictures: any PictureSource
  private let wallpaper: PaintedWallpaper?

  /// - Parameter wallpaper: the background of the rows; `nil` for the background color of the options.
  package init(
    _ rows: MessageRows, options: PictureOptions = PictureOptions(), on wallpaper: PaintedWallpaper? = nil,
    pictures: any PictureSource = NoPictures()
  ) {
    (self.rows, self.options, self.wallpaper, self.pictures) = (rows, options, wallpaper, pictures)
  }

  /// The size of the image, in points, which is known before anything is painted.
  package var canvas: Size {
    Self.canvas(of: rows, options: options, isOnWallpaper: wallpaper != nil)
  }

  package static func canvas(of rows: MessageRows, options: PictureOptions, isOnWallpaper: Bool) -> Size {
    let size = rows.size
    let above = options.above(isOnWallpaper: isOnWallpaper)
    return options.canvas ?? Size(size.width + 2 * options.margin, size.height + 2 * above)
  }

  package func displayList() -> DisplayList {
    let canvas = canvas
    var layers = wallpaper?.painting.layers ?? []
    for (row, origin) in rows.placed {
      let corner = Point(origin.x + options.margin, origin.y + options.above(isOnWallpaper: wallpaper != nil))
      let ground =
        wallpaper?.painting.ground(behindRowAt: corner.y, height: row.size.height)
        ?? RowGround(row, canvas: canvas, options: options)
      var painter = RowPainter(row, at: corner, over: ground, options: options, pictures: pictures)
      painter.paint()
      layers.add(painter.structuredLayers)
    }
    return DisplayList(
      canvas: canvas, scale: rows.rows.first?.scale ?? 1,
      background: wallpaper.map(\.background) ?? options.background, layers: layers)
  }
}

extension PictureOptions {
  /// Returns the space above and below messages, in points. On a wallpaper, it includes the additional space
  /// of chats.
  package func above(isOnWallpaper: Bool) -> Double { margin + (isOnWallpaper ? messageMargin : 0) }
}

extension [Layer] {
  /// Adds layers. Consecutive layers with the same clip are merged.
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

/// The background of a row.
struct RowGround {
  /// The canvas that gradients of bubbles span.
  let canvas: Size
  /// The paint that is visible through holes in content outside of bubbles.
  let paint: Paint
  /// The backdrop of content outside of bubbles and of translucent bubbles; `nil` for a single color.
  let backdrop: ColorMesh?
  /// True if a wallpaper is behind translucent bubbles, instead of only the palette's base color.
  let showsThrough: Bool

  /// Returns the paint of content outside of bubbles with a color, which can be translucent.
  func paint(free color: Color) -> Paint {
    guard let backdrop, !color.isOpaque else { return .solid(color) }
    return .mesh(backdrop, under: color)
  }

  /// Returns the fill of a bubble, which is visible through holes in its content.
  func bubble(_ row: MessageLayout, _ theme: Theme) -> Paint {
    if backdrop != nil, case .solid(let color) = row.palette[row.side].fill { return paint(free: color) }
    return theme.bubblePaint(canvasHeight: canvas.height)
  }
}

extension RowGround {
  /// Creates the background of a row outside of a chat.
  init(_ row: MessageLayout, canvas: Size, options: PictureOptions) {
    self.init(
      canvas: canvas,
      paint: .solid(options.background.flatMap { $0.alpha > 0 ? $0 : nil } ?? row.palette.base),
      backdrop: nil, showsThrough: false)
  }
}

/// Paints a row, from its bubble to the content above it.
struct RowPainter {
  let row: MessageLayout
  /// The corner of the row on the canvas.
  private(set) var origin: Point
  /// The difference of the bubble from its full size.
  var growth = RowGrowth()
  /// True if the bubble's content is clipped to the bubble while it grows.
  var isCutToBubble = false
  /// The appearance of content that appears, disappears or is touched.
  var look = SceneLook()
  /// The y coordinate of the list's end, on the canvas. The avatar of a row that continues below stays above
  /// it (Spec/Chats.md 9.1).
  var listEnd = Double.infinity
  /// The row before its current change.
  var former: MessageLayout?
  /// The icons of reactions that are still flying.
  var flyingSigns: [FlyingSign] = []
  /// The offset of the content before the status, in points; `partsOpacity` is its opacity.
  var partsOffset = Point.zero
  var partsOpacity = 1.0
  /// The offsets of a reply that is still moving to its place; `nil` if it is at its place.
  var replyWay: ReplyWay?
  /// The visible part of the page in the message; `nil` for the whole page.
  var revealed: RevealedPage?
  /// The page as it was painted in the previous frame.
  var paintedPage = PaintedPage()
  let theme: Theme
  var painting: ItemPainting
  private(set) var layers: [Layer] = []
  /// The layers of the avatar of a row that falls to dust.
  private(set) var avatarLayers: [Layer] = []
  /// The layers between marks of the message and its end, if text is kept.
  var structuredLayers: [Layer] {
    guard painting.keepsText else { return layers }
    let box = Rect(origin: origin, size: row.size)
    func mark(_ way: [StructureStep]) -> Layer {
      Layer(elements: [Element(bounds: box, content: .landmark(.part(way)))])
    }
    return [mark(painting.way + [.wordsOfMessage])] + layers + [mark([])]
  }
  private let surroundings: RowGround

  init(
    _ row: MessageLayout, at origin: Point, over ground: RowGround, options: PictureOptions,
    pictures: any PictureSource
  ) {
    self.row = row
    self.origin = origin
    surroundings = ground
    theme = Theme(palette: row.palette, side: row.side)
    painting = ItemPainting(
      grid: PixelGrid(scale: row.scale), revealsSpoilers: options.revealsSpoilers || row.revealsSpoilers,
      pictures: pictures, theme: theme, bubble: ground.bubble(row, theme))
    (painting.keepsText, painting.isRead) = (options.keepsText, options.isRead)
    if options.keepsText { painting.way = [StructureStep(.message, id: row.source)] }
    painting.surroundings = ground
  }

  var grid: PixelGrid { painting.grid }

  /// The paint that is visible through holes in content outside of bubbles.
  var ground: Paint {
    surroundings.backdrop == nil ? surroundings.paint : free(row.colors.service.fill)
  }

  func free(_ color: Color) -> Paint { surroundings.paint(free: color) }

  mutating func paint() {
    if let service = row.service { paint(service) }
    if let panel = row.panel { paint(panel) }
    if let bubble = row.bubble?.grown(by: growth), bubble.isPainted {
      paint(bubble)
      if let flash = row.flash { paintFlash(flash, over: bubble) }
    }
    paint(row.grounds)
    let limit = painting.cut(to: isCutToBubble ? bubbleBody : nil)
    moved(by: growth.inside) { $0.paint($0.row.header.grown(by: $0.growth)) }
    // Content that disappears is below the content that replaces it.
    moved(by: growth.inside) { $0.paintGoneReactions(areFree: false) }
    paintParts()
    paintLeftDust()
    _ = painting.cut(to: limit)
    moved(by: growth.below) {
      $0.paintGoneReactions(areFree: true)
      $0.paint($0.row.reactions, isFree: true)
      for keys in $0.row.keyboard { for key in keys { $0.paint(key) } }
    }
    moved(by: growth.foot) {
      if let avatar = $0.row.avatar { $0.paintAppearing($0.floating(avatar)) }
      if let failure = $0.row.failure { $0.paint([failure]) }
    }
    moved(by: growth.corner) {
      if let share = $0.row.share { $0.paint([share]) }
    }
    if let reply = look.reply { paint([replyArrow(reply)]) }
    if let selection = row.selection { paint(selection) }
    for sign in flyingSigns { paint(sign) }
    flush()
  }

  /// The side of the disc beside a row that a finger moves, in points (Spec/Motion.md 10).
  private static let replySide = 33.0

  /// Returns the disc with the arrow beside the row.
  private func replyArrow(_ look: Appearance) -> Box {
    let side = Self.replySide
    let frame = Rect(row.size.width, (row.size.height - side) / 2, side, side)
    let service = row.colors.service
    return Box(
      .share, frame,
      .group(
        [
          Box(.rim, frame, .glass(radius: Box.round, service.fill)),
          Box(.replyArrow, in: frame, service.text),
        ], isClipped: false), look)
  }

  /// The body of the bubble at its current size.
  var bubbleBody: Rect? { row.bubble.map { grid.snap(place($0.grown(by: growth).body)) } }

  /// Returns the avatar, moved above the list's end, in the space whose origin is at the row's foot.
  private func floating(_ avatar: AvatarBox) -> AvatarBox {
    let beyond = origin.y + row.size.height - listEnd
    guard beyond > 0 else { return avatar }
    var avatar = avatar
    // The avatar does not leave its row at the top.
    avatar.frame.origin.y = max(avatar.frame.minY - beyond, -growth.foot.y)
    return avatar
  }

  /// Paints the avatar with its look, apart from a row that falls to dust.
  private mutating func paintAppearing(_ avatar: AvatarBox) {
    guard look.avatar != .whole || look.dust != nil else { return paint(avatar) }
    flush()
    var alone = self
    alone.layers = []
    alone.paint(avatar)
    alone.flush()
    var own = SceneLook()
    own.whole = look.avatar
    let shown = alone.layers.looking(own)
    if look.dust == nil { layers += shown } else { avatarLayers = shown }
  }

  /// Paints the spoilers that are being revealed once more, as they were, over what is now shown.
  private mutating func paintLeftDust() {
    guard look.spoilers > 0, painting.revealsSpoilers else { return }
    var before = self
    before.layers = []
    _ = before.painting.takeElements()
    before.painting.revealsSpoilers = false
    before.paintParts()
    before.flush()
    flush()
    layers += before.layers.faded(to: look.spoilers)
  }

  private mutating func paintParts() {
    // The content after the page appears together with the status.
    let page = row.parts.firstIndex { $0.isPage }
    let above = page.map { row.parts[...$0] } ?? row.parts[...]
    if partsOpacity < 1 { flush() }
    moved(by: growth.inside.moved(by: partsOffset)) { for part in above { $0.paint(part) } }
    if partsOpacity < 1 {
      let elements = painting.takeElements()
      painting.grouped({ ElementGroup($0, opacity: partsOpacity) }) { $0.append(elements) }
    }
    let below = row.parts[above.endIndex...]
    guard growth.statusOpacity > 0, row.status != nil || !below.isEmpty else { return }
    func paint(_ painter: inout RowPainter) {
      painter.moved(by: painter.growth.below) { for part in below { $0.paint(part) } }
      painter.moved(by: painter.growth.corner) {
        if let status = $0.row.status { $0.paint(status) }
      }
    }
    guard growth.statusOpacity < 1 else { return paint(&self) }
    flush()
    paint(&self)
    let elements = painting.takeElements()
    painting.grouped({ ElementGroup($0, opacity: growth.statusOpacity) }) { $0.append(elements) }
  }

  private mutating func moved(by offset: Point, _ body: (inout RowPainter) -> Void) {
    let outer = origin
    origin = place(offset)
    body(&self)
    origin = outer
  }

  /// Adds a layer without a clip for everything that was painted since the last layer.
  private mutating func flush() {
    let elements = painting.takeElements()
    guard !elements.isEmpty else { return }
    layers.add([Layer(elements: elements)])
  }

  /// Returns the elements that a copy of the painter paints.
  func apart(_ body: (inout RowPainter) -> Void) -> [Element] {
    var painter = self
    _ = painter.painting.takeElements()
    body(&painter)
    return painter.painting.takeElements()
  }

  /// Paints content that is clipped to a rounded box.
  mutating func paint(cutTo clip: RoundedRect, _ body: (inout ItemPainting) -> Void) {
    flush()
    body(&painting)
    let elements = painting.takeElements()
    if !elements.isEmpty { layers.append(Layer(clip: clip, elements: elements)) }
  }

  // MARK: - Places on the canvas

  func place(_ rect: Rect) -> Rect { rect.offsetBy(origin) }
  func place(_ point: Point) -> Point { point.moved(by: origin) }

  mutating func paint(_ label: Label) { painting.paint(label.line, at: place(label.frame.origin)) }
  mutating func paint(_ block: TextBlock) { painting.paint(block.box, in: place(block.frame)) }

  // MARK: - Bubble

  /// The fill of the bubble.
  private var bodyPaint: Paint {
    guard surroundings.showsThrough, surroundings.backdrop == nil else { return painting.bubble }
    return row.palette[row.side].fill.paint(canvasHeight: surroundings.canvas.height)
  }

  /// Returns the bounds of everything that is painted for a bubble itself.
  private func bubbleBounds(of bubble: BubbleBox) -> Rect {
    grid.snap(place(bubble.body)).outset(by: BubbleMetrics.tailRoom)
  }

  private func outline(of bubble: BubbleBox) -> [Point] {
    BubbleOutline.bubble(
      grid.snap(place(bubble.body)), bubble.corners, tail: bubble.hasTail ? bubble.side : nil)
  }

  private mutating func paint(_ bubble: BubbleBox) {
    let (outline, bounds) = (outline(of: bubble), bubbleBounds(of: bubble))
    let (paint, stroke) = (bodyPaint, row.colors[row.side].stroke)
    painting.paint(as: .fading(look.bubble), around: bounds) {
      if let stroke {
        // The fill covers the inner half: one pixel outside the outline remains (Spec/Bubbles.md 3.2).
        $0.add(
          bounds,
          .stroke(.polyline(outline + outline.prefix(2)), width: 2 / $0.grid.scale, .solid(stroke)))
      }
      $0.add(bounds, .fill(.polyline(outline), paint))
    }
  }

  private mutating func paintFlash(_ color: Color, over bubble: BubbleBox) {
    painting.add(bubbleBounds(of: bubble), .fill(.polyline(outline(of: bubble)), .solid(color)))
  }

  private mutating func paint(_ service: ServiceBox) {
    let capsules = service.capsules.map { grid.snap(place($0)) }
    let radius = (capsules.map(\.height).min() ?? 0) / 2
    for outline in Outline.joined(capsules, radius: radius) {
      painting.paint(ControlGlyph(fills: [outline]), free(service.color))
    }
    if let text = service.text { paint(text) }
    if let card = service.card { paint(card) }
    paint(service.photo)
  }
}

/// The part of a page that is visible in a frame of a stream.
struct RevealedPage {
  /// The visible part; `nil` for the whole page.
  private let shown: ShownGroup?
  private let moment: Double
  /// True if nothing moves any more.
  private let isStill: Bool
  let isDone: Bool
  /// A thinking text that ended.
  private let fold: ThoughtFold?
  /// The visible rows of the canvas.
  private let canvasRows: Range<Double>

  init(_ frame: FrameState<PlacedPage>, canvasRows: Range<Double>) {
    shown = frame.revision.map { ShownGroup(reveal: frame.items, cost: $0.costs.page) }
    moment = frame.moment
    isStill = frame.isSettled
    isDone = frame.isDone
    fold = frame.fold
    self.canvasRows = canvasRows
  }

  /// Paints the page.
  ///
  /// - Parameters:
  ///   - items: the items of the page.
  ///   - origin: the origin of the page on the canvas.
  ///   - painted: the page as it was painted in the previous frame.
  func paint(
    _ items: ChunkedArray<LayoutItem>, at origin: Point, into painting: inout ItemPainting,
    _ painted: inout PaintedPage
  ) {
    painting.moment = moment
    painting.canvasRows = canvasRows
    painting.isStill = isStill
    painted.move(to: origin)
    guard let fold else { return painting.paint(items, at: origin, as: shown, &painted.items) }
    var moved = items
    for fold in fold.all {
      let offset = fold.offset(at: moment)
      for index in items.indices where index >= fold.index { moved[index].frame.origin.y += offset }
    }
    painting.paint(moved, at: origin, as: shown, &painted.items)
    painting.paint(fold, at: origin)
  }
}

/// The items of a page as they were painted in the previous frame.
struct PaintedPage {
  private var revision: Int?
  private var wasStill = false
  private var wasFolding = false
  private var origin = Point.zero
  fileprivate var items: [PaintedItem] = []

  /// Clears the cached items if the revision has changed, or if the page was still moving.
  mutating func begin(_ frame: FrameState<PlacedPage>) {
    let revision = frame.revision?.number
    if revision != self.revision || frame.isSettled != wasStill || wasFolding { items = [] }
    self.revision = revision
    wasFolding = frame.fold != nil
    wasStill = frame.isSettled
  }

  /// Clears the items that were painted at another place.
  fileprivate mutating func move(to origin: Point) {
    if origin != self.origin { items = [] }
    self.origin = origin
  }
}
