import MessageLayout
import PageLayout
import Primitives

extension SceneFrame {
  /// Returns what is at a point of the screen. Rows that move are hit where they are drawn.
  package func hit(_ point: Point) -> Hit {
    screen.hit(point, over: items.compactMap { item in item.row.map { ($0.hit, item.origin) } })
  }

  /// The distance between two points at which elements are searched, in points. No element that is pressed is
  /// smaller.
  private static let searchStep = 8.0
  /// The distance by which parts of a row, such as the tail and the avatar, may leave it, in points.
  private static let rowOverhang = 24.0

  /// Returns every element that a tap acts on, with a point at which it is hit, in the order of these points:
  /// from top to bottom, and in a line from left to right. Elements with the same effect, such as the lines of a
  /// link, are one (Spec/Live.md 3).
  package func hits(in size: Size) -> [(hit: Hit, point: Point)] {
    var found: [(hit: Hit, point: Point)] = []
    for y in stride(from: Self.searchStep / 2, to: size.height, by: Self.searchStep) {
      let rows = items.compactMap { item in
        let top = item.origin.y - Self.rowOverhang
        return item.row.flatMap { row in
          (top...top + row.height + 2 * Self.rowOverhang).contains(y) ? (row.hit, item.origin) : nil
        }
      }
      for x in stride(from: Self.searchStep / 2, to: size.width, by: Self.searchStep) {
        let hit = screen.hit(Point(x, y), over: rows)
        guard hit.action != nil, !found.contains(where: { $0.hit.hasEffect(of: hit) }) else { continue }
        found.append((hit, Point(x, y)))
      }
    }
    return found
  }

  /// Returns the item whose row an element at a point belongs to; `nil` for elements around the list.
  package func item(of hit: Hit, at point: Point) -> SceneItem? {
    items.last { item in
      guard let row = item.row else { return false }
      return row.hit(Point(point.x - item.origin.x, point.y - item.origin.y))?.offsetBy(item.origin) == hit
    }
  }

  /// Returns the part of a message's text between two points, and the item with the message, in whose space the
  /// part is. Both points belong to the message at the first one.
  package func selection(from first: Point, to second: Point) -> (selection: TextSelection, item: SceneItem)?
  {
    let hit = hit(first)
    guard hit.message != nil, let item = item(of: hit, at: first), let row = item.row else { return nil }
    func inside(_ point: Point) -> Point { Point(point.x - item.origin.x, point.y - item.origin.y) }
    return row.texts().selection(from: inside(first), to: inside(second)).map { ($0, item) }
  }
}

extension Hit {
  /// Returns true if a tap on another element does the same.
  fileprivate func hasEffect(of other: Hit) -> Bool {
    (element, message, source) == (other.element, other.message, other.source) && action == other.action
  }
}

extension SceneItem {
  /// True for a message that the viewer sent.
  package var isOutgoing: Bool { message?.side == .outgoing }

  /// The frame of the bubble, in the item's space.
  var bubbleFrame: Rect? { message?.bubble?.frame }

  /// The frame that a menu stands around, in the item's space.
  package var heldFrame: Rect? {
    if case .answer(let answer) = content {
      return message.map { row in
        row.heldFrame(with: RowGrowth(of: row, to: answer.container, statusOpacity: 1))
      }
    }
    return message?.heldFrame(with: growth)
  }

  /// The layout of the message.
  private var message: MessageLayout? {
    switch content {
    case .entry(let entry): entry.message
    case .answer(let answer): answer.revision?.page.row
    }
  }

  /// The functions of the item's row in its own space, and its height; `nil` for one that falls to dust.
  fileprivate var row: (hit: (Point) -> Hit?, texts: () -> [SelectableText], height: Double)? {
    guard look.dust == nil else { return nil }
    switch content {
    case .entry(let entry): return (entry.hit, { message?.selectableTexts ?? [] }, entry.size.height)
    case .answer: return message.map { row in (row.hit, { row.selectableTexts }, row.size.height) }
    }
  }
}

extension ChatEntry {
  fileprivate var message: MessageLayout? {
    if case .row(let row) = content { row } else { nil }
  }
}
