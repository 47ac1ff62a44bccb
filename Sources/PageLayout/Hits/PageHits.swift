import Primitives

// The elements of a page at a point.

extension Layout {
  /// Returns the element at a point, in the page's space.
  package func hit(_ point: Point) -> Hit? {
    if let showMore, showMore.frame.contains(point) {
      return Hit(.showMore, showMore.frame, Hit.Action("showMore"))
    }
    return items.hit(point)
  }
}

extension Sequence<LayoutItem> {
  /// Returns the element at a point, in the space of the items. Later items are above earlier ones.
  package func hit(_ point: Point) -> Hit? {
    Hit.best(reversed().lazy.map { $0.hit(point) })
  }
}

extension LayoutItem {
  /// Returns the element at a point in the space of the item's parent.
  fileprivate func hit(_ point: Point) -> Hit? {
    let local = Point(point.x - frame.minX, point.y - frame.minY)
    guard var hit = hit(inside: local)?.offsetBy(frame.origin) else { return nil }
    if hit.source == nil { hit.source = source }
    return hit
  }

  private func hit(inside point: Point) -> Hit? {
    let bounds = Rect(origin: .zero, size: frame.size)
    switch content {
    case .text(let box), .thinking(let box): return box.hit(point, in: bounds)
    case .code(let code):
      guard bounds.contains(point) else { return nil }
      let inside = Point(point.x - code.textOrigin.x, point.y - code.textOrigin.y)
      let hit = code.text.hit(inside, in: .zero)?.offsetBy(code.textOrigin)
      return hit ?? Hit(.code, bounds, Hit.Action("copy"))
    case .details(let details):
      guard bounds.contains(point) else { return nil }
      guard point.y < details.headerHeight else { return groupHit(point) ?? Hit(.block, bounds) }
      return Hit(
        .details, Rect(0, 0, bounds.width, details.headerHeight),
        Hit.Action(
          details.isOpen ? "close" : "open", [Hit.Action.Value("details", String(details.ordinal))]))
    case .table:
      return bounds.contains(point) ? groupHit(point) ?? Hit(.table, bounds) : nil
    case .panel: return bounds.contains(point) ? groupHit(point) ?? Hit(.block, bounds) : nil
    case .marker(let marker):
      guard bounds.contains(point), case .checkbox(let isChecked, _, _) = marker.kind else { return nil }
      return Hit(.checkbox, bounds, Hit.Action(isChecked ? "uncheck" : "check"))
    case .shape(let shape):
      guard case .quote(let ground) = shape.look, bounds.contains(point) else { return nil }
      return Hit(.quote, bounds, ground.fold.map { Hit.Action($0.isFolded ? "open" : "close") })
    case .media(let media):
      guard bounds.contains(point) else { return nil }
      return Hit(.media, bounds, Hit.Action(media.hasSpoiler ? "reveal" : media.hasLink ? "link" : "view"))
    case .slideshow: return bounds.contains(point) ? Hit(.media, bounds, Hit.Action("view")) : nil
    case .fileRow: return bounds.contains(point) ? Hit(.file, bounds, Hit.Action("open")) : nil
    case .button(let button):
      return bounds.contains(point) ? Hit(.button, bounds, button.target.map(Hit.Action.init)) : nil
    case .formula: return bounds.contains(point) ? Hit(.formula, bounds) : nil
    case .placeholder: return bounds.contains(point) ? Hit(.block, bounds) : nil
    case .anchor: return nil
    }
  }

  /// Returns the element of an item inside this one.
  private func groupHit(_ point: Point) -> Hit? {
    Hit.best(
      groups.reversed().lazy.map { group in
        group.items.hit(Point(point.x - group.origin.x, point.y - group.origin.y))?.offsetBy(group.origin)
      })
  }
}
