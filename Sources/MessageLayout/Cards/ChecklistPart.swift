import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays out a checklist (Spec/Bubbles.md 27).
struct ChecklistPartLayout: PartLayout {
  let environment: MessageEnvironment
  let list: Checklist

  let kind = PartKind.card

  private enum Metrics {
    static let top = 6.0
    static let sides = 11.0
    /// The extra width subtracted from each line of the title.
    static let titleRoom = 24.0
    static let kindGap = 1.0
    static let rowsGap = 3.0
    static let narrowest = 270.0
    /// The distances from the end of the rows to the count and to the status.
    static let footer = 12.0
    static let status = 33.0
    static let bottom = 6.0
    static let bottomAbovePart = 3.0
    /// The space below the rows if there is no status.
    static let bottomAlone = 44.0
  }

  private enum Row {
    static let lowest = 46.0
    /// The space above and below a text that is higher than the row, together.
    static let padding = 24.0
    static let text = Point(57, 12)
    static let right = 12.0
    static let mark = Rect(12, 12, 22, 22)
    static let face = Rect(24, 12, 22, 22)
    /// The overlap of a name with the box of its task.
    static let nameOverlap = 4.0
    /// The positions in lists that the user cannot change.
    static let plainTextX = 29.0
    static let sign = Rect(10, 19, 10, 10)
    static let line = 1.0
    /// The inset of a dot in its box, and the outset of the disc of a check mark; an iprender choice.
    static let dotInset = 2.0
    static let checkOutset = 2.0
  }

  private struct Task {
    var task: Checklist.Task
    var text: TextBlock
    var name: Label?

