import PageModel

extension BlockContext {
  /// Plain text of a few lines, cut with an ellipsis where it needs more; `nil` when there is no text.
  ///
  /// - Parameters:
  ///   - lineLimit: how many lines it may take, at least one.
  ///   - layOut: sets a text.
  func clampedText(_ text: String, lineLimit: Int, _ layOut: (String) -> LayoutItem?) -> LayoutItem? {
    let text = text.onOneLine
    let whole = layOut(text)
    guard let lines = whole?.textBox?.lines, lines.count > lineLimit else { return whole }
    // What did not fit without the ellipsis does not fit with it.
    let units = text.utf16.prefix(lines[lineLimit - 1].line.range.upperBound)
    let characters = Array(String(text[..<units.endIndex]))
    return Truncation.longest(characters.count) { count in
      let start = String(characters.prefix(count)).onOneLine
      let item = layOut(start + Truncation.ellipsis)
      return (item?.textBox?.lines.count ?? 0) <= lineLimit ? item : nil
    }
  }
}
