import PageLayout
import Primitives

/// How a row looks while the page in its message is revealed and its bubble has not its full size yet
/// (Spec/Bubbles.md 17.1).
package struct RowGrowth: Equatable, Sendable {
  /// Points by which the bubble is wider and higher than in the layout: mostly less than nothing.
  package var width = 0.0
  package var height = 0.0
  package var side = Side.incoming
  /// The strength of the status, and of what else comes with it.
  package var statusOpacity = 1.0

  package init() {}

  /// - Parameter size: of the bubble's frame.
  package init(of row: MessageLayout, to size: Size, statusOpacity: Double) {
    let full = row.bubble?.frame.size ?? size
    (width, height, side) = (size.width - full.width, size.height - full.height, row.side)
    self.statusOpacity = statusOpacity
  }

  /// The way by which what stands in the bubble, from its top, is moved: the right edge of an outgoing bubble stays
  /// where it is.
  package var inside: Point { Point(side == .outgoing ? -width : 0, 0) }
  /// What stands below the page, or below the bubble.
  package var below: Point { Point(inside.x, height) }
  /// What stands at the lower right corner.
  package var corner: Point { Point(inside.x + width, height) }
  /// What stands at the row's lower edge.
  package var foot: Point { Point(0, height) }
}

extension MessageLayout {
  /// The page that the message holds.
  package var page: PagePart? {
    for part in parts {
      if case .page(let page) = part.content { return page }
    }
    return nil
  }

  /// Points of the bubble's height that are not the page's: what stands above it, and the rims.
  package var heightAroundPage: Double {
    guard let page, let bubble else { return 0 }
    return page.origin.y - bubble.frame.minY + PageFrameDesign(page.layout.design).origin.y
  }

  /// Points of the row's height that are not the bubble's.
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
  /// Cut by a bubble of another size.
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
  /// Spread over a bubble of another width.
  package func grown(by growth: RowGrowth) -> HeaderBox {
    guard growth.width != 0 else { return self }
    var header = self
    let right = Point(growth.width, 0)
    if let rank {
      header.rank?.label.frame = rank.label.frame.offsetBy(right)
      header.rank?.capsule?.frame = rank.capsule?.frame.offsetBy(right) ?? .zero
    }
    if let boost {
      header.boost?.frame = boost.frame.offsetBy(right)
      header.boost?.icon = boost.icon.offsetBy(right)
      header.boost?.count?.frame = boost.count?.frame.offsetBy(right) ?? .zero
    }
    if let reply {
      let frame = reply.panel.frame
      header.reply?.panel.frame = Rect(
        origin: frame.origin, size: Size(max(0, frame.width + growth.width), frame.height))
      header.reply?.quoteIcon = reply.quoteIcon?.moved(by: right)
    }
    return header
  }
}
