import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Contacts, locations and calls (Spec/Bubbles.md 22, 23 and 25).
extension RowPainter {
  /// The alpha of the line above a part's buttons.
  static let separatorAlpha = 0.2

  mutating func paint(_ contact: ContactPart) {
    paint(contact.panel)
    paint(contact.avatar)
    paint(contact.title)
    if let info = contact.info { paint(info) }
    painting.fill(
      RoundedRect(grid.snap(place(contact.separator))),
      contact.color.multiplyingAlpha(by: Self.separatorAlpha))
    for button in contact.buttons { paint(button) }
  }

  mutating func paint(_ call: CallPart) {
    paint(call.title)
    paint(call.line)
    paint(call.faces)
    if let people = call.people { paint(people) }
    let arrow = grid.snap(place(call.arrow))
    painting.paint(.sign(call.isOutgoing ? .callOut : .callIn, in: arrow), .solid(call.arrowColor))
    let button = grid.snap(place(call.button))
    painting.paint(.sign(call.isVideo ? .camera : .handset, in: button), .solid(call.color))
  }

  mutating func paint(_ location: LocationPart) {
    let frame = grid.snap(place(location.map))
    let outline = BubbleOutline.bubble(frame, location.corners, tail: location.tail)
    let reached = frame.reaching(tail: location.tail)
    let found = painting.picture(of: location.media, in: reached, as: .filling, origin: row.origin)
    if let found {
      painting.paint(found, in: frame, reaching: reached, cutTo: .polyline(outline))
    } else {
      painting.add(
        frame.outset(by: BubbleMetrics.tailRoom), .fill(.polyline(outline), .solid(location.background)))
    }
    painting.paintMapPin(in: frame, bearsPerson: location.person != nil)
    if let person = location.person { paint(person) }
    if let title = location.title { paint(title) }
    if let text = location.text { paint(text) }
    if let timer = location.timer { paint(timer) }
  }

  private enum Ring { static let width = 2.0 }

  private mutating func paint(_ timer: LocationTimer) {
    let frame = place(timer.frame)
    painting.strokeInside(frame, width: Ring.width, timer.color)
    if let label = timer.label { paint(label) }
  }
}

/// Fact checks, and the button below an unsupported message (Spec/Bubbles.md 5.6 and 26).
extension RowPainter {
  private enum FactCheck {
    /// The alpha of the badge's background, which is that of a panel.
    static let badgeAlpha = 0.1
    static let lineAlpha = 0.15
  }

  mutating func paint(_ badge: QuestionBadge) {
    let ground = grid.snap(place(badge.ground))
    painting.fill(
      RoundedRect(ground, radius: ground.height / 2),
      badge.color.multiplyingAlpha(by: FactCheck.badgeAlpha))
    paint(badge.label)
  }

  mutating func paint(_ check: FactCheckPart) {
    paint(check.panel)
    paint(check.title)
    paint(check.question)
    if let fold = check.fold {
      let fade = ElementGroup.OpacityFade(
        start: place(Point(0, fold.fade.lowerBound)).y, end: place(Point(0, fold.fade.upperBound)).y)
      let frame = place(check.text.frame)
      painting.grouped({ ElementGroup($0, fade: fade) }) { $0.paint(check.text.box, in: frame) }
      painting.paintWideChevron(in: grid.snap(place(fold.chevron)), isOpen: false, check.color)
    } else {
      paint(check.text)
    }
    guard let note = check.note else { return }
    painting.fill(
      RoundedRect(grid.snap(place(note.separator))),
      check.color.multiplyingAlpha(by: FactCheck.lineAlpha))
    paint(note.text)
  }

  mutating func paint(_ button: OutlinedButton) {
    let frame = grid.snap(place(button.frame))
    painting.strokeInside(frame, radius: button.cornerRadius, width: Line.radio, button.color)
    paint(button.label)
  }
}

/// Polls and quizzes (Spec/Bubbles.md 24).
extension RowPainter {
  mutating func paint(_ poll: PollPart) {
    paint(poll.question)
    paint(poll.kindLine)
    paint(poll.faces)
    for option in poll.options { paint(option, poll.colors) }
    if let bulb = poll.bulb { painting.paint(.bulb(in: grid.snap(place(bulb))), .solid(poll.colors.bar)) }
    if let footer = poll.footer { paint(footer) }
    if let deadline = poll.deadline { paint(deadline) }
  }

  private mutating func paint(_ option: PollOptionBox, _ colors: PollColors) {
    paint(option.text)
    if let media = option.media {
      paintPicture(
        media.media.id, in: grid.snap(place(media.frame)), radius: media.cornerRadius,
        placeholder: media.placeholder)
    }
    if let radio = option.radio {
      paintRing(in: place(radio.frame), radius: radio.cornerRadius, colors.radio)
    }
    if let separator = option.separator {
      painting.fill(RoundedRect(grid.snap(place(separator))), colors.separator)
    }
    if let result = option.result { paint(result, colors) }
  }

