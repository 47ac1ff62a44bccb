import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The options of a poll (Spec/Bubbles.md 24.1).
struct PollRows {
  let environment: MessageEnvironment
  let poll: Poll
  let colors: PollColors

  private enum Metrics {
    static let lowest = 52.0
    /// The space above and below a text that is higher than the row, together.
    static let padding = 30.0
    static let text = Point(50, 16)
    static let right = 10.0
    static let media = 40.0
    static let mediaRadius = 10.0
    /// The width that an image takes from a row.
    static let mediaRoom = 52.0
    static let radio = Rect(12, 15, 22, 22)
    static let squareRadius = 6.0
    static let line = 1.0
    static let barLift = 7.0
    static let barHeight = 4.0
    static let leastBar = 6.0
    static let percentRight = 43.0
    static let percentTop = 15.0
    static let percentDrop = 2.0
    static let wholeDrop = 3.0
    static let percentSize = 14.5
    /// The size of `100%`.
    static let wholeSize = 12.5
    static let mark = 16.0
    static let markX = 28.0
    static let markRadius = 4.0
    // The voters.
    static let face = 16.0
    static let faceStep = 10.0
    static let faceGap = 6.0
    static let mostFaces = 3
  }

  private struct Row {
    var option: Poll.Option
    var text: TextBlock
    /// The width reserved on the right of the text.
    var kept: Double
    /// The result, once it shows.
    var result: Result?

    var height: Double { max(Metrics.lowest, text.frame.height + Metrics.padding) }
  }

  private struct Result {
    var percent: Int
    var percentLabel: Label
    var count: Label?
    /// The voters for this option, placed relative to their own corner.
    var faces: [AvatarBox]
    /// The length of the bar, as a fraction of the longest one.
    var share: Double
  }

  private func rows(width: Double) -> [Row] {
    let numbers = PollNumbers(poll)
    let hasMedia = poll.options.contains { $0.media != nil }
    let style = environment.style(environment.fonts.text, environment.colors.primaryText)
    let shows = poll.showsResults
    return poll.options.enumerated().map { index, option in
      let result = shows ? result(numbers, index) : nil
      let kept =
        Metrics.right + (hasMedia ? Metrics.mediaRoom : 0)
        + (result?.count.map { $0.frame.width + Metrics.right } ?? 0)
        + (result?.faces.last.map { $0.frame.maxX + Metrics.faceGap } ?? 0)
      let limit = max(0, width - textX - kept)
      let text = environment.block(option.text, style) { _ in limit }
      return Row(option: option, text: text, kept: kept, result: result)
    }
  }

  /// The distance by which percentages that are larger than usual move the texts to the right.
  private var columnGrowth: Double {
    poll.showsResults ? Rounding.ceil(Metrics.percentRight * (environment.fonts.growth - 1)) : 0
  }

  private var textX: Double { Metrics.text.x + columnGrowth }

  private func result(_ numbers: PollNumbers, _ index: Int) -> Result {
    let (votes, percent) = (numbers.votes[index], numbers.percents[index])
    let count =
      votes > 0
      ? environment.label(environment.language.compact(votes), font(12.5), environment.colors.secondaryText)
      : nil
    let label = environment.label(
      environment.language.text(.percent, environment.language.number(percent)),
      font(percent < 100 ? Metrics.percentSize : Metrics.wholeSize, .semibold), environment.colors.primaryText
    )
    return Result(
      percent: percent, percentLabel: label, count: count,
      faces: count == nil ? [] : faces(of: poll.options[index]),
      share: numbers.most > 0 ? Double(votes) / Double(numbers.most) : 0)
  }

  private func faces(of option: Poll.Option) -> [AvatarBox] {
    guard !poll.isAnonymous else { return [] }
    return option.recentVoters.prefix(Metrics.mostFaces).enumerated().map { index, voter in
      AvatarBox(
        environment.peers[voter],
        in: Rect(Double(index) * Metrics.faceStep, 0, Metrics.face, Metrics.face), environment)
    }
  }

