import PageModel
import Primitives
import Typography

/// Lays out an attributed string as a text item (Spec/Layout.md 8).
struct TextItemLayout {
  let environment: LayoutEnvironment
  /// The maximum width, in points.
  var limit: Double
  let alignment: TextAlignment
  let category: TextCategory
  /// True if text with natural alignment is only as wide as its widest line; otherwise it has the maximum
  /// width.
  var hugsContent = true

  /// The properties that the lines of a text depend on in addition to the text itself.
  struct Setting: Equatable {
    var limit: Double
    var alignment: TextAlignment
    var category: TextCategory
    var hugsContent: Bool
  }

  private var setting: Setting {
    Setting(limit: limit, alignment: alignment, category: category, hugsContent: hugsContent)
  }

  /// Lays out a text.
  ///
  /// - Parameter origin: the origin of the item in its block.
  /// - Returns: the frame and content of the item; `nil` if the text is empty.
  func layOut(_ text: AttributedText, at origin: Point = .zero) -> (frame: Rect, box: TextBox)? {
    guard !text.styled.isEmpty else { return nil }
    let text = text.fittingButtons(into: limit, environment: environment)
    if let item = grown(text, at: origin) { return item }
    let shaped = environment.shape(text.styled, origin: text.origin)
    let set = set(text, lines: lines(of: shaped), at: origin)
    if let set, !shaped.hasMissingCharacters { remember(text, set, TextScan()) }
    return set?.item
  }

  /// Lays out a text with a maximum number of lines, and cuts a longer text with an ellipsis.
  func layOut(
    _ text: AttributedText, mostLines: Int, at origin: Point = .zero
  ) -> (frame: Rect, box: TextBox)? {
    text.set(inLines: mostLines) {
      lines(of: environment.shape($0.styled, origin: $0.origin), endingAt: $1)
    } place: { text, lines in
      layOut(text, lines: lines, at: origin)
    }
  }

  /// Lays out a text on one line, and cuts it with an ellipsis if it is wider than the limit.
  func layOutOnOneLine(_ text: AttributedText) -> (frame: Rect, box: TextBox)? {
    var text = text
    text.styled.joinLines()
    var unlimited = self
    unlimited.limit = .greatestFiniteMagnitude
    guard let whole = unlimited.layOut(text) else { return nil }
    guard whole.frame.width > limit, let line = whole.box.lines.first else { return whole }
    return unlimited.layOut(
      text.cut(toWidth: limit, of: line.line) {
        let shaped = environment.shape($0, origin: text.origin)
        return shaped.lines(.fitting(limit: .greatestFiniteMagnitude)).first?.width ?? 0
      })
  }

  /// Lays out a text from its lines.
  ///
  /// - Parameters:
  ///   - text: a text whose buttons fit the limit.
  ///   - lines: all of its lines, broken at the limit.
  func layOut(
    _ text: AttributedText, lines: [KeptLine], at origin: Point = .zero
  ) -> (frame: Rect, box: TextBox)? {
    set(text, lines: lines, at: origin)?.item
  }

  /// A text that was laid out.
  private struct SetText {
    var item: (frame: Rect, box: TextBox)
    /// The lines of the item, which have no marks if the design pushes lines down.
    var lines = PlacedLines()
  }

