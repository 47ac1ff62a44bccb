import Primitives

/// What stands below a text in its part: reactions, the status, both, or nothing (Docs/Bubbles.md 7 and 8).
struct StatusFoot {
  /// What they need beside the insets.
  let width: Double
  /// What they add to the text's height.
  let height: Double
  private let status: StatusMeasure?
  private let trailed: TrailedStatus?
  private let reactions: ReactionRows?
  private let sharesRow: Bool
  private let above: Double

  private enum Metrics {
    static let above = 3.0
    static let aboveInFile = 8.0
    static let below = 1.0
    static let belowInFile = 2.0
    /// From the last row to a status on a line of its own.
    static let statusGap = 3.0
    /// Chips stand a little further out than text.
    static let outdent = 1.0
  }

  init(
    status: StatusMeasure?, reactions: ReactionRows?, trail: Double?, limit: Double, isInFile: Bool = false
  ) {
    self.status = status
    above = isInFile ? Metrics.aboveInFile : Metrics.above
    guard let rows = reactions?.limited(to: limit) else {
      self.reactions = nil
      sharesRow = false
      trailed = status.map { TrailedStatus($0, trail: trail, limit: limit) }
      width = trailed?.width ?? 0
      height = trailed?.height ?? 0
      return
    }
    self.reactions = rows
    trailed = nil
    let together = rows.lastRowWidth + (status?.size.width ?? 0)
    sharesRow = together <= limit
    let counted = above + rows.height + (isInFile ? Metrics.belowInFile : Metrics.below)
    if let status {
      width = max(rows.width, sharesRow ? together : status.size.width)
      height = counted + (sharesRow ? 0 : status.size.height)
    } else {
      width = rows.width
      height = counted
    }
  }

  /// - Parameters:
  ///   - corner: lower left one of the text.
  ///   - width: of the room.
  func placed(below corner: Point, width: Double) -> (chips: PartBox?, status: StatusBox?) {
    guard let reactions else { return (nil, trailed?.placed(below: corner, width: width)) }
    let top = corner.y + above
    let chips = reactions.placed(at: Point(corner.x - Metrics.outdent, top))
    let frame = chips.map(\.frame).reduce(Rect.zero) { $0.union($1) }
    let box = PartBox(frame: frame, content: .reactions(chips))
    guard let status else { return (box, nil) }
    let bottom = top + reactions.height
    let y = sharesRow ? bottom - status.size.height : bottom + Metrics.statusGap
    let placed = status.placed(
      at: Point(corner.x + width - status.size.width, y), mode: sharesRow ? .inline : .line)
    return (box, placed)
  }
}
