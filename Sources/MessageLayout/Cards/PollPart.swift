import Localization
import MessageModel
import PageLayout
import Primitives
import Typography

/// Lays out a poll or a quiz (Spec/Bubbles.md 24).
struct PollPartLayout: PartLayout {
  let environment: MessageEnvironment
  let poll: Poll

  let kind = PartKind.card

  private enum Metrics {
    static let top = 6.0
    static let sides = 11.0
    /// The extra width subtracted from each line of the question.
    static let questionRoom = 24.0
    static let kindGap = 1.0
    static let rowsGap = 3.0
    static let facesGap = 6.0
    /// The side of a face, inferred like the step.
    static let face = 16.0
    static let faceStep = 11.0
    static let mostFaces = 3
    /// The distances from the end of the rows to the footer's text, to that of a button, and to the status.
    static let footer = 13.0
    static let button = 11.0
    static let status = 34.0
    /// The height subtracted below the rows if there is no footer.
    static let withoutFooter = 19.0
    /// The height that a deadline adds, and the gap above it, which is an iprender choice.
    static let deadline = 6.0
    static let deadlineGap = 1.0
    static let bulb = 16.0
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
      poll.question, environment.style(fonts.sans(17, .semibold), colors.primaryText)
    ) { _ in questionLimit }
    let kindLine = environment.label(
      environment.language[PollWords.kind(poll)], fonts.sans(14), colors.secondaryText, limit: questionLimit)
    let pollColors = PollColors(
      environment.palette, environment.side, separator: environment.theme.separator)
    let rows = PollRows(environment: environment, poll: poll, colors: pollColors)
    let footer = isAmongBots ? nil : footer(pollColors, limit: max(0, offer.width - 2 * Metrics.sides))
    let deadline = deadline
    let statusGap =
      Metrics.status - (footer == nil ? Metrics.withoutFooter : 0) + (deadline == nil ? 0 : Metrics.deadline)
    let bottom = (offer.isLast ? Metrics.bottom : Metrics.bottomAbovePart) - pixel
    let foot = StatusBelow(
      offer.status, gap: statusGap, bottom: bottom, bottomAlone: statusGap + bottom)
    let inner = max(
      question.frame.width, kindLine.frame.width, footer?.label.frame.width ?? 0,
      deadline?.frame.width ?? 0, foot.width)
    let wanted = max(
      inner + 2 * Metrics.sides, rows.width(offered: offer.width), min(Metrics.narrowest, offer.width))
    return MeasuredPart(width: min(wanted, offer.width)) { corner, width in
      var stack = VerticalStack(at: corner, width: width, inset: Metrics.sides)
      let question = stack.add(question, gap: Metrics.top + pixel)
      let kindLine = stack.add(kindLine, gap: Metrics.kindGap)
      stack.skip(Metrics.rowsGap)
      let options = rows.placed(in: &stack, width: width)
      // The status is below the rows, beside the footer.
      var below = stack
      let words = footer.map {
        below.add($0.label, gap: $0.isButton ? Metrics.button : Metrics.footer, .center)
      }
      let deadline = deadline.map { below.add($0, gap: Metrics.deadlineGap, .center) }
      let status = stack.add(foot, beside: [words?.frame, deadline?.frame].compactMap { $0 })
      var boxes =
        [Box(question, .question), Box(kindLine, .kind)] + Box.faces(faces(after: kindLine)) + options
      if poll.shownExplanation != nil {
        let bulb = bulb(beside: kindLine, right: corner.x + width)
        boxes.append(Box(.bulb, bulb, .icon(.bulb, pollColors.bar)).snapped)
      }
      if let words { boxes.append(Box(words, .footer)) }
      if let deadline { boxes.append(Box(deadline, .deadline)) }
      return PlacedPart(
        .poll, boxes, in: Rect(corner.x, corner.y, width, stack.y - corner.y), status: status)
    }
  }

  private func bulb(beside line: Label, right: Double) -> Rect {
    Rect(
      right - Metrics.sides - Metrics.bulb, line.frame.midY - Metrics.bulb / 2, Metrics.bulb, Metrics.bulb)
  }

  /// True if the chat is with a bot.
  private var isAmongBots: Bool {
    let chat = environment.message.chat
    return chat.kind == .private && chat.id.flatMap(environment.peers.known)?.isBot == true
  }

  /// The time until the poll closes, counted from the current time, or from the time of the poll if the
  /// current time is not given.
  private var deadline: Label? {
    guard !poll.isClosed, let end = poll.closeDate,
      let start = environment.options.page.dates.now ?? environment.message.date
    else { return nil }
    let (rest, overflow) = end.subtractingReportingOverflow(start)
    guard !overflow, rest > 0 else { return nil }
    return environment.label(
      PollWords.end(in: rest, environment.language), environment.fonts.sans(11, hasTabularDigits: true),
      environment.colors.secondaryText)
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

  /// Returns the number of voters, or the button that sends the choices of a multiple-choice poll.
  private func footer(_ colors: PollColors, limit: Double) -> (label: Label, isButton: Bool) {
    let (fonts, language) = (environment.fonts, environment.language)
    if poll.showsResults, !poll.isAnonymous, poll.totalVoters > 0 {
      let text = poll.isQuiz ? language[.viewResults] : language.count(.viewVotes, poll.totalVoters)
      return (environment.label(text, fonts.sans(17), colors.bar, limit: limit), true)
    }
    let isOwn = environment.side == .outgoing && environment.message.forward == nil
    if isOwn, !poll.showsResults, poll.isAnonymous, poll.totalVoters > 0 {
      return (
        environment.label("\(PollWords.count(poll, language)) >", fonts.sans(17), colors.bar, limit: limit),
        true
      )
    }
    if !poll.showsResults, poll.allowsMultiple {
      return (environment.label(language[.vote], fonts.sans(17), colors.disabled, limit: limit), true)
    }
    return (
      environment.label(
        PollWords.count(poll, language), fonts.sans(14), environment.colors.secondaryText, limit: limit),
      false
    )
  }
}

