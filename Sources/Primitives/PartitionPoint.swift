extension Array {
  /// The first index of an element in the second part of an array that is partitioned so; `count` when there
  /// is none.
  @inlinable package func partitionPoint(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
