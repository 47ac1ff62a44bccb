import PageModel

extension BlockContext {
  /// What a block has below its items that is no part of them (Docs/Article.md 5 and 6).
  ///
  /// - Parameter items: of the block.
  func room(below items: [LayoutItem], of block: Block) -> Double {
    guard let last = items.last else { return 0 }
    switch (block.kind, design.pullQuote) {
    case (.cover, _):
      let captions = design.media.captions
      return captions.padsText || last.textBox == nil ? 0 : captions.coverPadding
    case (.pullQuote, .bare(let quote)): return quote.verticalInset
    case (_, _): return 0
    }
  }
}
