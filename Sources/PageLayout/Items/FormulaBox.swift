import MathTypesetting
import Primitives

/// A formula at its place, as a block or above the text that contains it (Spec/Layout.md 17).
package struct FormulaBox: Sendable {
  package var mode: FormulaTypesetter.Mode
  /// The source, as the author wrote it.
  package var source: String
  package var formula: TypesetFormula
  /// The color of the parts without their own color.
  package var color: Color
  /// The formula's left edge on its baseline, in the item's space.
  package var origin: Point
  /// True if it is wider than the page's content.
  package var scrolls = false
  /// The space at both ends of a formula that scrolls, in points.
  package var inset = 0.0
  /// The width between its column and the far inset, in points, for a formula in a list item that is not
  /// centered yet.
  var roomBehindColumn: Double?
  /// True if a spoiler hides it.
  package var isConcealed = false
}

extension FormulaBox {
  /// Creates the box of a formula in a text.
  package init(_ attachment: BoxAttachment, formula: InlineFormula) {
    self.init(
      mode: .inline, source: formula.source, formula: formula.typeset, color: attachment.color,
      origin: Point(0, formula.ascent), isConcealed: formula.isConcealed)
  }
}

extension [LayoutItem] {
  /// The items, with the formulas of each text as separate items after it (Spec/Layout.md 8.6).
  var separatingFormulas: [LayoutItem] {
    guard contains(where: \.hasFormulas) else { return self }
    return flatMap(\.withFormulas)
  }
}

extension LayoutItem {
  /// True if the item is a text with formulas that are not separate items.
  var hasFormulas: Bool {
    guard case .text(let box) = content, !box.formulasAreItems else { return false }
    return box.lines.contains { $0.attachments.contains { $0.formula != nil } }
  }

  /// The extent of an item at the origin including the formulas in its text, which can extend below it.
  var extent: Size {
    guard hasFormulas else { return Size(frame.maxX, frame.maxY) }
    let frames = withFormulas.map(\.frame)
    return Size(frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
  }

  /// The item itself, and one item for each formula in its text.
  var withFormulas: [LayoutItem] { hasFormulas ? [withoutFormulas] + formulas(fromLine: 0) : [self] }

  /// The text, whose formulas are separate items.
  var withoutFormulas: LayoutItem {
    guard case .text(var box) = content else { return self }
    box.formulasAreItems = true
    return LayoutItem(frame: frame, source: source, content: .text(box))
  }

  /// The text with its formulas in it again, for readers of texts. A text that fades stays as it is, because its
  /// formulas do not fade.
  package var joiningFormulas: LayoutItem {
    guard case .text(var box) = content, box.formulasAreItems, box.folded == nil else { return self }
    box.formulasAreItems = false
    return LayoutItem(frame: frame, source: source, content: .text(box))
  }

  /// Returns one item for each formula in the lines of the text, from a line on.
  func formulas(fromLine start: Int) -> [LayoutItem] {
    guard case .text(let box) = content else { return [] }
    return box.lines[start...].flatMap(\.attachments).compactMap { attachment in
      attachment.formula.map { formula in
        LayoutItem(
          frame: attachment.frame.offsetBy(frame.origin), source: source,
          content: .formula(FormulaBox(attachment, formula: formula)))
      }
    }
  }
}
