import PageLayout
import Primitives

/// The space around the contents of a file's row, and what stands below them (Docs/Bubbles.md 20).
struct FileFrame {
  /// Of the contents, from the part's edges.
  static let left = 9.0
  static let right = 12.0
  static let top = 15.0
  static let bottom = 15.0

  private enum Metrics {
    /// What is less below when a text follows.
    static let textCut = 7.0
    static let musicTextCut = 14.0
    /// How much rows of an album stand in each other.
    static let overlap = 4.0
    static let musicOverlap = 14.0
    /// From a control to a status below it.
    static let statusGap = -2.0
    /// How much of a status below the contents does not count.
    static let shared = 10.0
    /// Added for a status that is wider than the contents.
    static let wideStatus = 6.0
    /// Below reactions.
    static let reactionsBottom = 6.0
  }

  let offer: PartOffer
  let isMusic: Bool
  /// Of the contents.
  let size: Size
  /// Lower edge of the control.
  let controlBottom: Double
  private let status: StatusMeasure?
  private let foot: StatusFoot?
  /// Upper edge of the status, in the contents.
  private let statusTop: Double
  private var isInline = false

  /// - Parameters:
  ///   - width: of the contents.
  ///   - height: without a status.
  ///   - trail: where the contents end beside a status whose lower edge is at `bottom`; `nil` for one below them.
  init(
    _ offer: PartOffer, width: Double, height: Double, controlBottom: Double, isMusic: Bool = false,
    trail: (end: Double?, bottom: Double)? = nil, limit: Double
  ) {
    self.offer = offer
    self.isMusic = isMusic
    self.controlBottom = controlBottom
    status = offer.status
    var size = Size(width, height)
    guard offer.reactions == nil else {
      let foot = StatusFoot(
        status: offer.status, reactions: offer.reactions, trail: nil, limit: limit,
        isInFile: true)
      self.foot = foot
      statusTop = 0
      size.width = max(width, min(foot.width, limit))
      self.size = size
      return
    }
    foot = nil
    guard let status = offer.status else {
      statusTop = 0
      self.size = size
      return
    }
    if let trail, let end = trail.end, end + status.size.width <= limit {
      isInline = true
      statusTop = trail.bottom - status.size.height
      size.width = max(width, end + status.size.width)
    } else {
      let bottom = trail?.bottom ?? controlBottom
      statusTop = bottom + Metrics.statusGap
      // Some of the space below the contents is the status's own.
      size.height = (trail?.bottom ?? height) + status.size.height - Metrics.shared
      if status.size.width > width {
        size.width = status.size.width
        size.height += Metrics.wideStatus
      }
    }
    self.size = size
  }

  /// Of the part.
  var width: Double { size.width + Self.left + Self.right }

  var height: Double {
    if let foot { return Self.top + size.height + foot.height + Metrics.reactionsBottom }
    let bottom: Double
    switch offer.below {
    case .text: bottom = Self.bottom - (isMusic ? Metrics.musicTextCut : Metrics.textCut)
    case .file: bottom = Self.bottom - (isMusic ? Metrics.musicOverlap : Metrics.overlap)
    case .media, .preview, .card, .reactions, .comments, nil: bottom = Self.bottom
    }
    return Self.top + size.height + bottom
  }

  /// - Parameters:
  ///   - corner: of the part.
  ///   - width: that it got.
  func placed(_ content: PartContent, at corner: Point, width: Double) -> PlacedPart {
    let inner = width - Self.left - Self.right
    let origin = corner.moved(by: Point(Self.left, Self.top))
    var boxes = [PartBox(frame: Rect(corner.x, corner.y, width, height), content: content)]
    var placed: StatusBox?
    if let foot {
      let (chips, status) = foot.placed(below: Point(origin.x, origin.y + size.height), width: inner)
      if let chips { boxes.append(chips) }
      placed = status
    } else if let status {
      placed = status.placed(
        at: Point(origin.x + inner - status.size.width, origin.y + statusTop),
        mode: isInline ? .inline : .line)
    }
    return PlacedPart(boxes: boxes, height: height, status: placed)
  }
}
