import PageModel
import Primitives

/// The layout of a list at the end of a page, for the list that it grows into: unchanged items at its start
/// stay where they are (Spec/Frames.md, What a revision costs).
struct GrownList {
  private let list: List
  private let columns: ListLayout.Columns
  /// The top of the list, on the page.
  private let top: Double
  /// The state of the layout after each item.
  private(set) var marks: ChunkedArray<Mark>
  /// The text of the last item, if it has formulas.
  private var text: GrownText?

  struct Mark {
    /// The number of items on the whole page.
    fileprivate(set) var itemCount = 0
    fileprivate(set) var extent = PageExtent()
    /// The number of diagnostics of the list items so far.
    fileprivate(set) var logMark: Int
    fileprivate var part: BlockSequence.Part
    fileprivate var columns: ListLayout.Columns
    /// The bottom of the list item, in the list's space.
    fileprivate var y: Double
  }

  /// Returns the number of items at the start of this list that another list begins with.
  func unchangedCount(_ other: List) -> Int {
    guard list.isOrdered == other.isOrdered else { return 0 }
    return list.items.commonPrefixCount(with: other.items)
  }

  /// Returns the text with formulas of the item after the first ones, if that is the last.
  func text(behind count: Int) -> GrownText? { count == list.items.count - 1 ? text : nil }

  /// Adds a list to a page.
  ///
  /// - Parameters:
  ///   - known: an older list at the same place, and the number of items that both begin with.
  ///   - oldText: the older text of the item after the known ones, and all items of its page.
  ///   - progress: the state before the list, with the known items added.
  ///   - extent: the extent of all items on the page.
  /// - Returns: the list; `nil` if the known items cannot stay. In that case, nothing was added.
  init?(
    _ list: List, source: String, after known: (old: GrownList, count: Int)?,
    _ oldText: (text: GrownText, items: ChunkedArray<LayoutItem>)?, in sequence: BlockSequence,
    _ progress: inout BlockSequence.Progress, _ extent: inout PageExtent
  ) {
    let state = sequence.environment.state
    let logMark = state.log.mark
    state.nested?.enter(item: known?.count ?? 0, of: source)
    let last = known.map { $0.old.marks[$0.count - 1] }
    let layout = ListLayout(
      list, in: sequence.context(source: source, progress), after: known?.count ?? 0,
      last?.columns ?? .init())
    // Warnings about markers come before those about all texts.
    if let known, layout.columns != known.old.columns || state.log.mark != logMark { return nil }
    self.list = list
    columns = layout.columns
    marks = known.map { $0.old.marks.beginning($0.count) } ?? []
    var (y, part) = (last?.y ?? 0, last?.part ?? .init())
    var added: [(items: [LayoutItem], text: SeparatedText?)] = []
    for index in marks.count..<list.items.count {
      let items = layout.items(at: index, below: &y)
      let separated = SeparatedText(items, after: index == (known?.count ?? 0) ? oldText : nil)
      added.append((separated?.items ?? items.separatingFormulas, separated))
      part.add(added[added.count - 1].items, sequence.spacing)
      marks.append(
        Mark(logMark: state.log.mark, part: part, columns: layout.columns(through: index), y: y))
    }
    top = sequence.top(of: part, .list, in: progress)
    if let known, known.old.top != top { return nil }
    part.bottom = last?.part.bottom
    for (index, (items, separated)) in zip(marks.count - added.count..<marks.count, added) {
      text = separated?.place(top: top, in: sequence, &part, &progress, &extent)
      if separated == nil {
        let placed = part.place(items, top: top, sequence.spacing)
        progress.result.items += placed
        extent.add(placed, margin: sequence.environment.design.page.inset)
      }
      marks[index].itemCount = progress.result.items.count
      marks[index].part.bottom = part.bottom
      marks[index].extent = extent
    }
    sequence.end(part, .list, top: top, &progress)
  }
}
