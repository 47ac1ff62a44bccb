import PageModel
import Primitives

/// A list at the end of a page as it was laid out, for the one that it grows into: items at its start that did not
/// change stay where they are (Spec/Frames.md, What a revision costs).
struct GrownList {
  private let list: List
  private let columns: ListLayout.Columns
  /// Where it begins on the page.
  private let top: Double
  /// How far it was after each item.
  private(set) var marks: ChunkedArray<Mark>

  struct Mark {
    /// Of all the page.
    fileprivate(set) var itemCount = 0
    fileprivate(set) var extent = PageExtent()
    /// How much the author should know of the items so far.
    fileprivate(set) var logMark: Int
    fileprivate var part: BlockSequence.Part
    fileprivate var columns: ListLayout.Columns
    /// Bottom of the item, in the list's space.
    fileprivate var y: Double
  }

  /// How many items of a list begin this one.
  func unchangedCount(_ other: List) -> Int {
    guard list.isOrdered == other.isOrdered else { return 0 }
    return list.items.commonPrefixCount(with: other.items)
  }

  /// Adds a list to a page.
  ///
  /// - Parameters:
  ///   - known: how many of its items are those of an older list at the same place.
  ///   - progress: of what stands before the list, but with the known items.
  ///   - extent: of all items that are there.
  /// - Returns: `nil` where the known items cannot stay; then nothing was added.
  init?(
    _ list: List, source: String, after known: (old: GrownList, count: Int)?, in sequence: BlockSequence,
    _ progress: inout BlockSequence.Progress, _ extent: inout PageExtent
  ) {
    let state = sequence.environment.state
    let logMark = state.log.mark
    let last = known.map { $0.old.marks[$0.count - 1] }
    let layout = ListLayout(
      list, in: sequence.context(source: source, progress), after: known?.count ?? 0,
      last?.columns ?? .init())
    // What is to be said of markers is said before all of the texts.
    if let known, layout.columns != known.old.columns || state.log.mark != logMark { return nil }
    self.list = list
    columns = layout.columns
    marks = known.map { $0.old.marks.beginning($0.count) } ?? []
    var (y, part) = (last?.y ?? 0, last?.part ?? .init())
    var added: [[LayoutItem]] = []
    for index in marks.count..<list.items.count {
      let items = layout.items(at: index, below: &y).separatingFormulas()
      part.add(items, sequence.spacing)
      added.append(items)
      marks.append(
        Mark(logMark: state.log.mark, part: part, columns: layout.columns(through: index), y: y))
    }
    top = sequence.top(of: part, .list, in: progress)
    if let known, known.old.top != top { return nil }
    part.bottom = last?.part.bottom
    for (index, items) in zip(marks.count - added.count..<marks.count, added) {
      let placed = part.place(items, top: top, sequence.spacing)
      progress.result.items += placed
      extent.add(placed, margin: sequence.environment.design.page.inset)
      marks[index].itemCount = progress.result.items.count
      marks[index].part.bottom = part.bottom
      marks[index].extent = extent
    }
    sequence.end(part, .list, top: top, &progress)
  }
}
