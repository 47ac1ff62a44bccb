import PageLayout
import Primitives
import Scene
import Typography

/// Text items: for each line, bands, glyphs, strikethroughs and underlines; then images, emoji and dust above
/// the whole text (Spec/Drawing.md 3 and 16).
extension ItemPainting {
  /// A generous limit of the distance of ink from its item's frame, in points.
  static let farthestInk = 256.0

  mutating func paint(_ box: TextBox, in frame: Rect) {
    var parts = PaintedParts()
    paint(box, in: frame, as: nil, &parts)
  }

  /// Paints a text.
  ///
  /// - Parameters:
  ///   - shown: the visible part of the text; `nil` for all of it.
  ///   - parts: the cached parts of the text.
  mutating func paint(_ box: TextBox, in frame: Rect, as shown: ShownText?, _ parts: inout PaintedParts) {
    let origin = frame.origin
    let place = attachmentPlace(isWhole: shown == nil)
    let lines = parts.lines ?? collected { $0.paintLines(of: box, in: frame, attachments: place) }
    let dust = parts.dust ?? (revealsSpoilers ? [] : collected { $0.paintDust(box, origin: origin) })
    (parts.lines, parts.dust) = (lines, dust)
    fading(box.folded?.fade, at: origin) { $0.paint(box, lines, dust, at: origin, as: shown) }
  }

  private mutating func paint(
    _ box: TextBox, _ lines: [Element], _ dust: [Element], at origin: Point, as shown: ShownText?
  ) {
    guard let shown else {
      append(lines)
      paintAttachments(of: box, at: origin)
      return append(dust)
    }
    paint(lines, as: shown, at: origin)
    for attachment in box.attachmentsInPaintOrder {
      popped(attachment, shown.reveal, origin: origin) { $0.paint(attachment, origin: origin) }
    }
    paint(dust, as: shown, at: origin)
    paintSnippets(of: shown, lines, at: origin)
  }

  /// Paints the images, emoji and formulas in a text, unless they are in its lines.
  mutating func paintAttachments(of box: TextBox, at origin: Point) {
    let attachments = box.attachmentsInPaintOrder
    guard !attachments.isEmpty, omitsLines || attachmentPlace(isWhole: true) != .inLine else { return }
    echoing(in: attachments.dropFirst().reduce(attachments[0].frame) { $0.union($1.frame) }) { painting in
      for attachment in attachments { painting.paint(attachment, origin: origin) }
    }
  }

  mutating func paintLines(of box: TextBox, in frame: Rect, attachments place: AttachmentPlace) {
    guard !omitsLines else { return }
    // Ink beyond the overhang is clipped at the sides (Spec/Layout.md 9). Above and below, tall scripts extend
    // from the first and last line as far as from those between them, but no farther than a line is high.
    let side = frame.outset(by: box.overhang ?? Self.farthestInk)
    let (first, last) = (box.lines.first?.frame.height ?? 0, box.lines.last?.frame.height ?? 0)
    let (top, bottom) = box.overhang == nil ? (Self.farthestInk, Self.farthestInk) : (first, last)
    let visible = Rect(side.minX, frame.minY - top, side.width, top + frame.height + bottom)
    if keepsText { markPlaces(of: box, at: frame.origin) }
    let isSplit = place == .inLine && !way.isEmpty && box.hasInlineParts
    if isSplit { markSpan(from: 0, in: frame) }
    var wasHidden = false
    for line in box.lines {
      paint(line, of: box, in: frame, visible: visible, attachments: place, wasHidden: &wasHidden)
    }
    if isSplit { markPart(wayOfText, in: frame) }
    if let ellipsis = box.folded?.ellipsis { paint(ellipsis, at: frame.origin) }
    if keepsText { markRest(of: box, at: frame.origin) }
  }