  /// Lays out a text from lines of which some are already placed.
  ///
  /// - Parameters:
  ///   - text: a text whose buttons fit the limit.
  ///   - kept: the lines at its start that are already placed.
  ///   - start: the position at which the last of them begins.
  ///   - lines: the lines after them, broken at the limit.
  private func set(
    _ text: AttributedText, kept: PlacedLines = PlacedLines(), from start: TextPosition = .start,
    lines: [KeptLine], at origin: Point
  ) -> SetText? {
    guard let governing = text.styled.runs.first?.style else { return nil }
    let metrics = LineMetrics(
      font: governing, factor: environment.design.style(of: category).lineSpacingFactor,
      clearance: environment.design.text.clearance, stacking: rule)
    let width = itemWidth(max(kept.widest, lines.lazy.map(\.width).max() ?? 0), text)
    let distance = buttonHang
    let buttons = distance > 0 ? text.styled.buttonUnits : []
    func hang(of line: TextLine) -> Double {
      distance > 0 && !line.isRTL && buttons.contains(line.range.lowerBound) ? -distance : 0
    }
    if case .lines(let rule) = rule {
      let placement = LinePlacement(
        text: text, from: .start, metrics: metrics, limit: limit, scale: environment.scale,
        design: environment.design.text.decorations)
      let stack = PushedLines(rule, metrics: metrics, placement: placement) {
        alignment.x(of: $0, in: width) + hang(of: $0)
      }
      // Of a text that has grown, only the line breaks are reused.
      let pushed = stack.layOut(kept.lines.map(\.kept) + lines)
      let boxes = ChunkedArray(pushed.lines)
      return SetText(
        item: item(text, boxes, height: pushed.height, width: width, metrics: metrics, at: origin),
        lines: PlacedLines(unplaced: boxes))
    }
    // Lines that move because of the width are placed again.
    let stay =
      kept.width == width
      || kept.lines.allSatisfy { $0.x == alignment.x(of: $0.line, in: width) + hang(of: $0.line) }
    guard stay else { return set(text, lines: kept.lines.map(\.kept) + lines, at: origin) }
    let placement = LinePlacement(
      text: text, from: start, metrics: metrics, limit: limit, scale: environment.scale,
      design: environment.design.text.decorations)
    var placed = kept
    placed.width = width
    var stacking = kept.marks.last?.stacking ?? LineStacking(metrics: metrics)
    for kept in lines {
      let line = kept.line
      let hang = hang(of: line)
      let x = alignment.x(of: line, in: width) + hang
      let ascent = placement.ascent(of: line)
      let baseline = stacking.nextOrigin + ascent
      let attachments = placement.attachments(on: line, x: x, baseline: baseline)
      let frame = stacking.place(
        width: line.width, ascent: ascent, attachmentBottom: attachments.map(\.lowestEdge).max(),
        baseline: baseline)
      placed.append(
        BoxLine(
          frame: frame.offsetBy(x: hang, y: 0), x: x, line: kept, text: placement.plainText(of: line),
          decorations: placement.decorations(on: line, x: x, baseline: baseline, attachments: attachments),
          attachments: attachments), stacking)
    }
    return SetText(
      item: item(text, placed.lines, height: stacking.height, width: width, metrics: metrics, at: origin),
      lines: placed)
  }

  private func item(
    _ text: AttributedText, _ lines: ChunkedArray<BoxLine>, height: Double, width: Double,
    metrics: LineMetrics, at origin: Point
  ) -> (frame: Rect, box: TextBox) {
    var box = TextBox(
      category: category, alignment: alignment, lines: lines, attributes: text.attributes,
      links: LinkAreas(text: text, height: metrics.lineHeight).links(in: lines),
      anchors: text.anchors(in: lines))
    if case .lines = rule { box.overhang = nil } else { box.metrics = metrics }
    let height = text.isAnchorOnly ? 0 : rounded(height)
    return (Rect(origin: origin, size: Size(width, height)), box)
  }

  /// - Parameter ends: the ends of the first lines, in UTF-16 units.
  private func lines(of shaped: ShapedText, endingAt ends: [Int] = []) -> [KeptLine] {
    shaped.keptLines(measuresInk: environment.options.measuresInk, endingAt: ends) { _ in
      .fitting(limit: limit, buttonHang: buttonHang)
    }
  }

  /// The rule for stacking lines. The box of a label contains all of its letters in every design, because it
  /// is centered in a pill.
  private var rule: LineStackingRule { category == .button ? .letters : environment.design.text.stacking }

  /// The distance by which a line that begins with a button is moved to the left.
  private var buttonHang: Double {
    guard alignment == .natural else { return 0 }
    switch environment.design.text.leadingButtons {
    case .inColumn: return 0
    case .hanging(let distance): return distance
    }
  }

  // MARK: - Texts that grow

