import PageModel
import Synchronization

/// The pages that a text was read as. A stream is played twice, and the second time reads nothing: each page is kept as
/// what it does not share with the one before, which is little while a text grows.
final class PageMemory: Sendable {
  fileprivate struct Revision {
    /// Bytes of the text.
    var length: Int
    /// Blocks that are those of the page before.
    var sharedCount: Int
    /// The page with its other blocks alone.
    var page: Page
  }

  fileprivate struct State {
    /// In the order of their lengths.
    var revisions: [Revision] = []
    var indices: [Int: Int] = [:]
    /// Bytes of text in all blocks that are kept.
    var byteCount = 0
    /// The page that was asked for last, by its place in the order.
    var current: (index: Int, blocks: [Block]) = (-1, [])
  }

  private let state = Mutex(State())

  /// Of text in the blocks that are kept: a paragraph of megabytes that grows by a word is new every time.
  private static let mostBytes = 4 << 20

  /// - Parameters:
  ///   - length: of the text, in bytes.
  ///   - read: reads so much of it.
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

  /// Keeps a page that is longer than all before, as long as there is room.
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
