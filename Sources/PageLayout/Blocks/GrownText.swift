import PageModel
import Primitives

/// The layout of a text with formulas at the end of a page, for the text that it grows into: formulas in lines
/// that stay are not visited again (Spec/Frames.md, What a revision costs).
struct GrownText {
  /// The text, in the space of its block.
  private let text: LayoutItem
  /// The top of the block, on the page.
  private let top: Double
  /// The edges of the formulas up to each one.
  private let marks: ChunkedArray<Mark>

  private struct Mark {
    /// The lowest edge of the formulas that count for the height of the block; `nil` without any.
    var bottom: Double?
    var right: Double
  }

  /// Adds a block to a page.
  ///
  /// - Parameters:
  ///   - items: the items of the block, in its own space.
  ///   - known: an older text at the same place, and all items of its page.
  ///   - extent: the extent of all items on the page.
  /// - Returns: the text; `nil` if the block is not only a text with formulas. In that case, nothing was added.
  init?(
    _ items: [LayoutItem], kind: SpacingKind,
    after known: (text: GrownText, items: ChunkedArray<LayoutItem>)?, in sequence: BlockSequence,
    _ progress: inout BlockSequence.Progress, _ extent: inout PageExtent
  ) {
    guard items.count == 1, items[0].hasFormulas else { return nil }
    let text = items[0].withoutFormulas
    var (keptLines, keptFormulas) = known.map { $0.text.unchanged(in: text) } ?? (0, 0)
    var added = [text] + items[0].formulas(fromLine: keptLines)
    var part = BlockSequence.Part()
    part.add(added, sequence.spacing)
    let top = sequence.top(of: part, kind, in: progress)
    if keptFormulas > 0, known?.text.top != top {
      (keptLines, keptFormulas) = (0, 0)
      added = [text] + items[0].formulas(fromLine: keptLines)
    }
    var placed = part.place(added, top: top, sequence.spacing)
    extent.add(placed, margin: sequence.environment.design.page.inset)
    var marks = known?.text.marks.beginning(keptFormulas) ?? []
    if let last = marks.last {
      part.include(bottom: last.bottom)
      extent.add(right: last.right)
    }
    if let known, keptFormulas > 0 {
      let index = progress.result.items.count
      progress.result.items = known.items.beginning(index + 1 + keptFormulas)
      progress.result.items[index] = placed.removeFirst()
    }
    progress.result.items += placed
    for formula in placed.suffix(added.count - 1) {
      let bottom = sequence.spacing.counts(formula) ? formula.frame.maxY : nil
      marks.append(
        Mark(
          bottom: [marks.last?.bottom, bottom].compactMap(\.self).max(),
          right: max(marks.last?.right ?? formula.frame.maxX, formula.frame.maxX)))
    }
    (self.text, self.top, self.marks) = (text, top, marks)
    sequence.end(part, kind, top: top, &progress)
  }

  /// Returns the number of lines at the start of another text that are the same, and the number of formulas
  /// in these lines.
  private func unchanged(in other: LayoutItem) -> (lines: Int, formulas: Int) {
    guard text.frame.origin == other.frame.origin, text.source == other.source, let old = text.textBox,
      let new = other.textBox
    else { return (0, 0) }
    let lines = new.lines.keptCount(from: old.lines)
    let dropped = old.lines[lines...].reduce(0) { $0 + $1.attachments.count { $0.formula != nil } }
    return (lines, marks.count - dropped)
  }
}
