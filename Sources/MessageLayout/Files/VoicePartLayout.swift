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
  func row(limit: Double) -> (size: Size, part: (_ origin: Point, _ width: Double) -> FilePart) {
    let duration = duration
    let size = Size(width(limit: limit, beside: duration), Metrics.control.height)
    return (
      size, { part(at: $0.moved(by: Point(0, -Metrics.control.minY)), width: $1, duration, hasButton: false) }
    )
  }

  private func part(
    at origin: Point, width: Double, _ duration: Label, hasButton: Bool
  ) -> FilePart {
    var label = duration
    label.frame.origin = origin.moved(by: Metrics.duration)
    var part = FilePart(
      kind: .voice,
      row: environment.fileRow(
        .voice, of: document, voice.media, control: Metrics.control.offsetBy(origin)),
      subtitle: label,
      waveform: waveform(at: origin, width: width, beside: label, hasButton: hasButton))
    part.row.absence = .sign(isAway: voice.isAway)
    return part
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
      trail: words.map { words in (words.trail.map { Metrics.wordsX + $0 }, wordsY + words.height) },
      limit: limit)
    return MeasuredPart(width: frame.width) { corner, partWidth in
      let origin = corner.moved(by: Point(FileFrame.left, FileFrame.top))
      let inner = partWidth - FileFrame.left - FileFrame.right
      var part = part(at: origin, width: inner, label, hasButton: words != nil)
      part.once = once(on: part.row)
      if let words { part.transcript = transcript(words, at: origin, top: wordsY, width: inner) }
      return frame.placed(.file(part), at: corner, width: partWidth)
    }
  }

  private func once(on row: FileRow) -> CountBadge? {
    guard voice.selfDestruction == .once else { return nil }
    let frame = FileBadge.frame(on: row.control)
    var label = environment.label(
      "1", environment.fonts.sans(Metrics.onceFont, .semibold), row.glyphColor ?? .clear)
    label.frame.origin = Point(
      frame.midX - label.line.line.width / 2, frame.midY - label.frame.height / 2)
    return CountBadge(frame: frame, color: row.controlColor, label: label)
  }

  /// Returns the transcript, if there is one.
  private func transcript(limit: Double) -> LaidOutText? {
    guard let words = voice.transcript, !words.isEmpty else { return nil }
    return MessageTextLayout(environment: environment, limit: limit).layOut(MessageText(plain: words))
  }

  private func transcript(
    _ words: LaidOutText, at origin: Point, top: Double, width: Double
  ) -> TranscriptBox {
    let corner = origin.moved(by: Point(Metrics.wordsX, top))
    let button = Rect(
      origin: Point(origin.x + width + Metrics.transcribePlace.x, origin.y + Metrics.transcribePlace.y),
      size: Metrics.transcribeButton)
    let color = environment.bubbleColors.mediaActive
    return TranscriptBox(
      boxes: words.boxes.map { $0.offsetBy(corner) }, button: button,
      cornerRadius: Metrics.transcribeRadius, color: color,
      fill: color.multiplyingAlpha(by: Metrics.transcribeAlpha))
  }

  private func waveform(
    at origin: Point, width: Double, beside duration: Label, hasButton: Bool
  ) -> WaveformBox {
    let sides = Metrics.waveformSides + (hasButton ? Metrics.transcribeWaveformCut : 0)
    let frame = Rect(
      origin.x + Metrics.waveform.x, origin.y + Metrics.waveform.y, max(0, width - sides),
      Metrics.waveformHeight)
    let colors = environment.bubbleColors
    let isNew = voice.isUnheard && environment.side == .incoming
    let dot = Rect(
      origin: Point(duration.frame.maxX + Metrics.dotGap, origin.y + Metrics.dotY), size: Metrics.dot)
    return WaveformBox(
      frame: frame, bars: WaveformBars(samples: voice.waveform).bars(in: frame),
      color: isNew ? colors.mediaActive : colors.mediaInactive, dot: isNew ? dot : nil,
      dotColor: colors.mediaActive)
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
