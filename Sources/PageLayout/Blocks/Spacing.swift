import PageModel

/// The kinds that the spacing rules tell apart (Docs/Layout.md 3).
enum SpacingKind: Hashable {
  case title, subtitle, kicker, authorDate, paragraph
  /// Headers, subheaders and headings.
  case heading
  case formula
  case list, blockQuote, pullQuote, preformatted, thinking
  case divider, anchor
  case table, details, cover, channelBanner, relatedArticles
  /// Photos and videos.
  case media
  /// Collages and slideshows.
  case mediaGroup
  case other

  init(_ block: Block) {
    switch block.kind {
    case .title: self = .title
    case .subtitle: self = .subtitle
    case .kicker: self = .kicker
    case .authorDate: self = .authorDate
    case .paragraph: self = .paragraph
    case .header, .subheader, .heading: self = .heading
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
    case .photo, .video: self = .media
    case .collage, .slideshow: self = .mediaGroup
    case .footer, .audio, .document, .map, .webEmbed, .postEmbed, .buttonRow: self = .other
    // Placeholders count as any other block (Docs/Rulings.md 22).
    case .unsupported: self = .other
    case .formula: self = .formula
    }
  }
}

/// Gaps between blocks, in points (Docs/Layout.md 3).
enum Spacing {
  private struct Rule {
    let upper: Set<SpacingKind>?
    let lower: Set<SpacingKind>?
    let gap: Double
    var isEitherSide = false

    func matches(_ above: SpacingKind, _ below: SpacingKind) -> Bool {
      if isEitherSide, let kinds = upper { return kinds.contains(above) || kinds.contains(below) }
      return (upper?.contains(above) ?? true) && (lower?.contains(below) ?? true)
    }
  }

  /// Tested from top to bottom; the last matches everything.
  private static let rules: [Rule] = [
    Rule(upper: nil, lower: [.cover, .channelBanner, .anchor], gap: 0),
    Rule(upper: [.details], lower: [.details], gap: 0),
    Rule(upper: [.relatedArticles], lower: nil, gap: 0),
    Rule(upper: [.divider], lower: nil, gap: 21, isEitherSide: true),
    Rule(upper: [.blockQuote], lower: nil, gap: 11, isEitherSide: true),
    Rule(upper: [.pullQuote], lower: nil, gap: 14, isEitherSide: true),
    Rule(upper: [.kicker, .cover], lower: [.title], gap: 16),
    Rule(upper: nil, lower: [.title], gap: 20),
    Rule(upper: [.title, .subtitle], lower: [.authorDate], gap: 18),
    Rule(upper: nil, lower: [.authorDate], gap: 20),
    Rule(upper: [.title, .authorDate], lower: [.paragraph], gap: 34),
    Rule(upper: [.heading], lower: [.paragraph], gap: 14),
    Rule(upper: [.list], lower: [.paragraph], gap: 14),
    Rule(upper: [.paragraph], lower: [.list], gap: 14),
    Rule(upper: [.formula], lower: [.paragraph], gap: 19),
    Rule(upper: [.paragraph], lower: [.paragraph], gap: 2),
    Rule(upper: [.title, .authorDate], lower: [.formula], gap: 34),
    Rule(upper: [.heading], lower: [.formula], gap: 10),
    Rule(upper: [.list], lower: [.formula], gap: 31),
    Rule(upper: [.paragraph], lower: [.formula], gap: 19),
    Rule(upper: nil, lower: [.formula], gap: 20),
    Rule(upper: [.title, .authorDate], lower: [.list], gap: 34),
    Rule(upper: [.heading], lower: [.list], gap: 31),
    Rule(upper: [.preformatted], lower: nil, gap: 12, isEitherSide: true),
    Rule(upper: nil, lower: [.list], gap: 10),
    Rule(upper: nil, lower: [.heading], gap: 32),
    Rule(upper: nil, lower: nil, gap: 20),
  ]

  static func between(_ above: SpacingKind, _ below: SpacingKind) -> Double {
    rules.first { $0.matches(above, below) }?.gap ?? 0
  }

  /// Above the first block of a page.
  static func beforeFirst(_ block: Block) -> Double {
    let kind = SpacingKind(block)
    if isFlush(kind) { return 0 }
    if case .heading = block.kind { return headingMargin }
    return kind == .table ? tableMargin : pageMargin
  }

  /// Above the first block of a details' body.
  static func beforeFirstOfDetails(_ block: Block) -> Double {
    isFlush(SpacingKind(block)) ? 0 : detailsTopMargin
  }

  /// Below the last block of a page.
  static func afterLast(_ kind: SpacingKind) -> Double {
    switch kind {
    case .relatedArticles: 0
    case .thinking: thinkingMargin
    case .title, .subtitle, .kicker, .authorDate, .paragraph, .heading, .list, .blockQuote, .pullQuote,
      .preformatted, .divider, .anchor, .formula, .table, .details, .cover, .channelBanner, .media,
      .mediaGroup, .other:
      pageMargin
    }
  }

  /// Below the last block of a details' body.
  static let afterLastOfDetails = 16.0

  private static func isFlush(_ kind: SpacingKind) -> Bool {
    [.cover, .channelBanner, .details, .anchor].contains(kind)
  }

  private static let pageMargin = 5.0
  private static let headingMargin = 6.0
  private static let tableMargin = 10.0
  private static let detailsTopMargin = 4.0
  private static let thinkingMargin = 2.0
}
