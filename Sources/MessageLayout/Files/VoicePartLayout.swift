import MessageModel
import PageLayout
import PageModel
import Primitives

/// A voice message (Spec/Bubbles.md 20.2).
struct VoicePartLayout: PartLayout {
  let environment: MessageEnvironment
  let voice: VoiceContent

  let kind = PartKind.file

  private enum Metrics {
    static let control = Rect(3, -3, 44, 44)
    static let height = 38.0
    /// The minimum inner width, the width that stays free of the limit, and the range of durations over which
    /// the width grows, in seconds.
    static let narrowest = 120.0
    static let margin = 36.0
    static let seconds = (least: 2.0, most: 30.0)
    static let duration = Point(56, 22)
    static let waveform = Point(57, 1)
    /// The space beside the waveform.
    static let waveformSides = 60.0
    static let waveformHeight = 18.0
    static let dot = Size(4, 4)
    static let dotGap = 5.0
    static let dotY = 27.0
    /// An iprender choice.
    static let onceFont = 12.0
    // With a transcript.
    static let transcribeRoom = 38.0
    static let transcribeWaveformCut = 34.0
    static let transcribeButton = Size(30, 30)
    /// The button's corner, relative to the contents' top right corner.
    static let transcribePlace = Point(-27, -6)
    static let transcribeRadius = 10.0
    static let wordsX = 2.0
    static let wordsGap = 9.0
    static let wordsBottom = 5.0
    /// The opacity of the button's fill in the accent color. An iprender choice.
    static let transcribeAlpha = 0.1
  }

  private var document: DocumentMedia {
    voice.media.flatMap { environment.media.documents[$0] }
      ?? DocumentMedia(id: MediaID(rawValue: ""), kind: .voice)
  }

  private var duration: Label {
    environment.label(
      DurationText.known(document.duration, environment.language),
      environment.fonts.sans(11, hasTabularDigits: true),
      environment.colors.secondaryText)
  }

  /// Returns the width of the contents without a transcript.
  private func width(limit: Double, beside duration: Label, extra: Double = 0) -> Double {
    let (least, most) = Metrics.seconds
    let share = (min(most, max(least, Double(document.duration))) - least) / (most - least)
    let room = max(0, limit - Metrics.margin - Metrics.narrowest)
    return max(
      min(limit, Metrics.narrowest + room * share + extra), duration.frame.width + Metrics.duration.x)
  }

  /// The control, the waveform and the duration in the preview of a link, measured but not placed yet.
  func row(limit: Double) -> (size: Size, boxes: (_ origin: Point, _ width: Double) -> [Box]) {
    let duration = duration
    let size = Size(width(limit: limit, beside: duration), Metrics.control.height)
    return (
      size,
      { origin, width in
        let origin = origin.moved(by: Point(0, -Metrics.control.minY))
        let (control, label) = parts(at: origin, duration)
        return [Box(.control, control.control, .control(control)), label]
          + waveform(at: origin, width: width, beside: label, hasButton: false)
      }
    )
  }

  private func parts(at origin: Point, _ duration: Label) -> (control: FileRow, duration: Box) {
    var label = duration
    label.frame.origin = origin.moved(by: Metrics.duration)
    var row = environment.fileRow(
      .voice, of: document, voice.media, control: Metrics.control.offsetBy(origin))
    row.absence = .sign(isAway: voice.isAway)
    return (row, Box(label, .subtitle))
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let limit = max(0, offer.width - FileFrame.left - FileFrame.right)
    let label = duration
    let words = transcript(limit: max(0, limit - Metrics.wordsX))
    let width = max(
      width(limit: limit, beside: label, extra: words == nil ? 0 : Metrics.transcribeRoom),
      (words?.width ?? 0) + Metrics.wordsX)
    let wordsY = Metrics.control.maxY + Metrics.wordsGap
    let frame = FileFrame(
      offer, width: width,
      height: words.map { wordsY + $0.height + Metrics.wordsBottom } ?? Metrics.height,
      controlBottom: Metrics.control.maxY,
      trail: words.map { words in (trail(of: words).map { Metrics.wordsX + $0 }, wordsY + words.height) },
      limit: limit)
    return MeasuredPart(width: frame.width) { corner, partWidth in
      let origin = corner.moved(by: Point(FileFrame.left, FileFrame.top))
      let inner = partWidth - FileFrame.left - FileFrame.right
      let (control, duration) = parts(at: origin, label)
      let boxes =
        [Box(.control, control.control, .control(control)), duration] + once(on: control)
        + waveform(at: origin, width: inner, beside: duration, hasButton: words != nil)
        + (words.map { transcript($0, at: origin, top: wordsY, width: inner) } ?? [])
      return frame.placed(.voice, boxes, at: corner, width: partWidth)
    }
  }

