import PageLayout
import Primitives

// The elements of a chat's screen at a point (Spec/Live.md 3).

extension ChatEntry {
  /// Returns the element at a point, in the entry's space.
  package func hit(_ point: Point) -> Hit? {
    switch content {
    case .row(let row): return row.hit(point)
    case .date(let date), .topic(let date), .discussion(let date):
      return date.capsule.contains(point) ? Hit(.date, date.capsule) : nil
    case .unread(let unread): return unread.bar.contains(point) ? Hit(.unread, unread.bar) : nil
    }
  }
}

extension ChatScreen {
  /// Returns the element at a point.
  ///
  /// - Parameter rows: The rows where they are drawn, from top to bottom, each as a function that returns the
  ///   element at a point in the row's space.
  package func hit(_ point: Point, over rows: [(hit: (Point) -> Hit?, origin: Point)]) -> Hit {
    if let hit = barHit(point) { return hit }
    for (hit, origin) in rows.reversed() {
      let inside = Point(point.x - origin.x, point.y - origin.y)
      if let hit = hit(inside) { return hit.offsetBy(origin) }
    }
    return Hit(.background, Rect(origin: .zero, size: size))
  }

  /// Returns the element at a point of a screen at rest.
  package func hit(_ point: Point) -> Hit {
    hit(point, over: entries.map { ($0.entry.hit, $0.origin) })
  }

  /// Returns the element above the list at a point.
  private func barHit(_ point: Point) -> Hit? {
    if let alert = boxes.last(where: { $0.name == .alert }) {
      let button = alert[.button].flatMap { $0.frame.contains(point) ? $0.frame : nil }
      return Hit(.alert, button ?? alert.frame, button.map { _ in Hit.Action("dismiss") })
    }
    if let menu { return menu.hit(point, in: size) }
    if let avatar, avatar.frame.contains(point) {
      return Hit(.avatar, avatar.frame, Hit.Action("profile"))
    }
    for capsule in capsules.reversed() where capsule.shape.rect.contains(point) {
      return capsule.hit(point)
    }
    if let day, day.entry.hit(Point(point.x - day.origin.x, point.y - day.origin.y)) != nil {
      return Hit(.date, Rect(origin: day.origin, size: day.entry.size))
    }
    return nil
  }
}

extension ContextMenuBox {
  /// Returns the reaction or the row at a point; everything else closes the menu.
  fileprivate func hit(_ point: Point, in size: Size) -> Hit {
    if let sign = signs.first(where: { $0.frame.contains(point) }) {
      return Hit(
        .reaction, sign.frame, Hit.Action("react", [Hit.Action.Value("emoji", sign.emoji)]),
        message: message)
    }
    if let row = rows.first(where: { $0.frame.contains(point) }) {
      let values = [
        Hit.Action.Value("row", row.row.rawValue), Hit.Action.Value("label", row.label),
      ]
      return Hit(.contextMenu, row.frame, Hit.Action("choose", values), message: message)
    }
    return Hit(.contextMenu, Rect(origin: .zero, size: size), Hit.Action("dismiss"))
  }
}

extension GlassCapsule {
  fileprivate func hit(_ point: Point) -> Hit {
    let frame = shape.rect
    func box(_ name: Box.Name) -> Rect? {
      (icons + boxes).first { $0.name == name && $0.frame.contains(point) }?.frame
    }
    if let send = box(.send) { return Hit(.send, send, Hit.Action("send")) }
    if let accessory = boxes.first(where: { $0.name == .accessory })?.frame {
      let side = accessory.height
      let cross = Rect(accessory.maxX - side, accessory.minY, side, side)
      if cross.contains(point) { return Hit(.field, cross, Hit.Action("cancel")) }
    }
    // What a tape types is not pressed: keys of the device do nothing.
    let keys = name == .deviceKeyboard ? [] : boxes.filter { $0.name == .key }
    if let index = keys.firstIndex(where: { $0.frame.contains(point) }) {
      return Hit(
        .key, keys[index].frame, Hit.Action("text", [Hit.Action.Value("text", keys[index].shownWords)]))
    }
    switch name {
    case .back, .close: return Hit(.back, frame, Hit.Action("back"))
    case .title: return Hit(.title, frame, Hit.Action("profile"))
    case .avatar: return Hit(.avatar, frame, Hit.Action("profile"))
    case .attach: return Hit(.attach, frame, Hit.Action("attach"))
    case .field: return Hit(.field, frame, Hit.Action("write"))
    case .microphone: return Hit(.microphone, frame, Hit.Action("record"))
    case .menu: return Hit(.menu, frame, Hit.Action("menu"))
    case .scrollDown: return Hit(.scrollDown, frame, Hit.Action("scrollDown"))
    case .pinned: return Hit(.pinned, frame, Hit.Action(box(.close) == nil ? "message" : "unpin"))
    case .start, .action, .cancel, .search, .offers, .addMembers, .scrollUp, .mentions, .reactions, .votes,
      .more:
      return Hit(.bar, frame, Hit.Action(name.rawValue))
    default: return Hit(.bar, frame)
    }
  }
}

extension Box {
  /// The words of the first text in the box.
  fileprivate var shownWords: String {
    switch content {
    case .text(let box): box.lines.map(\.text).joined(separator: " ")
    case .line(let line), .cutLine(let line): line.text
    case .group(let boxes, _), .fading(let boxes, _):
      boxes.lazy.map(\.shownWords).first { !$0.isEmpty } ?? ""
    default: ""
    }
  }
}