/// The results of a poll in numbers (Spec/Bubbles.md 24.2).
struct PollNumbers {
  /// The number of votes for each option.
  let votes: [Int]
  let percents: [Int]
  let most: Int

  init(_ poll: Poll) {
    let votes = poll.options.map { max(0, $0.votes ?? 0) }
    let most = votes.max() ?? 0
    let sum = votes.reduce(0) { $0.addingClamped($1) }
    let total = max(poll.totalVoters, most)
    percents =
      poll.allowsMultiple
      ? votes.map { Self.rounded($0, of: total) } : Self.shares(of: votes, sum: sum)
    (self.votes, self.most) = (votes, most)
  }

  private static func rounded(_ votes: Int, of total: Int) -> Int {
    total > 0 ? Int(Rounding.nearest(Double(votes) * 100 / Double(total))) : 0
  }

  /// Returns percentages that sum to 100. The missing points go to the largest remainders, and to the first
  /// of equal ones.
  private static func shares(of votes: [Int], sum: Int) -> [Int] {
    guard sum > 0 else { return votes.map { _ in 0 } }
    let exact = votes.map { Double($0) * 100 / Double(sum) }
    var shares = exact.map { Int(Rounding.floor($0)) }
    let rests = exact.indices.sorted { left, right in
      let (first, second) = (exact[left] - Double(shares[left]), exact[right] - Double(shares[right]))
      return first == second ? left < right : first > second
    }
    let missing = max(0, 100 - shares.reduce(0, +))
    for index in rests.prefix(missing) { shares[index] += 1 }
    return shares
  }
}

/// The texts of a poll (Spec/Bubbles.md 24.2).
enum PollWords {
  static func kind(_ poll: Poll) -> LocalizedString {
    if poll.isClosed { return .finalResults }
    return switch (poll.isQuiz, poll.isAnonymous) {
    case (false, true): .anonymousPoll
    case (false, false): .publicPoll
    case (true, true): .anonymousQuiz
    case (true, false): .quiz
    }
  }

  private static let day = 24 * 3600

  /// - Parameter seconds: the remaining seconds.
  static func end(in seconds: Int, _ language: Language) -> String {
    seconds < day
      ? language.text(.endsIn, DurationText.known(seconds, language))
      : language.count(.endsInDays, seconds / day)
  }

  static func count(_ poll: Poll, _ language: Language) -> String {
    let count = poll.totalVoters
    if poll.isQuiz { return count > 0 ? language.count(.answered, count) : language[.nobodyAnswered] }
    return count > 0 ? language.count(.votes, count) : language[.noVotes]
  }
}
