import PageModel
import Primitives

/// A cache of the blocks and list items inside quotes, details and list items that were laid out last. Of a
/// container that grows at its end, only the blocks and items that changed are laid out again.
///
/// Only one path leads to what has changed first: everything before it has stayed where it was. What is on that
/// path is reused; what comes after it is laid out again, because it depends on what is before it.
struct NestedMemory {
  /// The properties that the contents of a container depend on in addition to its blocks.
  struct Setting: Equatable {
    var width: Double
    var inset: Double
    var place: BlockPlace
    var followsRTLText: Bool
    var fills: [Color]
    var isQuoted: Bool
    /// The y coordinate at which the contents start.
    var top = 0.0
  }

  /// The blocks of a container, and the state of their sequence after each of them.
  struct Sequence {
    var setting: Setting
    var blocks: [Block] = []
    var items: ChunkedArray<LayoutItem> = []
    var marks: ChunkedArray<Mark> = []

    struct Mark {
      var itemCount: Int
      var height: Double
      var previous: SpacingKind?
      var followsRTLText: Bool
    }
  }

  /// The items of a list, and the state of its layout after each of them.
  struct Items {
    var setting: Setting
    var list: List
    /// The columns with which the items were laid out.
    var columns = ListLayout.Columns()
    var items: ChunkedArray<LayoutItem> = []
    var marks: ChunkedArray<Mark> = []

    struct Mark {
      var itemCount: Int
      /// The columns of the items up to this one.
      var columns: ListLayout.Columns
      /// The bottom of the list item, in the list's space.
      var y: Double
    }
  }

  private var oldSequences: [String: Sequence] = [:]
  private var oldItems: [String: Items] = [:]
  private var sequences: [String: Sequence] = [:]
  private var items: [String: Items] = [:]
  /// The pointer of the innermost block or item that is known to be the first that changed.
  private var path = ""

  /// Returns the cache for the next layout.
  ///
  /// - Parameter block: the index of the first block of the page that changed.
  func next(block: Int) -> NestedMemory {
    var memory = NestedMemory()
    (memory.oldSequences, memory.oldItems) = (sequences, items)
    memory.path = "/\(block)"
    return memory
  }

  /// Narrows the path to an item of a list, all items before which are the same as in the previous layout.
  mutating func enter(item: Int, of source: String) { enter("\(source)/items/\(item)", in: source) }

  private mutating func enter(_ part: String, in source: String) {
    if isOnPath(source) { path = part }
  }

  private func isOnPath(_ source: String) -> Bool { source == path || source.hasPrefix(path + "/") }

  /// Removes and returns the beginning of a container's contents that need not be laid out again.
  mutating func take(_ blocks: [Block], _ setting: Setting, at source: String) -> Sequence {
    var known = Sequence(setting: setting)
    guard isOnPath(source), let old = oldSequences.removeValue(forKey: source) else { return known }
    // The last block may be laid out differently from the others.
    let common = min(blocks.commonPrefixCount(with: old.blocks), blocks.count - 1, old.blocks.count - 1)
    enter("\(source)/\(max(0, common))", in: source)
    let count = min(common, old.marks.count)
    guard old.setting == setting, count > 0 else { return known }
    known.marks = old.marks.beginning(count)
    known.items = old.items.beginning(old.marks[count - 1].itemCount)
    return known
  }

  mutating func keep(_ sequence: Sequence, at source: String) { sequences[source] = sequence }

  /// Removes and returns the beginning of a list that need not be laid out again.
  mutating func take(_ list: List, _ setting: Setting, at source: String) -> Items {
    var known = Items(setting: setting, list: list)
    guard isOnPath(source), let old = oldItems.removeValue(forKey: source),
      old.list.isOrdered == list.isOrdered, old.list.room == list.room
    else { return known }
    let common = list.items.commonPrefixCount(with: old.list.items)
    enter(item: common, of: source)
    let count = min(common, old.marks.count)
    guard old.setting == setting, count > 0 else { return known }
    known.columns = old.columns
    known.marks = old.marks.beginning(count)
    known.items = old.items.beginning(old.marks[count - 1].itemCount)
    return known
  }

  mutating func keep(_ list: Items, at source: String) { items[source] = list }
}

extension BlockSequence {
  private func setting(top: Double) -> NestedMemory.Setting {
    NestedMemory.Setting(
      width: width, inset: inset, place: place, followsRTLText: followsRTLText, fills: fills,
      isQuoted: environment.isQuoted, top: top)
  }

  /// Lays out the blocks of a container, of which unchanged ones at its start stay where they are.
  ///
  /// - Parameters:
  ///   - source: the pointer of the array that contains the blocks. A block's own pointer is this one and its
  ///     index.
  ///   - top: the y coordinate at which the gap before the first block starts.
  func layOut(_ blocks: [Block], source: String, top: Double = 0) -> Result {
    let state = environment.state
    var known =
      state.nested?.take(blocks, setting(top: top), at: source)
      ?? NestedMemory.Sequence(setting: setting(top: top))
    var progress = begin(top: top)
    if let mark = known.marks.last {
      progress = Progress(
        result: Result(items: known.items, height: mark.height), previous: mark.previous,
        followsRTLText: mark.followsRTLText)
    }
    let logMark = state.log.mark
    for index in known.marks.count..<blocks.count {
      append(blocks[index], source: "\(source)/\(index)", isLast: index == blocks.count - 1, to: &progress)
      // What comes after a warning is laid out again, so that the warning is repeated.
      guard state.nested != nil, state.log.mark == logMark, known.marks.count == index else { continue }
      known.marks.append(
        NestedMemory.Sequence.Mark(
          itemCount: progress.result.items.count, height: progress.result.height,
          previous: progress.previous, followsRTLText: progress.followsRTLText))
    }
    (known.blocks, known.items) = (blocks, progress.result.items)
    state.nested?.keep(known, at: source)
    return end(progress)
  }
}

extension BlockContext {
  /// Returns the items of a list inside another block, of which unchanged ones at its start stay where they are.
  func listItems(_ list: List) -> [LayoutItem] {
    let state = environment.state
    let setting = NestedMemory.Setting(
      width: width, inset: inset, place: place, followsRTLText: followsRTLText, fills: fills,
      isQuoted: environment.isQuoted)
    let logMark = state.log.mark
    var known =
      state.nested?.take(list, setting, at: source) ?? NestedMemory.Items(setting: setting, list: list)
    var layout = ListLayout(list, in: self, after: known.marks.count, known.marks.last?.columns ?? .init())
    if !known.marks.isEmpty, layout.columns != known.columns || state.log.mark != logMark {
      state.log.rewind(to: logMark)
      (known.items, known.marks) = ([], [])
      layout = ListLayout(list, in: self)
    }
    known.list = list
    known.columns = layout.columns
    var y = known.marks.last?.y ?? 0
    for index in known.marks.count..<list.items.count {
      known.items += layout.items(at: index, below: &y)
      guard state.nested != nil, state.log.mark == logMark, known.marks.count == index else { continue }
      known.marks.append(
        NestedMemory.Items.Mark(
          itemCount: known.items.count, columns: layout.columns(through: index), y: y))
    }
    state.nested?.keep(known, at: source)
    return Array(known.items)
  }
}
