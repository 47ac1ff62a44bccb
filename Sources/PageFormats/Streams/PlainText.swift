import PageModel

/// Text without any markup.
package enum PlainText {
  /// A page of paragraphs, which blank lines separate.
  @Sendable package static func page(of text: String) -> Page {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.allSatisfy(\.isWhitespace) {
        paragraphs[paragraphs.count - 1].append(line)
      } else if paragraphs.last?.isEmpty == false {
        paragraphs.append([])
      }
    }
    return Page(
      blocks: paragraphs.filter { !$0.isEmpty }.map { Block(.paragraph(.plain($0.joined(separator: "\n")))) })
  }
}