  /// The gap between a badge and its control.
  private static let onceGap = 1.0

  /// Returns the badge "1" of a voice message that can be played only once.
  private func once(on row: FileRow) -> [Box] {
    guard voice.selfDestruction == .once else { return [] }
    let frame = FileBadge.frame(on: row.control)
    var label = environment.label(
      "1", environment.fonts.sans(Metrics.onceFont, .semibold), row.glyphColor ?? .clear)
    label.frame.origin = Point(
      frame.midX - label.line.line.width / 2, frame.midY - label.frame.height / 2)
    // The bubble is visible through holes in a control.
    let digit: Box.Content = row.glyphColor == nil ? .cutLine(label.line) : .line(label.line)
    return [
      Box(.rim, frame.outset(by: Self.onceGap), .fill(radius: Box.round, nil)).snapped,
      Box(.once, frame, .fill(radius: Box.round, row.controlColor)).snapped,
      Box(.label, label.frame, digit),
    ]
  }

  /// Returns the transcript, if there is one.
  private func transcript(limit: Double) -> LaidOutText? {
    guard let words = voice.transcript, !words.isEmpty else { return nil }
    return MessageTextLayout(environment: environment, limit: limit).layOut(MessageText(plain: words))
  }

  /// Returns the width of the transcript's last line; `nil` if no status can follow it. In right-to-left languages, the
  /// transcript keeps its place, which is where the status stands.
  private func trail(of words: LaidOutText) -> Double? {
    environment.language.isRightToLeft ? nil : words.trail
  }

  private func transcript(
    _ words: LaidOutText, at origin: Point, top: Double, width: Double
  ) -> [Box] {
    let corner = origin.moved(by: Point(Metrics.wordsX, top))
    let button = Rect(
      origin: Point(origin.x + width + Metrics.transcribePlace.x, origin.y + Metrics.transcribePlace.y),
      size: Metrics.transcribeButton)
    let color = environment.bubbleColors.mediaActive
    let words = words.boxes.map { $0.offsetBy(corner) }
    let fill = color.multiplyingAlpha(by: Metrics.transcribeAlpha)
    return [
      Box(.transcribe, button, .fill(radius: Metrics.transcribeRadius, fill)).snapped,
      Box(.foldUp, in: button, color).snapped,
      .group(.transcript, words.map(\.frame).reduce(.zero) { $0.union($1) }, words).fixed,
    ]
  }

  private func waveform(
    at origin: Point, width: Double, beside duration: Box, hasButton: Bool
  ) -> [Box] {
    let sides = Metrics.waveformSides + (hasButton ? Metrics.transcribeWaveformCut : 0)
    let frame = Rect(
      origin.x + Metrics.waveform.x, origin.y + Metrics.waveform.y, max(0, width - sides),
      Metrics.waveformHeight)
    let colors = environment.bubbleColors
    let isNew = voice.isUnheard && environment.side == .incoming
    let dot = Rect(
      origin: Point(duration.frame.maxX + Metrics.dotGap, origin.y + Metrics.dotY), size: Metrics.dot)
    let color = isNew ? colors.mediaActive : colors.mediaInactive
    let bars = WaveformBars(samples: voice.waveform).bars(in: frame).map {
      Box(.bar, $0, .fill(radius: Box.round, color))
    }
    return [.group(.waveform, frame, bars)]
      + (isNew ? [Box(.unread, dot, .fill(radius: Box.round, colors.mediaActive))] : [])
  }
}

/// Converts samples to bars (Spec/Bubbles.md 20.2).
struct WaveformBars {
  let samples: [UInt8]

  private enum Metrics {
    static let width = 2.0
    static let pitch = 4.0
    /// The difference between the waveform's height and that of the highest bar.
    static let cut = 3.0
    /// The height below which bars are dots.
    static let dot = 2.0
    /// The length that the round ends add to a bar.
    static let ends = 1.0
  }

  func bars(in frame: Rect) -> [Rect] {
    let count = Int(max(0, Rounding.floor(frame.width / Metrics.pitch)))
    var loudest = Array(repeating: 0, count: count)
    for (index, sample) in samples.enumerated() where count > 0 {
      let bar = index * count / samples.count
      loudest[bar] = max(loudest[bar], Int(sample))
    }
    let most = Double(max(1, loudest.max() ?? 0))
    return loudest.enumerated().map { index, sample in
      let reach = frame.height * Double(sample) / most - Metrics.cut
      let height = reach <= Metrics.dot ? Metrics.dot : reach + Metrics.ends
      return Rect(frame.minX + Double(index) * Metrics.pitch, frame.maxY - height, Metrics.width, height)
    }
  }
}
