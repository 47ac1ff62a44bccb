import PageModel

/// The container of a sequence of blocks. Quotes inside a list count as parts of the list.
enum BlockPlace: Equatable {
  case page
  /// The body of details.
  case details
  /// A group that is laid out as a sequence because it has no images, or the card of an embedded post.
  case bare
  /// The body of an embedded post.
  case post
  case listItem
  case quote(isInList: Bool)
  case cell

  var isInList: Bool {
    switch self {
    case .listItem, .quote(isInList: true): true
    case .page, .details, .bare, .post, .quote(isInList: false), .cell: false
    }
  }
}

/// The gaps between blocks, in points (Spec/Layout.md 3).
extension SpacingDesign {
  /// Returns the gap above a block that follows another.
  ///
  /// - Parameter hasHeight: true if the lower block reaches below its own top.
  func gap(_ above: SpacingKind, _ below: SpacingKind, in place: BlockPlace, hasHeight: Bool) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .details, .bare, .post, .cell: pairs.gap(above, below)
      case .listItem: hasHeight ? pairs.gap(above, below) : 0
      case .quote: pairs.inQuote
      }
    case .padded(let padded): padded.gap(above, below, isInList: place.isInList)
    }
  }

  func beforeFirst(_ kind: SpacingKind, in place: BlockPlace) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .post: pairs.page.above(kind)
      case .details: pairs.details.above(kind)
      case .bare, .listItem, .quote, .cell: 0
      }
    case .padded(let padded):
      switch place {
      case .page: max(0, padded.beforeFirst(kind) - padded.pageTrim)
      case .details, .cell: padded.beforeFirst(kind)
      case .bare, .post, .listItem, .quote: 0
      }
    }
  }

  func afterLast(_ kind: SpacingKind, in place: BlockPlace) -> Double {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page: pairs.page.below(kind)
      case .details: pairs.details.below(kind)
      case .bare, .post, .listItem, .quote, .cell: 0
      }
    case .padded(let padded):
      switch place {
      case .page: max(0, padded.afterLast(kind) - padded.pageTrim)
      case .details, .cell: padded.afterLast(kind)
      case .bare, .post, .listItem, .quote: 0
      }
    }
  }

  /// The effect of a block on its sequence: on the height, and on the gap above the next block.
  enum Step {
    /// A block that reaches no lower than the sequence is transparent: neither the height nor the previous
    /// block changes.
    case transparent
    /// A block without height is transparent, at any position.
    case transparentWithoutHeight
    /// Every block is the one above the next, even if it draws nothing (Spec/Rulings.md 32).
    case counted
    /// The gap above a block is kept, even if the block draws nothing.
    case countedWithGap
  }

  func step(in place: BlockPlace) -> Step {
    switch self {
    case .pairs(let pairs):
      switch place {
      case .page, .bare, .cell: pairs.counting.onPage
      case .details, .post: pairs.counting.nested
      case .listItem: .counted
      case .quote: .countedWithGap
      }
    case .padded: .transparent
    }
  }

  /// Returns true if an item is a part of its block's height. If the design counts blocks by height, markers
  /// and formulas in a line of text are not a part of it.
  func counts(_ item: LayoutItem) -> Bool {
    switch self {
    case .pairs(let pairs):
      switch pairs.counting {
      case .byReach: true
      case .byHeight: !item.hangsOnText
      }
    case .padded: true
    }
  }
}

extension LayoutItem {
  /// True if the item is a marker, or a formula in a line of text.
  fileprivate var hangsOnText: Bool {
    switch content {
    case .marker: true
    case .formula(let formula): formula.mode == .inline
    case .text, .thinking, .code, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      false
    }
  }
}

extension PairSpacing {
  func gap(_ above: SpacingKind, _ below: SpacingKind) -> Double {
    rules.first { $0.matches(above, below) }?.gap ?? 0
  }
}

extension BlockCounting {
  fileprivate var onPage: SpacingDesign.Step {
    switch self {
    case .byReach: .transparent
    case .byHeight: .transparentWithoutHeight
    }
  }

  fileprivate var nested: SpacingDesign.Step {
    switch self {
    case .byReach: .transparent
    case .byHeight: .countedWithGap
    }
  }
}

extension PairSpacing.Rule {
  fileprivate func matches(_ above: SpacingKind, _ below: SpacingKind) -> Bool {
    if isEitherSide, let kinds = upper { return kinds.contains(above) || kinds.contains(below) }
    return (upper?.contains(above) ?? true) && (lower?.contains(below) ?? true)
  }
}

extension PairSpacing.Edges {
  fileprivate func above(_ kind: SpacingKind) -> Double { firstOfKind[kind] ?? first }
  fileprivate func below(_ kind: SpacingKind) -> Double { lastOfKind[kind] ?? last }
}

