/// A text or a block that is directly in a block, and its place there.
package struct BlockPart: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case text(RichText)
    case block(Block)
  }

  package var content: Content
  package var place: Place
  /// The place in the input of whatever contains the part: the block, or its item or cell.
  package var origin: InputOrigin

  /// A place in a block, with the names of Spec/Rulings.md 3.
  package enum Place: Equatable, Sendable {
    /// A field of the block, or of an object in it, such as `caption/credit`.
    case field(String)
    case block(Int)
    case itemText(Int)
    case itemBlock(item: Int, Int)
    case cell(row: Int, column: Int)
    case button(Int)
  }

  /// The number of block levels between the block and the part. The text of a list item counts as one
  /// paragraph.
  package var levels: Int {
    switch (content, place) {
    case (.block, _), (.text, .itemText): 1
    case (.text, .field), (.text, .block), (.text, .itemBlock), (.text, .cell), (.text, .button): 0
    }
  }
}

extension BlockPart.Place: CustomStringConvertible {
  /// The JSON pointer of the place, relative to the block.
  package var description: String {
    switch self {
    case .field(let name): "/\(name)"
    case .block(let index): "/blocks/\(index)"
    case .itemText(let item): "/items/\(item)/text"
    case .itemBlock(let item, let index): "/items/\(item)/blocks/\(index)"
    case .cell(let row, let column): "/cells/\(row)/\(column)/text"
    case .button(let index): "/buttons/\(index)/text"
    }
  }
}

extension Block {
  /// All rich texts and blocks that are directly in the block, in document order. Code that handles every
  /// kind the same way walks down a page with this property. Hidden parts and parts that are not rendered are
  /// included; names of people, chats and articles are not rich text.
  package var parts: [BlockPart] {
    switch kind {
    case .title(let text), .subtitle(let text), .kicker(let text), .header(let text), .subheader(let text),
      .heading(let text, _), .paragraph(let text), .footer(let text), .thinking(let text):
      [part(text, "text")]
    case .authorDate(let line): [part(line.author, "author")]
    case .preformatted(let code): [part(code.text, "text")]
    case .formula(let source): [part(.formula(source), "expression")]
    case .divider, .anchor, .chatBanner, .unsupported: []
    case .list(let list): list.parts
    case .blockQuote(let quote): parts(quote.blocks) + [part(quote.caption, "credit")]
    case .pullQuote(let quote): [part(quote.text, "text"), part(quote.caption, "credit")]
    case .details(let details): [part(details.summary, "summary")] + parts(details.blocks)
    case .table(let table): (table.caption.map { [part($0, "caption")] } ?? []) + table.parts
    case .photo(let photo): parts(photo.caption)
    case .video(let video): parts(video.caption)
    case .audio(let audio): parts(audio.caption)
    case .document(let document): parts(document.caption)
    case .map(let map): parts(map.caption)
    case .cover(let block): [BlockPart(content: .block(block), place: .field("cover"), origin: origin)]
    case .collage(let group), .slideshow(let group): parts(group.blocks) + parts(group.caption)
    case .webEmbed(let embed): parts(embed.caption)
    case .postEmbed(let post): parts(post.blocks) + parts(post.caption)
    case .relatedArticles(let articles): [part(articles.title, "title")]
    case .buttonRow(let row):
      row.buttons.enumerated().map { index, button in
        BlockPart(content: .text(button.label), place: .button(index), origin: origin)
      }
    }
  }

  private func part(_ text: RichText, _ field: String) -> BlockPart {
    BlockPart(content: .text(text), place: .field(field), origin: origin)
  }

  private func parts(_ caption: Caption) -> [BlockPart] {
    [part(caption.text, "caption/text"), part(caption.credit, "caption/credit")]
  }

  private func parts(_ blocks: [Block]) -> [BlockPart] {
    blocks.enumerated().map { index, block in
      BlockPart(content: .block(block), place: .block(index), origin: origin)
    }
  }
}

extension List {
  fileprivate var parts: [BlockPart] {
    items.enumerated().flatMap { number, item in
      switch item.content {
      case .text(let text): [BlockPart(content: .text(text), place: .itemText(number), origin: item.origin)]
      case .blocks(let blocks):
        blocks.enumerated().map { index, block in
          BlockPart(content: .block(block), place: .itemBlock(item: number, index), origin: item.origin)
        }
      }
    }
  }
}

extension Table {
  fileprivate var parts: [BlockPart] {
    var parts: [BlockPart] = []
    parts.reserveCapacity(rows.reduce(0) { $0 + $1.count })
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let text = cell.text else { continue }
        parts.append(
          BlockPart(content: .text(text), place: .cell(row: row, column: column), origin: cell.origin))
      }
    }
    return parts
  }
}
