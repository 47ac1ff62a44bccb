import MathTypesetting
import PageModel
import Primitives

/// Formulas as blocks, in display style (Spec/Layout.md 17).
extension BlockContext {
  func formulaItems(_ source: String, origin: InputOrigin) -> [LayoutItem] {
    let size = design.style(of: .paragraph).font.size
    let formula = environment.typeset(
      source, mode: .block, textSize: size, room: contentWidth, origin: origin)
    guard let formula else {
      // A formula of white space only shows nothing.
      let isEmpty = source.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      return textItem(isEmpty ? .plain(source) : .formula(source), .paragraph, origin: origin)
    }
    let box = formula.size
    let extent = WideBlockExtent(
      contentWidth: box.width, overflow: environment.options.formulas, context: self)
    environment.warnOfCut(source, excess: box.width - contentWidth - inset, mayWiden: true, origin: origin)
    let x = extent.scrolls ? inset - extent.scrollOffset : 0
    let content = FormulaBox(
      mode: .block, source: source, formula: formula, color: environment.theme.textColor(.paragraph),
      origin: Point(x, box.height - formula.descent), scrolls: extent.scrolls, inset: inset)
    let frame =
      extent.scrolls
      ? Rect(extent.x, 0, extent.width, box.height)
      : Rect(origin: Point(formulaX(width: box.width), 0), size: box)
    return [LayoutItem(frame: frame, source: self.source, content: .formula(content))]
  }

  /// Returns the left edge of a formula that fits, before the page's width is known.
  private func formulaX(width: Double) -> Double {
    switch design.formula.alignment {
    case .leading, .centered: inset
    case .centeredWhole: inset + max(0, Rounding.floor((contentWidth - width) / 2))
    }
  }
}

extension LayoutEnvironment {
  /// Typesets a formula, and warns of its problems.
  ///
  /// - Parameters:
  ///   - textSize: the size of the text that contains the formula, in points.
  ///   - room: the width that wide formulas are scaled down to, in points, if the options ask for it.
  /// - Returns: the formula; `nil` if its source is shown instead.
  func typeset(
    _ source: String, mode: FormulaTypesetter.Mode, textSize: Double, room: Double, origin: InputOrigin
  ) -> TypesetFormula? {
    let size = textSize * design.formula.scale
    let line = mode == .block ? FormulaTypesetter.Line(width: room, isCentered: isCentered) : nil
    var result = formula(source, mode: mode, size: size, line: line)
    if options.formulas == .shrunk, let width = result.formula?.size.width, width > room, room > 0 {
      let share = max(TableOverflow.smallestShare, Rounding.floor(room) / width)
      result = formula(source, mode: mode, size: size * share, line: line)
    }
    let isEmpty = source.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    for problem in result.problems where problem.isRecovered && result.formula != nil {
      warn(.formulaProblem(problem), of: source, at: problem.position, origin: origin)
    }
    if result.formula == nil, !isEmpty {
      let problem = result.problems.first { !$0.isRecovered }
      warn(.formulaAsText(problem), of: source, at: problem?.position ?? 0, origin: origin)
    }
    for character in result.missingCharacters {
      warn(.missingGlyph(character), of: source, at: 0, origin: origin)
    }
    return result.formula
  }

  /// Warns of a formula that is cut off.
  ///
  /// - Parameters:
  ///   - excess: the number of points by which it extends beyond the page's edge.
  ///   - mayWiden: true if the page can be made wider for it.
  func warnOfCut(_ source: String, excess: Double, mayWiden: Bool, origin: InputOrigin) {
    guard excess > Rounding.noise, options.formulas != .full || !mayWiden else { return }
    warn(.formulaCut(excess: excess), of: source, at: 0, origin: origin)
  }

  /// Adds a warning with a position in a formula. The page knows the position only within the formula's
  /// source.
  private func warn(_ warning: LayoutWarning, of source: String, at position: Int, origin: InputOrigin) {
    var diagnostic = Diagnostic(warning.code, warning.message, help: warning.help, at: origin)
    diagnostic.excerpt = InputExcerpt(source, position: position)
    state.log.add(diagnostic)
  }

  private var isCentered: Bool {
    switch design.formula.alignment {
    case .leading: false
    case .centered, .centeredWhole: true
    }
  }
}

/// The visible part of a table or a formula that can be wider than the page (Spec/Layout.md 16.5 and 17).
struct WideBlockExtent {
  /// True if it is wider than the page's content.
  let scrolls: Bool
  /// The x coordinate of the item in its block, in points.
  let x: Double
  let width: Double
  /// The distance by which it is scrolled to the left, in points.
  let scrollOffset: Double

  /// - Parameter restsAtEnd: true if a right-to-left page shows the right end first.
  init(
    contentWidth: Double, overflow: TableOverflow, restsAtEnd: Bool = false, context: BlockContext
  ) {
    // The margin at the end scrolls with the content.
    let excess = contentWidth - context.contentWidth
    scrolls = excess > Rounding.noise
    switch overflow {
    case .full where scrolls:
      // It is widened on the side where lines end, so that it begins where all blocks begin.
      x = context.isRTL ? -excess : 0
      width = context.width + excess
      scrollOffset = 0
    case .scrolled(let distance) where scrolls:
      x = 0
      width = context.width
      let offset = min(max(0, distance), excess)
      scrollOffset = restsAtEnd && context.isRTL ? excess - offset : offset
    case .full, .scrolled, .shrunk:
      x = 0
      width = context.width
      scrollOffset = 0
    }
  }
}

extension Sequence<LayoutItem> {
  /// Returns the horizontal range that the page needs, including 0, to show all tables, wide formulas and
  /// wide paragraphs among the items or inside them in full, with their own margins.
  func wideExtent(margin: Double) -> ClosedRange<Double> {
    reduce(0...0) { extent, item in
      if case .table(let table) = item.content {
        // In a list, a table's frame ends at the edge of its grid.
        let missing = margin - table.inset
        return extent.union(item.frame.minX - missing, item.frame.maxX + missing)
      }
      if case .formula(let formula) = item.content, formula.scrolls {
        let missing = margin - formula.inset
        return extent.union(item.frame.minX - missing, item.frame.maxX + missing)
      }
      if case .panel(let panel) = item.content, panel.kind == .strip {
        // A strip contains its margin.
        return panel.scrolls ? extent : extent.union(item.frame.minX, item.frame.maxX)
      }
      return item.groups.reduce(extent) { extent, group in
        let inner = group.items.wideExtent(margin: margin)
        let x = item.frame.minX + group.origin.x
        return extent.union(x + inner.lowerBound, x + inner.upperBound)
      }
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func union(_ lower: Double, _ upper: Double) -> ClosedRange {
    Swift.min(lowerBound, lower)...Swift.max(upperBound, upper)
  }
}
