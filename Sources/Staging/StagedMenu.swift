import MessageLayout
import MessageModel
import PageLayout
import Painting
import Primitives
import Reveal

/// A message whose menu shows. It stays where it was when it was held (Spec/Motion.md 12).
struct StagedMenu {
  let message: Int64
  /// The first message of the row.
  let row: Int64
  /// The corner of the row, and the frame that the menu stands around, on the screen.
  let origin: Point
  let place: Rect
}

extension Stage {
  /// Remembers where the message of a menu is, before the menu moves it.
  mutating func hold(_ menu: ContextMenu, at time: Double) {
    let moment = time * StreamClock.ticksPerSecond
    if let row = menu.pressed {
      let frame = snapshot(at: moment)
      touch(frame.screen.menu?.rows.first { $0.row == row }?.frame, at: time)
      return
    }
    held = nil
    guard let row = list.row(of: menu.message) else { return }
    let frame = snapshot(at: moment)
    guard let item = frame.items.last(where: { $0.id == SceneItem.ID(row.id, .row) }),
      let place = item.heldFrame?.offsetBy(item.origin)
    else { return }
    held = StagedMenu(message: menu.message, row: row.id, origin: item.origin, place: place)
    touch(place, at: time)
  }

  private mutating func touch(_ rect: Rect?, at time: Double) {
    guard setting.showsTouches, let rect else { return }
    fingers.append(StagedFinger(.place(Point(rect.midX, rect.midY)), at: time))
  }

  /// Puts the message of a menu over the screen, and the menu around it.
  func lift(_ frame: inout SceneFrame) {
    guard let menu = frame.state.contextMenu, let held, held.message == menu.message,
      let index = frame.items.lastIndex(where: { $0.id == SceneItem.ID(held.row, .row) }),
      frame.items[index].look.dust == nil
    else { return }
    frame.state.contextMenu?.place = held.place
    frame.screen = setting.screen(frame.state, theme)
    guard let box = frame.screen.menu else { return }
    let y = frame.items[index].origin.y
    frame.items[index].origin.y = Rounding.floorToPixel(
      y + (held.origin.y + box.lift - y) * box.presence, scale: setting.scale)
    frame.items[index].look.isHeld = true
  }

  /// Returns the middles of the reactions in the menu of a row, in the row's space.
  func menuSigns(of row: Int64, at time: Double) -> [String: Point] {
    var state = state(at: time)
    guard let held, held.row == row, state.contextMenu?.message == held.message else { return [:] }
    state.contextMenu?.place = held.place
    guard let box = setting.screen(state, theme).menu else { return [:] }
    let corner = Point(held.origin.x, held.origin.y + box.lift)
    return Dictionary(
      box.signs.map { ($0.emoji, Point($0.frame.midX - corner.x, $0.frame.midY - corner.y)) },
      uniquingKeysWith: { $1 })
  }
}
