import MessageLayout
import PageLayout
import Primitives

/// The icons on the bars of a screen, drawn for iprender in the weight of the phone's (Spec/Article.md 12.5).
/// They are centered in their boxes, but do not scale with them.
extension ControlGlyph {
  static func icon(_ icon: Icon, in box: Rect) -> ControlGlyph {
    switch icon {
    case .backArrow: arrow(in: box)
    case .seal: seal(in: box)
    case .sealCheck: sealCheck(in: box)
    case .star: star(in: box)
    case .cross, .dots, .back, .forward, .share, .bookmark, .compass, .down, .paperclip, .microphone,
      .sticker, .search, .suggest, .gift, .up, .send, .check, .list, .lock, .muted, .mention, .heart, .votes,
      .trash, .forwarded, .play, .menu, .translate, .smile, .recent, .backspace, .silent, .focus,
      .shift, .shiftOn, .newline, .globe:
      SignTable.glyph("screen \(icon.rawValue)", in: box)
    case .playMedia: play(in: box)
    case .download: download(in: box)
    case .landscape: landscape(in: PictureMetrics.sign(in: box))
    case .bolt: bolt(in: box)
    case .leave: badge(.link, at: box.origin)
    case .mute, .smallMute, .cloud, .foldUp: SignTable.glyph(icon.rawValue, in: box)
    case .quotationMark: quotationMark(.quoteIcon, in: box)
    case .code: code(at: box.origin)
    case .boost: boost(in: box)
    case .delivered: SignTable.glyph("check", in: box)
    case .shareArrow: SignTable.glyph("share", in: box)
    case .replyArrow: SignTable.glyph("share", in: box).mirrored(in: box)
    case .secondCheck, .pin, .eye, .replies: SignTable.glyph(icon.rawValue, in: box)
    // These depend on the device's pixels.
    case .clock, .expand, .collapse: ControlGlyph()
    case .right, .wrong: mark(isRight: icon == .right, in: box)
    case .bulb: bulb(in: box)
    case .unfold: wideChevron(in: box, isOpen: false)
    case .menuForward: SignTable.glyph("menuReply", in: box).mirrored(in: box)
    case .menuDelete: SignTable.glyph("screen trash", in: box)
    case .callIn, .callOut, .camera, .handset, .comments, .forwardArrow, .backwardArrow, .menuReply,
      .menuCopy, .menuEdit, .menuPin, .menuUnpin, .menuSelect:
      SignTable.glyph(icon.rawValue, in: box)
    }
  }

  /// Returns the glyph with left and right exchanged in its box.
  fileprivate func mirrored(in box: Rect) -> ControlGlyph {
    func mirrored(_ outlines: [[Point]]) -> [[Point]] {
      outlines.map { $0.map { Point(box.minX + box.maxX - $0.x, $0.y) } }
    }
    return ControlGlyph(fills: mirrored(fills), strokes: mirrored(strokes), strokeWidth: strokeWidth)
  }

  /// The width of the arrow's line, as a share of its height.
  private static let arrowLine = 0.11

  /// Returns a chevron that fills its box.
  private static func arrow(in box: Rect) -> ControlGlyph {
    let width = arrowLine * box.height
    let inner = box.outset(by: -width / 2)
    let chevron = [
      Point(inner.maxX, inner.minY), Point(inner.minX, inner.midY), Point(inner.maxX, inner.maxY),
    ]
    return ControlGlyph(strokes: [chevron], strokeWidth: width)
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
