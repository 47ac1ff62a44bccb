import JSONText
import PageModel

/// Reads the blocks of one page in any of the three JSON families. An invalid part causes a warning with its
/// position, and everything around it is read.
///
/// The methods recurse no deeper than the nesting of the JSON, which the parser has limited.
package struct BlockReader {
  package let fields: FieldReader
  package var media: MediaReader
  package var budget: ReadingBudget
  /// The page's own address, which identifies links within the page.
  var pageURL: String?

  /// - Parameter family: the family of the input.
  package init(family: Family, limits: Limits) {
    fields = FieldReader(family: family)
    media = MediaReader(fields: fields)
    budget = ReadingBudget(limits: limits)
  }

  init(root: Root, limits: Limits) {
    self.init(family: root.family, limits: limits)
    for diagnostic in root.diagnostics { fields.note(diagnostic) }
  }

  // MARK: - Page

  mutating func page(_ content: Root.JSONContent, of root: Root) -> Page {
    var page =
      switch content {
      case .page(let object, let blocks): fullPage(object.notingFields(), blocks: blocks)
      case .blocks(let value): Page(blocks: self.blocks(value))
      case .text(let value): Page(blocks: [Block(.paragraph(richText(value)), origin: value.origin)])
      case .webPage(let object): metadataPage(object)
      }
    page.isDraft = page.isDraft || root.isDraft
    if let webPage = root.webPage {
      page.metadata = metadata(of: webPage)
      page.url = page.url ?? webPage["url"]?.text
    }
    page.media = media.table
    if page.blocks.isEmpty {
      fields.warn(.emptyPage, "the page has no blocks, so the image is empty", at: content.value)
    }
    return page
  }

  private mutating func fullPage(_ object: JSONValue, blocks: JSONValue?) -> Page {
    var page = Page()
    page.url = fields.optionalString(object, ["url"])
    pageURL = page.url
    media.readTables(of: object)
    // These are bits of the constructor `page`; those of rich messages are not documented.
    let hasBits = fields.family.typeName(of: object).flatMap(RootName.init) == .page
    page.isRTL = fields.flag(object, ["is_rtl", "rtl"], bit: hasBits ? 1 : nil)
    let isPart = fields.flag(object, ["part"], bit: hasBits ? 0 : nil)
    page.isComplete = object["is_full"]?.bool != false && !isPart
    page.isDraft = fields.flag(object, ["is_draft"])
    if let metadata = object["metadata"] { page.metadata = self.metadata(of: metadata) }
    page.views = fields.integer(object, ["view_count", "views"]).flatMap { $0 > 0 ? $0 : nil }
    if let blocks {
      page.blocks = self.blocks(blocks)
    }
    if page.blocks.isEmpty && (blocks == nil || !page.isComplete) {
      fields.warn(
        .noContent, "the input has only the page's metadata, not its blocks", help: "request the full page",
        at: object)
    }
    media.applyMap(object["media"])
    object.know(["blocks", "page_blocks"])
    object.ignore(Self.unusedPageFields)
    fields.reviewFields(of: object, in: "the page")
    return page
  }

  /// The fields that do not affect the image.
  static let unusedPageFields: [StaticString] = [
    "$schema", "version", "v2", "feedback_link", "users", "source", "markdown", "html",
    "detect_automatic_blocks", "skip_entity_detection", "noautolink", "t", "dt",
  ]

  /// Returns the visible part of a web page whose Instant View is missing.
  private mutating func metadataPage(_ object: JSONValue) -> Page {
    fields.warn(
      .noContent,
      "the web page has no Instant View (no cached_page): only its title and description are drawn",
      at: object)
    let metadata = metadata(of: object)
    var page = Page(isComplete: false, url: object["url"]?.text, metadata: metadata)
    if let title = metadata.title {
      page.blocks.append(Block(.title(.plain(title)), origin: object.origin))
    }
    if let description = fields.optionalString(object, ["description"]) {
      page.blocks.append(Block(.paragraph(.plain(description)), origin: object.origin))
    }
    return page
  }

  private mutating func metadata(of webPage: JSONValue) -> Page.Metadata {
    Page.Metadata(
      title: fields.optionalString(webPage, ["title"]), author: fields.optionalString(webPage, ["author"]),
      site: fields.optionalString(webPage, ["site_name"]), date: fields.date(webPage, ["date"]))
  }

  // MARK: - Blocks

  package mutating func blocks(_ value: JSONValue) -> [Block] {
    // One block instead of a list needs no warning, because a bare block is a page too.
    guard value.isArray else {
      return value.isObject ? [block(value)] : fields.elements(value).map { block($0) }
    }
    var blocks: [Block] = []
    for element in value.elements where element.kind != .null {
      blocks.append(block(element))
      if budget.isExceeded { break }
    }
    return blocks
  }

  /// Reads the blocks of a container block.
  mutating func childBlocks(_ object: JSONValue, _ names: [StaticString] = ["blocks", "page_blocks"])
    -> [Block]
  {
    guard let value = object.first(of: names) else {
      fields.noteMissing(names.first ?? "blocks", of: object)
      return []
    }
    return listedBlocks(value)
  }

  /// Reads the blocks of a field that is a list in every family.
  mutating func listedBlocks(_ value: JSONValue) -> [Block] {
    if value.isObject { fields.warn(.wrongKind, "expected an array of blocks, found one object", at: value) }
    return blocks(value)
  }

  mutating func block(_ value: JSONValue) -> Block {
    guard budget.takeBlock(value.origin) else { return Block(.divider, origin: value.origin) }
    return Block(value.isObject ? kind(value) : strayText(value), origin: value.origin)
  }

  /// Reads a text at the place of a block.
  private mutating func strayText(_ value: JSONValue) -> Block.Kind {
    fields.warn(.wrongKind, "expected a block, found \(value.kindName): it is read as a paragraph", at: value)
    return .paragraph(richText(value))
  }

  /// Reads a block. Each case has its own method, which keeps the stack frame of this recursive one small.
  private mutating func kind(_ object: JSONValue) -> Block.Kind {
    guard let type = fields.family.typeName(of: object) else { return untyped(object) }
    guard let name = BlockName(type) else { return unknown(object, type) }
    fields.reviewSpelling(of: type, in: BlockName.names, at: object)
    let object = object.notingFields()
    defer { fields.reviewFields(of: object) }
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
    case .anchor: return .anchor(name: fields.string(object, ["name"]))
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
    fields.warn(.unknownBlock, "a block has no type: a placeholder is drawn instead", at: object)
    return .unsupported(kind: "block")
  }

  private mutating func unknown(_ object: JSONValue, _ type: String) -> Block.Kind {
    let meant = BlockName.names.nearest(to: type, in: fields.family)
    fields.note(
      .unknownName(
        .unknownBlock, "block", type, meant: meant, otherwise: "a placeholder is drawn instead",
        at: object.origin))
    return .unsupported(kind: type)
  }

  private mutating func unsupported(_ object: JSONValue) -> Block.Kind {
    fields.warn(
      .unknownBlock,
      "the program that saved this page did not support this block: a placeholder is drawn instead",
      at: object)
    return .unsupported(kind: "unsupported")
  }
}
