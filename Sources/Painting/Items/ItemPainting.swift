import PageLayout
import Primitives
import Scene

/// Collects the elements of items in paint order.
struct ItemPainting {
  let grid: PixelGrid
  var revealsSpoilers: Bool
  let pictures: any PictureSource
  let theme: Theme
  /// The fill of the container, which is visible through holes.
  let bubble: Paint
  /// The background of a row; `nil` for a single color.
  var surroundings: RowGround?
  private(set) var elements: [Element] = []
  /// The number of discs that spoilers may still add, because a page can specify any size
  /// (Spec/Drawing.md 3.5).
  var remainingDust = 1_000_000
  /// The rectangle that elements are clipped to; `nil` for no limit.
  private var clip: Rect?
  private let order: PaintOrder
  /// The backgrounds of the quotes around the painted content.
  var grounds = QuoteGrounds()
  /// The moment of a stream, in ticks, at which animations are sampled.
  var moment = 0.0
  /// The rows of a stream's canvas. Content above and below is not painted. `nil` for no limit.
  var canvasRows: Range<Double>?
  /// See `PictureOptions`.
  var keepsText = false
  var isRead = false
  var omitsLines = false
  /// The way to the part of the image that is being painted, if text is kept.
  var way: [StructureStep] = []
  /// True if shimmers do not move.
  var isStill = true
  /// True if a painted part of a stream is still moving.
  var isMoving = false
  /// The period in which the animated images painted so far show their current frames; `nil` if none is
  /// animated.
  var playing: Range<Double>?
  /// True if a part of a stream was left out because it is not on the canvas.
  var isCut = false

  init(
    grid: PixelGrid, revealsSpoilers: Bool, pictures: any PictureSource, theme: Theme, bubble: Paint,
    order: PaintOrder = .asLaidOut
  ) {
    (self.grid, self.revealsSpoilers, self.pictures) = (grid, revealsSpoilers, pictures)
    (self.theme, self.bubble, self.order) = (theme, bubble, order)
  }

  /// Paints a whole item.
  ///
  /// - Parameter parent: the origin of the item's parent on the canvas.
  mutating func paint(_ item: LayoutItem, at parent: Point) {
    var parts = PaintedParts()
    paint(item, at: parent, as: nil, &parts)
  }

  /// Paints all of some items that share a space.
  mutating func paint(_ items: some Sequence<LayoutItem>, at origin: Point) {
    switch order {
    case .asLaidOut:
      let outer = grounds
      eachPart(of: items, at: origin) { painting, item in
        if let color = item.groundColor { painting.grounds.add(item.frame.offsetBy(origin), color) }
        painting.paint(item, at: origin)
      }
      grounds = outer
    case .viewsAbove where isRead:
      // Programs read a PDF aloud in the order in which it is painted.
      eachPart(of: items, at: origin) { painting, item in painting.paintRead(item, at: origin) }
    case .viewsAbove:
      paintDrawn(items, at: origin)
      paintViews(items, at: origin)
    }
  }

  /// Paints an item.
  ///
  /// - Parameters:
  ///   - parent: the origin of the item's parent on the canvas.
  ///   - shown: the visible part of the item; `nil` for the whole item.
  ///   - parts: the cached parts of the item.
  @inline(never)  // Items contain items: inlining their painting costs the compiler seconds.
  mutating func paint(
    _ item: LayoutItem, at parent: Point, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    let frame = item.frame.offsetBy(parent)
    switch item.content {
    case .text(let box): paint(box, in: frame, as: shown?.text, &parts)
    case .thinking(let box): paintThinking(box, in: frame, as: shown, &parts)
    case .code(let code):
      faded(shown?.reveal.fade) { $0.paintGround(of: code, in: frame) }
      paint(code.text, in: frame.offsetBy(code.textOrigin), as: shown?.text, &parts)
    case .table(let table): paint(table, in: frame, as: shown, &parts)
    case .details(let details): paint(details, in: frame, as: shown, &parts)
    case .formula(let formula) where formula.mode == .inline && shown == nil:
      echoing(in: frame) { $0.paint(formula, in: frame) }
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula, .panel:
      faded(shown?.reveal.fade) { $0.paintWhole(item, in: frame) }
    }
  }

