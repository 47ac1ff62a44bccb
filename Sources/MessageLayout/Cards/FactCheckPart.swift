import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// A badge that asks what a panel is, on its own background after the panel's title.
package struct QuestionBadge: Sendable {
  package var ground: Rect
  package var label: Label
  package var color: Color

  private static let size = 11.0
  private static let gap = 5.0
  private static let padding = 5.0

  init(_ words: LocalizedString, _ color: Color, _ environment: MessageEnvironment) {
    label = environment.label(environment.language[words], environment.fonts.sans(Self.size), color)
    ground = .zero
    self.color = color
  }

  /// The width that a title must leave free for the badge.
  var room: Double { Self.gap + label.frame.width + 2 * Self.padding }

  /// The background, which is that of a panel, and the label.
  package var boxes: [Box] {
    let ground = Box(
      .badge, ground, .fill(radius: Box.round, color.multiplyingAlpha(by: Panel.groundAlpha)))
    return [ground.snapped, Box(label, .badge)]
  }

  func placed(behind title: Rect) -> QuestionBadge {
    var badge = self
    badge.ground = Rect(title.maxX + Self.gap, title.minY, room - Self.gap, title.height)
    badge.label.frame.origin = Point(
      badge.ground.minX + Self.padding, label.corner(centredIn: badge.ground).y)
    return badge
  }
}

/// Lays out the fact check of a message (Spec/Bubbles.md 26).
struct FactCheckPartLayout: PartLayout {
  let environment: MessageEnvironment
  let check: FactCheck

  let kind = PartKind.preview

  private enum Metrics {
    static let top = 5.0
    static let textX = 20.0
    /// The distance between the text and the right edge of the panel, as in previews.
    static let right = 6.0
    static let gap = 3.0
    static let foldedLines = 4
    static let factor = 0.09
    static let chevron = Size(15, 9)
    static let chevronRight = 19.0
    static let chevronBottom = 6.0
    /// The width that the last line leaves free for the arrow. An iprender choice.
    static let chevronRoom = 22.0
    /// The fraction of a line over which the fade continues below the last line. An iprender choice.
    static let fadeRest = 0.5
    static let lineAlpha = 0.15
    static let statusGap = 4.0
    static let bottom = 6.0
    static let bottomAlone = 11.0
  }

  /// The reason, in iprender's own words.
  private var reason: String {
    let language = environment.language
    return language.text(
      .factCheckReason, check.country.isEmpty ? language[.readersCountry] : check.country)
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let fonts = environment.fonts
    let color = environment.factCheckColor
    let limit = max(0, offer.width - Metrics.textX - BubbleMetrics.sideInset - Metrics.right)
    let question = QuestionBadge(.whatIsThis, color, environment)
    let title = environment.label(
      environment.language[.factCheck], fonts.panelTitle, color, limit: max(0, limit - question.room))
    var style = environment.style(fonts.panelText, environment.colors.primaryText)
    style.hasFixedFace = false
    func text(lines: Int = .max, kept: Double = 0) -> TextBlock {
      environment.block(check.text.flattened, style, factor: Metrics.factor, mostLines: lines) { line in
        limit - (line + 1 == lines ? kept : 0)
      }
    }
    let opens = environment.options.opensAllQuotes
    var shown = opens ? text() : text(lines: Metrics.foldedLines + 1)
    let isFolded = !opens && shown.box.lines.count > Metrics.foldedLines
    if isFolded { shown = text(lines: Metrics.foldedLines, kept: Metrics.chevronRoom) }
    let note =
      isFolded
      ? nil
      : environment.block(
        .plain(reason), environment.style(fonts.sans(11), color), factor: Metrics.factor
      ) { _ in
        limit
      }
    let foot = PanelFoot(
      offer, limit: limit, gap: Metrics.statusGap, bottom: Metrics.bottom - environment.pixel,
      bottomAlone: Metrics.bottomAlone)
    let inner = max(
      title.frame.width + question.room, shown.frame.width, note?.frame.width ?? 0, foot.width)
    let sides = Metrics.textX + BubbleMetrics.sideInset + Metrics.right
    return MeasuredPart(width: inner + sides) { corner, width in
      let top = corner.y + (offer.isFirst ? BubbleMetrics.sideInset : Metrics.top)
      var stack = VerticalStack(at: Point(corner.x + Metrics.textX, top), width: width - sides)
      let title = stack.add(title, gap: Metrics.gap)
      let text = stack.add(shown, gap: Metrics.gap)
      var below: [Box] = []
      if let note {
        let pixel = environment.pixel
        let line = stack.add(Size(width - sides, 1 - pixel), gap: Metrics.gap)
        let faint = color.multiplyingAlpha(by: Metrics.lineAlpha)
        below = [
          Box(.separator, line, .fill(radius: 0, faint)).snapped,
          Box(stack.add(note, gap: Metrics.gap), .note),
        ]
      }
      stack.skip(Metrics.gap)
      let frame = Rect(
        corner.x + BubbleMetrics.sideInset, top, width - 2 * BubbleMetrics.sideInset, stack.y - top)
      let panel = Panel(frame: frame, bar: PanelBar([color], accent: color, on: environment.side))
      let boxes =
        [Box(.panel, frame, .panel(panel)), Box(title, .title)]
        + question.placed(behind: title.frame).boxes
        + (isFolded ? folded(text, in: frame, right: corner.x + width, color) : [Box(text)]) + below
      let placed = foot.placed(below: frame)
      let height = stack.y - corner.y + placed.height
      return PlacedPart(
        boxes: [
          PartBox(
            frame: Rect(corner.x, corner.y, width, height),
            content: .boxes(BoxPart(kind: .factCheck, boxes: boxes)))
        ] + [placed.reactions].compactMap { $0 },
        height: height, status: placed.status)
    }
  }

