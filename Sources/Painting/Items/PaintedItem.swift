import PageLayout
import Primitives
import Reveal
import Scene

/// What an item of a stream came to in the frame before. It is painted again only when it changes.
struct PaintedItem {
  fileprivate var reveal: ItemReveal?
  /// Whether something in it was on its way.
  fileprivate var isMoving = false
  fileprivate var element = Self.nothing
  fileprivate var parts = PaintedParts()

  /// Keeps an item's place among the others.
  fileprivate static let nothing = Element(bounds: .zero, content: .group(ElementGroup([])))
}

/// What stays of an item while it is revealed, and the items in it.
struct PaintedParts {
  /// A text's lines, or all of a thought.
  var lines: [Element]?
  /// Of a text's spoilers.
  var dust: [Element]?
  /// A table's fills, and its lines and border.
  var fills: [Element]?
  var rules: [Element]?

  /// Of details.
  var body: [PaintedItem] = []
  /// Of a table.
  var title: [PaintedItem] = []
  var rows: [PaintedRow] = []
}

/// What a row of a table came to.
struct PaintedRow {
  fileprivate var reveals: [GroupReveal]?
  fileprivate var isMoving = false
  fileprivate var element = Element(bounds: .zero, content: .group(ElementGroup([])))
  fileprivate var cells: [[PaintedItem]] = []
}

extension ItemPainting {
  /// Paints items that share a space.
  ///
  /// - Parameters:
  ///   - shown: what shows of each; `nil` for all of it.
  ///   - painted: what they came to in the frame before, if there was one.
  mutating func paint(
    _ items: [LayoutItem], at origin: Point, as shown: (Int) -> ShownItem?, _ painted: inout [PaintedItem]
  ) {
    for index in items.indices {
      guard let shown = shown(index) else {
        paint(items[index], at: origin)
        continue
      }
      if painted.count != items.count { painted = Array(repeating: PaintedItem(), count: items.count) }
      guard isInSight(items[index], at: origin) else {
        append(PaintedItem.nothing)
        continue
      }
      paint(items[index], at: origin, as: shown, &painted[index])
    }
  }

  /// Whether any of it can stand on the canvas: what is far above or below costs nothing.
  private func isInSight(_ item: LayoutItem, at origin: Point) -> Bool {
    guard let rows = canvasRows else { return true }
    let frame = item.frame.offsetBy(origin)
    return frame.minY - Self.reach < rows.upperBound && frame.maxY + Self.reach > rows.lowerBound
  }

  /// Points that ink and flying characters may be outside their item's frame, generously.
  private static let reach = 64.0

  private mutating func paint(
    _ item: LayoutItem, at parent: Point, as shown: ShownItem, _ painted: inout PaintedItem
  ) {
    if painted.isMoving || painted.reveal != shown.reveal {
      (painted.element, painted.isMoving) = group { painting in
        painting.isMoving =
          shown.reveal.isBusy(at: StreamClock.tick(at: painting.moment))
          || (shown.reveal.shimmer != nil && !painting.isStill)
        painting.paint(item, at: parent, as: shown, &painted.parts)
      }
      painted.reveal = shown.reveal
    }
    append(painted.element)
  }

  /// Paints the cells of a table's row.
  ///
  /// - Parameter origin: of a cell's items.
  mutating func paint(
    _ row: TableRowCost, of table: TableBox, as reveals: [GroupReveal], _ painted: inout PaintedRow,
    origin: (TableCell) -> Point
  ) {
    let isSame = painted.reveals.map { known in
      zip(known, row.cells).allSatisfy { $0 == reveals[$1.index] }
    }
    if painted.isMoving || isSame != true {
      if painted.cells.isEmpty { painted.cells = Array(repeating: [], count: row.cells.count) }
      (painted.element, painted.isMoving) = group { painting in
        for (place, cost) in row.cells.enumerated() {
          let cell = table.cells[cost.index]
          painting.paint(
            cell.items, at: origin(cell), as: { reveals[cost.index].shown($0, cost.entries) },
            &painted.cells[place])
        }
      }
      painted.reveals = row.cells.map { reveals[$0.index] }
    }
    append(painted.element)
  }

  /// Paints something into an element of its own, even if it is nothing: so it keeps its place among the others.
  private mutating func group(
    _ body: (inout ItemPainting) -> Void
  ) -> (element: Element, isMoving: Bool) {
    let wasMoving = isMoving
    isMoving = false
    let elements = collected(body)
    let result = isMoving
    isMoving = wasMoving || result
    let bounds = elements.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    return (Element(bounds: bounds, content: .group(ElementGroup(elements))), result)
  }
}