/// The kinds of blocks that the spacing rules distinguish (Spec/Layout.md 3).
package enum SpacingKind: Hashable, Sendable {
  case title, subtitle, kicker, authorDate, paragraph
  /// Headers and subheaders.
  case header
  case heading
  case formula
  case list, blockQuote, pullQuote, preformatted, thinking
  case divider, anchor
  case table, details, cover, channelBanner, relatedArticles
  /// Photos, videos, collages and slideshows.
  case picture(hasCredit: Bool)
  /// Music, voice messages and documents.
  case file(hasCredit: Bool)
  case map(hasCredit: Bool)
  case buttonRow
  /// Blocks that cannot be drawn.
  case unsupported
  case other

  init(_ block: Block) {
    switch block.kind {
    case .title: self = .title
    case .subtitle: self = .subtitle
    case .kicker: self = .kicker
    case .authorDate: self = .authorDate
    case .paragraph: self = .paragraph
    case .header, .subheader: self = .header
    case .heading: self = .heading
    case .list: self = .list
    case .blockQuote: self = .blockQuote
    case .pullQuote: self = .pullQuote
    case .preformatted: self = .preformatted
    case .thinking: self = .thinking
    case .divider: self = .divider
    case .anchor: self = .anchor
    case .table: self = .table
    case .details: self = .details
    case .cover: self = .cover
    case .chatBanner: self = .channelBanner
    case .relatedArticles: self = .relatedArticles
    case .photo(let photo): self = .picture(hasCredit: photo.caption.hasCredit)
    case .video(let video): self = .picture(hasCredit: video.caption.hasCredit)
    case .collage(let group): self = group.holdsUnsupported ? .unsupported : Self.group(group)
    case .slideshow(let group): self = Self.group(group)
    case .audio(let audio): self = .file(hasCredit: audio.caption.hasCredit)
    case .document(let document): self = .file(hasCredit: document.caption.hasCredit)
    case .map(let map): self = .map(hasCredit: map.caption.hasCredit)
    case .buttonRow: self = .buttonRow
    case .footer, .webEmbed, .postEmbed: self = .other
    case .unsupported: self = .unsupported
    case .formula: self = .formula
    }
  }

  private static func group(_ group: MediaGroup) -> SpacingKind {
    .picture(hasCredit: group.caption.hasCredit)
  }
}

extension Caption {
  fileprivate var hasCredit: Bool { !credit.isAbsent }
}

extension MediaGroup {
  fileprivate var holdsUnsupported: Bool {
    blocks.contains { if case .unsupported = $0.kind { true } else { false } }
  }
}

/// The gaps of designs with paddings (Spec/Layout.md 33).
extension PaddedSpacing {
  func gap(_ above: SpacingKind, _ below: SpacingKind, isInList: Bool) -> Double {
    let paddings = padding(above) + (above.hasCredit ? belowCredit : 0) + padding(below)
    if above.isRawMedia, below.isRawMedia { return touching }
    if above == .buttonRow, below == .buttonRow { return paddings }
    if isInList || (above == .list && below == .list) { return paddings }
    switch (above, below) {
    case (.heading, .heading): return padding(above)
    case (.heading, .paragraph), (.heading, .thinking), (.heading, .list): return paddings
    case (.paragraph, .list), (.list, .paragraph): return paddings
    case (.paragraph, .paragraph): return touching
    case (.paragraph, _) where below.isRawMedia: return paddings + touching
    case (_, .paragraph) where above.isRawMedia, (_, .thinking) where above.isRawMedia,
      (_, .list) where above.isRawMedia:
      return paddings + touching
    case (.details, .details): return paddings
    case (.details, _): return paddings + belowDetails
    default: return paddings + base
    }
  }

  /// Returns the gap above the first block. Blocks that are as wide as the page have no padding there.
  func beforeFirst(_ kind: SpacingKind) -> Double {
    switch kind {
    case .heading: padding(kind) + edges.firstHeading
    case .paragraph, .thinking: padding(kind) + edges.firstText
    case .table: padding(kind) + edges.firstTable
    case .cover, .channelBanner, .anchor, .preformatted, .picture, .file, .map: 0
    case .title, .subtitle, .kicker, .authorDate, .header, .formula, .list, .blockQuote, .pullQuote,
      .divider, .details, .relatedArticles, .buttonRow, .unsupported, .other:
      padding(kind)
    }
  }

  /// Returns the gap below the last block.
  func afterLast(_ kind: SpacingKind) -> Double {
    switch kind {
    case .paragraph, .thinking: padding(kind) + edges.lastText
    case .table: padding(kind) + edges.lastTable
    case .picture(hasCredit: true), .file(hasCredit: true): padding(kind) + belowCredit
    case .picture, .file, .map(hasCredit: false), .anchor, .relatedArticles: 0
    case .title, .subtitle, .kicker, .authorDate, .header, .heading, .formula, .list, .blockQuote,
      .pullQuote, .preformatted, .divider, .details, .cover, .channelBanner, .map, .buttonRow, .unsupported,
      .other:
      padding(kind)
    }
  }

  /// Returns the padding above and below a block.
  private func padding(_ kind: SpacingKind) -> Double {
    switch kind {
    case .heading: heading
    case .divider: divider
    case .unsupported: unsupported
    case .anchor: 0
    case .title, .subtitle, .kicker, .authorDate, .paragraph, .header, .formula, .list, .blockQuote,
      .pullQuote, .preformatted, .thinking, .table, .details, .cover, .channelBanner, .relatedArticles,
      .picture, .file, .map, .buttonRow, .other:
      block
    }
  }
}

extension SpacingKind {
  /// True for images that can be close to each other, because they have no credit below them.
  fileprivate var isRawMedia: Bool {
    switch self {
    case .picture(let hasCredit), .map(let hasCredit): !hasCredit
    case .title, .subtitle, .kicker, .authorDate, .paragraph, .header, .heading, .formula, .list, .blockQuote,
      .pullQuote, .preformatted, .thinking, .divider, .anchor, .table, .details, .cover, .channelBanner,
      .relatedArticles, .file, .buttonRow, .unsupported, .other:
      false
    }
  }

  fileprivate var hasCredit: Bool {
    switch self {
    case .picture(let hasCredit), .map(let hasCredit), .file(let hasCredit): hasCredit
    case .title, .subtitle, .kicker, .authorDate, .paragraph, .header, .heading, .formula, .list, .blockQuote,
      .pullQuote, .preformatted, .thinking, .divider, .anchor, .table, .details, .cover, .channelBanner,
      .relatedArticles, .buttonRow, .unsupported, .other:
      false
    }
  }
}
