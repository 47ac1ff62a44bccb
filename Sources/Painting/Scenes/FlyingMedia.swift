import MessageLayout
import PageLayout
import Primitives
import Scene

// Photos, stickers and voice messages that are sent (Spec/Motion.md 3).

extension SceneFlight {
  /// Returns true if the flight paints an item, above the panel at first.
  func isAbove(_ item: SceneItem) -> Bool {
    kind != .voice && message == item.id.message && item.id.part == .row
  }

  /// The place of something on its way between two places.
  func middle(to target: Rect) -> Point {
    Point(
      field.midX + (target.midX - field.midX) * x,
      field.midY + (target.midY - field.midY) * y)
  }
}

extension ScenePainter {
  /// Returns the layers of a row that grows from a part of the panel: its content goes from the middle of that part
  /// to its own.
  func layers(
    ofMedia row: MessageLayout, _ flight: SceneFlight, in screen: ChatScreen, on stage: ChatStage,
    _ pictures: any PictureSource
  ) -> [Layer] {
    let origin = Point(screen.listWindow.minX, screen.listWindow.maxY - row.size.height)
    var painter = painter.rows(row, at: origin, on: stage, pictures)
    painter.paint()
    let elements = painter.layers.flatMap(\.asElements)
    guard let first = elements.first, let content = row.contentFrame?.offsetBy(origin) else { return [] }
    let bounds = elements.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    let least = min(flight.field.width / content.width, flight.field.height / content.height)
    let scale = least + (1 - least) * flight.x
    let (middle, center) = (flight.middle(to: content), Point(content.midX, content.midY))
    let offset = Point(middle.x - center.x, middle.y - center.y)
    var group = ElementGroup(elements, mask: [bounds], opacity: flight.paint)
    group.motion = ElementGroup.Motion(offset: offset, scale: scale, center: center)
    let reached = bounds.union(bounds.offsetBy(offset))
    return [Layer(elements: [Element(bounds: reached, content: .group(group))])]
  }

  /// Returns the layers of the microphone, whose picture becomes the button of a voice message.
  func picture(of flight: SceneFlight, to item: SceneItem, on stage: ChatStage) -> [Layer] {
    guard item.id.message == flight.message, item.id.part == .row, case .entry(let entry) = item.content,
      case .row(let row) = entry.content, let button = row.control?.offsetBy(item.origin),
      let typed = flight.typed
    else { return [] }
    let middle = flight.middle(to: button)
    let look = Appearance(
      alpha: 1 - flight.x, scale: 1 + (button.width / flight.field.width - 1) * flight.x,
      offset: Point(middle.x - flight.field.midX, middle.y - flight.field.midY))
    var painter = painter.rows(row, at: item.origin, on: stage, NoPictures())
    painter.painting.paint(as: look, around: flight.field) { $0.paint(typed.text, at: .zero) }
    let elements = painter.painting.takeElements()
    return elements.isEmpty ? [] : [Layer(elements: elements)]
  }
}

extension MessageLayout {
  /// The frame of the bubble, or of everything in a row without one, in the row's space.
  fileprivate var contentFrame: Rect? {
    if let bubble { return bubble.frame.width > 0 && bubble.frame.height > 0 ? bubble.frame : nil }
    guard let first = parts.first?.frame else { return nil }
    let whole = parts.dropFirst().reduce(first) { $0.union($1.frame) }
    return whole.width > 0 && whole.height > 0 ? whole : nil
  }

  /// The frame of the button of a file or a voice message.
  fileprivate var control: Rect? {
    for part in parts {
      if case .boxes(let part) = part.content, let control = Box.first(.control, in: part.boxes) {
        return control.frame
      }
    }
    return nil
  }
}
