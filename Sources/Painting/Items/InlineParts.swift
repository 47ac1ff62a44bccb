import PageLayout
import Primitives
import Scene
import Typography

/// The place of a text's attachments in the order of painting.
enum AttachmentPlace {
  /// Above the whole text.
  case above
  /// Above the whole text, with marks in the lines that say what the attachments are.
  case marked
  /// In their lines, between letters, in the order in which they are read.
  case inLine
}

/// The images, buttons and formulas in a text and its concealed words, in the order in which they are read
/// (Spec/Vectors.md 3).
extension ItemPainting {
  /// Something in a line that is read in the place of letters.
  fileprivate struct InlinePart {
    var range: Range<Int>
    var box: Rect
    /// `nil` for concealed words.
    var attachment: BoxAttachment?
    /// True for concealed words that continue those of the line before, which stand for both.
    var goesOn = false

    /// The mark of concealed words.
    var hidden: InlineMark.Content { goesOn ? .text("") : .hiddenText }
  }

  /// Returns the place of attachments in the order of painting.
  ///
  /// - Parameter isWhole: true if all of the text is visible.
  func attachmentPlace(isWhole: Bool) -> AttachmentPlace {
    guard keepsText, isWhole else { return .above }
    return isRead ? .inLine : .marked
  }

  /// Returns the way to a text. The texts of a message share one part.
  var wayOfText: [StructureStep] {
    way.last?.role == .message ? way + [.wordsOfMessage] : way
  }

  /// Begins the letters behind an image or a formula, which is a part of the text.
  ///
  /// - Parameters:
  ///   - unit: the UTF-16 offset in the text.
  ///   - frame: the frame of the text.
  mutating func markSpan(from unit: Int, in frame: Rect) {
    let step = StructureStep(.span, id: "span \(unit)", position: unit, frame: frame)
    markPart(wayOfText + [step], in: frame)
  }

  /// Paints a line with its attachments, and marks what is read in the place of letters.
  ///
  /// - Parameters:
  ///   - frame: the frame of the text.
  ///   - origin: the line's left edge on its baseline.
  ///   - hidden: the boxes that conceal words.
  ///   - wasHidden: true if the words before are concealed: one mark stands for them and those that follow.
  mutating func paintParts(
    of line: BoxLine, of box: TextBox, in frame: Rect, origin: Point, _ words: LineWords, hidden: [Rect],
    attachments place: AttachmentPlace, wasHidden: inout Bool, _ runs: [(run: LineRun, color: Color)],
    paint: (inout ItemPainting, LineRun, Color) -> Void
  ) {
    let parts = parts(of: line, of: box, in: frame, origin: origin, hidden: hidden, &wasHidden)
    guard place == .inLine else {
      for (run, color) in runs { paint(&self, run, color) }
      for part in parts { mark(part, words, baseline: origin.y, withAttachments: place == .marked) }
      return
    }
    var rest = parts[...]
    for (run, color) in runs {
      while let part = rest.first, part.range.lowerBound <= run.range.lowerBound {
        paintInLine(rest.removeFirst(), of: box, words, baseline: origin.y, in: frame)
      }
      paint(&self, run, color)
    }
    for part in rest { paintInLine(part, of: box, words, baseline: origin.y, in: frame) }
    // Nobody hears what a spoiler conceals.
    silently { painting in
      for attachment in box.shownAttachments(on: line)
      where painting.isConcealed(attachment, by: hidden, at: frame.origin) {
        painting.paint(attachment, origin: frame.origin)
      }
    }
  }

  private func isConcealed(_ attachment: BoxAttachment, by hidden: [Rect], at origin: Point) -> Bool {
    if attachment.formula?.isConcealed == true, !revealsSpoilers { return true }
    let x = origin.x + attachment.frame.midX
    return hidden.contains { $0.minX <= x && x <= $0.maxX }
  }

