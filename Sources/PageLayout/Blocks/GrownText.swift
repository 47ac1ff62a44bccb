import PageModel
import Primitives

/// A text with formulas at the end of a page, for the text that it grows into: formulas in lines that stay are
/// not visited again (Spec/Frames.md, What a revision costs).
struct GrownText {
  /// The text, in the space of its block.
  fileprivate var text: LayoutItem
  /// The top of the block, on the page.
  fileprivate var top: Double
  /// The edges of the formulas up to each one.
  fileprivate var marks: ChunkedArray<Mark>

  fileprivate struct Mark {
    /// The lowest edge of the formulas that count for the height of the block; `nil` without any.
    var bottom: Double?
    var right: Double
  }

  /// Returns the number of lines at the start of another text that are the same, and the number of formulas
  /// in these lines.
  fileprivate func unchanged(in other: LayoutItem) -> (lines: Int, formulas: Int) {
    guard text.frame.origin == other.frame.origin, text.source == other.source, let old = text.textBox,
      let new = other.textBox
    else { return (0, 0) }
    let lines = new.lines.keptCount(from: old.lines)
    let dropped = old.lines[lines...].reduce(0) { $0 + $1.attachments.count { $0.formula != nil } }
    return (lines, marks.count - dropped)
  }
}

/// Items that end with a text with formulas, and the formulas that the page already has.
struct SeparatedText {
  /// The items, in the space of their block, with the formulas that the page does not have yet.
  let items: [LayoutItem]
  /// The items with all formulas.
  private let whole: [LayoutItem]
  /// The index of the text.
  private let index: Int
  private let keptFormulas: Int
  private let old: (text: GrownText, items: ChunkedArray<LayoutItem>)?

  /// - Parameters:
  ///   - whole: the items, in the space of their block.
  ///   - old: an older text at the same place, and all items of its page.
  /// - Returns: `nil` if the last of the items, and only that, is not a text with formulas.
  init?(_ whole: [LayoutItem], after old: (text: GrownText, items: ChunkedArray<LayoutItem>)?) {
    guard let last = whole.last, last.hasFormulas, !whole.dropLast().contains(where: \.hasFormulas) else {
      return nil
    }
    let text = last.withoutFormulas
    let (lines, formulas) = old.map { $0.text.unchanged(in: text) } ?? (0, 0)
    (self.whole, self.old, keptFormulas, index) = (whole, old, formulas, whole.count - 1)
    items = whole.dropLast() + [text] + last.formulas(fromLine: lines)
  }

  /// Adds the items to a page.
  ///
  /// - Parameters:
  ///   - top: the top of the block, on the page.
  ///   - part: the properties of the block, to which the items were added.
  ///   - progress: the state before the items, which are after the same items as those of the older text.
  func place(
    top: Double, in sequence: BlockSequence, _ part: inout BlockSequence.Part,
    _ progress: inout BlockSequence.Progress, _ extent: inout PageExtent
  ) -> GrownText {
    let known = keptFormulas > 0 && old?.text.top == top ? old : nil
    let added = known == nil ? whole.separatingFormulas : items
    let placed = part.place(added, top: top, sequence.spacing)
    extent.add(placed, margin: sequence.environment.design.page.inset)
    var grown = GrownText(text: items[index], top: top, marks: [])
    if let known {
      grown.marks = known.text.marks.beginning(keptFormulas)
      part.include(bottom: grown.marks.last?.bottom)
      if let last = grown.marks.last { extent.add(right: last.right) }
      let start = progress.result.items.count
      progress.result.items = known.items.beginning(start + index + 1 + keptFormulas)
      for (number, item) in placed[...index].enumerated() { progress.result.items[start + number] = item }
      progress.result.items += placed[(index + 1)...]
    } else {
      progress.result.items += placed
    }
    for formula in placed[(index + 1)...] {
      let bottom = sequence.spacing.counts(formula) ? formula.frame.maxY : nil
      let last = grown.marks.last
      grown.marks.append(
        GrownText.Mark(
          bottom: [last?.bottom, bottom].compactMap(\.self).max(),
          right: max(last?.right ?? formula.frame.maxX, formula.frame.maxX)))
    }
    return grown
  }
}
