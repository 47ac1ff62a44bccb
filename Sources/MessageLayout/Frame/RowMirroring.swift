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
    case .page: true
    }
  }

  fileprivate var areReactions: Bool {
    if case .reactions = content { true } else { false }
  }

  fileprivate var isMirrored: Bool {
    switch content {
    case .boxes(let part): part.kind.isMirrored
    case .page, .reactions: false
    }
  }
}

/// Mirrors frames about the middle of a frame.
private struct Mirror {
  let sum: Double

  init(_ frame: Rect) { sum = frame.minX + frame.maxX }

  func callAsFunction(_ frame: Rect) -> Rect { frame.mirrored(in: sum) }

  func turn(_ part: inout PartBox) {
    switch part.content {
    case .reactions(let chips):
      part.content = .reactions(chips.map { $0.offsetBy(Point(self($0.frame).minX - $0.frame.minX, 0)) })
      part.frame = self(part.frame)
    case .boxes(var boxes) where boxes.kind == .text:
      boxes.boxes = boxes.boxes.map { $0.isRightToLeft ? $0.mirrored(in: sum, turnsLines: false) : $0 }
      part.content = .boxes(boxes)
    case .boxes(var boxes) where boxes.kind.isMirrored:
      boxes.boxes = Box.mirrored(boxes.boxes, in: sum, turnsLines: false)
      part.content = .boxes(boxes)
    case .boxes, .page: break
    }
  }
}

extension Box {
  /// True for a text that begins on the right, outside of quotes and code.
  fileprivate var isRightToLeft: Bool {
    if case .text(let text) = content { text.lines.first?.line.isRTL == true } else { false }
  }
}
