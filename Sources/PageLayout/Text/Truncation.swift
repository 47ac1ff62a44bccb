/// How text is cut that does not fit its place.
package enum Truncation {
  package static let ellipsis = "\u{2026}"
  /// What a line is cut from at most: the widest page has a point for each. A page may hold a text of megabytes, which
  /// is not worth setting to show a line of it.
  package static let longestLine = 4096

  /// The attempt that shows the most, found by halving.
  ///
  /// - Parameters:
  ///   - count: of everything that could be shown.
  ///   - attempt: what it looks like when so many are shown; `nil` when they do not fit. Who fits with more fits with
  ///     fewer, near enough to search.
  package static func longest<Result>(_ count: Int, _ attempt: (Int) -> Result?) -> Result? {
    var best: Result?
    var low = 0
    var high = count
    while low <= high {
      let middle = low + (high - low) / 2
      if let result = attempt(middle) {
        best = result
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension String {
  /// Without white space at its ends; a space for each line break and tab.
  package var onOneLine: String {
    var characters = map { $0.isNewline || $0 == "\t" ? " " : $0 }.drop(while: \.isWhitespace)
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}
