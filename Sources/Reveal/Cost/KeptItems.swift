import PageLayout
import TextLayout

extension [LayoutItem] {
  /// How many items at the start were taken over from another layout: they cost what they did, and where.
  func keptCount(from old: [LayoutItem]) -> Int {
    var index = 0
    while index < count, index < old.count, self[index].identity == old[index].identity,
      self[index].frame == old[index].frame
    {
      index += 1
    }
    return index
  }
}

extension [BoxLine] {
  /// How many lines at the start were taken over from another text: their characters cost what they did, and where.
  func keptCount(from old: [BoxLine]) -> Int {
    var index = 0
    while index < count, index < old.count, self[index] === old[index] { index += 1 }
    return index
  }
}