  /// Lays out a text whose beginning is cached; `nil` if it is not, or if none of its lines can stay.
  private func grown(_ text: AttributedText, at origin: Point) -> (frame: Rect, box: TextBox)? {
    guard let texts = environment.state.texts, let (entry, commonCount) = texts.nearest(to: text, setting)
    else {
      return nil
    }
    let old = texts[entry]
    let seams = TextSeams(
      text.styled, after: old.text.styled, commonCount: commonCount, scan: old.scan,
      direction: environment.direction, book: environment.book)
    for distance in Self.seamDistances {
      guard
        let (index, seam) = seams.last(
          ofLines: old.set.lines.count, before: distance, { old.set.lines[$0].line })
      else { return nil }
      let shaped = environment.shape(text.styled, from: seam, origin: text.origin)
      let lines = lines(of: shaped)
      // The first line is one that stays, which shows whether the line break has changed it.
      let kept = old.set.beginning(index + 1)
      guard lines.first?.line == kept.lines.last?.line else { continue }
      let set = set(text, kept: kept, from: seam.position, lines: Array(lines.dropFirst()), at: origin)
      if let set, !shaped.hasMissingCharacters { remember(text, set, seam.scan, after: entry) }
      return set?.item
    }
    return nil
  }

  /// The numbers of lines after the seam at which a text that grew is laid out again. The second one applies if
  /// the new text changed the line at the first seam.
  private static let seamDistances = [1, 2]

  /// Adds a text to the cache.
  ///
  /// - Parameters:
  ///   - text: a text without missing characters, because a text with a warning is shaped again, so that the
  ///     warning is repeated.
  ///   - scan: the scan of a beginning of the text.
  ///   - entry: the index of the entry that the text has grown from.
  private func remember(_ text: AttributedText, _ set: SetText, _ scan: TextScan, after entry: Int? = nil) {
    environment.state.texts?.add(
      .init(text: text, setting: setting, set: set.lines, scan: scan), after: entry)
  }

  /// Returns the width of an item (Spec/Layout.md 8.5).
  ///
  /// - Parameter widest: the width of the widest line.
  private func itemWidth(_ widest: Double, _ text: AttributedText) -> Double {
    let hasImages = text.styled.attachments.contains { $0.kind == .image || $0.kind == .formula }
    if hugsContent, alignment == .natural { return rounded(widest) }
    if hasImages, widest > limit + environment.design.text.wideningOverflow { return rounded(widest) }
    // The parts beside the text can leave a negative width on a narrow page.
    return rounded(max(0, limit))
  }

  private func rounded(_ side: Double) -> Double { environment.design.text.box.rounded(side) }
}

extension StyledText {
  /// The positions of buttons, in UTF-16 units.
  fileprivate var buttonUnits: Set<Int> {
    let positions = attachments.lazy.filter { $0.kind == .button }.map(\.position)
    guard !positions.isEmpty else { return [] }
    let wanted = Set(positions)
    var units: Set<Int> = []
    var unit = 0
    for (position, scalar) in scalars.enumerated() {
      if wanted.contains(position) { units.insert(unit) }
      unit += scalar > 0xFFFF ? 2 : 1
    }
    return units
  }
}

extension SingleLine {
  /// Shapes a line and cuts it at a limit.
  ///
  /// - Parameters:
  ///   - limit: the maximum width, in points. The line is empty if not even the ellipsis fits.
  ///   - baseline: the left end of the line's baseline.
  ///   - origin: the origin of the block that contains the line.
  init(
    _ text: String, font: FontStyle, color: Color, limit: Double, cut: Cut, at baseline: Point,
    environment: LayoutEnvironment, origin: InputOrigin
  ) {
    self.init(text, font: font, color: color, limit: limit, cut: cut, at: baseline) {
      environment.shape($0, origin: origin)
    }
  }
}

/// The line below a frame of a contact sheet (Spec/Picture.md, Sheets).
package enum SheetCaption {
  private static let font = FontStyle(.sans, size: 11, hasTabularDigits: true)
  private static let opacity = 0.6

  /// Returns the line.
  ///
  /// - Parameters:
  ///   - limit: the width at which it is cut, in points.
  ///   - theme: the theme of the sheet.
  package static func line(_ text: String, limit: Double, theme: Theme, book: FontBook) -> SingleLine {
    var color: Color = theme.isDark ? .white : .black
    color.alpha = opacity
    return SingleLine(text, font: font, color: color, limit: limit, cut: .end, at: .zero) {
      ShapedText($0, direction: .natural(fallbackIsRTL: false), book: book)
    }
  }
}