  mutating func paintGround(of code: CodeBox, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: code.cornerRadius), code.color)
    if let line = code.languageLine { paint(line, at: frame.origin) }
  }

  /// Paints an item that appears as a whole.
  private mutating func paintWhole(_ item: LayoutItem, in frame: Rect) {
    switch item.content {
    case .text, .thinking, .code, .table, .details, .anchor: break
    case .marker(let marker): paint(marker, in: frame)
    case .shape(let shape): paint(shape, in: frame)
    case .placeholder(let placeholder): paint(placeholder, in: frame)
    case .media(let media): paint(media, in: frame)
    case .slideshow(let slideshow): paint(slideshow, in: frame)
    case .fileRow(let row): paint(row, in: frame)
    case .button(let button): paint(button, in: frame)
    case .formula(let formula): paint(formula, in: frame)
    case .panel(let panel): paint(panel, in: frame)
    }
  }

  /// Strokes a line along the inside of a box's edge.
  ///
  /// - Parameter radius: the corner radius of the line's middle; `nil` for a circle.
  mutating func strokeInside(_ box: Rect, radius: Double? = nil, width: Double, _ color: Color) {
    let middle = box.outset(by: -width / 2)
    let line = RoundedRect(middle, radius: radius ?? middle.width / 2)
    add(box, .stroke(.rounded(line), width: width, .solid(color)))
  }

  mutating func fill(_ shape: RoundedRect, _ color: Color) { fill(shape, .solid(color)) }

  mutating func fill(_ shape: RoundedRect, _ paint: Paint) { add(shape.rect, .fill(.rounded(shape), paint)) }

  mutating func add(_ bounds: Rect, _ content: Element.Content) {
    let visible = clip.map(bounds.intersection) ?? bounds
    if clip != nil, visible.isEmpty { return }
    elements.append(Element(bounds: visible, content: content))
  }

  /// Removes and returns the elements that were painted so far.
  mutating func takeElements() -> [Element] {
    defer { elements = [] }
    return elements
  }

  /// Reserves capacity for elements, before the first one is added.
  mutating func reserve(_ count: Int) { if elements.isEmpty { elements.reserveCapacity(count) } }

  /// Adds an element that was painted before.
  mutating func append(_ element: Element) { elements.append(element) }

  mutating func append(_ more: [Element]) { elements += more }

  /// Returns the elements that a function paints, without adding them.
  mutating func collected(_ body: (inout ItemPainting) -> Void) -> [Element] {
    let outer = elements
    elements = []
    body(&self)
    defer { elements = outer }
    return elements
  }

  /// Paints elements that are composed as a group.
  ///
  /// - Parameter reach: the distance that the group can extend beyond its elements, in points.
  mutating func grouped(
    reach: Double = 0, _ group: ([Element]) -> ElementGroup, _ body: (inout ItemPainting) -> Void
  ) {
    let inner = collected(body)
    let bounds = inner.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    guard !bounds.isEmpty else { return }
    add(bounds.outset(by: reach), .group(group(inner)))
  }

  /// Paints with everything clipped to a box on the canvas.
  mutating func clipped(to box: Rect, _ body: (inout ItemPainting) -> Void) {
    let outer = cut(to: clip.map(box.intersection) ?? box)
    body(&self)
    clip = outer
  }

  /// Sets the box that everything is clipped to; `nil` for no limit.
  ///
  /// - Returns: the previous box.
  mutating func cut(to box: Rect?) -> Rect? {
    defer { clip = box }
    return clip
  }

  /// Paints a single line.
  ///
  /// - Parameter origin: the origin of the space of the line's own origin.
  mutating func paint(_ line: SingleLine, at origin: Point) {
    let baseline = Point(origin.x + line.origin.x, origin.y + line.origin.y)
    let words = keepsText ? LineWords(line.line, text: line.text) : nil
    for run in ordered(line.line.runs) {
      // A line's ink is within one and a half times its size from its baseline.
      let reach = 1.5 * run.faceSize
      let visible = Rect(baseline.x - reach, baseline.y - reach, line.line.width + 2 * reach, 2 * reach)
      paint(run, color: line.color, origin: baseline, visible: visible, of: words)
    }
  }
}

