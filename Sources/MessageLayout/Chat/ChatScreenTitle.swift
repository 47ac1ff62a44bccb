import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The title of a chat, with its badges and current activity (Spec/Chats.md 9.2 and 13.1).
extension ChatScreenBars {
  private enum Metrics {
    static let gap = 4.0
    static let badge = 20.0
    static let lock = (box: 14.0, gap: 3.0, drop: 3.0)
    static let muted = (box: 14.0, gap: 3.0, drop: 5.0)
    static let warning = (height: 16.0, padding: 11.0, radius: 2.0, line: 1.0)
    static let warningFont = FontStyle(.sans, size: 10, weight: .bold)
    static let mark = Size(24, 16)
    /// The distance that the second line slides when it changes.
    static let slide = 4.0
  }

  /// - Parameter left: the right edge of the content on its left.
  func title(beside left: Double) -> GlassCapsule {
    let bar = design.bar
    // The title is centered on the screen, so both sides have the same free space.
    let side = max(left, bar.inset + bar.button) + bar.gap
    let room = max(0, size.width - 2 * side)
    let limit = max(0, room - 2 * bar.padding)
    let before = info.marks.isSecret ? Metrics.lock.box + Metrics.lock.gap : 0
    let marks = titleMarks
    let after = marks.reduce(0) { $0 + $1.width }
    let name = environment.label(
      titleText, bar.title, colors.glyph, limit: max(0, limit - before - after))
    let line = subtitleText.map {
      environment.label(
        $0, bar.subtitle, isOnline ? colors.accent : ink.multiplyingAlpha(by: bar.subtitleAlpha),
        limit: limit)
    }
    let activity = state.activity.map { (state: $0, label: label(of: $0, limit: limit)) }
    let state = environment.label(
      environment.language[.typing] + "…", bar.subtitle, ink, limit: limit)
    let inner = max(
      name.frame.width + before + after, line?.frame.width ?? 0, state.frame.width,
      activity.map { $0.label.frame.width + Metrics.mark.width } ?? 0,
      min(bar.narrowest, max(0, room - bar.room)))
    let width = inner + 2 * bar.padding
    let rect = Rect(
      Rounding.floor((size.width - width) / 2), barMiddle - bar.capsuleHeight / 2, width, bar.capsuleHeight)
    let second = line?.frame.height ?? activity.map { $0.label.frame.height * $0.state.presence.share } ?? 0
    let top = rect.minY + Rounding.floor((rect.height - name.frame.height - second) / 2)
    func x(_ width: Double) -> Double { rect.minX + Rounding.floor((rect.width - width) / 2) }
    let corner = Point(x(name.frame.width + before + after) + before, top)
    let below = top + name.frame.height
    var boxes = placed(marks, behind: Rect(origin: corner, size: name.frame.size))
    var subtitle = line.map { $0.placed(at: Point(x($0.frame.width), below)) }
    if let activity {
      let presence = activity.state.presence.share
      if let former = line, presence < 1 {
        boxes.append(
          former.box(
            .text, at: Point(x(former.frame.width), below),
            Appearance(alpha: 1 - presence, offset: Point(0, Metrics.slide * presence))))
      }
      subtitle = nil
      let width = activity.label.frame.width + Metrics.mark.width
      boxes.append(
        box(of: activity.state, activity.label, at: Point(x(width), below), presence: presence))
    }
    return GlassCapsule(
      name: .title, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
      title: name.placed(at: corner),
      subtitle: subtitle, boxes: boxes)
  }

  // MARK: - Beside the name

  private struct Mark {
    var name: Box.Name
    var size: Size
    /// The space before the mark.
    var gap: Double
    /// The distance below the name's upper edge; `nil` for the middle of the name.
    var drop: Double?
    /// Returns the boxes in a box.
    var contents: (Rect) -> [Box]
    var width: Double { gap + size.width }
  }

  private var titleMarks: [Mark] {
    var marks: [Mark] = []
    if let badge = peer?.badge { marks.append(mark(badge)) }
    if let emoji = info.marks.emoji { marks.append(mark(emoji)) }
    if info.marks.isMuted {
      let (box, color) = (Size(Metrics.muted.box, Metrics.muted.box), colors.secondary)
      marks.append(
        Mark(name: .muted, size: box, gap: Metrics.muted.gap, drop: Metrics.muted.drop) {
          [Box(.muted, $0, .icon(.muted, color))]
        })
    }
    return marks
  }

