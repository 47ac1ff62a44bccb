import MessageModel
import PageLayout
import Primitives

/// Places parts in a bubble, and the related content around it (Spec/Bubbles.md 3 and 4).
struct BubbleRow {
  let environment: MessageEnvironment
  let geometry: RowGeometry

  private enum Metrics {
    /// The gaps around the content below a bubble.
    static let reactionsGap = 4.0
    static let reactionsPadding = 2.0
    /// The distance of reactions from the content's edges.
    static let reactionsInset = 1.0
    static let reactionsIncoming = 7.0
    static let shareSide = 30.0
    static let shareGap = 8.0
    static let shareBottom = 1.0
    /// The missing height from which parts are centered in the smallest bubble.
    static let leastMissing = 2.0
    /// The gap between the last of several files and the content that belongs to all of them.
    static let filesGap = 3.0
  }

  func lay(_ contents: [any PartLayout], into layout: inout MessageLayout) {
    let message = environment.message
    let offered = geometry.offered
    var parts = contents
    let header = HeaderMeasure(
      environment, offered: offered, hidesName: parts.first?.hidesName ?? false)

    // Reactions are inside a text, below a bubble of images, and otherwise in a separate part.
    var inside: ReactionRows?
    var outside: ReactionRows?
    if let last = parts.last, !message.reactions.isEmpty {
      switch last.kind {
      case .text, .preview, .file: inside = ReactionRows(environment, place: .bubble)
      case .media: outside = ReactionRows(environment, place: .free)
      case .card, .comments, .reactions:
        if let rows = ReactionRows(environment, place: .bubble) {
          parts.append(ReactionsPartLayout(environment: environment, rows: rows))
        }
      }
    }
    if let comments = message.comments, comments.place == .row {
      parts.append(CommentsPartLayout(environment: environment, comments: comments))
    }

    let options = environment.options
    let status = options.hasTails ? StatusMeasure(environment, limit: offered) : nil
    let statusIndex = parts.lastIndex { $0.holdsStatus }
    let keyboard = KeyboardLayout(environment)
    // A caption can be above the images.
    let isAlbum = environment.album.count > 1 && contents.contains { $0.kind == .media }
    let isFileAlbum = environment.album.count > 1 && contents.first?.kind == .file
    let setting = RowSetting(
      offered: offered,
      shape: BubbleShape(
        side: environment.side, merge: layout.merge, hasKeyboard: keyboard != nil,
        hasReactionsBelow: outside != nil, isAlbum: isAlbum, hasTails: environment.options.hasTails),
      hasKeyboard: keyboard != nil, isAlbum: isAlbum, isWide: RowGeometry.isWide(geometry.listWidth))
    let limit = parts.map { $0.widthLimit(offered: offered) }.min() ?? offered
    let measured = parts.enumerated().map { index, part in
      part.measure(
        PartOffer(
          width: min(offered, limit), above: index > 0 ? parts[index - 1].kind : nil,
          below: index + 1 < parts.count ? parts[index + 1].kind : nil, hasHeader: header.height > 0,
          status: index == statusIndex ? status : nil, reactions: index == contents.count - 1 ? inside : nil,
          row: setting))
    }
    let widest = measured.map(\.width).max() ?? 0
    let wanted = max(widest, header.width, keyboard.map { min($0.width, offered) } ?? 0)
    let width = max(wanted, BubbleMetrics.smallest.width - BubbleMetrics.tailRoom)

    let top = geometry.margins.top
    let bubbleX = geometry.bubbleX(width: width + BubbleMetrics.tailRoom)
    let origin = Point(bubbleX + geometry.contentInset, top)
    layout.header = header.placed(at: origin, width: width)
    var contentHeight = 0.0
    func stack(from y: Double) {
      layout.parts = []
      layout.status = nil
      contentHeight = 0
      for (index, part) in measured.enumerated() {
        if isFileAlbum, index == contents.count { contentHeight += Metrics.filesGap }
        let placed = part.place(Point(origin.x, y + contentHeight), width)
        layout.parts += placed.boxes
        layout.status = placed.status ?? layout.status
        contentHeight += placed.height
      }
    }
    stack(from: top + header.height)
    let total = header.height + contentHeight
    let smallest = BubbleMetrics.smallest.height
    if smallest > total + Metrics.leastMissing {
      stack(
        from: top + header.height
          + Rounding.floorToPixel((smallest - total) / 2, scale: environment.scale))
    }
    let frame = Rect(bubbleX, top, width + BubbleMetrics.tailRoom, max(smallest, total))
    let isBare = environment.chat.bearsPictures && header.height == 0 && parts.isBare
    layout.bubble = BubbleBox(
      frame: frame, corners: setting.shape.corners, hasTail: setting.shape.hasTail, isPainted: !isBare,
      side: environment.side)
    var bottom = frame.maxY
    if let keyboard {
      layout.keyboard = keyboard.placed(at: Point(origin.x, bottom), width: width)
      bottom += keyboard.height
    }
    if environment.language.isRightToLeft { layout.mirror(in: Rect(origin.x, top, width, frame.height)) }
    if let outside { layout.reactions = placed(outside, below: &bottom, bubble: frame, content: width) }
    layout.size.height = bottom + geometry.margins.bottom
    addSigns(to: &layout, bubble: frame)
    layout.finish(environment, geometry)
  }

  private func placed(
    _ rows: ReactionRows, below bottom: inout Double, bubble: Rect, content: Double
  ) -> [ReactionChip] {
    let limited = rows.limited(to: content)
    let y = bottom + Metrics.reactionsGap
    bottom = y + limited.height + 2 * Metrics.reactionsPadding
    switch environment.side {
    case .incoming: return limited.placed(at: Point(bubble.minX + Metrics.reactionsIncoming, y))
    case .outgoing:
      return limited.placed(
        at: Point(bubble.minX, y), endingAt: bubble.minX + content - Metrics.reactionsInset)
    }
  }

  /// Adds the icons beside the bubble.
  private func addSigns(to layout: inout MessageLayout, bubble: Rect) {
    if geometry.hasFailed {
      layout.failure = geometry.failureSign(above: bubble.maxY, environment.chat.service.failure)
    }
    if geometry.hasShareButton {
      let side = Metrics.shareSide
      let frame = Rect(
        bubble.maxX + Metrics.shareGap, bubble.maxY - Metrics.shareBottom - side, side, side)
      let service = environment.chat.service
      layout.share = .group(
        .share, frame,
        [
          Box(.rim, frame, .glass(radius: Box.round, service.fill)).snapped,
          Box(.shareArrow, in: frame, service.text).snapped,
        ])
    }
  }
}

extension [any PartLayout] {
  /// True if no part of a bubble around these parts would show.
  fileprivate var isBare: Bool { count == 1 && allSatisfy { $0.isBare } }
}
