import MessageModel
import Primitives

/// The names by which texts may call people, and those that stand in their place (Docs/Messages.md 2.9).
struct NamesInText: Equatable, Sendable {
  private struct Name: Equatable, Sendable {
    /// All of them, without what is between them.
    var words: [Substring]
    var other: String
  }

  /// By their first words, those of most words first.
  private var names: [Substring: [Name]] = [:]

  /// A name of one letter would be found everywhere.
  private static let shortest = 2

  /// - Parameter other: what stands in its place; the first one that is given holds.
  mutating func add(_ name: String, as other: String) {
    let words = Self.words(of: name).map { name[$0] }
    guard let first = words.first, words.reduce(0, { $0 + $1.count }) >= Self.shortest,
      words.contains(where: { $0.contains(where: \.isLetter) }), !other.isEmpty,
      names[first]?.contains(where: { $0.words == words }) != true
    else { return }
    names[first, default: []].append(Name(words: words, other: other))
    names[first]?.sort { $0.words.count > $1.words.count }
  }

  /// A person's, in parts and whole: who has one name is called by one.
  mutating func add(_ name: UserName, as other: UserName) {
    add(name.first, as: other.first)
    add(name.last, as: other.last.isEmpty ? other.first : other.last)
    add(name.whole, as: other.whole)
  }

  /// The text with other names, where whole words are one of those that are known.
  func hidden(in text: String) -> String {
    guard !names.isEmpty else { return text }
    let words = Self.words(of: text)
    var shown = ""
    var (end, index) = (text.startIndex, 0)
    while index < words.count {
      let match = names[text[words[index]]]?.first { name in
        let last = index + name.words.count
        return last <= words.count && zip(words[index..<last], name.words).allSatisfy { text[$0] == $1 }
          && zip(words[index..<last], words[(index + 1)..<last]).allSatisfy {
            text[$0.upperBound..<$1.lowerBound].allSatisfy { $0.isWhitespace || $0 == "-" || $0 == "." }
          }
      }
      if let match {
        shown += text[end..<words[index].lowerBound] + match.other
        index += match.words.count
        end = words[index - 1].upperBound
      } else {
        index += 1
      }
    }
    return end == text.startIndex ? text : shown + text[end...]
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