  private enum Line {
    static let radio = 1.0
    /// The inset of a dot in its box, and the outset of the disc of a check mark; an iprender choice.
    static let dotInset = 2.0
    static let checkOutset = 2.0
  }

  private mutating func paintRing(in frame: Rect, radius: Double, _ color: Color) {
    painting.strokeInside(frame, radius: radius - Line.radio / 2, width: Line.radio, color)
  }

  private mutating func paint(_ result: PollResult, _ colors: PollColors) {
    paint(result.percentLabel)
    if let count = result.count { paint(count) }
    paint(result.faces)
    let track = place(result.track)
    painting.fill(RoundedRect(track, radius: track.height / 2), colors.track)
    painting.fill(RoundedRect(place(result.bar), radius: track.height / 2), result.barColor)
    guard let mark = result.mark else { return }
    paintDisc(
      in: place(mark.frame), radius: mark.cornerRadius, isRight: mark.isRight, result.barColor,
      sign: colors.mark)
  }

  /// Paints a disc with a check mark or a cross.
  ///
  /// - Parameter sign: the color of the mark; `nil` if it is cut out.
  private mutating func paintDisc(
    in disc: Rect, radius: Double, isRight: Bool, _ color: Color, sign: Color?
  ) {
    painting.fill(RoundedRect(disc, radius: radius), color)
    let glyph = ControlGlyph.mark(isRight: isRight, in: disc)
    if let sign {
      painting.paint(glyph, .solid(sign))
    } else {
      painting.paintHole(in: disc) { $0.paint(glyph, $1) }
    }
  }
}

extension ControlGlyph {
  /// Returns a check mark or a cross, which are designed for a disc of 16 points.
  fileprivate static func mark(isRight: Bool, in box: Rect) -> ControlGlyph {
    let lines: [[(Double, Double)]] =
      isRight ? [[(4, 8.5), (6.5, 11), (12, 5.5)]] : [[(5, 5), (11, 11)], [(11, 5), (5, 11)]]
    let scale = box.width / 16
    return ControlGlyph(
      strokes: lines.map { points($0, at: box.origin, scale: scale) }, strokeWidth: 1.5 * scale)
  }
}

/// The content that replaces a page's image (Spec/Bubbles.md 31).
extension RowPainter {
  private enum Card {
    /// The corner radius of a bubble; an iprender choice.
    static let bubbleRadius = 14.0
    /// The number of points on a side of a radial background's mesh.
    static let grain = 33
  }

  mutating func paint(_ card: PreviewCard, of picture: PreviewPicture, in frame: Rect) {
    if let ground = card.ground {
      painting.add(
        frame, .fill(.rounded(RoundedRect(frame, radius: picture.cornerRadius)), paint(ground, in: frame)))
    }
    if let media = picture.media?.id {
      _ = painting.paintPicture(media, in: frame, radius: picture.cornerRadius, origin: row.origin)
    }
    for bubble in card.bubbles {
      let frame = grid.snap(place(bubble.frame))
      painting.fill(RoundedRect(frame, radius: Card.bubbleRadius), bubble.color)
    }
    guard let sticker = card.sticker else { return }
    let isThere = sticker.media.map { paintSticker($0, in: place(sticker.frame)) } ?? false
    if !isThere { paint(sticker.emoji) }
  }

  private func paint(_ ground: PreviewCard.Ground, in frame: Rect) -> Paint {
    switch ground {
    case .wallpaper(let colors):
      guard colors.count > 2, let last = colors.last else {
        return .gradient(
          VerticalGradient(
            top: colors.first ?? .white, bottom: colors.last ?? .white, minY: frame.minY, maxY: frame.maxY))
      }
      return .mesh(SpotGradient(colors: colors.count > 3 ? colors : colors + [last]).mesh(over: frame))
    case .radial(let center, let edge):
      let mesh = ColorMesh(frame, columns: Card.grain, rows: Card.grain) { point in
        let (x, y) = (2 * point.x - 1, 2 * point.y - 1)
        return center.mixed(with: edge, min(1, (x * x + y * y).squareRoot()))
      }
      return .mesh(mesh)
    }
  }
}

/// Giveaways (Spec/Bubbles.md 30).
extension RowPainter {
  private enum Chip {
    static let alpha = 0.1
  }

