import PageModel

/// The beginnings of a page, as long as if so many characters of it had been typed. Blocks before the last
/// are always whole; characters are what a reader takes for one, and never cut.
package struct PagePrefixes: Sendable {
  private let page: Page
  /// Characters before each block, and of all.
  private let starts: [Int]

  package init(_ page: Page) {
    self.page = page
    var starts = [0]
    for block in page.blocks { starts.append(starts[starts.count - 1] + Typist.count(of: block)) }
    self.starts = starts
  }

  /// Characters of the whole page. Everything that is no text counts as one.
  package var count: Int { starts[starts.count - 1] }

  /// - Parameter count: characters; the page itself from `count` on.
  package func page(_ count: Int) -> Page {
    guard count < self.count else { return page }
    var prefix = page
    prefix.isDraft = true
    // That the page goes on elsewhere is known when it ends.
    prefix.isComplete = true
    let whole = starts.lastIndex { $0 <= count } ?? 0
    prefix.blocks = Array(page.blocks[..<whole])
    var typist = Typist(left: count - starts[whole])
    if let block = typist.block(page.blocks[whole]) { prefix.blocks.append(block) }
    return prefix
  }
}