  /// Returns the attachments and the concealed words of a line in reading order.
  private func parts(
    of line: BoxLine, of box: TextBox, in frame: Rect, origin: Point, hidden: [Rect], _ wasHidden: inout Bool
  ) -> [InlinePart] {
    var parts: [(part: InlinePart, isHidden: Bool)] = line.line.runs.map { run in
      let size = run.style.size
      let area = Rect(origin.x + run.x, origin.y - size, run.width, size)
      let isHidden = !hidden.isEmpty && box.attributes[run.tag].isSpoiler
      return (InlinePart(range: run.range, box: area), isHidden)
    }
    parts += line.attachments.map { attachment in
      let range = attachment.index..<attachment.index + 1
      let area = attachment.frame.offsetBy(frame.origin)
      let isHidden = isConcealed(attachment, by: hidden, at: frame.origin)
      return (InlinePart(range: range, box: area, attachment: attachment), isHidden)
    }
    parts.sort { $0.part.range.lowerBound < $1.part.range.lowerBound }
    var read: [InlinePart] = []
    for (part, isHidden) in parts {
      if isHidden, wasHidden, let last = read.indices.last {
        read[last].range = read[last].range.lowerBound..<part.range.upperBound
        read[last].box = read[last].box.union(part.box)
      } else if isHidden {
        read.append(InlinePart(range: part.range, box: part.box, goesOn: wasHidden))
      } else if part.attachment != nil {
        read.append(part)
      }
      wasHidden = isHidden
    }
    return read
  }

  private mutating func mark(
    _ content: InlineMark.Content, _ part: InlinePart, _ words: LineWords, _ y: Double
  ) {
    mark(.inline(words.mark(content, over: part.range, box: part.box, baseline: y)))
  }

  /// - Parameter withAttachments: false to mark concealed words only.
  private mutating func mark(
    _ part: InlinePart, _ words: LineWords, baseline: Double, withAttachments: Bool
  ) {
    guard let attachment = part.attachment else { return mark(part.hidden, part, words, baseline) }
    guard withAttachments else { return }
    switch attachment.content {
    case .image: mark(.picture(.photo), part, words, baseline)
    case .formula(let source): mark(.text(source), part, words, baseline)
    case .emoji(let emoji): mark(.text(emoji.alternative), part, words, baseline)
    case .button: mark(.text(attachment.label?.words ?? ""), part, words, baseline)
    }
  }

  private mutating func paintInLine(
    _ part: InlinePart, of box: TextBox, _ words: LineWords, baseline: Double, in frame: Rect
  ) {
    guard let attachment = part.attachment else { return mark(part.hidden, part, words, baseline) }
    let role: StructureStep.Role
    switch attachment.content {
    case .emoji(let emoji):
      mark(.text(emoji.alternative), part, words, baseline)
      return silently { $0.paint(attachment, origin: frame.origin) }
    case .button: return paint(attachment, origin: frame.origin)
    case .image: role = .picture(.photo)
    case .formula:
      guard !box.formulasAreItems else { return }
      role = .formula
    }
    let step = StructureStep(
      role, id: "part \(attachment.index)", position: attachment.index, frame: attachment.frame)
    let inner = wayOfText + [step]
    inside(inner, at: frame.origin, within: frame) {
      $0.paint(attachment, origin: frame.origin)
    }
    markSpan(from: attachment.index + 1, in: frame)
  }

  /// Paints without text.
  private mutating func silently(_ body: (inout ItemPainting) -> Void) {
    let outer = keepsText
    keepsText = false
    body(&self)
    keepsText = outer
  }

  /// Paints what is already marked in the lines of a text.
  mutating func echoing(in frame: Rect, _ body: (inout ItemPainting) -> Void) {
    guard keepsText, !isRead else { return body(&self) }
    append(Element(bounds: frame, content: .landmark(.echo(true))))
    body(&self)
    append(Element(bounds: frame, content: .landmark(.echo(false))))
  }
}

extension StructureStep {
  /// The part of a message that its texts share.
  static let wordsOfMessage = StructureStep(.words, id: "words")
}

extension TextBox {
  /// The attachments of a line that belong to the item.
  func shownAttachments(on line: BoxLine) -> [BoxAttachment] {
    line.attachments.filter { !formulasAreItems || $0.formula == nil }
  }

  /// True if some of the attachments are parts of the text: images and formulas.
  var hasInlineParts: Bool {
    lines.contains { line in shownAttachments(on: line).contains(where: \.isPart) }
  }
}

extension BoxAttachment {
  fileprivate var isPart: Bool {
    switch content {
    case .image, .formula: true
    case .emoji, .button: false
    }
  }
}

extension ButtonLabel {
  /// The character in place of an attachment.
  private static let attachment: Character = "\u{fffc}"

  fileprivate var words: String {
    let characters = text.lines.map(\.text).joined().filter { $0 != Self.attachment }
    return characters.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
