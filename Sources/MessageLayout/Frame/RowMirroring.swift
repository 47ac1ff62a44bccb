import PageLayout
import Primitives

/// Mirrors the content of bubbles in right-to-left languages, without mirroring texts and icons themselves.
/// The bubble, left-to-right texts, images and pages stay in place (Spec/Bubbles.md 34).
extension MessageLayout {
  /// Mirrors the contents of the row.
  ///
  /// - Parameter contents: the frame of the bubble's contents, without its tail.
  mutating func mirror(in contents: Rect) {
    // A page grows while it arrives, and the content around it grows too.
    guard page == nil else { return }
    let mirror = Mirror(contents)
    header.boxes = Box.mirrored(header.boxes, in: mirror.sum, turnsLines: false)
    for index in parts.indices { mirror.turn(&parts[index]) }
    guard let status, isMirrored(status.mode) else { return }
    // The space before the first icon is now after the last.
    self.status?.move(by: Point(mirror(status.frame).minX - StatusMeasure.lead - status.frame.minX, 0))
  }

  /// Returns true if the content that the status is in or beside is mirrored.
  private func isMirrored(_ mode: StatusBox.Mode) -> Bool {
    switch mode {
    case .inline where parts.contains(where: \.areReactions): true
    case .inline, .line: parts.last(where: \.holdsStatus)?.isMirrored ?? false
    case .overlay, .free: false
    }
  }
}

extension PartBox {
  /// True if a status can be in the part.
  fileprivate var holdsStatus: Bool {
    switch content {
    case .reactions: false
    case .boxes(let part): part.kind.holdsStatus
    case .page, .pictures, .file, .art, .preview: true
    }
  }

  fileprivate var areReactions: Bool {
    if case .reactions = content { true } else { false }
  }

  fileprivate var isMirrored: Bool {
    switch content {
    case .file, .preview: true
    case .boxes(let part): part.kind.isMirrored
    case .page, .pictures, .art, .reactions: false
    }
  }
}

/// Mirrors frames about the middle of a frame.
private struct Mirror {
  let sum: Double

  init(_ frame: Rect) { sum = frame.minX + frame.maxX }

  func callAsFunction(_ frame: Rect) -> Rect { frame.mirrored(in: sum) }

  private func turn(_ frame: inout Rect) { frame = self(frame) }
  private func turn(_ frame: inout Rect?) { frame = frame.map { self($0) } }
  private func turn(_ label: inout Label) { turn(&label.frame) }
  private func turn(_ label: inout Label?) { label.turn(turn) }
  private func turn(_ text: inout TextBlock) { turn(&text.frame) }
  private func turn(_ text: inout TextBlock?) { text.turn(turn) }

  private func turn(_ panel: inout Panel) {
    turn(&panel.frame)
    panel.isBarAtRight.toggle()
  }

  // MARK: - Contents

  func turn(_ part: inout PartBox) {
    turn(&part.content)
    if part.areReactions { turn(&part.frame) }
  }

  private func turn(_ content: inout PartContent) {
    switch content {
    case .file(var part): content = .file(turned(&part))
    case .preview(var part): content = .preview(turned(&part))
    case .reactions(let chips):
      content = .reactions(chips.map { $0.offsetBy(Point(self($0.frame).minX - $0.frame.minX, 0)) })
    case .boxes(var part) where part.kind == .text:
      part.boxes = part.boxes.map { $0.isRightToLeft ? $0.mirrored(in: sum, turnsLines: false) : $0 }
      content = .boxes(part)
    case .boxes(var part):
      guard part.kind.isMirrored else { return }
      part.boxes = Box.mirrored(part.boxes, in: sum, turnsLines: false)
      content = .boxes(part)
    case .page, .pictures, .art: break
    }
  }

  private func turned(_ part: inout FilePart) -> FilePart {
    turn(&part.row.control)
    for index in part.row.lines.indices { part.row.lines[index] = part.row.lines[index].mirrored(in: sum) }
    part.preview.turn { preview in
      turn(&preview.frame)
      turn(&preview.control)
    }
    turn(&part.title)
    turn(&part.subtitle)
    part.waveform.turn { wave in
      turn(&wave.frame)
      for index in wave.bars.indices { turn(&wave.bars[index]) }
      turn(&wave.dot)
    }
    part.once.turn { once in
      turn(&once.frame)
      turn(&once.label)
    }
    part.transcript.turn { turn(&$0.button) }
    return part
  }

  private func turned(_ part: inout PreviewPart) -> PreviewPart {
    turn(&part.panel)
    turn(&part.title)
    turn(&part.subtitle)
    turn(&part.text)
    part.question.turn { turn(&$0) }
    part.picture.turn { picture in
      turn(&picture.frame)
      turn(&picture.disc)
      picture.badge.turn { badge in
        turn(&badge.frame)
        turn(&badge.text)
      }
      picture.card.turn { card in
        for index in card.bubbles.indices { turn(&card.bubbles[index].frame) }
        card.sticker.turn { sticker in
          turn(&sticker.frame)
          turn(&sticker.emoji)
        }
      }
    }
    for index in part.stickers.indices { turn(&part.stickers[index].frame) }
    part.file.turn { _ = turned(&$0) }
    part.button.turn { button in
      turn(&button.frame)
      turn(&button.label)
      turn(&button.separator)
      turn(&button.bolt)
      turn(&button.arrow)
    }
    return part
  }

  private func turn(_ badge: inout QuestionBadge) {
    turn(&badge.ground)
    turn(&badge.label)
  }
}

extension Box {
  /// True for a text that begins on the right, outside of quotes and code.
  fileprivate var isRightToLeft: Bool {
    if case .text(let text) = content { text.lines.first?.line.isRTL == true } else { false }
  }
}

extension Optional {
  /// Changes the value if there is one.
  fileprivate mutating func turn(_ change: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    change(&value)
    self = value
  }
}
