import PageLayout
import Primitives
import Scene
import TextLayout

/// Collects the elements of items in paint order.
struct ItemPainting {
  let grid: PixelGrid
  let revealsSpoilers: Bool
  let pictures: any PictureSource
  let theme: Theme
  /// What the container is filled with: shows through what is punched out.
  let bubble: Paint
  private(set) var elements: [Element] = []
  /// Discs that spoilers may still get: a page may claim any size (Spec/Drawing.md 3.5).
  var remainingDust = 1_000_000
  /// Nothing shows outside; `nil` for no limit.
  private var clip: Rect?
  private let order: PaintOrder
  /// The grounds of the quotes around what is painted.
  var grounds = QuoteGrounds()
  /// The moment of a stream, which animations are sampled at.
  var moment = 0.0
  /// The rows of a stream's canvas; what is above and below is not painted. `nil` for no limit.
  var canvasRows: Range<Double>?
  /// See `PictureOptions`.
  var keepsText = false
  var omitsLines = false
  /// Whether shimmers rest.
  var isStill = true
  /// Whether something of what was painted of a stream is on its way.
  var isMoving = false
  /// The moments at which a stream's pictures that move show what they show now, as far as they were painted; `nil`
  /// when none moves.
  var playing: Range<Double>?
  /// Whether something of a stream was left out because it is not on the canvas.
  var isCut = false

  init(
    grid: PixelGrid, revealsSpoilers: Bool, pictures: any PictureSource, theme: Theme, bubble: Paint,
    order: PaintOrder = .asLaidOut
  ) {
    (self.grid, self.revealsSpoilers, self.pictures) = (grid, revealsSpoilers, pictures)
    (self.theme, self.bubble, self.order) = (theme, bubble, order)
  }

  /// Paints all of an item. `parent`: origin of the item's parent on the canvas.
  mutating func paint(_ item: LayoutItem, at parent: Point) {
    var parts = PaintedParts()
    paint(item, at: parent, as: nil, &parts)
  }

  /// Paints all of some items that share a space.
  mutating func paint(_ items: some Sequence<LayoutItem>, at origin: Point) {
    switch order {
    case .asLaidOut:
      let outer = grounds
      for item in items {
        if let color = item.groundColor { grounds.add(item.frame.offsetBy(origin), color) }
        paint(item, at: origin)
      }
      grounds = outer
    case .viewsAbove:
      paintDrawn(items, at: origin)
      paintViews(items, at: origin)
    }
  }

  /// `parent`: origin of the item's parent on the canvas. `shown`: what shows of it; `nil` for all. `parts`:
  /// what was painted of it before.
  @inline(never)  // Items stand in items: put into each other, what paints them takes the compiler seconds.
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
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula, .panel:
      faded(shown?.reveal.fade) { $0.paintWhole(item, in: frame) }
    }
  }

  mutating func paintGround(of code: CodeBox, in frame: Rect) {
    fill(RoundedRect(grid.snap(frame), radius: code.cornerRadius), code.color)
    if let line = code.languageLine { paint(line, at: frame.origin) }
  }

  /// What appears as a whole.
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

  /// A line along the inside of a box's edge. `radius`: of the line's middle; `nil` for a circle.
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

  /// What was painted so far, which begins anew.
  mutating func takeElements() -> [Element] {
    defer { elements = [] }
    return elements
  }

  /// Makes room for so many elements, before the first.
  mutating func reserve(_ count: Int) { if elements.isEmpty { elements.reserveCapacity(count) } }

  /// Adds what was painted before.
  mutating func append(_ element: Element) { elements.append(element) }

  mutating func append(_ more: [Element]) { elements += more }

  /// Paints nothing, but says what would have been painted.
  mutating func collected(_ body: (inout ItemPainting) -> Void) -> [Element] {
    let outer = elements
    elements = []
    body(&self)
    defer { elements = outer }
    return elements
  }

  /// Paints elements that are composed as one. `reach`: how far the group may show beyond its elements, in
  /// points.
  mutating func grouped(
    reach: Double = 0, _ group: ([Element]) -> ElementGroup, _ body: (inout ItemPainting) -> Void
  ) {
    let inner = collected(body)
    let bounds = inner.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    guard !bounds.isEmpty else { return }
    add(bounds.outset(by: reach), .group(group(inner)))
  }

  /// Paints with everything cut to a box on the canvas.
  mutating func clipped(to box: Rect, _ body: (inout ItemPainting) -> Void) {
    let outer = cut(to: clip.map(box.intersection) ?? box)
    body(&self)
    clip = outer
  }

  /// Nothing shows outside of a box from now on; `nil` for no limit.
  ///
  /// - Returns: the limit before.
  mutating func cut(to box: Rect?) -> Rect? {
    defer { clip = box }
    return clip
  }

  /// Paints a line that was cut to its place. `origin`: of the space that the line's own origin counts in.
  mutating func paint(_ line: SingleLine, at origin: Point) {
    let baseline = Point(origin.x + line.origin.x, origin.y + line.origin.y)
    let words = keepsText ? LineWords(line.line, text: line.text) : nil
    for run in line.line.runs {
      // A line's ink stays within its size and a half of its baseline.
      let reach = 1.5 * run.faceSize
      let visible = Rect(baseline.x - reach, baseline.y - reach, line.line.width + 2 * reach, 2 * reach)
      paint(run, color: line.color, origin: baseline, visible: visible, of: words)
    }
  }
}

/// What an article is drawn with, and above it what are views of their own (Spec/Article.md 10).
extension ItemPainting {
  /// Paints what lies below, texts without what stands in them.
  mutating func paintDrawn(_ items: some Sequence<LayoutItem>, at origin: Point) {
    for item in items {
      let frame = item.frame.offsetBy(origin)
      switch item.content {
      case .text(let box), .thinking(let box): paintLines(of: box, in: frame)
      case .code(let code):
        paintGround(of: code, in: frame)
        paintLines(of: code.text, in: frame.offsetBy(code.textOrigin))
      case .panel(let panel) where panel.kind == .post: paintDrawn(panel.items, at: frame.origin)
      case .marker(let marker) where !marker.isView: paint(item, at: origin)
      case .shape: paint(item, at: origin)
      case .marker, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow, .button, .formula,
        .panel:
        break
      }
    }
  }

  /// Paints what lies above.
  mutating func paintViews(_ items: some Sequence<LayoutItem>, at origin: Point) {
    for item in items {
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
}

extension ListMarker {
  fileprivate var isView: Bool {
    switch kind {
    case .bullet, .number: false
    case .checkbox: true
    }
  }
}
