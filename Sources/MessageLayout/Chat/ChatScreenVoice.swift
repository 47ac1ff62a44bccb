import MessageModel
import PageLayout
import Primitives

/// A voice message while it is recorded and before it is sent (Spec/Chats.md 13.3).
extension ChatScreenBars {
  private var row: Rect {
    let y = panelPlace.bottom - design.panel.height
    let end = size.width - panelPlace.edge - design.panel.button - design.panel.gap
    return Rect(panelPlace.edge, y, max(0, end - panelPlace.edge), design.panel.height)
  }

  /// Returns the recording panel. The field extends to where the paperclip was.
  func recordingPanel(_ voice: VoiceRecording) -> [GlassCapsule] {
    let presence = voice.presence.share
    let former = panelPlace.field.minX
    let left = former.mixed(with: row.minX, presence)
    let rect = Rect(left, row.minY, row.maxX - left, row.height)
    var attach = button(.attach, .paperclip, at: Point(panelPlace.edge, row.minY))
    attach.appearance = .growing(1 - presence)
    var field = GlassCapsule(
      name: .field, shape: RoundedRect(rect, radius: design.panel.radius), glass: fieldGlass)
    field.boxes = recordingBoxes(voice, in: rect)
    let microphone = button(
      .microphone, .microphone, at: Point(row.maxX + design.panel.gap, row.minY))
    return (presence < 1 ? [attach] : []) + [field, microphone] + [lock(voice)].compactMap { $0 }
  }

  private var fieldGlass: Glass {
    var glass = glass
    glass.fill = colors.fill
    return glass
  }

  private func recordingBoxes(_ voice: VoiceRecording, in rect: Rect) -> [Box] {
    let metrics = design.voice
    let presence = Appearance.fading(voice.presence)
    let seconds = voice.seconds.isFinite ? min(max(0, voice.seconds), 86_400) : 0
    let dot = Rect(
      rect.minX + metrics.dot.x, rect.midY - metrics.dot.side / 2, metrics.dot.side, metrics.dot.side)
    let time = environment.label(environment.language.digits(Self.time(seconds)), metrics.time, colors.glyph)
    let timeX = rect.minX + metrics.timeX
    let words = environment.label(environment.language[.slideToCancel], metrics.hint, colors.glyph)
    let cancel = environment.label(environment.language[.cancel], metrics.cancel, colors.accent)
    let lock = voice.lock.share
    // From the right, and then to and fro.
    let swing = -metrics.swing * Self.wave(seconds) + (1 - voice.presence.share) * rect.width / 2
    // Centered, if the time leaves space for that.
    var corner = words.corner(centredIn: rect)
    let hintRoom = metrics.chevron.width + 2 * metrics.chevronGap + metrics.swing
    corner.x = max(corner.x, timeX + time.frame.width + hintRoom)
    let chevron = Rect(
      corner.x - metrics.chevronGap - metrics.chevron.width, rect.midY - metrics.chevron.height / 2,
      metrics.chevron.width, metrics.chevron.height)
    let arrow = [
      Point(chevron.maxX, chevron.minY), Point(chevron.minX, chevron.midY), Point(chevron.maxX, chevron.maxY),
    ]
    let hint = [
      Box(.hint, chevron, .path([arrow], width: 1.5, colors.glyph)), words.box(.hint, at: corner),
    ]
    return [
      Box(
        .dot, dot, .fill(radius: metrics.dot.side / 2, metrics.dot.color),
        .fading(voice.presence * Self.blink(seconds, metrics.blink))),
      time.box(.time, at: Point(timeX, time.corner(centredIn: rect).y), presence),
      Box(
        .hint, Rect(chevron.minX, corner.y, words.frame.width + corner.x - chevron.minX, words.frame.height),
        .group(hint, isClipped: false),
        Appearance(alpha: voice.presence.share * (1 - lock), offset: Point(swing, 0))),
      cancel.box(
        .hint, at: Point(max(cancel.corner(centredIn: rect).x, corner.x), cancel.corner(centredIn: rect).y),
        .fading(voice.presence * lock)),
    ].filter { !$0.appearance.isHidden }
  }

  private static func time(_ seconds: Double) -> String {
    let hundredths = Int(Rounding.floor(seconds * 100))
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(hundredths / 6000):\(pair(hundredths / 100 % 60)),\(pair(hundredths % 100))"
  }

  /// Returns the opacity of the dot: it stays, fades out and fades in.
  private static func blink(_ seconds: Double, _ part: Double) -> Double {
    let place = (seconds / part).truncatingRemainder(dividingBy: 3)
    return place < 1 ? 1 : place < 2 ? 2 - place : place - 2
  }

