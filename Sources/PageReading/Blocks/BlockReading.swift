import JSONText
import PageModel

extension BlockReader {
  package mutating func blocks(_ value: JSONValue) -> [Block] {
    // One block in place of a list of them needs no warning: a bare block is a page, too.
    guard value.isArray else { return value.isObject ? [block(value)] : elements(value).map { block($0) } }
    var blocks: [Block] = []
    for element in value.elements where element.kind != .null {
      blocks.append(block(element))
      if excess != nil { break }
    }
    return blocks
  }

  /// The blocks of a container block.
  mutating func childBlocks(_ object: JSONValue, _ names: [StaticString] = ["blocks", "page_blocks"])
    -> [Block]
  {
    guard let value = object.first(of: names) else {
      noteMissing(names.first ?? "blocks", of: object)
      return []
    }
    return listedBlocks(value)
  }

  /// The blocks of a field that is a list in every family.
  mutating func listedBlocks(_ value: JSONValue) -> [Block] {
    if value.isObject { warn(.wrongKind, "expected an array of blocks, found one object", at: value) }
    return blocks(value)
  }

  package mutating func block(_ value: JSONValue) -> Block {
    guard takeBlock(value) else { return Block(.divider, origin: value.origin) }
    return Block(value.isObject ? kind(value) : strayText(value), origin: value.origin)
  }

  /// A text where a block is expected.
  private mutating func strayText(_ value: JSONValue) -> Block.Kind {
    warn(.wrongKind, "expected a block, found \(value.kindName): it is read as a paragraph", at: value)
    return .paragraph(richText(value))
  }

  /// Each case has a method of its own, which keeps the stack of this one small: it recurses.
  private mutating func kind(_ object: JSONValue) -> Block.Kind {
    guard let type = family.typeName(of: object) else { return untyped(object) }
    guard let name = BlockName(type) else { return unknown(object, type) }
    reviewSpelling(of: type, in: BlockName.names, at: object)
    let object = object.notingFields()
    defer { reviewFields(of: object) }
    switch name {
    case .title: return .title(requiredText(object, ["title", "text"]))
    case .subtitle: return .subtitle(requiredText(object, ["subtitle", "text"]))
    case .kicker: return .kicker(requiredText(object, ["kicker", "text"]))
    case .header: return .header(requiredText(object, ["header", "text"]))
    case .subheader: return .subheader(requiredText(object, ["subheader", "text"]))
    case .footer: return .footer(requiredText(object, ["footer", "text"]))
    case .paragraph: return .paragraph(requiredText(object, ["text"]))
    case .thinking: return .thinking(requiredText(object, ["text"]))
    case .heading(let level): return heading(object, level: level)
    case .authorDate: return authorDate(object)
    case .preformatted: return preformatted(object)
    case .divider: return .divider
    case .anchor: return .anchor(name: string(object, ["name"]))
    case .formula: return formula(object)
    case .list: return list(object, isNamedOrdered: false)
    case .orderedList: return list(object, isNamedOrdered: true)
    case .blockQuote: return blockQuote(object, isCollapsed: false)
    case .expandableBlockQuote: return blockQuote(object, isCollapsed: true)
    case .pullQuote: return pullQuote(object)
    case .details: return details(object)
    case .table: return table(object)
    case .photo: return photoBlock(object)
    case .video: return videoBlock(object)
    case .animation: return animationBlock(object)
    case .audio: return audioBlock(object, isVoice: false)
    case .voiceNote: return audioBlock(object, isVoice: true)
    case .document: return documentBlock(object)
    case .map: return map(object)
    case .cover: return cover(object)
    case .collage: return .collage(mediaGroup(object))
    case .slideshow: return .slideshow(mediaGroup(object))
    case .webEmbed: return webEmbed(object)
    case .postEmbed: return postEmbed(object)
    case .chatBanner: return chatBanner(object)
    case .relatedArticles: return relatedArticles(object)
    case .buttonRow: return buttonRow(object)
    case .unsupported: return unsupported(object)
    }
  }

  // MARK: - Unknown blocks

  private mutating func untyped(_ object: JSONValue) -> Block.Kind {
    warn(.unknownBlock, "a block without its type: a placeholder stands in its place", at: object)
    return .unsupported(kind: "block")
  }

  private mutating func unknown(_ object: JSONValue, _ type: String) -> Block.Kind {
    let meant = BlockName.names.nearest(to: type, in: family)
    warn(
      .unknownBlock, unknownName("block", type, meant: meant, otherwise: "a placeholder stands in its place"),
      at: object)
    return .unsupported(kind: type)
  }

  private mutating func unsupported(_ object: JSONValue) -> Block.Kind {
    warn(
      .unknownBlock,
      "a block that the program which saved this page did not know: a placeholder stands in its place",
      at: object)
    return .unsupported(kind: "unsupported")
  }
}