  mutating func paint(_ giveaway: GiveawayPart) {
    let isThere = giveaway.sticker.map { paintSticker($0, in: place(giveaway.picture)) } ?? false
    if !isThere { paint(giveaway.emoji) }
    if let badge = giveaway.badge { paint(badge) }
    for text in giveaway.texts { paint(text) }
    for chip in giveaway.chips {
      let frame = grid.snap(place(chip.frame))
      painting.fill(
        RoundedRect(frame, radius: frame.height / 2), chip.color.multiplyingAlpha(by: Chip.alpha))
      paint(chip.face)
      paint(chip.label)
    }
    paint(giveaway.button)
  }

  private mutating func paint(_ badge: GiveawayPart.Badge) {
    let frame = grid.snap(place(badge.frame))
    let rim = frame.outset(by: badge.rim)
    painting.add(rim, .fill(.rounded(RoundedRect(rim, radius: rim.height / 2)), painting.bubble))
    painting.fill(RoundedRect(frame, radius: frame.height / 2), badge.color)
    var line = badge.label.line
    // Text that would be white on white shows the bubble.
    if badge.color == .white { line.color = painting.bubble.color(at: Point(frame.midX, frame.midY)) }
    painting.paint(line, at: place(badge.label.frame.origin))
  }
}

/// Checklists (Spec/Bubbles.md 27).
extension RowPainter {
  mutating func paint(_ list: ChecklistPart) {
    paint(list.title)
    paint(list.kindLine)
    for task in list.tasks { paint(task, list.colors) }
    paint(list.footer)
  }

  private mutating func paint(_ task: TaskRow, _ colors: PollColors) {
    paint(task.text)
    if let name = task.name { paint(name) }
    let mark = grid.snap(place(task.mark.frame))
    if let face = task.face { paint(face, clearOf: mark) }
    switch task.mark.kind {
    case .ring: paintRing(in: place(task.mark.frame), radius: task.mark.frame.width / 2, colors.radio)
    case .disc: paintDisc(in: mark, radius: mark.width / 2, isRight: true, colors.bar, sign: colors.mark)
    case .dot:
      let dot = mark.outset(by: -Line.dotInset)
      painting.fill(RoundedRect(dot, radius: dot.width / 2), colors.bar)
    case .check:
      painting.paint(.mark(isRight: true, in: mark.outset(by: Line.checkOutset)), .solid(colors.bar))
    }
    painting.fill(RoundedRect(grid.snap(place(task.separator))), colors.separator)
  }
}

/// Rows of files, music and voice messages (Spec/Bubbles.md 20).
extension RowPainter {
  mutating func paint(_ part: FilePart) {
    if let preview = part.preview {
      paint(preview, of: part.row.media)
    } else {
      painting.paint(part.row, in: Rect(origin: origin, size: row.size))
    }
    if let title = part.title { paint(title) }
    if let subtitle = part.subtitle { paint(subtitle) }
    if let once = part.once { paint(once, on: part.row) }
    if let waveform = part.waveform { paint(waveform) }
    if let transcript = part.transcript { paint(transcript) }
  }

  private enum Once {
    /// The gap between a badge and its control.
    static let gap = 1.0
  }

  private mutating func paint(_ badge: CountBadge, on row: FileRow) {
    let frame = grid.snap(place(badge.frame))
    let hole = frame.outset(by: Once.gap)
    painting.paintHole(in: grid.snap(place(row.control))) {
      $0.add(hole, .fill(.rounded(RoundedRect(hole, radius: hole.width / 2)), $1))
    }
    painting.fill(RoundedRect(frame, radius: frame.width / 2), badge.color)
    var line = badge.label.line
    // The bubble is visible through holes in a control.
    if row.glyphColor == nil { line.color = painting.bubble.color(at: Point(frame.midX, frame.midY)) }
    painting.paint(line, at: place(badge.label.frame.origin))
  }

  private mutating func paint(_ transcript: TranscriptBox) {
    let button = grid.snap(place(transcript.button))
    painting.fill(RoundedRect(button, radius: transcript.cornerRadius), transcript.fill)
    painting.paint(.sign(.foldUp, in: button), .solid(transcript.color))
    for piece in transcript.pieces { paint(piece) }
  }

  private mutating func paint(_ preview: FilePreview, of media: MediaID?) {
    let frame = grid.snap(place(preview.frame))
    paintPicture(media, in: frame, radius: preview.cornerRadius, placeholder: preview.placeholder)
    guard media.map({ !painting.pictures.hasFile($0) }) ?? true else { return }
    let control = grid.snap(place(preview.control))
    paintDisc(in: control, .download(in: control), preview.controlColor)
  }

  private mutating func paint(_ waveform: WaveformBox) {
    for bar in waveform.bars {
      painting.fill(RoundedRect(place(bar), radius: bar.width / 2), waveform.color)
    }
    if let dot = waveform.dot {
      painting.fill(RoundedRect(place(dot), radius: dot.width / 2), waveform.dotColor)
    }
  }
}
