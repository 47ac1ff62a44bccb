import MessageModel
import PageLayout
import Primitives

/// A status that is measured but not placed yet (Spec/Bubbles.md 7).
struct StatusMeasure {
  let state: StatusBox.State
  /// The size of the node: the space that a text must leave free after its last line.
  let size: Size
  let text: Label
  private let pixel: Double
  private let hasViews: Bool
  private let isPinned: Bool
  private let replies: Label?
  private let markColor: Color
  private let colors: ServiceColors

  private let signs: Signs

  /// The sizes of the icons and of their space, which grow with the text (Spec/Bubbles.md 7).
  private struct Signs {
    let check: Size
    let clock: Size
    let views: Size
    let pin: Size
    let replies: Size
    /// The width for a clock or checks, for a pin, and for the reply icon.
    let marksRoom: Double
    let pinRoom: Double
    let repliesRoom: Double
    /// The distance between two check marks, in points; a single one is at the position of the first.
    let checkStep: Double

    init(_ fonts: MessageFonts) {
      func size(_ width: Double, _ height: Double) -> Size { Size(fonts.size(width), fonts.size(height)) }
      (check, clock, views) = (size(11, 9), size(11, 11), size(13, 9))
      (pin, replies) = (size(10, 10), size(10, 9))
      (marksRoom, pinRoom, repliesRoom) = (fonts.size(13), fonts.size(12), fonts.size(14))
      checkStep = fonts.size(6)
    }
  }

  /// The space before everything else.
  static let lead = 5.0

  private enum Metrics {
    static let viewsGap = 3.0
    /// The space for all icons beside the text.
    static let mostSigns = 60.0
    static let repliesGap = 4.0
    static let textDrop = 1.0
    /// The gap between the text and a clock.
    static let clockGap = 3.0
    /// The distance that the marks extend beyond the node.
    static let overhang = 5.0
  }

  /// The space around a status on a pill.
  private enum Pill {
    static let side = 7.0
    static let top = 2.0
  }

  /// Creates a measured status; `nil` if the message shows no time and delivery state.
  ///
  /// - Parameter limit: the maximum width with a signature, in points.
  init?(
    _ environment: MessageEnvironment, mode: StatusBox.Mode? = nil, limit: Double = .greatestFiniteMagnitude
  ) {
    guard environment.options.hasStatus else { return nil }
    let message = environment.message
    let isOverlay = mode == .overlay || mode == .free
    let color =
      switch mode {
      case .overlay: Color.white
      case .free: environment.chat.service.text
      case .inline, .line, nil: environment.colors.secondaryText
      }
    hasViews = message.views != nil
    let words = StatusText.text(of: message, dates: environment.dates, hasViews: hasViews)
    state = StatusBox.State(message, at: environment.dates.now)
    guard !words.isEmpty || state.hasMarks else { return nil }
    let room = limit - Self.lead - Metrics.mostSigns
    text = Self.shortened(environment.label(words, environment.fonts.status, color), to: room, message) {
      let words = StatusText.text(
        of: message, dates: environment.dates, hasViews: message.views != nil, signature: $0)
      return environment.label(words, environment.fonts.status, color)
    }
    pixel = environment.pixel
    signs = Signs(environment.fonts)
    isPinned = message.isPinned
    colors = environment.chat.service
    replies = message.comments.flatMap { comments in
      guard comments.place == .status, comments.count > 0 else { return nil }
      return environment.label(
        environment.language.compactWhole(comments.count), environment.fonts.status, color)
    }
    markColor =
      isOverlay ? color : state == .sending ? environment.bubbleColors.clock : environment.bubbleColors.check
    var width = isOverlay ? 0 : Self.lead
    if isPinned { width += signs.pinRoom }
    if let replies { width += signs.repliesRoom + replies.frame.width + Metrics.repliesGap }
    if hasViews { width += signs.views.width + Metrics.viewsGap }
    width += text.frame.width
    if state.hasMarks { width += signs.marksRoom }
    size = Size(width, text.frame.height)
  }

  /// Returns the text with as much of the signature as fits.
  private static func shortened(
    _ whole: Label, to room: Double, _ message: Message, _ label: (String) -> Label
  ) -> Label {
    guard whole.frame.width > room, let signature = message.signature else { return whole }
    let letters = Array(signature)
    var (fitting, tooLong) = (0, letters.count)
    var best = label("…")
    while fitting + 1 < tooLong {
      let middle = (fitting + tooLong) / 2
      var part = String(letters[..<middle])
      while part.last?.isWhitespace == true { part.removeLast() }
      let shown = label(part + "…")
      if shown.frame.width > room {
        tooLong = middle
      } else {
        fitting = middle
        best = shown
      }
    }
    return best
  }