  /// - Parameters:
  ///   - frame: the frame of the text.
  ///   - wasHidden: true if the words before the line are concealed.
  private mutating func paint(
    _ line: BoxLine, of box: TextBox, in frame: Rect, visible: Rect, attachments place: AttachmentPlace,
    wasHidden: inout Bool
  ) {
    let origin = frame.origin
    let baseline = origin.y + line.baseline
    // Decorations move with the glyphs to the pixel row of the baseline.
    let drift = Point(origin.x, origin.y + grid.snap(baseline) - baseline)
    let concealed = revealsSpoilers ? [] : line.decorations.filter { $0.kind == .spoiler }
    let hidden = concealed.map { grid.snap($0.rect.offsetBy(drift)) }
    for decoration in line.decorations where decoration.kind == .marker || decoration.kind == .link {
      let band = RoundedRect(grid.snap(decoration.rect.offsetBy(drift)), radius: Decoration.bandCornerRadius)
      for piece in band.outside(hidden) { fill(piece, decoration.color) }
    }
    let start = Point(origin.x + line.x, baseline)
    let set = line.line
    let words = keepsText ? LineWords(set, text: line.text) : nil
    // Lines are below attachments, wherever these are painted.
    let isBelow = place == .inLine && !line.attachments.isEmpty
    if isBelow { paintStrokes(on: line, drift, hidden) }
    if let words, !line.attachments.isEmpty || !hidden.isEmpty {
      let runs = box.coloredRuns(of: line)
      paintParts(
        of: line, of: box, in: frame, origin: start, words, hidden: hidden, attachments: place,
        wasHidden: &wasHidden, isRead ? runs.inReadingOrder(by: \.run.range) : runs
      ) { painting, run, color in
        painting.paint(run, color: color, origin: start, visible: visible, hidden: hidden, of: words)
      }
    } else if box.tints.isEmpty {
      wasHidden = false
      for run in ordered(set.runs) {
        paint(
          run, color: box.attributes[run.tag].color, origin: start, visible: visible, hidden: hidden,
          of: words)
      }
    } else {
      wasHidden = false
      let runs = box.coloredRuns(of: line)
      for (run, color) in isRead ? runs.inReadingOrder(by: \.run.range) : runs {
        paint(run, color: color, origin: start, visible: visible, hidden: hidden, of: words)
      }
    }
    if !isBelow { paintStrokes(on: line, drift, hidden) }
  }

  /// Paints the lines through and under letters.
  private mutating func paintStrokes(on line: BoxLine, _ drift: Point, _ hidden: [Rect]) {
    for kind in [Decoration.Kind.strikethrough, .underline] {
      for decoration in line.decorations where decoration.kind == kind {
        let stroke = RoundedRect(grid.snap(decoration.rect.offsetBy(drift)))
        for piece in stroke.outside(hidden) { fill(piece, decoration.color) }
      }
    }
  }

  /// Paints a run of glyphs.
  ///
  /// - Parameters:
  ///   - origin: the line's left edge on its baseline.
  ///   - words: the text of the line; `nil` to leave it out. Hidden text is left out, so that it cannot be
  ///     found.
  mutating func paint(
    _ run: LineRun, color: Color, origin: Point, visible: Rect, hidden: [Rect] = [],
    of words: LineWords? = nil
  ) {
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(run.glyphs.count)
    for glyph in run.glyphs {
      if let id = glyph.glyph {
        glyphs.append(
          PlacedGlyph(
            glyph: id, x: origin.x + glyph.x, rise: glyph.rise, xScale: glyph.xScale, yScale: glyph.yScale))
      } else {
        paintMissingGlyph(glyph, size: run.style.size, color: color, origin: origin)
      }
    }
    guard let first = glyphs.first else { return }
    let rises = glyphs.map(\.rise)
    let top = origin.y - (rises.max() ?? first.rise) - GlyphReach.above * run.faceSize
    let bottom = origin.y - (rises.min() ?? first.rise) + GlyphReach.below * run.faceSize
    let left = origin.x + run.x - GlyphReach.beside * run.faceSize
    let right = origin.x + run.maxX + GlyphReach.beside * run.faceSize
    add(
      Rect(left, top, right - left, bottom - top).intersection(visible),
      .glyphs(
        GlyphRun(
          face: run.face, size: run.faceSize, color: color, baseline: origin.y, glyphs: glyphs,
          hidden: hidden,
          text: words?.text(of: run, at: origin, without: hidden))))
  }

