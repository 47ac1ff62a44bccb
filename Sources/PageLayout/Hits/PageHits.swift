import Primitives

// The elements of a page at a point.

extension Layout {
  /// Returns the element at a point, in the page's space.
  ///
  /// - Parameter showsSpoilers: True if a reader has revealed the spoilers.
  package func hit(_ point: Point, showsSpoilers: Bool = false) -> Hit? {
    if let showMore, showMore.frame.contains(point) {
      return Hit(.showMore, showMore.frame, Hit.Action("showMore"))
    }
    return items.hit(point, showsSpoilers)
  }
}

extension Sequence<LayoutItem> {
  /// Returns the element at a point, in the space of the items. Later items are above earlier ones.
  fileprivate func hit(_ point: Point, _ showsSpoilers: Bool) -> Hit? {
    Hit.best(reversed().lazy.map { $0.hit(point, showsSpoilers) })
  }
}

extension LayoutItem {
  /// Returns the element at a point in the space of the item's parent.
  fileprivate func hit(_ point: Point, _ showsSpoilers: Bool) -> Hit? {
    let local = Point(point.x - frame.minX, point.y - frame.minY)
    guard var hit = hit(inside: local, showsSpoilers)?.offsetBy(frame.origin) else { return nil }
    if hit.source == nil { hit.source = source }
    return hit
  }

  private func hit(inside point: Point, _ showsSpoilers: Bool) -> Hit? {
    let bounds = Rect(origin: .zero, size: frame.size)
    switch content {
    case .text(let box), .thinking(let box): return box.hit(point, in: bounds, showsSpoilers: showsSpoilers)
    case .code(let code):
      guard bounds.contains(point) else { return nil }
      let inside = Point(point.x - code.textOrigin.x, point.y - code.textOrigin.y)
      let hit = code.text.hit(inside, in: .zero, showsSpoilers: showsSpoilers)?.offsetBy(code.textOrigin)
      return hit ?? Hit(.code, bounds, Hit.Action("copy"))
    case .details(let details):
      guard bounds.contains(point) else { return nil }
      guard point.y < details.headerHeight else {
        return groupHit(point, showsSpoilers) ?? Hit(.block, bounds)
      }
      return Hit(
        .details, Rect(0, 0, bounds.width, details.headerHeight),
        Hit.Action(
          details.isOpen ? "close" : "open",
          [Hit.Action.Value("details", String(details.ordinal)), Hit.Action.Value("part", source)]))
    case .table:
      return bounds.contains(point) ? groupHit(point, showsSpoilers) ?? Hit(.table, bounds) : nil
    case .panel: return bounds.contains(point) ? groupHit(point, showsSpoilers) ?? Hit(.block, bounds) : nil
    case .marker(let marker):
      guard bounds.contains(point), case .checkbox(let isChecked, _, _) = marker.kind else { return nil }
      return Hit(.checkbox, bounds, Hit.Action(isChecked ? "uncheck" : "check"))
    case .shape(let shape):
      guard case .quote(let ground) = shape.look, bounds.contains(point) else { return nil }
      return Hit(
        .quote, bounds,
        ground.fold.map {
          Hit.Action($0.isFolded ? "open" : "close", [Hit.Action.Value("part", source)])
        })
    case .media(let media):
      guard bounds.contains(point) else { return nil }
      let isHidden = media.hasSpoiler && !showsSpoilers
      return Hit(.media, bounds, Hit.Action(isHidden ? "reveal" : media.hasLink ? "link" : "view"))
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
  private func groupHit(_ point: Point, _ showsSpoilers: Bool) -> Hit? {
    Hit.best(
      groups.reversed().lazy.map { group in
        group.items.hit(Point(point.x - group.origin.x, point.y - group.origin.y), showsSpoilers)?
          .offsetBy(group.origin)
      })
  }
}
