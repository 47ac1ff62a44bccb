import PageModel

extension BlockContext {
  /// Plain text of a few lines, cut with an ellipsis where it needs more; `nil` when there is no text.
  ///
  /// - Parameters:
  ///   - lineLimit: how many lines it may take, at least one.
  ///   - layOut: sets a text.
  func clampedText(_ text: String, lineLimit: Int, _ layOut: (String) -> LayoutItem?) -> LayoutItem? {
    let all = Array(text.onOneLine)
    let start = String(all.prefix(lineLimit * Truncation.longestLine))
    let whole = layOut(start)
    let lines = whole?.textBox?.lines ?? []
    if lines.count <= lineLimit, start.count == all.count { return whole }
    // What did not fit without the ellipsis does not fit with it.
    let units = lines.prefix(lineLimit).last?.line.range.upperBound ?? 0
    let characters = Array(String(start[..<start.utf16.prefix(units).endIndex]))
    return Truncation.longest(characters.count) { count in
      let start = String(characters.prefix(count)).onOneLine
      let item = layOut(start + Truncation.ellipsis)
      return (item?.textBox?.lines.count ?? 0) <= lineLimit ? item : nil
    }
  }
}
