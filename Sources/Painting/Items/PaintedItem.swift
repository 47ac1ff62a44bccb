import PageLayout
import Primitives
import Reveal
import Scene

/// What an item of a stream came to in the frame before. It is painted again only when it changes.
struct PaintedItem {
  /// Kept, since every frame asks for it.
  fileprivate let ground: Color?
  fileprivate var look: PaintedLook?
  fileprivate var parts = PaintedParts()

  /// Keeps an item's place among the others.
  fileprivate static let nothing = Element(bounds: .zero, content: .group(ElementGroup([])))
}

/// What stays of an item while it is revealed, and the items in it.
struct PaintedParts {
  /// A text's lines, or all of a thought.
  var lines: [Element]?
  /// The dust of a text's spoilers.
  var dust: [Element]?
  /// A table's fills, and its lines and border.
  var fills: [Element]?
  var rules: [Element]?

  /// One for each of the item's groups, once one of them was painted.
  fileprivate var groups: [[PaintedItem]] = []
  /// The rows of a table.
  var rows: [PaintedRow] = []
}

/// What a row of a table came to.
struct PaintedRow {
  /// What shows of its cells.
  fileprivate var reveals: [GroupReveal]?
  fileprivate var group = PaintedGroup()
}

/// What was painted of an item, and of what. An object, because frames ask every item for it, and most are as they
/// were: copies would cost more than everything else here.
private final class PaintedLook {
  let reveal: ItemReveal
  let group: PaintedGroup

  init(_ reveal: ItemReveal, _ group: PaintedGroup) {
    self.reveal = reveal
    self.group = group
  }
}

/// One element for all that was painted of something, even if it is nothing: so it keeps its place among the others.
private struct PaintedGroup {
  var element = PaintedItem.nothing
  /// Whether something in it was on its way.
  var isMoving = false
  /// The moments at which pictures in it show what they show here; `nil` when none moves.
  var playing: Range<Double>?
  /// The canvas that something in it was not on; `nil` when nothing was left out.
  var canvasRows: Range<Double>?

  /// Whether it is still the same, if what shows of it is.
  func holds(in painting: ItemPainting) -> Bool {
    !isMoving && (playing?.contains(painting.moment) ?? true)
      && (canvasRows == nil || canvasRows == painting.canvasRows)
  }
}

extension ItemPainting {
  /// Paints items that share a space. `shown`: what shows of them; `nil` for all of it. `painted`: what they
  /// came to in the frame before, if there was one.
  mutating func paint<Items: RandomAccessCollection<LayoutItem>>(
    _ items: Items, at origin: Point, as shown: ShownGroup?, _ painted: inout [PaintedItem]
  ) where Items.Index == Int {
    guard let shown else { return paint(items, at: origin) }
    reserve(items.count)
    if painted.count != items.count { painted = items.map { PaintedItem(ground: $0.groundColor) } }
    let outer = grounds
    defer { grounds = outer }
    for index in items.indices {
      if let color = painted[index].ground { grounds.add(items[index].frame.offsetBy(origin), color) }
      guard isInSight(items[index].frame, at: origin) else {
        append(PaintedItem.nothing)
        isCut = true
        continue
      }
      if let look = painted[index].look, look.group.holds(in: self), look.reveal == shown.reveal.items[index]
      {
        append(look.group)
        continue
      }
      paint(items[index], at: origin, as: shown[index], &painted[index])
    }
  }

  /// Paints one of an item's groups. `items`: of the group. `index`: in the item's groups. `origin`: of the
  /// items' space on the canvas. `shown`: what shows of the item; `nil` for all. `parts`: what was painted of
  /// the item before.
  mutating func paint(
    _ items: [LayoutItem], ofGroup index: Int, at origin: Point, as shown: ShownItem?,
    _ parts: inout PaintedParts
  ) {
    guard let shown else { return paint(items, at: origin) }
    let count = shown.cost.groups.count
    if parts.groups.count != count { parts.groups = Array(repeating: [], count: count) }
    paint(items, at: origin, as: shown.group(index), &parts.groups[index])
  }

  /// Whether any of it can stand on the canvas: what is far above or below costs nothing. `frame`: of the
  /// item.
  private func isInSight(_ frame: Rect, at origin: Point) -> Bool {
    guard let rows = canvasRows else { return true }
    return Self.meets(rows, frame.offsetBy(origin))
  }

  /// Whether any of what has a frame may stand in some rows.
  static func meets(_ rows: Range<Double>, _ frame: Rect) -> Bool {
    frame.minY - reach < rows.upperBound && frame.maxY + reach > rows.lowerBound
  }

  /// Points that ink and flying characters may be outside their item's frame, generously.
  static let reach = 64.0

  private mutating func paint(
    _ item: LayoutItem, at parent: Point, as shown: ShownItem, _ painted: inout PaintedItem
  ) {
    let group = group { painting in
      painting.isMoving =
        shown.reveal.isBusy(at: StreamClock.tick(at: painting.moment))
        || (shown.reveal.shimmer != nil && !painting.isStill)
      painting.paint(item, at: parent, as: shown, &painted.parts)
    }
    painted.look = PaintedLook(shown.reveal, group)
    append(group)
  }

  /// Paints the cells of a table's row into one element. `index`: in the table's rows. `shown`: what shows of
  /// the table. `parts`: what was painted of the table before. `origin`: of a cell's items.
  mutating func paint(
    row index: Int, of table: TableBox, as shown: ShownItem, _ parts: inout PaintedParts,
    origin: (TableCell) -> Point
  ) {
    let groups = shown.cost.rows[index].groups
    if parts.rows.count != shown.cost.rows.count {
      parts.rows = Array(repeating: PaintedRow(), count: shown.cost.rows.count)
    }
    let isSame = parts.rows[index].reveals.map { known in
      zip(known, groups).allSatisfy { $0 == shown.reveal.groups[$1] }
    }
    if !parts.rows[index].group.holds(in: self) || isSame != true {
      let group = group { painting in
        for index in groups {
          // The title is the first group.
          let cell = table.cells[index - 1]
          painting.paint(cell.items, ofGroup: index, at: origin(cell), as: shown, &parts)
        }
      }
      parts.rows[index] = PaintedRow(
        reveals: groups.map { shown.reveal.groups[$0] }, group: group)
    }
    append(parts.rows[index].group)
  }

  private mutating func append(_ group: PaintedGroup) {
    append(group.element)
    if group.canvasRows != nil { isCut = true }
    narrow(to: group.playing)
  }

  /// Paints something into an element of its own.
  private mutating func group(_ body: (inout ItemPainting) -> Void) -> PaintedGroup {
    let (wasMoving, wasCut, wasPlaying) = (isMoving, isCut, playing)
    (isMoving, isCut, playing) = (false, false, nil)
    let elements = collected(body)
    let bounds = elements.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    let group = PaintedGroup(
      element: Element(bounds: bounds, content: .group(ElementGroup(elements))), isMoving: isMoving,
      playing: playing, canvasRows: isCut ? canvasRows : nil)
    (isMoving, isCut) = (wasMoving || isMoving, wasCut || isCut)
    narrow(to: wasPlaying)
    return group
  }
}