    var height: Double { max(Row.lowest, text.frame.height + Row.padding) }
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let (fonts, colors, pixel) = (environment.fonts, environment.colors, environment.pixel)
    let language = environment.language
    let limit = max(0, offer.width - 2 * Metrics.sides - Metrics.titleRoom)
    let title = environment.block(
      list.title, environment.style(fonts.sans(17, .semibold), colors.primaryText)
    ) { _ in limit }
    let kindLine = environment.label(
      language[list.isShared ? .groupChecklist : .checklist], fonts.sans(14), colors.secondaryText,
      limit: limit)
    let count = language.count(
      .completedTasks, list.doneCount, language.number(list.doneCount), language.number(list.tasks.count))
    let footer = environment.label(
      count, fonts.sans(14), colors.secondaryText, limit: max(0, offer.width - 2 * Metrics.sides))
    let wantedRows = tasks(width: offer.width)
    let rowWidth =
      textX + (wantedRows.map { max($0.text.frame.width, $0.name?.frame.width ?? 0) }.max() ?? 0) + Row.right
    let bottom = (offer.isLast ? Metrics.bottom : Metrics.bottomAbovePart) - pixel
    let foot = StatusBelow(
      offer.status, gap: Metrics.status, bottom: bottom, bottomAlone: Metrics.bottomAlone)
    let inner = max(title.frame.width, kindLine.frame.width, footer.frame.width, foot.width)
    let wanted = max(inner + 2 * Metrics.sides, rowWidth, Metrics.narrowest)
    return MeasuredPart(width: min(wanted, offer.width)) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: Metrics.sides)
      // An empty title takes no space.
      let title = stack.add(title, gap: Metrics.top + pixel)
      let kindLine = stack.add(kindLine, gap: title.frame.height > 0 ? Metrics.kindGap : 0)
      stack.skip(Metrics.rowsGap)
      let pollColors = PollColors(
        environment.palette, environment.side, separator: environment.theme.separator)
      let rows = tasks(width: width).map {
        row($0, in: stack.add(Size(width, $0.height), .center), pollColors)
      }
      var below = stack
      let footer = below.add(footer, gap: Metrics.footer, .center)
      let status = stack.add(foot, beside: [footer.frame])
      let boxes = [Box(title, .title), Box(kindLine, .kind)] + rows + [Box(footer, .footer)]
      return PlacedPart(
        .checklist, boxes, in: Rect(corner.x, corner.y, width, stack.y - corner.y), status: status)
    }
  }

  /// True if the user can check tasks: never in forwarded messages, and in lists by others only if they
  /// allow it.
  private var canMark: Bool {
    let message = environment.message
    if let canMark = list.canMark, environment.side == .incoming { return canMark }
    return message.forward == nil && (list.isShared || environment.side == .outgoing)
  }

  private var textX: Double { canMark ? Row.text.x : Row.plainTextX }

  private func tasks(width: Double) -> [Task] {
    let limit = max(0, width - textX - Row.right)
    let style = environment.style(environment.fonts.text, environment.colors.primaryText)
    return list.tasks.map { task in
      let isStruck = task.isDone && !canMark
      let text = environment.block(
        isStruck ? .styled(.strikethrough, task.text) : task.text, style
      ) { _ in limit }
      return Task(task: task, text: text, name: name(of: task, limit: limit))
    }
  }

  private func name(of task: Checklist.Task, limit: Double) -> Label? {
    doneBy(task).map {
      environment.label(
        environment.name(of: $0), environment.fonts.sans(11), environment.colors.secondaryText, limit: limit)
    }
  }

  /// Returns the person who completed a task, if the list is shared.
  private func doneBy(_ task: Checklist.Task) -> Author? {
    guard canMark, task.isDone, list.isShared else { return nil }
    return task.doneBy
  }

  private func row(_ task: Task, in frame: Rect, _ colors: PollColors) -> Box {
    let (pixel, x) = (environment.pixel, textX)
    var (text, name) = (task.text, task.name)
    text.frame.origin = frame.origin.moved(by: Point(x, Row.text.y))
    name?.frame.origin = Point(text.frame.minX, text.frame.maxY - Row.nameOverlap)
    let mark = mark(isDone: task.task.isDone, in: frame, colors)
    var boxes = [Box(text), mark]
    if let author = doneBy(task.task) {
      var face = AvatarBox(author, in: Row.face.offsetBy(frame.origin), environment)
      face.above = mark.frame
      boxes.append(Box(face, .face))
    }
    if let name { boxes.append(Box(name, .name)) }
    boxes.append(
      .rule(
        Rect(text.frame.minX, frame.maxY - pixel, frame.maxX - BubbleMetrics.rim - text.frame.minX, pixel),
        colors.separator))
    return .group(.task, frame, boxes)
  }

  /// Returns the mark that shows if a task is done: a ring that can be checked or a checked disc, or an icon in a list
  /// that the user cannot change.
  private func mark(isDone: Bool, in row: Rect, _ colors: PollColors) -> Box {
    let frame = (canMark ? Row.mark : Row.sign).offsetBy(row.origin)
    switch (canMark, isDone) {
    case (true, true): return .disc(.disc, frame, radius: Box.round, .right, colors.bar, sign: colors.mark)
    case (true, false):
      let radius = frame.width / 2 - Row.line / 2
      return Box(.ring, frame, .stroke(radius: radius, width: Row.line, colors.radio))
    case (false, true):
      let sign = Box(.right, in: frame.outset(by: Row.checkOutset), colors.bar).snapped
      return .group(.check, frame, [sign])
    case (false, false):
      let dot = Box(.icon, frame.outset(by: -Row.dotInset), .fill(radius: Box.round, colors.bar)).snapped
      return .group(.dot, frame, [dot])
    }
  }
}

extension Box {
  /// Returns a disc with an icon.
  ///
  /// - Parameter sign: the color of the icon; `nil` if it is cut out.
  static func disc(
    _ name: Name, _ frame: Rect, radius: Double, _ icon: Icon, _ color: Color, sign: Color?
  ) -> Box {
    .group(
      name, frame,
      [
        Box(.icon, frame, .fill(radius: radius, color)).snapped,
        Box(.icon, frame, .icon(icon, sign)).snapped,
      ])
  }
}
