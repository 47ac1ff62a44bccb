import MessageModel
import PageLayout
import Primitives

/// The marks of pressed elements and of selected text (Spec/Chats.md 15.11).
extension ChatScreenBars {
  var pressMarks: [Box] {
    let metrics = part.press
    return state.marks.flatMap { mark -> [Box] in
      let side = environment.palette[mark.isOutgoing ? .outgoing : .incoming]
      switch mark.kind {
      case .press: return [group(of: mark, ink, alpha: metrics.alpha)].compactMap(\.self)
      case .link: return [group(of: mark, side.link, alpha: metrics.link)].compactMap(\.self)
      case .selection(let edges):
        let text = [group(of: mark, side.accentText, alpha: metrics.selection)].compactMap(\.self)
        return text + handles(at: edges, side.accentText)
      }
    }
  }

  /// Returns the parts of a mark as one, so that parts that meet are not darker there.
  private func group(of mark: ScreenMark, _ color: Color, alpha: Double) -> Box? {
    guard let first = mark.rects.first, mark.strength > 0 else { return nil }
    let boxes = mark.rects.map { Box(.panel, $0, .fill(radius: mark.radius, color.opaque)) }
    let bounds = mark.rects.dropFirst().reduce(first) { $0.union($1) }
    var box = Box(.panel, bounds, .group(boxes, isClipped: false))
    box.appearance = Appearance(alpha: alpha * mark.strength)
    return box
  }

  /// The handles of a selection: a disc above the first edge, and one below the last.
  private func handles(at edges: [Rect], _ color: Color) -> [Box] {
    let (width, side) = part.press.handle
    return edges.enumerated().flatMap { index, edge -> [Box] in
      let bar = Rect(edge.minX - width / 2, edge.minY, width, edge.height)
      let middle = index == 0 ? edge.minY : edge.maxY
      let disc = Rect(edge.minX - side / 2, middle - side / 2, side, side)
      return [
        Box(.line, bar, .fill(radius: width / 2, color)),
        Box(.disc, disc, .fill(radius: side / 2, color)),
      ]
    }
  }
}
