import MessageModel
import PageLayout
import Primitives

/// Lays out the row that leads to the comments (Spec/Bubbles.md 10).
struct CommentsPartLayout: PartLayout {
  let environment: MessageEnvironment
  let comments: Comments

  let kind = PartKind.comments
  let holdsStatus = false

  private enum Metrics {
    static let height = 42.0
    static let textY = 8.0
    /// The start of the text, without faces and with them.
    static let plainX = 50.0
    static let facedX = 54.0
    static let faceStep = 20.0
    static let faceSide = 30.0
    static let face = Point(13, 5)
    static let mostFaces = 3
    /// The space for the icon and for the arrow, which are centered in it.
    static let icon = (corner: Point(15, 7), side: 26.0)
    static let arrowX = 33.0
    static let arrowY = 8.0
    /// The free space on the right of the text.
    static let rightInset = 37.0
    static let dot = 6.0
    static let dotGap = 4.0
    /// The overlap of the line above with the part above.
    static let separatorLift = 1.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let faces = comments.recent.prefix(Metrics.mostFaces)
    let x = faces.isEmpty ? Metrics.plainX : Metrics.facedX + Metrics.faceStep * Double(faces.count - 1)
    let language = environment.language
    let text = comments.count > 0 ? language.count(.comments, comments.count) : language[.leaveComment]
    let color = environment.colors.accentText
    let label = environment.label(
      text, environment.fonts.sans(17), color, limit: max(0, offer.width - x - Metrics.rightInset))
    let isUnderMedia = offer.above == .media
    let dotRoom = comments.hasUnread ? Metrics.dotGap + Metrics.dot : 0
    return MeasuredPart(width: x + label.frame.width + dotRoom + Metrics.rightInset) { corner, width in
      let top = corner.y
      var label = label
      label.frame.origin = Point(corner.x + x, top + Metrics.textY + 2 * environment.pixel)
      let avatars = faces.enumerated().map { index, peer in
        AvatarBox(
          environment.peers[peer],
          in: Rect(
            corner.x + Metrics.face.x + Double(index) * Metrics.faceStep, top + Metrics.face.y,
            Metrics.faceSide, Metrics.faceSide), environment)
      }
      var boxes = Box.faces(avatars, .commenter) + [Box(label, .text)]
      func add(_ icon: Icon, at point: Point) {
        boxes.append(
          Box(icon, in: Rect(origin: point, size: Size(Metrics.icon.side, Metrics.icon.side)), color))
      }
      if !isUnderMedia {
        let line = Rect(
          corner.x + BubbleMetrics.rim, top - Metrics.separatorLift, width - 2 * BubbleMetrics.rim,
          environment.pixel)
        boxes.append(.rule(line, environment.theme.separator))
      }
      if faces.isEmpty {
        add(.comments, at: Point(corner.x + Metrics.icon.corner.x, top + Metrics.icon.corner.y))
      }
      add(.forwardArrow, at: Point(corner.x + width - Metrics.arrowX, top + Metrics.arrowY))
      if comments.hasUnread {
        let dot = Rect(
          label.frame.maxX + Metrics.dotGap, label.frame.midY - Metrics.dot / 2, Metrics.dot, Metrics.dot)
        boxes.append(Box(.unread, dot, .fill(radius: Box.round, color)))
      }
      return PlacedPart(.comments, boxes, in: Rect(corner.x, top, width, Metrics.height))
    }
  }
}

extension Box {
  /// The radius of the outline of a button. An iprender choice.
  private static let buttonRadius = 6.0
  private static let buttonLine = 1.0

  /// Returns a label, centered in the outline of a button, and the outline.
  static func button(_ label: Label, _ name: Name = .label, in frame: Rect, _ color: Color) -> [Box] {
    var label = label
    label.frame.origin = label.corner(centredIn: frame)
    return [
      Box(label, name),
      Box(.button, frame, .stroke(radius: buttonRadius, width: buttonLine, color)).snapped,
    ]
  }
}

/// Lays out the button that leads to an app version which supports the message (Spec/Bubbles.md 5.6).
struct UpdatePartLayout: PartLayout {
  let environment: MessageEnvironment

  let kind = PartKind.card
  let holdsStatus = false

  private enum Metrics {
    static let height = 33.0
    static let sides = 12.0
    static let bottom = 9.0
    /// The space beside the label. An iprender choice.
    static let padding = 10.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let color = environment.colors.accentText
    let room = 2 * (Metrics.sides + Metrics.padding)
    let label = environment.label(
      environment.language[.updateTelegram], environment.fonts.panelTitle, color,
      limit: max(0, offer.width - room))
    return MeasuredPart(width: label.frame.width + room) { corner, width in
      let frame = Rect(
        corner.x + Metrics.sides, corner.y, max(0, width - 2 * Metrics.sides), Metrics.height)
      return PlacedPart(
        .button, Box.button(label, .text, in: frame, color),
        in: Rect(corner.x, corner.y, width, Metrics.height + Metrics.bottom))
    }
  }
}

/// Lays out reactions below content that is neither text nor an image (Spec/Bubbles.md 8).
struct ReactionsPartLayout: PartLayout {
  let environment: MessageEnvironment
  let rows: ReactionRows

  let kind = PartKind.reactions
  let holdsStatus = false

  private enum Metrics {
    static let x = 10.0
    static let padding = 2.0
    static let underMedia = 4.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let limited = rows.limited(to: max(0, offer.width - 2 * Metrics.x))
    let extra = offer.above == .media ? Metrics.underMedia : 0
    let height = limited.height + 2 * Metrics.padding + extra
    return MeasuredPart(width: limited.width + 2 * Metrics.x) { corner, width in
      let chips = limited.placed(at: corner.moved(by: Point(Metrics.x, extra - Metrics.padding)))
      let frame = chips.map(\.frame).reduce(Rect.zero) { $0.union($1) }
      return PlacedPart(
        boxes: [PartBox(frame: frame, content: .reactions(chips))], height: height, status: nil)
    }
  }
}
