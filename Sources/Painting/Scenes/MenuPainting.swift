import MessageLayout
import PageLayout
import Primitives
import Scene

// The menu of a message over a blurred screen (Spec/Chats.md 15.12).

extension ChatPainter {
  /// Returns a screen with the menu of a message over it.
  ///
  /// - Parameters:
  ///   - list: the screen without the message.
  ///   - message: the layers of the message, at the place where the menu has it.
  ///   - isAbove: true if the message is over the menu.
  ///   - picture: the screen without the message, if it was drawn.
  ///   - draw: renders a display list.
  func adding(
    _ menu: ContextMenuBox, to list: DisplayList, around message: [Layer], isAbove: Bool = false,
    drawn picture: Bitmap? = nil, by draw: @escaping (DisplayList) -> Bitmap? = { _ in nil },
    palette: Palette
  ) -> DisplayList {
    let whole = Rect(origin: .zero, size: list.canvas)
    let blurred = Self.blurred(list, menu, picture.flatMap { ($0, draw) })
    let dim = Element(bounds: whole, content: .fill(.rounded(RoundedRect(whole)), .solid(menu.dim)))
    // A message that is too high shows its beginning.
    let message = menu.window.map { window in message.compactMap { $0.shown(in: window) } } ?? message
    let parts =
      menu.boxes.compactMap { Self.shadow(of: $0, menu) }
      + painting(palette, scale: list.scale).alone { $0.paint(menu.boxes, at: .zero) }
    var shown = list
    shown.layers =
      [Layer(clip: RoundedRect(whole), elements: blurred + [dim])]
      + (isAbove ? [Layer(elements: parts)] + message : message + [Layer(elements: parts)])
    shown.slide = nil
    return shown
  }

  /// The factors by which a screen is drawn smaller before it is blurred.
  private static let reductions = [8.0, 4, 2]
  /// The least deviation in the smaller screen, in pixels.
  private static let leastDeviation = 4.0

  /// Returns the blurred screen.
  ///
  /// - Parameter drawn: the picture of the screen, and the function that renders a smaller one.
  private static func blurred(
    _ list: DisplayList, _ menu: ContextMenuBox, _ drawn: (picture: Bitmap, draw: (DisplayList) -> Bitmap?)?
  ) -> [Element] {
    let whole = Rect(origin: .zero, size: list.canvas)
    let reach = SoftShadow.deviations * menu.blur
    let middle = Point(whole.midX, whole.midY)
    let screen = drawn.map { [Element($0.picture, in: whole)] } ?? list.layers.flatMap(\.asElements)
    // The edges of what is blurred are transparent. Those of a larger copy behind it are beyond the screen.
    let growth = 1 + 2 * reach / max(1, min(whole.width, whole.height))
    let elements = [growth, 1].map { scale in
      let motion = ElementGroup.Motion(scale: scale, center: middle, blur: menu.blur)
      return Element(
        bounds: whole.outset(by: reach), content: .group(ElementGroup(screen, mask: [whole], motion: motion)))
    }
    // A screen with fewer pixels is blurred faster, and looks the same.
    let deviation = menu.blur * list.scale
    guard let draw = drawn?.draw, let step = reductions.first(where: { deviation >= leastDeviation * $0 })
    else { return elements }
    var small = list
    (small.scale, small.slide) = (list.scale / step, nil)
    small.layers = [Layer(clip: RoundedRect(whole), elements: elements)]
    guard let picture = draw(small) else { return elements }
    let size = Size(Double(picture.width) / small.scale, Double(picture.height) / small.scale)
    return [Element(picture, in: Rect(origin: .zero, size: size))]
  }

  private static let shadow = SoftShadow(fall: 2, blur: 8, opacity: 0.16)

  /// Returns the shadow of a part; `nil` for a mark.
  private static func shadow(of box: Box, _ menu: ContextMenuBox) -> Element? {
    guard box.name == .capsule || box.name == .menu, !box.appearance.isHidden else { return nil }
    let shape = box.appearance.applied(
      to: RoundedRect(box.frame, radius: min(menu.radius, box.frame.height / 2)))
    let fill = Element(
      bounds: shape.rect, content: .fill(.rounded(shape), .solid(SoftShadow.color)))
    let motion = ElementGroup.Motion(offset: Point(0, shadow.fall), center: .zero, blur: shadow.blur)
    let group = ElementGroup([fill], opacity: shadow.opacity * menu.presence, motion: motion)
    let reach = SoftShadow.deviations * shadow.blur + shadow.fall
    return Element(bounds: shape.rect.outset(by: reach), content: .group(group))
  }
}

extension Layer {
  /// Returns the part of the layer in a window; `nil` for none.
  fileprivate func shown(in window: RoundedRect) -> Layer? {
    let rect = clip.rect.intersection(window.rect)
    guard rect != clip.rect else { return self }
    guard !rect.isEmpty else { return nil }
    var layer = self
    layer.clip = RoundedRect(rect, radius: max(clip.radius, window.radius))
    return layer
  }
}
