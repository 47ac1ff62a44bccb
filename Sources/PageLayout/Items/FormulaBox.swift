import MathTypesetting
import Primitives
import TextLayout

/// A formula at its place, among the blocks or above the text that it stands in (Spec/Layout.md 17).
package struct FormulaBox: Sendable {
  package var mode: FormulaTypesetter.Mode
  /// The source, as the author wrote it.
  package var source: String
  package var formula: TypesetFormula
  /// The colour of what has no colour of its own.
  package var color: Color
  /// The formula's left edge on its baseline, in the item.
  package var origin: Point
  /// Whether it is wider than the page's content.
  package var scrolls = false
  /// Points at either end of a formula that scrolls.
  package var inset = 0.0
  /// For one in a list's item, which is still to be centred: the points between its column and the far inset.
  package var roomBehindColumn: Double?
  /// Whether a spoiler hides it.
  package var isConcealed = false
}

extension FormulaBox {
  /// A formula in a text.
  package init(_ attachment: BoxAttachment, formula: InlineFormula) {
    self.init(
      mode: .inline, source: formula.source, formula: formula.typeset, color: attachment.color,
      origin: Point(0, formula.ascent), isConcealed: formula.isConcealed)
  }
}

extension [LayoutItem] {
  /// The items with the formulas of each text behind it, as items of their own (Spec/Layout.md 8.6).
  ///
  /// - Parameter old: what the first of them, and the formulas behind it, may have grown from.
  func separatingFormulas(after old: [LayoutItem] = []) -> [LayoutItem] {
    guard contains(where: \.hasFormulas) else { return self }
    return flatMap { $0.withFormulas(after: old) }
  }
}

extension LayoutItem {
  fileprivate var hasFormulas: Bool {
    guard case .text(let box) = content, !box.formulasAreItems else { return false }
    return box.lines.contains { $0.attachments.contains { $0.formula != nil } }
  }

  /// The extent of an item at the origin with the formulas in its text, which may hang below it.
  var extent: Size {
    guard hasFormulas else { return Size(frame.maxX, frame.maxY) }
    let frames = withFormulas.map(\.frame)
    return Size(frames.map(\.maxX).max() ?? 0, frames.map(\.maxY).max() ?? 0)
  }

  /// The item itself, and one for each formula in its text.
  var withFormulas: [LayoutItem] { withFormulas(after: []) }

  /// - Parameter old: those of a text that this one may have grown from: formulas in lines that it kept stay.
  fileprivate func withFormulas(after old: [LayoutItem]) -> [LayoutItem] {
    guard hasFormulas, case .text(var box) = content else { return [self] }
    var keptLines = 0
    if let first = old.first, first.frame.origin == frame.origin, first.source == source {
      keptLines = first.textBox.map { box.lines.keptCount(from: $0.lines) } ?? 0
    }
    let keptCount = box.lines[..<keptLines].reduce(0) { $0 + $1.attachments.count { $0.formula != nil } }
    let formulas = box.lines[keptLines...].flatMap(\.attachments).compactMap { attachment in
      attachment.formula.map { formula in
        LayoutItem(
          frame: attachment.frame.offsetBy(frame.origin), source: source,
          content: .formula(FormulaBox(attachment, formula: formula)))
      }
    }
    box.formulasAreItems = true
    return [LayoutItem(frame: frame, source: source, content: .text(box))]
      + old.dropFirst().prefix(keptCount) + formulas
  }
}
