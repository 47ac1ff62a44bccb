import MessageModel
import Primitives

/// The text of a message, or the lines that stand for what is not shown (Docs/Bubbles.md 5).
struct TextPartLayout: PartLayout {
  let environment: MessageEnvironment
  let text: MessageText
  var isItalic = false

  let kind = PartKind.text

  enum Insets {
    /// The room above the first text under anything but a text, besides a pixel.
    static let top = 6.0
    static let topUnderText = 4.0
    static let bottom = 6.0
    static let bottomAbovePart = 3.0
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let inset = BubbleMetrics.sideInset
    let limit = max(0, offer.width - 2 * inset)
    let laidOut = MessageTextLayout(environment: environment, limit: limit, isItalic: isItalic).layOut(text)
    let pixel = environment.pixel
    let top =
      switch offer.above {
      case .text, .preview, .file: Insets.topUnderText + pixel
      case .media, .card, .reactions, .comments, nil: Insets.top + pixel
      }
    let bottom = (offer.isLast ? Insets.bottom : Insets.bottomAbovePart) - pixel
    // Behind no line there is no place: the status would stand on what is above.
    let foot = StatusFoot(
      status: offer.status, reactions: offer.reactions, trail: laidOut.height > 0 ? laidOut.trail : nil,
      limit: limit)
    return MeasuredPart(width: max(laidOut.width, foot.width) + 2 * inset) { corner, width in
      let origin = corner.moved(by: Point(inset, top))
      let room = width - 2 * inset
      let end = origin.y + laidOut.height
      let (chips, status) = foot.placed(below: Point(origin.x, end), width: room)
      var boxes = [
        PartBox(
          frame: Rect(corner.x, corner.y, width, top + laidOut.height + foot.height + bottom),
          content: .text(TextPart(pieces: laidOut.pieces.map { $0.offsetBy(origin) })))
      ]
      if let chips { boxes.append(chips) }
      return PlacedPart(
        boxes: boxes, height: top + laidOut.height + foot.height + bottom, status: status)
    }
  }
}

extension TextPiece {
  func offsetBy(_ offset: Point) -> TextPiece {
    var copy = self
    copy.text.frame = text.frame.offsetBy(offset)
    switch kind {
    case .text: break
    case .quote(var quote):
      quote.panel.frame = quote.panel.frame.offsetBy(offset)
      quote.icon = quote.icon.moved(by: offset)
      if let fold = quote.fold {
        quote.fold = QuoteFrame.Fold(isFolded: fold.isFolded, arrow: fold.arrow.moved(by: offset))
      }
      copy.kind = .quote(quote)
    case .code(var code):
      code.panel.frame = code.panel.frame.offsetBy(offset)
      code.icon = code.icon.moved(by: offset)
      if let language = code.language {
        code.language = Label(frame: language.frame.offsetBy(offset), line: language.line)
      }
      copy.kind = .code(code)
    }
    return copy
  }
}