  private mutating func paintMissingGlyph(_ glyph: LineGlyph, size: Double, color: Color, origin: Point) {
    let margin = MissingGlyph.margin * size
    let stroke = grid.snap(MissingGlyph.stroke * size)
    let box = grid.snap(
      Rect(
        origin.x + glyph.x + margin, origin.y - glyph.rise - MissingGlyph.height * size,
        MissingGlyph.advance * size - 2 * margin, MissingGlyph.height * size))
    let width = max(1 / grid.scale, stroke)
    add(
      box,
      .stroke(.rounded(RoundedRect(box.outset(by: -width / 2), radius: width)), width: width, .solid(color)))
  }
}

/// The maximum distances of ink from a glyph's origin, in em. They are generous, because bounds only
/// determine which pixels are visited.
private enum GlyphReach {
  static let above = 1.6
  static let below = 0.9
  static let beside = 1.0
}

extension TextBox {
  /// The images and buttons, followed by the emoji.
  fileprivate var attachmentsInPaintOrder: [BoxAttachment] {
    let attachments = lines.flatMap(shownAttachments)
    return attachments.filter { !$0.isEmoji } + attachments.filter(\.isEmoji)
  }
}

extension BoxAttachment {
  fileprivate var isEmoji: Bool {
    if case .emoji = content { return true }
    return false
  }
}

extension TextBox {
  /// Returns the runs of a line, split where the color of the letters changes, because code is laid out
  /// without its colors (Spec/Drawing.md 19.9).
  func coloredRuns(of line: BoxLine) -> [(run: LineRun, color: Color)] {
    let tints = tints(on: line)
    if tints.isEmpty { return line.line.runs.map { ($0, attributes[$0.tag].color) } }
    return line.line.runs.flatMap { run -> [(run: LineRun, color: Color)] in
      let own = attributes[run.tag].color
      var pieces: [(run: LineRun, color: Color)] = []
      for glyph in run.glyphs {
        // Glyphs can be slightly outside of their cluster.
        let color = tints.first { $0.span.contains(glyph.x + Self.slack) }?.color ?? own
        if pieces.last?.color == color {
          pieces[pieces.count - 1].run.glyphs.append(glyph)
        } else {
          var piece = run
          piece.glyphs = [glyph]
          pieces.append((piece, color))
        }
      }
      return pieces
    }
  }

  /// The tolerance, in points, which is less than the width of a letter.
  private static let slack = 0.5

  /// Returns the tints of a line, with their horizontal ranges on it.
  private func tints(on line: BoxLine) -> [(span: ClosedRange<Double>, color: Color)] {
    let range = line.line.range
    guard let first = tints.firstIndex(endingAfter: range.lowerBound) else { return [] }
    return tints[first...].prefix { $0.range.lowerBound < range.upperBound }.flatMap { tint in
      line.line.spans(of: tint.range.clamped(to: range)).map { ($0, tint.color) }
    }
  }
}

extension [TextTint] {
  /// Returns the first tint that ends after a position. The tints are in ascending order.
  fileprivate func firstIndex(endingAfter unit: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}

extension ItemPainting {
  /// Returns the runs of a line in the order in which they are painted (see `PictureOptions`).
  func ordered(_ runs: [LineRun]) -> [LineRun] { isRead ? runs.inReadingOrder(by: \.range) : runs }
}

extension Array {
  /// Returns runs in the order in which they are read: a line has them from left to right.
  fileprivate func inReadingOrder(by range: (Element) -> Range<Int>) -> [Element] {
    enumerated().sorted { left, right in
      let (one, other) = (range(left.element).lowerBound, range(right.element).lowerBound)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }
}
