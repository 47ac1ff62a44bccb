import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal

/// The element under a finger, from its press until its look is gone (Spec/Chats.md 15.11).
struct StagedPress {
  /// The item in whose space the parts are; `nil` for the screen.
  let item: SceneItem.ID?
  private var mark: ScreenMark
  /// The button below a message; it has a look of its own.
  let button: ButtonTouch?
  private let start: Double
  private var released: Double?

  /// Creates the press of an element; `nil` for one that a finger does not change.
  init?(of hit: Hit, in item: SceneItem?, at time: Double) {
    guard let action = hit.action, let look = Look(hit.element) else { return nil }
    // Beside a menu is nothing that looks pressed.
    if hit.element == .contextMenu, action.name == "dismiss" { return nil }
    let origin = item?.origin ?? .zero
    let parts = (hit.parts.isEmpty ? [hit.frame] : hit.parts).filter {
      hit.parts.isEmpty || $0.width > Look.narrowest
    }
    (start, self.item) = (time, item?.id)
    // A row that is arriving has no looks of its buttons.
    let isArriving = if case .answer? = item?.content { true } else { false }
    button = isArriving ? nil : hit.message.flatMap { ButtonTouch(action, of: $0) }
    mark = ScreenMark(
      look.kind,
      parts.map { $0.offsetBy(Point(-origin.x, -origin.y)).outset(by: look.growth) },
      radius: look.radius(hit.frame))
    mark.isOutgoing = item?.isOutgoing == true
  }

  /// Lets the finger leave.
  mutating func release(at time: Double) { released = released ?? time }

  private func strength(at time: Double) -> Double {
    released.map { max(0, 1 - (time - $0) / StagedTouch.release) } ?? 1
  }

  /// True if the finger was never seen, or its look is gone.
  func isOver(at time: Double) -> Bool {
    released.map { $0 <= start || time >= $0 + StagedTouch.release } ?? false
  }

  func isMoving(at time: Double) -> Bool { released != nil && !isOver(at: time) }

  /// Returns the look of the button at a moment.
  func touch(at time: Double) -> ButtonTouch? {
    guard var touch = button, !isOver(at: time) else { return nil }
    touch.strength = strength(at: time)
    return touch
  }

  /// Returns the mark on the screen; `nil` for a button, and for a row that is not visible.
  func mark(at time: Double, over items: [SceneItem], in window: Rect) -> ScreenMark? {
    guard button == nil, !isOver(at: time) else { return nil }
    var shown = mark.placed(in: item, over: items, window)
    shown?.strength = strength(at: time)
    return shown
  }

  /// The look of a pressed element.
  private struct Look {
    var kind = ScreenMark.Kind.press
    var growth = 0.0
    /// The corner radius in points; `nil` for round ends.
    var corner: Double? = 4

    /// The width up to which a part of a link is not marked, in points.
    static let narrowest = 5.0

    init?(_ element: Hit.Element) {
      switch element {
      case .link: (kind, growth) = (.link, 2)
      case .back, .title, .avatar, .pinned, .send, .attach, .microphone, .menu, .scrollDown, .bar, .reaction,
        .share, .failure, .contextMenu:
        corner = nil
      case .key, .button, .preview, .comments: corner = 8
      case .alert, .showMore: corner = 12
      case .name, .forward, .reply, .option, .task, .file, .card, .details, .checkbox, .quote: break
      case .background, .field, .date, .unread, .message, .status, .service, .text, .spoiler, .code, .media,
        .sticker, .poll, .formula, .table, .block:
        return nil
      }
    }

    func radius(_ frame: Rect) -> Double { corner ?? min(frame.width, frame.height) / 2 }
  }
}

/// The text that is selected, in the space of its message.
struct StagedSelection {
  let item: SceneItem.ID
  private var mark: ScreenMark

  init(_ selection: TextSelection, in item: SceneItem) {
    self.item = item.id
    mark = ScreenMark(.selection(handles: selection.edges), selection.rects, radius: 0)
    mark.isOutgoing = item.isOutgoing
  }

  func mark(over items: [SceneItem], in window: Rect) -> ScreenMark? {
    mark.placed(in: item, over: items, window)
  }
}

extension ScreenMark {
  /// Returns the mark where its row is now, within the list's window; `nil` if that shows nothing of it.
  fileprivate func placed(in item: SceneItem.ID?, over items: [SceneItem], _ window: Rect) -> ScreenMark? {
    guard let item else { return self }
    guard let origin = items.last(where: { $0.id == item })?.origin else { return nil }
    func placed(_ rects: [Rect]) -> [Rect] {
      rects.map { $0.offsetBy(origin) }.filter { $0.maxY > window.minY && $0.minY < window.maxY }
    }
    var mark = self
    mark.rects = placed(rects).map { rect in
      let (top, bottom) = (max(rect.minY, window.minY), min(rect.maxY, window.maxY))
      return Rect(rect.minX, top, rect.width, bottom - top)
    }
    if case .selection(let handles) = kind {
      // A handle that is out of view has no disc at another place.
      let shown = handles.map { $0.offsetBy(origin) }
      mark.kind = .selection(
        handles: shown.allSatisfy { $0.maxY > window.minY && $0.minY < window.maxY } ? shown : [])
    }
    return mark.rects.isEmpty ? nil : mark
  }
}

extension ButtonTouch {
  /// Creates the touch of a button below a message, from the action of its hit.
  fileprivate init?(_ action: Hit.Action, of message: Int64) {
    func number(_ key: String) -> Int? { action.values.first { $0.key == key }.flatMap { Int($0.text) } }
    guard let row = number("row"), let column = number("column") else { return nil }
    self.init(message: message, row: row, column: column)
  }
}

extension Stage {
  /// Marks what is at a point, until the finger leaves.
  mutating func press(at point: Point, at time: Double) {
    selection = nil
    let frame = snapshot(at: time * StreamClock.ticksPerSecond)
    let hit = frame.hit(point)
    press = StagedPress(of: hit, in: frame.item(of: hit, at: point), at: time)
  }

  /// Marks the text between two points.
  mutating func select(from first: Point, to second: Point, at time: Double) {
    let found = snapshot(at: time * StreamClock.ticksPerSecond).selection(from: first, to: second)
    selection = found.map { StagedSelection($0.selection, in: $0.item) }
  }

  /// Forgets the selected text of a message that changes.
  mutating func deselect(_ message: Int64) {
    if selection?.item.message == message { selection = nil }
    if press?.item?.message == message { press = nil }
  }
}