  /// - Parameters:
  ///   - corner: the top left corner of the node.
  ///   - mode: decides whether there is leading space.
  func placed(at corner: Point, mode: StatusBox.Mode) -> StatusBox {
    let isOverlay = mode == .overlay || mode == .free
    // On a pill nothing is moved down.
    let drop = isOverlay ? 0 : -pixel
    var x = corner.x + (isOverlay ? 0 : Self.lead)
    let line = isOverlay ? corner.y : corner.y + Metrics.textDrop + drop
    var boxes: [Box] = []
    /// Returns the frame of an icon centered in the text's line.
    func sign(_ size: Size, at x: Double) -> Rect {
      Rect(x, line + (text.frame.height - size.height) / 2, size.width, size.height)
    }
    func icon(_ size: Size) -> Rect {
      var frame = sign(size, at: x)
      frame.origin.y = line + Rounding.floor(frame.minY - line)
      return frame
    }
    let color = text.line.color
    if isPinned {
      boxes.append(Box(.pin, icon(signs.pin), .icon(.pin, color)))
      x += signs.pinRoom
    }
    if let replies {
      boxes.append(Box(.icon, icon(signs.replies), .icon(.replies, color)))
      var count = replies
      count.frame.origin = Point(x + signs.repliesRoom, line)
      boxes.append(Box(count, .count))
      x += signs.repliesRoom + replies.frame.width + Metrics.repliesGap
    }
    if hasViews {
      boxes.append(Box(.views, icon(signs.views), .icon(.eye, color)).snapped(.corner))
      x += signs.views.width + Metrics.viewsGap
    }
    var label = text
    label.frame.origin = Point(x, line)
    boxes.append(Box(label, .text))
    func mark(_ name: Box.Name, _ icon: Icon, _ frame: Rect) {
      boxes.append(Box(name, frame, .icon(icon, markColor)).snapped(.corner))
    }
    let last = sign(signs.check, at: corner.x + size.width + Metrics.overhang - signs.check.width)
    let first = last.offsetBy(x: -signs.checkStep, y: 0)
    switch state {
    case .none, .failed: break
    case .sending: mark(.mark, .clock, sign(signs.clock, at: x + text.frame.width + Metrics.clockGap))
    case .sent: mark(.check, .delivered, first)
    case .read:
      mark(.sent, .delivered, first)
      mark(.check, .secondCheck, last)
    }
    return StatusBox(
      frame: Rect(origin: corner, size: size), mode: mode, state: state, boxes: boxes)
  }

  // MARK: - Pills

  /// The size of the pill behind the status.
  var pillSize: Size { Size(size.width + 2 * Pill.side, size.height + 2 * Pill.top) }

  /// - Parameter corner: the lower right corner of the pill.
  func onPill(endingAt corner: Point, mode: StatusBox.Mode) -> StatusBox {
    let frame = Rect(
      corner.x - pillSize.width, corner.y - pillSize.height, pillSize.width, pillSize.height)
    var box = placed(at: Point(frame.minX + Pill.side, frame.minY + Pill.top), mode: mode)
    let ground: Box.Content =
      mode == .overlay
      ? .fill(radius: Box.round, colors.overlay) : .glass(radius: Box.round, colors.fill)
    box.boxes.insert(Box(.pill, frame, ground).snapped, at: 0)
    return box
  }
}

extension StatusBox.State {
  /// - Parameter now: the present, if it is known: a message that is still scheduled has no checks.
  init(_ message: Message, at now: Int?) {
    guard message.direction == .outgoing else {
      self = .none
      return
    }
    if message.schedule(at: now) != nil, message.sendState == .sent || message.sendState == .read {
      self = .none
      return
    }
    switch message.sendState {
    case .sending: self = .sending
    case .sent: self = .sent
    case .read: self = .read
    case .failed: self = .failed
    }
  }

  /// True if a clock or checks follow the time.
  var hasMarks: Bool {
    switch self {
    case .none, .failed: false
    case .sending, .sent, .read: true
    }
  }
}

// MARK: - Behind a text

/// The position of a status below or after a text, in the text's space.
struct TrailedStatus {
  let measure: StatusMeasure
  /// The width of the text and its status together.
  let width: Double
  /// The height that the status adds.
  let height: Double
  let mode: StatusBox.Mode
  /// The distance from the text's lower edge to the upper edge of the status.
  let drop: Double

  /// - Parameters:
  ///   - trail: the end of the last line; `nil` if nothing can follow it.
  ///   - limit: the maximum width of both together.
  init(_ measure: StatusMeasure, trail: Double?, limit: Double) {
    self.measure = measure
    if let trail, trail + measure.size.width <= limit {
      let together = trail + measure.size.width
      (width, height, mode, drop) = (together, 0, .inline, -measure.size.height)
    } else {
      (width, height, mode, drop) = (measure.size.width, measure.size.height, .line, 0)
    }
  }

  /// - Parameters:
  ///   - corner: the lower left corner of the text.
  ///   - width: the width at whose right edge the status ends.
  func placed(below corner: Point, width: Double) -> StatusBox {
    measure.placed(at: Point(corner.x + width - measure.size.width, corner.y + drop), mode: mode)
  }
}

/// The content below a text in its part: reactions, the status, both or neither (Spec/Bubbles.md 7 and 8).
struct StatusFoot {
  /// The required width, without the insets.
  let width: Double
  /// The height added to the text.
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
    /// The distance from the last row to a status on a line of its own.
    static let statusGap = 3.0
    /// The distance that chips extend beyond the text's edge.
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
  ///   - corner: the lower left corner of the text.
  ///   - width: the available width.
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
