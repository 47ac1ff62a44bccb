import PageLayout
import Primitives

/// The changes of a row while the page in its message is revealed and its bubble has not reached its full
/// size (Spec/Bubbles.md 17.1).
package struct RowGrowth: Equatable, Sendable {
  /// The differences from the bubble's width and height in the layout, in points; usually negative.
  package var width = 0.0
  package var height = 0.0
  package var side = Side.incoming
  /// The opacity of the status and of the content that appears with it.
  package var statusOpacity = 1.0

  package init() {}

  /// - Parameter size: the size of the bubble's frame.
  package init(of row: MessageLayout, to size: Size, statusOpacity: Double) {
    let full = row.bubble?.frame.size ?? size
    (width, height, side) = (size.width - full.width, size.height - full.height, row.side)
    self.statusOpacity = statusOpacity
  }

  /// The offset of content in the bubble, relative to its top: the right edge of an outgoing bubble stays in
  /// place.
  package var inside: Point { Point(side == .outgoing ? -width : 0, 0) }
  /// The offset of content below the page or below the bubble.
  package var below: Point { Point(inside.x, height) }
  /// The offset of content at the lower right corner.
  package var corner: Point { Point(inside.x + width, height) }
  /// The offset of content at the row's lower edge.
  package var foot: Point { Point(0, height) }
}

extension MessageLayout {
  /// The page in the message.
  package var page: PagePart? {
    for part in parts {
      if case .page(let page) = part.content { return page }
    }
    return nil
  }

  /// The height of the bubble that is not the page's, in points: the content above the page, and the rims.
  package var heightAroundPage: Double {
    guard let page, let bubble else { return 0 }
    return page.origin.y - bubble.frame.minY + PageFrameDesign(page.layout.design).origin.y
  }

  /// The height of the row that is not the bubble's, in points.
  package var heightAroundBubble: Double { bubble.map { size.height - $0.frame.height } ?? 0 }
}

extension BubbleBox {
  package func grown(by growth: RowGrowth) -> BubbleBox {
    var bubble = self
    let corner = frame.offsetBy(growth.inside).origin
    bubble.frame = Rect(
      origin: corner,
      size: Size(max(0, frame.width + growth.width), max(0, frame.height + growth.height)))
    return bubble
  }
}

extension PagePart {
  /// Returns the page clipped by a bubble of another size.
  package func grown(by growth: RowGrowth) -> PagePart {
    var part = self
    let box = clip.rect
    part.clip = RoundedRect(
      Rect(
        origin: box.origin, size: Size(max(0, box.width + growth.width), max(0, box.height + growth.height))),
      radius: clip.radius)
    return part
  }
}

extension HeaderBox {
  /// Returns the header spread over a bubble of another width.
  package func grown(by growth: RowGrowth) -> HeaderBox {
    guard growth.width != 0 else { return self }
    var header = self
    let right = Point(growth.width, 0)
    header.boxes = boxes.map { box in
      switch box.name {
      case .rank, .boost: return box.offsetBy(right)
      case .reply:
        return box.changingBoxes { boxes in
          boxes.map { part in
            switch part.name {
            case .panel:
              let width = max(0, part.frame.width + growth.width)
              return part.placed({ Rect(origin: $0.origin, size: Size(width, $0.height)) }, { $0 })
            case .sign: return part.offsetBy(right)
            default: return part
            }
          }
        }
      default: return box
      }
    }
    return header
  }
}
