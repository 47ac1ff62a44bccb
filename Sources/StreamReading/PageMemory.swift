import PageModel
import Primitives

/// The pages that were parsed from the beginnings of a text. A stream is played twice, and the second time
/// needs no parsing. Each page is stored as the difference to the previous one, which is small while a text
/// grows.
final class PageMemory: Sendable {
  fileprivate struct Revision {
    /// The length of the text, in bytes.
    var length: Int
    /// The number of blocks at the start that are the same as in the previous page.
    var sharedCount: Int
    /// The page with its other blocks only.
    var page: Page
  }

  fileprivate struct State {
    /// The revisions, in order of length.
    var revisions: [Revision] = []
    var indices: [Int: Int] = [:]
    /// The number of bytes of text in all stored blocks.
    var byteCount = 0
    /// The last requested page, by its index.
    var current: (index: Int, blocks: [Block]) = (-1, [])
  }

  private let state = Lock(State())

  /// The maximum size of text in stored blocks: a paragraph of megabytes that grows by a word is a new block
  /// every time.
  private static let mostBytes = 4 << 20

  /// Returns the page for a beginning of the text.
  ///
  /// - Parameters:
  ///   - length: the length of the beginning, in bytes.
  ///   - read: parses the beginning.
  func page(_ length: Int, read: () -> Page) -> Page {
    if let page = state.withLock({ $0.page(length) }) { return page }
    let page = read()
    state.withLock { $0.keep(page, length: length, limit: Self.mostBytes) }
    return page
  }
}

extension PageMemory.State {
  fileprivate mutating func page(_ length: Int) -> Page? {
    guard let index = indices[length] else { return nil }
    if current.index > index { current = (-1, []) }
    while current.index < index {
      let next = revisions[current.index + 1]
      current = (current.index + 1, current.blocks.prefix(next.sharedCount) + next.page.blocks)
    }
    var page = revisions[index].page
    page.blocks = current.blocks
    return page
  }

  /// Stores a page that is longer than all previous ones, if there is space.
  fileprivate mutating func keep(_ page: Page, length: Int, limit: Int) {
    guard length > revisions.last?.length ?? -1 else { return }
    if let last = revisions.last, current.index != revisions.count - 1 { _ = self.page(last.length) }
    let sharedCount = zip(current.blocks, page.blocks).prefix { $0 == $1 }.count
    let start = sharedCount < page.blocks.count ? page.blocks[sharedCount].origin.byteOffset ?? 0 : length
    guard byteCount + max(length - start, 1) <= limit else { return }
    byteCount += max(length - start, 1)
    var changed = page
    changed.blocks.removeFirst(sharedCount)
    indices[length] = revisions.count
    revisions.append(PageMemory.Revision(length: length, sharedCount: sharedCount, page: changed))
    current = (revisions.count - 1, page.blocks)
  }
}