  /// Returns a value that goes from 0 to 1 and back once per second, slower at both ends.
  private static func wave(_ seconds: Double) -> Double {
    let part = seconds - Rounding.floor(seconds)
    let up = part < 0.5 ? 2 * part : 2 - 2 * part
    return up * up * (3 - 2 * up)
  }

  private var microphoneMiddle: Point {
    Point(row.maxX + design.panel.gap + design.panel.button / 2, row.midY)
  }

  /// Returns the lock that continues the recording without a finger.
  private func lock(_ voice: VoiceRecording) -> GlassCapsule? {
    let presence = voice.presence.share * (1 - voice.lock.share)
    guard presence > 0 else { return nil }
    let metrics = design.voice.lock
    let middle = microphoneMiddle
    let y = middle.y - metrics.above - metrics.size.height / 2 + metrics.slide * (1 - voice.presence.share)
    let rect = Rect(middle.x - metrics.size.width / 2, y, metrics.size.width, metrics.size.height)
    let upper = Rect(rect.minX, rect.minY, rect.width, rect.width)
    let arrow = Rect(rect.minX, rect.maxY - rect.width + 4, rect.width, rect.width)
    let tip = [
      Point(arrow.midX - 5, arrow.midY + 2.5), Point(arrow.midX, arrow.midY - 2.5),
      Point(arrow.midX + 5, arrow.midY + 2.5),
    ]
    return GlassCapsule(
      name: .lock, shape: RoundedRect(rect, radius: rect.width / 2), glass: glass,
      boxes: [
        Box(.lock, upper, .icon(.lock, colors.glyph)),
        Box(.lock, arrow, .path([tip], width: 1.5, colors.glyph)),
      ], appearance: .fading(presence))
  }

  /// The boxes above the glass.
  var overlays: [Box] { recordingDiscs + [alert].compactMap { $0 } }

  private var recordingDiscs: [Box] {
    guard case .recording(let voice) = state.panel, voice.presence > 0 else { return [] }
    let metrics = design.voice
    let middle = microphoneMiddle
    let level = voice.level.isFinite ? voice.level.share : 0
    // The discs shrink, but not their image: it is clipped at the screen's edge.
    let look = Appearance.growing(voice.presence, from: metrics.blobScale)
    let discs = metrics.rings.map { ring in
      let radius = metrics.blob / 2 * ring.quiet.mixed(with: ring.loud, level) * look.scale
      return Box(
        .blob, Rect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius),
        .fill(radius: radius, colors.accent.multiplyingAlpha(by: ring.alpha * look.alpha)))
    }
    let box = design.panel.glyphBox
    let icon = Box(
      .blob, Rect(middle.x - box / 2, middle.y - box / 2, box, box),
      .icon(voice.isVideo ? .camera : .microphone, colors.onAccent), voice.presence == 1 ? .whole : look)
    return (voice.isVideo ? film(voice) : []) + discs + [icon]
  }

  // MARK: - Before it is sent

  func previewPanel(_ voice: VoicePreview) -> [GlassCapsule] {
    let metrics = design.voice
    let trash = button(.attach, .trash, at: Point(panelPlace.edge, row.minY))
    let left = trash.shape.rect.maxX + design.panel.gap
    let rect = Rect(left, row.minY, max(0, row.maxX - left), row.height)
    let inner = rect.outset(by: -metrics.previewInset)
    let time = environment.label(
      DurationText.known(
        Int(voice.seconds.isFinite ? min(max(0, voice.seconds), 86_400) : 0), environment.language),
      metrics.previewFont, colors.onAccent)
    let end = Point(inner.maxX - time.frame.width - design.panel.glyphInset, time.corner(centredIn: inner).y)
    let wave = Rect(
      inner.minX + metrics.wave.x, inner.midY - metrics.wave.height / 2,
      max(0, end.x - design.panel.glyphInset - inner.minX - metrics.wave.x), metrics.wave.height)
    let play = Rect(inner.minX + metrics.playX, inner.midY, 0, 0)
    var field = GlassCapsule(
      name: .field, shape: RoundedRect(rect, radius: design.panel.radius), glass: fieldGlass)
    field.boxes =
      [
        Box(.wave, inner, .fill(radius: inner.height / 2, colors.accent)),
        Box(.button, play, .icon(.play, colors.onAccent)),
      ]
      + WaveformBars(samples: voice.waveform).bars(in: wave).map {
        Box(.wave, $0, .fill(radius: $0.width / 2, colors.onAccent))
      } + [time.box(.time, at: end)]
    var send = button(.microphone, .send, at: Point(row.maxX + design.panel.gap, row.minY))
    send.glass.fill = colors.accent
    send.icons[0].content = .icon(.send, colors.onAccent)
    return [trash, field, send]
  }
}
