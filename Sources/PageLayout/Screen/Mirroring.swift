import Primitives

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
    case .backwardArrow: .forwardArrow
    case .forwardArrow: .backwardArrow
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
  /// Returns the mirrored box.
  ///
  /// - Parameters:
  ///   - sum: the sum of the x coordinates of a point and its mirrored point: the width of a screen.
  ///   - turnsLines: true if a line that is narrower than its frame is moved to the other side of the frame.
  package func mirrored(in sum: Double, turnsLines: Bool = true) -> Box {
    if isFixed { return self }
    var box = placed({ $0.mirrored(in: sum) }, { Point(sum - $0.x, $0.y) })
    box.appearance = appearance.mirrored
    switch content {
    case .line(let line) where turnsLines: box.content = .line(line.mirrored(in: frame.width))
    case .icon(let icon, let color): box.content = .icon(icon.mirrored, color)
    case .panel(var panel):
      panel.frame = box.frame
      panel.isBarAtRight.toggle()
      box.content = .panel(panel)
    case .group(let boxes, let isClipped):
      box.content = .group(Self.mirrored(boxes, in: sum, turnsLines: turnsLines), isClipped: isClipped)
    case .fading(let boxes, let rows):
      box.content = .fading(Self.mirrored(boxes, in: sum, turnsLines: turnsLines), rows)
    case .image(var image):
      image.changeBoxes { Self.mirrored($0, in: sum, turnsLines: turnsLines) }
      box.content = .image(image)
    default: break
    }
    return box
  }

  /// Returns the mirrored boxes. A caret stays after its text.
  package static func mirrored(_ boxes: [Box], in sum: Double, turnsLines: Bool = true) -> [Box] {
    let text = boxes.first { if case .text = $0.content { true } else { false } }
    return boxes.map { box in
      var mirrored = box.mirrored(in: sum, turnsLines: turnsLines)
      if box.name == .caret, let text {
        mirrored.frame = box.frame.offsetBy(
          Point(text.frame.mirrored(in: sum).minX - text.frame.minX, 0))
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