  private func mark(_ badge: Peer.Badge) -> Mark {
    let square = Size(Metrics.badge, Metrics.badge)
    let (accent, onAccent) = (colors.accent, colors.onAccent)
    switch badge {
    case .verified:
      return Mark(name: .badge, size: square, gap: Metrics.gap) {
        [
          Box(.badge, $0, .icon(.seal, accent)),
          Box(.badge, $0, .icon(.sealCheck, onAccent)),
        ]
      }
    case .premium:
      return Mark(name: .badge, size: square, gap: Metrics.gap) {
        [Box(.badge, $0, .icon(.star, accent))]
      }
    case .scam, .fake:
      let color = colors.destructive
      let label = environment.label(badge.rawValue.uppercased(), Metrics.warningFont, color)
      let size = Size(label.frame.width + Metrics.warning.padding, Metrics.warning.height)
      return Mark(name: .badge, size: size, gap: Metrics.gap) { box in
        let line = Metrics.warning.line
        return [
          Box(
            .badge, box, .stroke(radius: Metrics.warning.radius, width: line, color)),
          label.box(
            .badge, at: Point(box.midX - label.frame.width / 2, box.midY - label.frame.height / 2)),
        ]
      }
    }
  }

  private func mark(_ emoji: CustomEmoji) -> Mark {
    let side = Metrics.badge
    let color = colors.accent
    let alternative = AlternativeTextLayout(side: side) { environment.shape($0) }
      .layOut(emoji.alternative, font: design.bar.title)
    return Mark(name: .status, size: Size(side, side), gap: Metrics.gap) {
      [Box(.status, $0, .emoji(emoji, alternative, color))]
    }
  }

  /// - Parameter name: the frame of the name.
  private func placed(_ marks: [Mark], behind name: Rect) -> [Box] {
    var boxes: [Box] = []
    if info.marks.isSecret {
      let box = Metrics.lock.box
      let frame = Rect(name.minX - Metrics.lock.gap - box, name.minY + Metrics.lock.drop, box, box)
      boxes.append(Box(.lock, frame, .icon(.lock, colors.glyph)))
    }
    var x = name.maxX
    for mark in marks {
      let y = mark.drop.map { name.minY + $0 } ?? name.midY - mark.size.height / 2
      boxes += mark.contents(Rect(x + mark.gap, y, mark.size.width, mark.size.height))
      x += mark.width
    }
    return boxes
  }

  // MARK: - What somebody does

  private func label(of activity: ChatActivity, limit: Double) -> Label {
    environment.label(
      activity.words(in: environment.language).onOneLine, design.bar.subtitle, colors.accent,
      limit: max(0, limit - Metrics.mark.width))
  }

  private func box(
    of activity: ChatActivity, _ label: Label, at corner: Point, presence: Double
  ) -> Box {
    let mark = Rect(
      origin: Point(corner.x, corner.y + (label.frame.height - Metrics.mark.height) / 2), size: Metrics.mark)
    let frame = Rect(
      corner.x, mark.minY, Metrics.mark.width + label.frame.width, Metrics.mark.height)
    let boxes =
      ActivityMark(activity, in: mark, color: colors.accent).boxes
      + [label.box(.text, at: Point(mark.maxX, corner.y))]
    return Box(
      .activity, frame, .group(boxes, isClipped: false),
      presence == 1
        ? .whole : Appearance(alpha: presence, offset: Point(0, -Metrics.slide * (1 - presence))))
  }

  // MARK: - Words

  /// The peer on the other side, or the chat itself.
  var peer: Peer? { info.chat.id.flatMap(environment.peers.known) }

  var titleText: String { sectionTitle ?? chatTitle }

  /// The title of a section, which replaces the chat's.
  private var sectionTitle: String? {
    let language = environment.language
    func count(_ words: LocalizedString, _ number: Int) -> String {
      language.count(words, number, language.grouped(number, by: .crowdGroup))
    }
    switch info.section {
    case .scheduled(let areReminders): return language[areReminders ? .reminders : .scheduledMessages]
    case .comments(let number): return count(.comments, number)
    case .replies(let number): return count(.replies, number)
    case .topic(let topic): return topic.title(in: language).onOneLine
    case .quickReply(let name): return name.isEmpty ? language[.quickReply] : name.onOneLine
    case nil: return nil
    }
  }

  /// The title of the chat itself.
  private var chatTitle: String {
    let given = info.title?.onOneLine ?? ""
    if !given.isEmpty { return given }
    return info.chat.id.map { environment.peers[$0].name } ?? ""
  }

  /// The presence of another person; `nil` for a bot, and in a chat with oneself.
  private var presence: Presence? {
    guard info.chat.id != info.myself || info.chat.id == nil, peer?.isBot != true else { return nil }
    return info.presence
  }

  /// True if the second line says that the other person is online.
  private var isOnline: Bool {
    guard info.chat.kind == .private, info.subtitle == nil, info.section == nil else { return false }
    return presence?.isOnline(at: environment.dates.now) ?? false
  }

