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
  func adding(
    _ menu: ContextMenuBox, to list: DisplayList, around message: [Layer], isAbove: Bool = false,
    palette: Palette
  ) -> DisplayList {
    let whole = Rect(origin: .zero, size: list.canvas)
    // Beyond the edges of the screen, which the blur reaches, is a larger copy of it.
    let reach = SoftShadow.deviations * menu.blur
    let beyond = whole.outset(by: reach)
    let screen = list.layers.flatMap(\.asElements)
    let growth = 1 + 2 * reach / max(1, min(whole.width, whole.height))
    let larger = ElementGroup(
      screen, mask: [whole],
      motion: ElementGroup.Motion(scale: growth, center: Point(whole.midX, whole.midY)))
    let blurred = ElementGroup(
      (reach > 0 ? [Element(bounds: beyond, content: .group(larger))] : []) + screen, mask: [beyond],
      motion: ElementGroup.Motion(center: .zero, blur: menu.blur))
    let dim = Element(bounds: whole, content: .fill(.rounded(RoundedRect(whole)), .solid(menu.dim)))
    let parts =
      menu.boxes.compactMap { Self.shadow(of: $0, menu) }
      + painting(palette, scale: list.scale).alone { $0.paint(menu.boxes, at: .zero) }
    var shown = list
    shown.layers =
      [Layer(clip: RoundedRect(whole), elements: [Element(bounds: beyond, content: .group(blurred)), dim])]
      + (isAbove ? [Layer(elements: parts)] + message : message + [Layer(elements: parts)])
    shown.slide = nil
    return shown
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
