/// Gaps made of paddings (Docs/Layout.md 33).
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

  /// Above the first block: no padding above what is as wide as the page.
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

  /// Below the last block.
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

  /// Above and below a block.
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
  /// Pictures that may stand close to each other: nothing is written below them, but for captions.
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
