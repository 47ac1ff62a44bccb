import MessageModel

/// The names by which texts may call people, and those that stand in their place (Docs/Messages.md 2.9).
struct NamesInText: Equatable, Sendable {
  /// Those that begin with one word.
  private struct Family: Equatable, Sendable {
    /// What stands in the place of a name, by its words without what is between them.
    var others: [[Substring]: String] = [:]
    /// How many words they have, most first.
    var lengths: [Int] = []
  }

  private var families: [Substring: Family] = [:]

  /// A name of one letter would be found everywhere.
  private static let shortest = 2

  /// - Parameter other: what stands in its place; the first one that is given holds.
  mutating func add(_ name: String, as other: String) {
    let words = Self.words(of: name).map { name[$0] }
    guard let first = words.first, words.reduce(0, { $0 + $1.count }) >= Self.shortest,
      words.contains(where: { $0.contains(where: \.isLetter) }), !other.isEmpty,
      families[first]?.others[words] == nil
    else { return }
    families[first, default: Family()].others[words] = other
    guard families[first]?.lengths.contains(words.count) == false else { return }
    families[first]?.lengths.append(words.count)
    families[first]?.lengths.sort(by: >)
  }

  /// A person's, in parts and whole: who has one name is called by one.
  mutating func add(_ name: UserName, as other: UserName) {
    add(name.first, as: other.first)
    add(name.last, as: other.last.isEmpty ? other.first : other.last)
    add(name.whole, as: other.whole)
  }

  /// The text with other names, where whole words are one of those that are known.
  func hidden(in text: String) -> String {
    guard !families.isEmpty else { return text }
    let words = Self.words(of: text)
    var shown = ""
    var (end, index) = (text.startIndex, 0)
    while index < words.count {
      guard let (other, count) = match(words[index...], in: text) else {
        index += 1
        continue
      }
      shown += text[end..<words[index].lowerBound] + other
      index += count
      end = words[index - 1].upperBound
    }
    return end == text.startIndex ? text : shown + text[end...]
  }

  /// The longest name that words begin with: what stands in its place, and how many words it has.
  private func match(
    _ words: ArraySlice<Range<String.Index>>, in text: String
  ) -> (other: String, count: Int)? {
    guard let first = words.first, let family = families[text[first]] else { return nil }
    for count in family.lengths where count <= words.count {
      let own = words.prefix(count)
      guard let other = family.others[own.map { text[$0] }] else { continue }
      let isOneName = zip(own, own.dropFirst()).allSatisfy {
        text[$0.upperBound..<$1.lowerBound].allSatisfy { $0.isWhitespace || $0 == "-" || $0 == "." }
      }
      if isOneName { return (other, count) }
    }
    return nil
  }

  private static func words(of text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    var start: String.Index?
    for index in text.indices {
      if text[index].isLetter || text[index].isNumber {
        start = start ?? index
      } else if let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    if let start { words.append(start..<text.endIndex) }
    return words
  }
}