  /// Returns a font whose size may be a half point, unlike other fonts.
  private func font(_ size: Double, _ weight: FontWeight = .regular) -> FontStyle {
    FontStyle(
      .sans, size: environment.fonts.text.size * size / MessageFonts.standardSize, weight: weight,
      hasTabularDigits: true)
  }

  func width(offered: Double) -> Double {
    rows(width: offered).map { textX + $0.text.frame.width + $0.kept }.max() ?? 0
  }

  /// - Parameters:
  ///   - stack: receives the rows, which overhang it on both sides.
  ///   - width: the width of the poll, in points.
  func placed(in stack: inout VerticalStack, width: Double) -> [Box] {
    rows(width: width).map { box($0, in: stack.add(Size(width, $0.height), .center)) }
  }

  private func box(_ row: Row, in frame: Rect) -> Box {
    let pixel = environment.pixel
    var text = row.text
    text.frame.origin = frame.origin.moved(by: Point(textX, Metrics.text.y))
    var boxes = [Box(text)]
    if row.result == nil {
      let radius = poll.allowsMultiple ? Metrics.squareRadius : Metrics.radio.width / 2
      boxes.append(
        Box(
          .radio, Metrics.radio.offsetBy(frame.origin),
          .stroke(radius: radius - Metrics.line / 2, width: Metrics.line, colors.radio)))
    }
    let media = row.option.media.map { media in
      Box(
        .image,
        Rect(
          frame.maxX - Metrics.right - Metrics.media, frame.minY + (frame.height - Metrics.media) / 2,
          Metrics.media, Metrics.media),
        .image(
          BoxImage(
            media.id, .rounded(Metrics.mediaRadius), .color(environment.bubbleColors.mediaPlaceholder),
            natural: environment.media.pixels(of: media))))
    }
    if let media { boxes.append(media) }
    if let result = row.result {
      boxes += placed(result, of: row.option, in: frame, right: media?.frame.minX ?? frame.maxX)
    } else {
      let line = Rect(
        frame.minX + Metrics.text.x, frame.maxY - pixel, frame.width - Metrics.text.x - Metrics.right, pixel)
      boxes.append(.rule(line, colors.separator))
    }
    return .group(.option, frame, boxes)
  }

  /// - Parameter right: the left edge of the image, or the right edge of the row.
  private func placed(_ result: Result, of option: Poll.Option, in frame: Rect, right: Double) -> [Box] {
    var (percentLabel, count) = (result.percentLabel, result.count)
    // The baselines of the percentage and of the text keep their distance at every size.
    let size = result.percent < 100 ? Metrics.percentSize : Metrics.wholeSize
    let sink = Rounding.floor((MessageFonts.standardSize - size) * (environment.fonts.growth - 1))
    percentLabel.frame.origin = Point(
      frame.minX + Metrics.percentRight + columnGrowth - percentLabel.frame.width,
      frame.minY + Metrics.percentTop + (result.percent < 100 ? Metrics.percentDrop : Metrics.wholeDrop)
        + sink)
    if let label = count {
      let line = environment.fonts.text.labelHeight
      count?.frame.origin = Point(
        right - Metrics.right - label.frame.width,
        frame.minY + Metrics.text.y + Rounding.floor((line - label.frame.height) / 2))
    }
    let faces = self.faces(result.faces, before: count?.frame ?? .zero)
    let track = Rect(
      frame.minX + textX, frame.maxY - Metrics.barLift,
      frame.width - textX - Metrics.right, Metrics.barHeight)
    let length = Metrics.leastBar + Rounding.floor(max(0, track.width - Metrics.leastBar) * result.share)
    let bar = Rect(track.minX, track.minY, length, track.height)
    let isRight = !poll.isQuiz || option.isCorrect
    let color =
      poll.isQuiz && option.isChosen ? (isRight ? colors.right : colors.wrong) : colors.bar
    var percent = Box(percentLabel, .percent)
    percent.value = result.percent
    var boxes = [percent]
    if let count { boxes.append(Box(count, .count)) }
    boxes += Box.faces(faces)
    boxes.append(Box(.track, track, .fill(radius: Box.round, colors.track)))
    boxes.append(Box(.bar, bar, .fill(radius: Box.round, color)))
    if option.isChosen || (poll.isQuiz && option.isCorrect) {
      let mark = Rect(
        frame.minX + Metrics.markX + columnGrowth, track.midY - Metrics.mark / 2, Metrics.mark, Metrics.mark)
      boxes.append(
        .disc(
          .mark, mark, radius: poll.allowsMultiple ? Metrics.markRadius : Box.round,
          isRight ? .right : .wrong, color, sign: colors.mark))
    }
    return boxes
  }

