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
    mirror.turn(&header)
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
    case .text, .page, .pictures, .file, .art, .preview: true
    }
  }

  fileprivate var areReactions: Bool {
    if case .reactions = content { true } else { false }
  }

  fileprivate var isMirrored: Bool {
    switch content {
    case .file, .preview: true
    case .boxes(let part): part.kind.isMirrored
    case .text, .page, .pictures, .art, .reactions: false
    }
  }
}

/// Mirrors frames about the middle of a frame.
private struct Mirror {
  private let sum: Double

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

  // MARK: - Above the contents

  func turn(_ header: inout HeaderBox) {
    turn(&header.name)
    header.badge.turn { turn(&$0.frame) }
    turn(&header.via)
    header.rank.turn { rank in
      turn(&rank.label)
      rank.capsule.turn { turn(&$0.frame) }
    }
    header.boost.turn { boost in
      turn(&boost.frame)
      turn(&boost.icon)
      turn(&boost.count)
    }
    header.forward.turn { forward in
      turn(&forward.frame)
      turn(&forward.title)
      turn(&forward.name)
      forward.avatar.turn { turn(&$0.frame) }
      turn(&forward.icon)
    }
    header.reply.turn { reply in
      turn(&reply.panel)
      turn(&reply.title)
      turn(&reply.text)
      reply.thumbnail.turn { turn(&$0.frame) }
      // The icon ends at the point; mirrored, it begins at the same distance from the other side.
      reply.quoteIcon.turn { $0.x = sum - $0.x + ReplyBox.quoteSignWidth }
      turn(&reply.storyIcon)
    }
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
    case .text(var part):
      for index in part.pieces.indices { turn(&part.pieces[index]) }
      content = .text(part)
    case .reactions(let chips):
      content = .reactions(chips.map { $0.offsetBy(Point(self($0.frame).minX - $0.frame.minX, 0)) })
    case .boxes(var part):
      guard part.kind.isMirrored else { return }
      part.boxes = Box.mirrored(part.boxes, in: sum, turnsLines: false)
      content = .boxes(part)
    case .page, .pictures, .art: break
    }
  }

  /// Moves a right-to-left text to the side where the names begin.
  private func turn(_ piece: inout TextPiece) {
    guard case .text = piece.kind, piece.text.box.lines.first?.line.isRTL == true else { return }
    piece = piece.offsetBy(Point(self(piece.text.frame).minX - piece.text.frame.minX, 0))
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

extension Optional {
  /// Changes the value if there is one.
  fileprivate mutating func turn(_ change: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    change(&value)
    self = value
  }
}
