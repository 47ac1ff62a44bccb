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
    let parts =
      menu.boxes.compactMap { Self.shadow(of: $0, menu) }
      + painting(palette, scale: list.scale).alone { $0.paint(menu.boxes, at: .zero) }
    var shown = list
    shown.layers =
      [Layer(clip: RoundedRect(whole), elements: [blurred, dim])]
      + (isAbove ? [Layer(elements: parts)] + message : message + [Layer(elements: parts)])
    shown.slide = nil
    return shown
  }

  /// The factors by which a screen is drawn smaller before it is blurred, and the least deviation after that, in pixels.
  private static let reductions = [8.0, 4, 2]
  private static let leastDeviation = 4.0

  /// Returns the blurred screen.
  ///
  /// - Parameter drawn: the picture of the screen, and the function that renders a smaller one.
  private static func blurred(
    _ list: DisplayList, _ menu: ContextMenuBox, _ drawn: (picture: Bitmap, draw: (DisplayList) -> Bitmap?)?
  ) -> Element {
    let whole = Rect(origin: .zero, size: list.canvas)
    // Beyond the edges of the screen, which the blur reaches, is a larger copy of it.
    let reach = SoftShadow.deviations * menu.blur
    let beyond = whole.outset(by: reach)
    let growth = 1 + 2 * reach / max(1, min(whole.width, whole.height))
    let middle = Point(whole.midX, whole.midY)
    let (screen, larger): ([Element], [Element])
    if let picture = drawn?.picture {
      let size = Size(whole.width * growth, whole.height * growth)
      screen = [Element(picture, in: whole)]
      larger = [
        Element(
          picture, in: Rect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height))
      ]
    } else {
      screen = list.layers.flatMap(\.asElements)
      let group = ElementGroup(
        screen, mask: [whole], motion: ElementGroup.Motion(scale: growth, center: middle))
      larger = [Element(bounds: beyond, content: .group(group))]
    }
    let group = ElementGroup(
      larger + screen, mask: [beyond], motion: ElementGroup.Motion(center: .zero, blur: menu.blur))
    let element = Element(bounds: beyond, content: .group(group))
    // A screen with fewer pixels is blurred faster, and looks the same.
    let deviation = menu.blur * list.scale
    guard let draw = drawn?.draw, let step = reductions.first(where: { deviation >= leastDeviation * $0 })
    else { return element }
    var small = list
    (small.scale, small.slide) = (list.scale / step, nil)
    small.layers = [Layer(clip: RoundedRect(whole), elements: [element])]
    guard let picture = draw(small) else { return element }
    let size = Size(Double(picture.width) / small.scale, Double(picture.height) / small.scale)
    return Element(picture, in: Rect(origin: .zero, size: size))
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