  /// Returns the text, whose last line fades, and the arrow that expands it.
  private func folded(_ text: TextBlock, in panel: Rect, right: Double, _ color: Color) -> [Box] {
    let line = environment.fonts.panelText.labelHeight
    let top = text.frame.minY + (text.box.lines.last?.frame.minY ?? 0)
    let chevron = Rect(
      right - Metrics.chevronRight - Metrics.chevron.width,
      panel.maxY - Metrics.chevronBottom - Metrics.chevron.height, Metrics.chevron.width,
      Metrics.chevron.height)
    return [
      Box(.text, text.frame, .fading([Box(text)], top...top + (1 + Metrics.fadeRest) * line)),
      Box(.fold, chevron, .icon(.unfold, color)).snapped,
    ]
  }
}

extension MessageEnvironment {
  /// The color of warnings.
  fileprivate var factCheckColor: Color {
    chat[side].warning ?? chat.service.failure
  }
}

/// The content below a panel in its part: the status on its own line, or reactions with it.
struct PanelFoot {
  private let below: StatusBelow
  private let offer: PartOffer
  /// The width that the content requires of the panel's contents.
  let width: Double

  private enum Metrics {
    static let reactionsGap = 6.0
    static let reactionsBottom = 6.0
  }

  /// - Parameters:
  ///   - limit: the maximum width of the panel's contents.
  ///   - gap: the distance between the panel and a status, in points.
  ///   - bottom: the space below a status, in points.
  ///   - bottomAlone: the space below the panel if it is the last part and has no status, in points.
  init(_ offer: PartOffer, limit: Double, gap: Double, bottom: Double, bottomAlone: Double) {
    below = StatusBelow(
      offer.status, gap: gap, bottom: bottom, bottomAlone: offer.isLast ? bottomAlone : 0)
    self.offer = offer
    width = max(below.width, offer.reactions?.limited(to: limit).width ?? 0)
  }

  /// - Returns: the height added to the part, and the placed content.
  func placed(below panel: Rect) -> (height: Double, status: StatusBox?, reactions: PartBox?) {
    guard let reactions = offer.reactions else {
      var stack = VerticalStack(at: Point(panel.minX, panel.maxY), width: panel.width)
      let status = stack.add(below)
      return (stack.y - panel.maxY, status, nil)
    }
    let corner = Point(panel.minX, panel.maxY + Metrics.reactionsGap)
    let foot = StatusFoot(
      status: offer.status, reactions: reactions, trail: nil, limit: panel.width)
    let (chips, status) = foot.placed(below: corner, width: panel.width)
    return (Metrics.reactionsGap + foot.height + Metrics.reactionsBottom, status, chips)
  }
}