  private func faces(_ faces: [AvatarBox], before count: Rect) -> [AvatarBox] {
    guard let last = faces.last else { return [] }
    let corner = Point(
      count.minX - Metrics.faceGap - last.frame.maxX,
      count.minY + Rounding.floor((count.height - Metrics.face) / 2))
    return faces.map { face in
      var face = face
      face.frame = face.frame.offsetBy(corner)
      return face
    }
  }
}

/// The colors of polls on one side (Spec/Bubbles.md 24.3).
package struct PollColors: Equatable, Sendable {
  package var radio: Color
  package var separator: Color
  package var bar: Color
  package var right: Color
  package var wrong: Color
  /// The color of the icon on a mark; `nil` if it is cut out.
  package var mark: Color?
  /// The color of a button that waits for a choice.
  package var disabled: Color
  /// The color of the track behind a bar.
  package var track: Color

  package static let slots: [DerivedColor: ColorSlot<PollColors>] = [
    .pollRadio: .color(\.radio), .pollSeparator: .color(\.separator), .pollBar: .color(\.bar),
    .pollRight: .color(\.right), .pollWrong: .color(\.wrong), .pollMark: .optional(\.mark),
    .pollDisabled: .color(\.disabled), .pollTrack: .color(\.track),
  ]

  private static let trackAlpha = 0.07

  package init(_ palette: Palette, _ side: Side, separator pageSeparator: Color) {
    let colors = palette[side]
    let isIncoming = side == .incoming
    let green = Color(0x00a700)
    let accent = colors.accentControl
    let red = Color(0xfe3824)
    let fainter = Color(0xffffff, alpha: 0.5)
    right = green
    wrong = red
    mark = .white
    disabled = Color(0x525252, alpha: 0.6)
    track = colors.primaryText.multiplyingAlpha(by: Self.trackAlpha)
    switch palette.name {
    case "classic":
      radio = isIncoming ? Color(0xc8c7cc) : Color(0x93d987)
      separator = radio
      bar = isIncoming ? accent : colors.accentText
      right = isIncoming ? Color(0x2dba45) : colors.accentText
      wrong = isIncoming ? red : colors.accentText
      if !isIncoming { disabled = accent.multiplyingAlpha(by: 0.7) }
    case "day":
      radio = isIncoming ? Color(0xc8c7cc) : Color(0xffffff, alpha: 0.65)
      separator = radio
      bar = accent
      if !isIncoming { (mark, disabled) = (nil, fainter) }
    case "night":
      radio = isIncoming ? Color(0x737373) : fainter
      separator = isIncoming ? Color(0x000000) : fainter
      bar = accent
      (mark, disabled) = (nil, fainter)
    case "tinted":
      // 2ea6ff with the multipliers 0.995, 0.317 and 0.51 of hue, saturation and brightness.
      radio = isIncoming ? Color(0x607482) : .white
      separator = pageSeparator
      bar = accent
      disabled = isIncoming ? Color(0xdbf5ff, alpha: 0.5) : fainter
      if !isIncoming { mark = nil }
    default:
      radio = colors.secondaryText
      separator = pageSeparator
      bar = accent
      mark = accent == .white ? nil : .white
      disabled = colors.secondaryText
    }
    for (token, color) in colors.derived { Self.slots[token]?.set(color, in: &self) }
  }
}
