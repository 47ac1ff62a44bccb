import PageLayout
import Primitives
import Reveal
import Scene

/// An item of a stream as it was painted in the previous frame. It is painted again only if it changes.
struct PaintedItem {
  /// The color of the item's quote frame, which is stored because every frame needs it.
  fileprivate let ground: Color?
  fileprivate var look: PaintedLook?
  fileprivate var parts = PaintedParts()

  /// An empty element, which keeps an item's place among the others.
  fileprivate static let nothing = Element(bounds: .zero, content: .group(ElementGroup([])))
}

/// The parts of an item that do not change while it is revealed, and the items in it.
struct PaintedParts {
  /// The lines of a text, or all of a thinking text.
  var lines: [Element]?
  /// The dust of a text's spoilers.
  var dust: [Element]?
  /// The fills of a table; `rules` are its lines and border.
  var fills: [Element]?
  var rules: [Element]?

  /// The items of each of the item's groups; empty until one of them is painted.
  fileprivate var groups: [[PaintedItem]] = []
  /// The rows of a table.
  var rows: [PaintedRow] = []
}

/// A row of a table as it was painted.
struct PaintedRow {
  /// The visible parts of its cells.
  fileprivate var reveals: [GroupReveal]?
  fileprivate var group = PaintedGroup()
}

/// The painted element of an item, and the state that it shows. It is an object because every frame reads it
/// for all items, and most have not changed: copies would cost more than everything else here.
private final class PaintedLook {
  let reveal: ItemReveal
  let group: PaintedGroup

  init(_ reveal: ItemReveal, _ group: PaintedGroup) {
    self.reveal = reveal
    self.group = group
  }
}

/// An element with everything that was painted of something. It can be empty, so that it keeps its place
/// among the others.
private struct PaintedGroup {
  var element = PaintedItem.nothing
  /// True if something in it was moving.
  var isMoving = false
  /// The period in which the animated images in it show the same frames; `nil` if none is animated.
  var playing: Range<Double>?
  /// The canvas rows outside of which something was left out; `nil` if nothing was.
  var canvasRows: Range<Double>?

  /// Returns true if it is still valid, provided that the visible part has not changed.
  func holds(in painting: ItemPainting) -> Bool {
    !isMoving && (playing?.contains(painting.moment) ?? true)
      && (canvasRows == nil || canvasRows == painting.canvasRows)
  }
}

extension ItemPainting {
  /// Paints items that share a space.
  ///
  /// - Parameters:
  ///   - shown: the visible part of the items; `nil` for all of them.
  ///   - painted: the items as they were painted in the previous frame; empty if there was none.
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

  /// Paints one of an item's groups.
  ///
  /// - Parameters:
  ///   - items: the items of the group.
  ///   - index: the index in the item's groups.
  ///   - origin: the origin of the items' space on the canvas.
  ///   - shown: the visible part of the item; `nil` for the whole item.
  ///   - parts: the cached parts of the item.
  mutating func paint<Items: RandomAccessCollection<LayoutItem>>(
    _ items: Items, ofGroup index: Int, at origin: Point, as shown: ShownItem?, _ parts: inout PaintedParts
  ) where Items.Index == Int {
    guard let shown else { return paint(items, at: origin) }
    let count = shown.cost.groups.count
    if parts.groups.count != count { parts.groups = Array(repeating: [], count: count) }
    paint(items, at: origin, as: shown.group(index), &parts.groups[index])
  }

  /// Returns true if any part of an item can be on the canvas. Items far above or below are skipped.
  ///
  /// - Parameter frame: the frame of the item.
  private func isInSight(_ frame: Rect, at origin: Point) -> Bool {
    guard let rows = canvasRows else { return true }
    return Self.meets(rows, frame.offsetBy(origin))
  }

  /// Returns true if any part of an item with a frame can be in some rows.
  static func meets(_ rows: Range<Double>, _ frame: Rect) -> Bool {
    frame.minY - reach < rows.upperBound && frame.maxY + reach > rows.lowerBound
  }

  /// A generous limit of the distance of ink and flying characters from their item's frame, in points.
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

  /// Paints the cells of a table's row into one element.
  ///
  /// - Parameters:
  ///   - index: the index in the table's rows.
  ///   - shown: the visible part of the table.
  ///   - parts: the cached parts of the table.
  ///   - origin: returns the origin of a cell's items.
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

  /// Paints something into a separate element.
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
