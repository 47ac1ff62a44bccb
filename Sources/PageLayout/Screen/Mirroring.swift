import Primitives
import TextLayout

/// The mirrored layout of a right-to-left screen: everything is at the opposite side, but icons and texts are
/// not flipped (Spec/Chats.md 9.4).
extension Rect {
  /// - Parameter width: the width of the containing space.
  package func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }
}

extension SingleLine {
  package func offsetBy(_ offset: Point) -> SingleLine {
    var line = self
    line.origin = Point(offset.x + origin.x, offset.y + origin.y)
    return line
  }

  package func mirrored(in width: Double) -> SingleLine {
    var line = self
    line.origin.x = width - origin.x - 2 * self.line.contentX - self.line.contentWidth
    return line
  }
}

extension Icon {
  /// The opposite icon of one that points along the line.
  fileprivate var mirrored: Icon {
    switch self {
    case .back: .forward
    case .forward: .back
    default: self
    }
  }
}

extension Appearance {
  fileprivate var mirrored: Appearance {
    var look = self
    look.offset.x = -offset.x
    return look
  }
}

extension Box {
  package func mirrored(in width: Double) -> Box {
    var box = self
    box.frame = frame.mirrored(in: width)
    box.appearance = appearance.mirrored
    switch content {
    case .line(let line): box.content = .line(line.mirrored(in: frame.width))
    case .icon(let icon, let color): box.content = .icon(icon.mirrored, color)
    case .path(let lines, let thickness, let color):
      let points = lines.map { $0.map { Point(width - $0.x, $0.y) } }
      box.content = .path(points, width: thickness, color)
    case .group(let boxes, let isClipped):
      box.content = .group(Self.mirrored(boxes, in: width), isClipped: isClipped)
    case .avatar(var avatar):
      avatar.frame = box.frame
      box.content = .avatar(avatar)
    case .text, .fill, .glow, .stroke, .image, .emoji, .ribbon: break
    }
    return box
  }

  /// Returns the mirrored boxes. A caret stays after its text.
  fileprivate static func mirrored(_ boxes: [Box], in width: Double) -> [Box] {
    let text = boxes.first { if case .text = $0.content { true } else { false } }
    return boxes.map { box in
      var mirrored = box.mirrored(in: width)
      if box.name == .caret, let text {
        mirrored.frame = box.frame.offsetBy(
          Point(text.frame.mirrored(in: width).minX - text.frame.minX, 0))
      }
      return mirrored
    }
  }
}

extension GlassCapsule {
  package func mirrored(in width: Double) -> GlassCapsule {
    var capsule = self
    capsule.shape.rect = shape.rect.mirrored(in: width)
    capsule.progress = progress?.mirrored(in: width)
    capsule.title = title?.mirrored(in: width)
    capsule.subtitle = subtitle?.mirrored(in: width)
    capsule.icons = Box.mirrored(icons, in: width)
    capsule.boxes = Box.mirrored(boxes, in: width)
    capsule.appearance = appearance.mirrored
    return capsule
  }
}