  /// The second line of the title.
  private var subtitleText: String? {
    let language = environment.language
    if let subtitle = info.subtitle { return subtitle.isEmpty ? nil : subtitle.onOneLine }
    switch info.section {
    case .scheduled: return nil
    case .comments, .replies, .topic: return chatTitle.isEmpty ? nil : chatTitle
    case .quickReply(let name): return name.isEmpty ? nil : language[.quickReply]
    case nil: break
    }
    switch info.chat.kind {
    case .private:
      return peer?.isBot == true ? language[.bot] : presence?.words(environment.dates)
    case .group:
      guard let count = info.memberCount, count > 0 else { return nil }
      let members = language.count(.members, count, language.grouped(count, by: .crowdGroup))
      guard let online = info.onlineCount, online > 0 else { return members }
      return language.commaSeparated([
        members, language.count(.online, online, language.grouped(online, by: .crowdGroup)),
      ])
    case .channel:
      guard let count = info.memberCount, count > 0 else { return nil }
      return language.count(.subscribers, count, language.grouped(count, by: .crowdGroup))
    }
  }
}

/// The animated mark beside a chat activity, at a phase (Spec/Chats.md 13.1).
private struct ActivityMark {
  let activity: ChatActivity
  let box: Rect
  let color: Color
  private var phase: Double { activity.phase - Rounding.floor(activity.phase) }

  init(_ activity: ChatActivity, in box: Rect, color: Color) {
    (self.activity, self.box, self.color) = (activity, box, color)
  }

  var boxes: [Box] {
    guard activity.phase.isFinite else { return [] }
    return switch activity.kind {
    case .typing, .choosingSticker, .playingGame: dots
    case .recordingVoice: waves
    case .recordingVideo: pulse
    case .sendingPhoto, .sendingVideo, .sendingFile: bar
    }
  }

  private func disc(_ x: Double, _ y: Double, diameter: Double, alpha: Double) -> Box {
    let frame = Rect(
      box.minX + x - diameter / 2, box.minY + y - diameter / 2, diameter, diameter)
    return Box(.mark, frame, .fill(radius: diameter / 2, color.multiplyingAlpha(by: alpha)))
  }

  private var dots: [Box] {
    zip([6, 11.5, 17], [0.4, 0.2, 0]).map { x, lead in
      let q = phase + lead - Rounding.floor(phase + lead)
      let e = q < 0.4 ? q / 0.4 : max(0, 2 - q / 0.4)
      return disc(x, 9, diameter: 3 + 1.5 * e, alpha: min(1, 0.75 + 0.375 * e))
    }
  }

  private var waves: [Box] {
    [0.0, 5, 10].compactMap { start in
      let radius = 5 * phase + start
      // A wave is strongest far from both ends.
      let cosine = Self.halfTurnCosine(radius / 15)
      let alpha = 1 - Self.power(cosine * cosine, start == 0 ? 25 : 5)
      guard radius > 0, alpha > 0 else { return nil }
      // The sine of 18 degrees.
      let reach = 0.309 * radius
      let arc = (-6...6).map { step in
        let y = reach * Double(step) / 6
        return Point(box.minX + 3 + (radius * radius - y * y).squareRoot(), box.minY + 9 + y)
      }
      return Box(.mark, box, .path([arc], width: 2, color.multiplyingAlpha(by: alpha)))
    }
  }

  /// Returns the cosine of a fraction (0 to 1) of a half turn, to three decimals. It is not computed by a
  /// library, so that all machines agree.
  private static func halfTurnCosine(_ part: Double) -> Double {
    let x = part <= 0.5 ? part : 1 - part
    let cosine = (1 - 4 * x * x) / (1 + x * x)
    return part <= 0.5 ? cosine : -cosine
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  private var pulse: [Box] {
    let f = phase < 0.5 ? 2 * phase : 2 - 2 * phase
    return [disc(16, 9, diameter: 2 * (3.5 - 0.66 * f), alpha: 1 - 0.6 * f)]
  }

  /// A full bar that moves through a faint one.
  private var bar: [Box] {
    let whole = Rect(box.minX + 4.5, box.minY + 7, 13, 4)
    let middle = whole.minX + whole.width * (2 * phase - 0.5)
    let (left, right) = (
      max(whole.minX, middle - whole.width / 2), min(whole.maxX, middle + whole.width / 2)
    )
    let faint = Box(.mark, whole, .fill(radius: 1.25, color.multiplyingAlpha(by: 0.3)))
    guard right > left else { return [faint] }
    return [faint, Box(.mark, Rect(left, whole.minY, right - left, 4), .fill(radius: 1.25, color))]
  }
}