/// The content that an article draws itself, and above it the items that are separate views
/// (Spec/Article.md 10).
extension ItemPainting {
  /// Paints the lower part: texts without their attachments, and shapes.
  mutating func paintDrawn(_ items: some Sequence<LayoutItem>, at origin: Point) {
    eachPart(of: items, at: origin) { painting, item in painting.paintDrawn(item, at: origin) }
  }

  /// Performs work for each item, inside its part of the structure.
  private mutating func eachPart(
    of items: some Sequence<LayoutItem>, at origin: Point, _ body: (inout ItemPainting, LayoutItem) -> Void
  ) {
    guard keepsText else {
      for item in items { body(&self, item) }
      return
    }
    let structure = ItemStructure(items, in: way, joinsFormulas: isRead)
    let box = structure.extent.offsetBy(origin)
    for (item, part) in structure.readingOrder {
      inside(part, at: origin, within: item.frame.offsetBy(origin)) { body(&$0, item) }
    }
    markPart(way, in: box)
  }

  /// Paints both parts of an item.
  private mutating func paintRead(_ item: LayoutItem, at origin: Point) {
    switch item.content {
    case .thinking(let box): paint(box, in: item.frame.offsetBy(origin))
    case .panel(let panel) where panel.kind == .post:
      paint(panel.items, at: item.frame.offsetBy(origin).origin)
    default: paint(item, at: origin)
    }
  }

  private mutating func paintDrawn(_ item: LayoutItem, at origin: Point) {
    let frame = item.frame.offsetBy(origin)
    switch item.content {
    case .text(let box), .thinking(let box):
      paintLines(of: box, in: frame, attachments: attachmentPlace(isWhole: true))
    case .code(let code):
      paintGround(of: code, in: frame)
      paintLines(
        of: code.text, in: frame.offsetBy(code.textOrigin), attachments: attachmentPlace(isWhole: true))
    case .panel(let panel) where panel.kind == .post: paintDrawn(panel.items, at: frame.origin)
    case .marker(let marker) where !marker.isView: paint(item, at: origin)
    case .shape: paint(item, at: origin)
    case .marker, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      break
    }
  }

  /// Paints the upper part: the items that are separate views.
  mutating func paintViews(_ items: some Sequence<LayoutItem>, at origin: Point) {
    eachPart(of: items, at: origin) { painting, item in painting.paintView(item, at: origin) }
  }

  private mutating func paintView(_ item: LayoutItem, at origin: Point) {
    let frame = item.frame.offsetBy(origin)
    switch item.content {
    case .text(let box), .thinking(let box): paintAttachments(of: box, at: frame.origin)
    case .code(let code): paintAttachments(of: code.text, at: frame.offsetBy(code.textOrigin).origin)
    case .panel(let panel) where panel.kind == .post: paintViews(panel.items, at: frame.origin)
    case .marker(let marker) where !marker.isView: break
    case .shape, .anchor: break
    case .marker, .placeholder, .table, .details, .media, .slideshow, .fileRow, .button, .formula, .panel:
      paint(item, at: origin)
    }
  }
}

extension ListMarker {
  fileprivate var isView: Bool {
    switch kind {
    case .bullet, .number: false
    case .checkbox: true
    }
  }
}
