import JSONText

/// Finds the name that somebody probably meant to write.
package enum Spelling {
  /// Letters that may be wrong, of many; of short words a third.
  private static let mostErrors = 2
  /// No name that is known is longer.
  private static let longestName = 48

  /// The candidate that `word` is nearest to, when it is near enough to be the same word. Capitals and underscores do
  /// not count; of two that are equally near, the first of the alphabet.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longestName else { return nil }
    let letters = folded(word)
    let limit = min(mostErrors, letters.count / 3)
    var best: (distance: Int, name: String)?
    for name in candidates {
      guard let distance = distance(from: letters, to: folded(name), limit: limit) else { continue }
      if best.map({ (distance, name) < ($0.distance, $0.name) }) ?? true { best = (distance, name) }
    }
    return best?.name
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.filter { $0 != UInt8(ascii: "_") }.map(ASCII.lowercased)
  }

  /// How many letters must be inserted, left out, replaced, or exchanged with their neighbour (Damerau's distance, in
  /// which no letter is changed twice); `nil` beyond the limit.
  private static func distance(from word: [UInt8], to name: [UInt8], limit: Int) -> Int? {
    guard abs(word.count - name.count) <= limit else { return nil }
    // Rows of the table of distances between beginnings: of the letters before, and of those before them.
    var previous = Array(0...name.count)
    var beforePrevious = previous
    for row in word.indices {
      var current = [row + 1]
      for column in name.indices {
        let isSame = word[row] == name[column]
        var least = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, word[row] == name[column - 1], word[row - 1] == name[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[name.count] <= limit ? previous[name.count] : nil
  }
}
