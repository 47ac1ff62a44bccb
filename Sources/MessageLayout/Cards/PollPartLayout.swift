import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// A poll or a quiz (Docs/Bubbles.md 24).
struct PollPartLayout: PartLayout {
  let environment: MessageEnvironment
  let poll: Poll

  let kind = PartKind.card

  private enum Metrics {
    static let top = 6.0
    static let sides = 11.0
    /// What a question's lines are narrower by besides.
    static let questionRoom = 24.0
    static let kindGap = 1.0
    static let rowsGap = 3.0
    static let facesGap = 6.0
    /// Inferred, as is the step.
    static let face = 16.0
    static let faceStep = 11.0
    static let mostFaces = 3
    /// From the rows' end to the footer's words, to those of a button, and to the status.
    static let footer = 13.0
    static let button = 11.0
    static let status = 34.0
    static let bottom = 6.0
    static let bottomAbovePart = 3.0
    static let narrowest = 280.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let fonts = environment.fonts
    let colors = environment.colors
    let pixel = environment.pixel
    let questionLimit = max(0, offer.width - 2 * Metrics.sides - Metrics.questionRoom)
    let question = environment.block(
      poll.question, environment.style(fonts.sans(17, .bold), colors.primaryText)
    ) { _ in questionLimit }
    let kindLine = environment.label(
      PollWords.kind(poll), fonts.sans(14), colors.secondaryText, limit: questionLimit)
    let pollColors = PollColors(
      environment.palette, environment.side, separator: environment.theme.separator)
    let rows = PollRows(environment: environment, poll: poll, colors: pollColors)
    let (footer, isButton) = footer(pollColors, limit: max(0, offer.width - 2 * Metrics.sides))
    let wanted = max(
      question.frame.width + 2 * Metrics.sides, kindLine.frame.width + 2 * Metrics.sides,
      footer.frame.width + 2 * Metrics.sides, rows.width(offered: offer.width),
      (offer.status?.size.width ?? 0) + 2 * Metrics.sides, min(Metrics.narrowest, offer.width))
    return MeasuredPart(width: min(wanted, offer.width)) { corner, width in
      var (question, kindLine, footer) = (question, kindLine, footer)
      question.frame.origin = Point(corner.x + Metrics.sides, corner.y + Metrics.top + pixel)
      kindLine.frame.origin = Point(question.frame.minX, question.frame.maxY + Metrics.kindGap)
      let faces = faces(after: kindLine)
      let (options, end) = rows.placed(
        at: Point(corner.x, kindLine.frame.maxY + Metrics.rowsGap), width: width)
      footer.frame.origin = Point(
        corner.x + Rounding.floor((width - footer.frame.width) / 2),
        end + (isButton ? Metrics.button : Metrics.footer))
      let status = offer.status.map {
        $0.placed(
          at: Point(corner.x + width - Metrics.sides - $0.size.width, end + Metrics.status), mode: .line)
      }
      let statusHeight = offer.status?.size.height ?? 0
      let bottom =
        end + Metrics.status + statusHeight + (offer.isLast ? Metrics.bottom : Metrics.bottomAbovePart)
        - pixel
      let part = PollPart(
        question: question, kindLine: kindLine, faces: faces, options: options, footer: footer,
        colors: pollColors)
      let frame = Rect(corner.x, corner.y, width, bottom - corner.y)
      return PlacedPart(
        boxes: [PartBox(frame: frame, content: .poll(part))], height: frame.height, status: status)
    }
  }

  private func faces(after line: Label) -> [AvatarBox] {
    poll.recentVoters.prefix(Metrics.mostFaces).enumerated().map { index, voter in
      AvatarBox(
        voter,
        in: Rect(
          line.frame.maxX + Metrics.facesGap + Double(index) * Metrics.faceStep, line.frame.minY,
          Metrics.face, Metrics.face), environment)
    }
  }

  /// How many voted; of a poll that waits for several choices, the button that sends them.
  private func footer(_ colors: PollColors, limit: Double) -> (label: Label, isButton: Bool) {
    let fonts = environment.fonts
    if poll.showsResults, !poll.isAnonymous, poll.totalVoters > 0 {
      let text = poll.isQuiz ? "View Results" : "View Votes (\(poll.totalVoters))"
      return (environment.label(text, fonts.sans(17), colors.bar, limit: limit), true)
    }
    if !poll.showsResults, poll.allowsMultiple {
      return (environment.label("Vote", fonts.sans(17), colors.disabled, limit: limit), true)
    }
    return (
      environment.label(
        PollWords.count(poll), fonts.sans(14), environment.colors.secondaryText, limit: limit),
      false
    )
  }
}
